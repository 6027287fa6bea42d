import Foundation

extension Column where Value: ColumnValue {
    /// Equal to a value; nil is equal to nil.
    public static func == (column: Self, value: Value) -> Condition<Root> {
        Condition(expression: .equal(column.expression, column.encode(value)), depth: column.depth + 1)
    }

    /// Equal to another column; nil is equal to nil.
    public static func == (column: Self, other: Self) -> Condition<Root> {
        column.joined(with: other) { .equal($0, $1) }
    }

    /// Not equal to a value; nil differs from every value.
    public static func != (column: Self, value: Value) -> Condition<Root> {
        Condition(expression: .notEqual(column.expression, column.encode(value)), depth: column.depth + 1)
    }

    /// Not equal to another column; nil differs from every value.
    public static func != (column: Self, other: Self) -> Condition<Root> {
        column.joined(with: other) { .notEqual($0, $1) }
    }

    /// Less than a value.
    public static func < (column: Self, value: Value) -> Condition<Root> { column.compared(.less, value) }
    /// Less than or equal to a value.
    public static func <= (column: Self, value: Value) -> Condition<Root> { column.compared(.lessOrEqual, value) }
    /// Greater than a value.
    public static func > (column: Self, value: Value) -> Condition<Root> { column.compared(.greater, value) }
    /// Greater than or equal to a value.
    public static func >= (column: Self, value: Value) -> Condition<Root> { column.compared(.greaterOrEqual, value) }

    /// Less than another column.
    public static func < (column: Self, other: Self) -> Condition<Root> { column.compared(.less, with: other) }
    /// Less than or equal to another column.
    public static func <= (column: Self, other: Self) -> Condition<Root> { column.compared(.lessOrEqual, with: other) }
    /// Greater than another column.
    public static func > (column: Self, other: Self) -> Condition<Root> { column.compared(.greater, with: other) }
    /// Greater than or equal to another column.
    public static func >= (column: Self, other: Self) -> Condition<Root> {
        column.compared(.greaterOrEqual, with: other)
    }

    /// One of several values; of no values, false.
    ///
    /// nil among them finds nil.
    ///
    /// ```swift
    /// TodoItem.where { $0.priority.in([.normal, .high]) }
    /// ```
    /// - Parameter values: Any number of values: there is no limit of SQL parameters. Only of numbers with fractions
    ///   and dates there may be 30,000 at most.
    public func `in`(_ values: some Sequence<Value>) -> Condition<Root> {
        var stored: [StoredValue] = []
        for value in values {
            switch encode(value) {
            case .value(let value): stored.append(value)
            case let invalid: return Condition(expression: invalid, depth: 1)
            }
        }
        return Condition(expression: .isIn(expression, stored), depth: depth + 1)
    }

    private func compared(_ comparison: QueryExpression.Comparison, _ value: some ColumnValue) -> Condition<Root> {
        Condition(expression: ordered(comparison, value), depth: depth + 1)
    }

    private func compared(_ comparison: QueryExpression.Comparison, with other: Self) -> Condition<Root> {
        joined(with: other) { .compare(comparison, sortable, $1) }
    }

    /// Two columns that store one type in two ways have no values in common.
    private func joined(
        with other: Self,
        _ make: (QueryExpression, QueryExpression) -> QueryExpression
    ) -> Condition<Root> {
        guard storage == other.storage else {
            let sentence = "the two columns store their values in different ways; compare each with a value"
            return Condition(expression: .invalid(sentence), depth: 1)
        }
        return Condition(expression: make(expression, other.expression), depth: max(depth, other.depth) + 1)
    }
}

extension Column {
    /// The column in order with a value.
    ///
    /// A storage that is coarser than `Date` rounds the value; the operator makes up for it: what is less than 100.4 is
    /// less than or equal to 100.
    func ordered(_ comparison: QueryExpression.Comparison, _ value: some ColumnValue) -> QueryExpression {
        var comparison = comparison
        if storage != .standard, let date = value as? Date {
            let rounded = date.rounded(to: storage)
            switch comparison {
            case .less where rounded < date: comparison = .lessOrEqual
            case .greaterOrEqual where rounded < date: comparison = .greater
            case .lessOrEqual where rounded > date: comparison = .less
            case .greater where rounded > date: comparison = .greaterOrEqual
            default: break
            }
        }
        return .compare(comparison, sortable, encode(value))
    }

    /// Less than a value; false for nil.
    public static func < <Wrapped: ColumnValue>(column: Self, value: Wrapped) -> Condition<Root>
    where Value == Wrapped? { column < Optional(value) }
    /// Less than or equal to a value; false for nil.
    public static func <= <Wrapped: ColumnValue>(column: Self, value: Wrapped) -> Condition<Root>
    where Value == Wrapped? { column <= Optional(value) }
    /// Greater than a value; false for nil.
    public static func > <Wrapped: ColumnValue>(column: Self, value: Wrapped) -> Condition<Root>
    where Value == Wrapped? { column > Optional(value) }
    /// Greater than or equal to a value; false for nil.
    public static func >= <Wrapped: ColumnValue>(column: Self, value: Wrapped) -> Condition<Root>
    where Value == Wrapped? { column >= Optional(value) }

    /// An optional column equal to a required one.
    public static func == <Wrapped: ColumnValue>(column: Self, other: Column<Root, Wrapped>) -> Condition<Root>
    where Value == Wrapped? { column == other.optional }
    /// An optional column not equal to a required one.
    public static func != <Wrapped: ColumnValue>(column: Self, other: Column<Root, Wrapped>) -> Condition<Root>
    where Value == Wrapped? { column != other.optional }
}

extension Column where Value: ColumnValue {
    /// The same column among optional ones.
    fileprivate var optional: Column<Root, Value?> {
        Column<Root, Value?>(expression: expression, storage: storage, depth: depth)
    }
}

extension Column where Value == Bool {
    /// Both are true.
    public static func && (left: Self, right: Self) -> Self { left.joined(with: right, isAnd: true) }

    /// At least one is true.
    public static func || (left: Self, right: Self) -> Self { left.joined(with: right, isAnd: false) }

    private func joined(with other: Self, isAnd: Bool) -> Self {
        let parts = [self, other].map { $0.expression.parts(ofAnd: isAnd) }
        // A side that is joined by the same operator becomes part of the list, and nests no deeper.
        let depths = zip([self, other], parts).map { $0.depth + ($1.count > 1 ? 0 : 1) }
        let all = parts.flatMap(\.self)
        return Self(expression: isAnd ? .and(all) : .or(all), depth: depths.max() ?? 1)
    }

    /// Not true.
    public static prefix func ! (condition: Self) -> Self {
        Self(expression: .not(condition.expression), depth: condition.depth + 1)
    }
}
