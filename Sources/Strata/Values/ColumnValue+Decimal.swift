public import Foundation

extension Decimal: ColumnValue {
    public static func read(
        from row: borrowing Row,
        at column: Int32,
        storedAs storage: ColumnStorage = .standard
    ) throws(StrataError) -> Decimal {
        if case .scaled(let digits) = storage {
            return Decimal(try row.integer(at: column)) * power(-digits)
        }
        guard let value = exactly(try row.text(at: column)) else {
            throw row.mismatch(at: column, expected: "a decimal number")
        }
        return value
    }

    public static func value(of stored: StoredValue, storedAs storage: ColumnStorage) throws(StrataError) -> Decimal {
        if case .scaled(let digits) = storage { return Decimal(try stored.requiredInteger) * power(-digits) }
        guard let value = exactly(try stored.requiredText) else { throw stored.mismatch("a decimal number") }
        return value
    }

    /// The number that a text is, or nil if there is none or it does not fit.
    ///
    /// `Decimal(string:)` takes the number at the start, leaves the rest of the text unread, and rounds.
    private static func exactly(_ text: String) -> Decimal? {
        guard let digits = DecimalText.significantDigits(of: text), let value = Decimal(string: text), !value.isNaN,
            digits.count <= 38 || digits == DecimalText.significantDigits(of: value.description)
        else { return nil }
        return value
    }

    public func bind(
        to statement: Statement,
        at position: Int32,
        storedAs storage: ColumnStorage
    ) throws(StrataError) {
        try statement.bind(try storedValue(as: storage), at: position)
    }

    public func storedValue(as storage: ColumnStorage) throws(StrataError) -> StoredValue {
        guard !isNaN else { throw StrataError(.validation, "a Decimal that is not a number cannot be stored") }
        guard case .scaled(let digits) = storage else { return .text(description) }
        let units = self * Self.power(digits)
        guard let number = Int64(units.description) else {
            throw StrataError(
                .validation,
                "a Decimal stored with \(digits) digits after the point must have no more of them, and fit 64 bits"
            )
        }
        return .integer(number)
    }

    private static func power(_ exponent: Int) -> Decimal {
        Decimal(sign: .plus, exponent: exponent, significand: 1)
    }
}
