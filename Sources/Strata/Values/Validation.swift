public import Foundation

/// What generated code checks before a value is stored: `@length` and `@range` of a schema.
///
/// The database has the same as CHECK constraints; here the error names the attribute and says what it must be.
public enum Validation {
    /// Checks how many Unicode scalars a text has, and that NUL is none of them.
    ///
    /// SQLite's `length` counts alike: "the number of Unicode code points (not bytes) in X prior to the first U+0000
    /// character".
    /// - Parameters:
    ///   - text: The value; nil passes.
    ///   - lower: The least length, if there is one.
    ///   - upper: The greatest length, if there is one.
    ///   - table: The table, for the error.
    ///   - column: The column, for the error.
    /// - Throws: ``StrataError/Code/validation``: `TodoItem.title: must have 1 to 200 characters, but has 0`.
    /// - Complexity: O(*n*) in the bytes of the text.
    public static func checkLength(
        of text: String?,
        _ lower: Int?,
        _ upper: Int?,
        table: String,
        column: String
    ) throws(StrataError) {
        guard let text else { return }
        let utf8 = text.utf8
        guard !utf8.contains(0) else {
            throw refused(table, column, "must not contain the character NUL", text)
        }
        // A scalar has one to four bytes: mostly that settles it, without counting.
        let bytes = utf8.count
        if (bytes + 3) / 4 >= lower ?? 0, bytes <= upper ?? .max { return }
        try check(text.unicodeScalars.count, lower, upper, "character", table, column, text)
    }

    /// Checks how many Unicode scalars the text of a URL has.
    /// - Parameters:
    ///   - url: The value; nil passes.
    ///   - lower: The least length, if there is one.
    ///   - upper: The greatest length, if there is one.
    ///   - table: The table, for the error.
    ///   - column: The column, for the error.
    /// - Throws: ``StrataError/Code/validation``.
    public static func checkLength(
        of url: URL?,
        _ lower: Int?,
        _ upper: Int?,
        table: String,
        column: String
    ) throws(StrataError) {
        try checkLength(of: url?.absoluteString, lower, upper, table: table, column: column)
    }

    /// Checks how many bytes there are.
    /// - Parameters:
    ///   - data: The value; nil passes.
    ///   - lower: The least length, if there is one.
    ///   - upper: The greatest length, if there is one.
    ///   - table: The table, for the error.
    ///   - column: The column, for the error.
    /// - Throws: ``StrataError/Code/validation``.
    public static func checkLength(
        of data: Data?,
        _ lower: Int?,
        _ upper: Int?,
        table: String,
        column: String
    ) throws(StrataError) {
        guard let data else { return }
        try check(data.count, lower, upper, "byte", table, column, nil)
    }

    /// Checks how many elements a list has.
    /// - Parameters:
    ///   - list: The value; nil passes.
    ///   - lower: The least length, if there is one.
    ///   - upper: The greatest length, if there is one.
    ///   - table: The table, for the error.
    ///   - column: The column, for the error.
    /// - Throws: ``StrataError/Code/validation``.
    public static func checkLength<Element>(
        of list: [Element]?,
        _ lower: Int?,
        _ upper: Int?,
        table: String,
        column: String
    ) throws(StrataError) {
        guard let list else { return }
        try check(list.count, lower, upper, "element", table, column, nil)
    }

    /// Checks that a number lies between bounds.
    /// - Parameters:
    ///   - value: The value; nil passes, NaN does not.
    ///   - lower: The least value, if there is one.
    ///   - upper: The greatest value, if there is one.
    ///   - excludingUpper: Whether the value must be less than `upper`.
    ///   - table: The table, for the error.
    ///   - column: The column, for the error.
    /// - Throws: ``StrataError/Code/validation``: `TodoItem.progress: must be from 0 to 100`.
    @inlinable
    public static func checkRange<Number: Comparable & ColumnValue>(
        of value: Number?,
        _ lower: Number?,
        _ upper: Number?,
        excludingUpper: Bool = false,
        table: String,
        column: String
    ) throws(StrataError) {
        guard let value else { return }
        let isHighEnough = lower.map { value >= $0 } ?? true
        let isLowEnough = upper.map { excludingUpper ? value < $0 : value <= $0 } ?? true
        // NaN is neither less nor greater.
        guard isHighEnough, isLowEnough, value == value else {
            throw outside(value, lower, upper, excludingUpper, table, column)
        }
    }

    @usableFromInline
    @inline(never)
    static func outside<Number: ColumnValue>(
        _ value: Number,
        _ lower: Number?,
        _ upper: Number?,
        _ excludingUpper: Bool,
        _ table: String,
        _ column: String
    ) -> StrataError {
        let sentence = rangeSentence(
            lower.map { "\($0)" },
            upper.map { "\($0)" },
            excludingUpper: excludingUpper
        )
        return StrataError(
            .validation,
            "\(table).\(column): \(sentence)",
            table: table,
            columns: [column],
            value: try? value.storedValue()
        )
    }

    private static func check(
        _ count: Int,
        _ lower: Int?,
        _ upper: Int?,
        _ unit: String,
        _ table: String,
        _ column: String,
        _ text: String?
    ) throws(StrataError) {
        guard count < lower ?? 0 || count > upper ?? .max else { return }
        throw refused(table, column, "\(lengthSentence(lower, upper, unit)), but has \(count)", text)
    }

    /// As in `must have 1 to 200 characters`.
    static func lengthSentence(_ lower: Int?, _ upper: Int?, _ unit: String) -> String {
        func units(_ number: Int) -> String { "\(number) \(unit)\(number == 1 ? "" : "s")" }
        return switch (lower, upper) {
        case (let lower?, let upper?) where lower == upper: "must have \(units(upper))"
        case (let lower?, let upper?): "must have \(lower) to \(units(upper))"
        case (let lower?, nil): "must have at least \(units(lower))"
        case (_, let upper): "must have at most \(units(upper ?? .max))"
        }
    }

    /// As in `must be from 0 to 100`.
    static func rangeSentence(_ lower: String?, _ upper: String?, excludingUpper: Bool) -> String {
        switch (lower, upper) {
        case (let lower?, let upper?): "must be from \(lower) \(excludingUpper ? "to less than" : "to") \(upper)"
        case (let lower?, nil): "must be at least \(lower)"
        case (nil, let upper?): "must be \(excludingUpper ? "less than" : "at most") \(upper)"
        case (nil, nil): "must be a number"
        }
    }

    private static func refused(_ table: String, _ column: String, _ sentence: String, _ text: String?) -> StrataError {
        StrataError(
            .validation,
            "\(table).\(column): \(sentence)",
            table: table,
            columns: [column],
            value: text.map { .text($0) }
        )
    }
}
