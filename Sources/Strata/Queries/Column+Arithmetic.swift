import Foundation

/// What can be calculated with: the numbers, and optionals of them.
public protocol NumericValue: ColumnValue {
    /// The type of a sum.
    associatedtype Sum: ColumnValue
}

extension Int: NumericValue { public typealias Sum = Int }
extension Int64: NumericValue { public typealias Sum = Int64 }
extension Int32: NumericValue { public typealias Sum = Int }
extension Int16: NumericValue { public typealias Sum = Int }
extension Int8: NumericValue { public typealias Sum = Int }
extension UInt32: NumericValue { public typealias Sum = Int }
extension UInt16: NumericValue { public typealias Sum = Int }
extension UInt8: NumericValue { public typealias Sum = Int }
extension Double: NumericValue { public typealias Sum = Double }
extension Float: NumericValue { public typealias Sum = Double }
extension Decimal: NumericValue { public typealias Sum = Decimal }
extension Optional: NumericValue where Wrapped: NumericValue { public typealias Sum = Wrapped.Sum }

extension Column where Value: NumericValue {
    /// The sum of the column and a number; nil for nil.
    ///
    /// A sum of integers that needs more than 64 bits becomes a number with fractions in a condition, and an error where
    /// it is written or read.
    public static func + (column: Self, value: Value) -> Self { column.calculated(.add, value) }
    /// The sum of two columns; nil if one is.
    public static func + (column: Self, other: Self) -> Self { column.calculated(.add, with: other) }
    /// The difference of the column and a number; nil for nil.
    public static func - (column: Self, value: Value) -> Self { column.calculated(.subtract, value) }
    /// The difference of two columns; nil if one is.
    public static func - (column: Self, other: Self) -> Self { column.calculated(.subtract, with: other) }
    /// The product of the column and a number; nil for nil.
    public static func * (column: Self, value: Value) -> Self { column.calculated(.multiply, value) }
    /// The product of two columns; nil if one is.
    public static func * (column: Self, other: Self) -> Self { column.calculated(.multiply, with: other) }

    /// The column divided by a number; nil for nil and for a division by zero.
    ///
    /// Integers are divided towards zero, as in Swift.
    public static func / (column: Self, value: Value) -> Column<Root, Value.Unwrapped?> {
        column.calculated(.divide, value).nullable()
    }
    /// The column divided by another; nil if one is nil, and for a division by zero.
    public static func / (column: Self, other: Self) -> Column<Root, Value.Unwrapped?> {
        column.calculated(.divide, with: other).nullable()
    }

    /// The number without its sign.
    public var magnitude: Self {
        Self(expression: .function(.magnitude, [sortable]), storage: storage, depth: depth + 1)
    }

    private func calculated(_ operation: QueryExpression.Arithmetic, _ value: Value) -> Self {
        if let problem = problem(with: operation) { return Self(expression: .invalid(problem)) }
        return Self(
            expression: .arithmetic(operation, sortable, encode(value)),
            storage: storage,
            depth: depth + 1
        )
    }

    private func calculated(_ operation: QueryExpression.Arithmetic, with other: Self) -> Self {
        let problem =
            storage == other.storage
            ? problem(with: operation)
            : "the two columns store their numbers in different ways; calculate with each and a value"
        if let problem { return Self(expression: .invalid(problem)) }
        return Self(
            expression: .arithmetic(operation, sortable, other.sortable),
            storage: storage,
            depth: max(depth, other.depth) + 1
        )
    }

    /// A Decimal in hundredths, times one in hundredths, would be in ten-thousandths.
    private func problem(with operation: QueryExpression.Arithmetic) -> String? {
        guard case .scaled = storage, operation != .add, operation != .subtract else { return nil }
        return "a Decimal stored as scaled integer can be added and subtracted only"
    }

}

extension Column where Value: NumericValue & BinaryInteger {
    /// The remainder of a division of integers; nil for a division by zero.
    public static func % (column: Self, value: Value) -> Column<Root, Value?> {
        Column<Root, Value?>(
            expression: .arithmetic(.remainder, column.expression, column.encode(value)),
            storage: column.storage,
            depth: column.depth + 1
        )
    }
}

extension Column where Value: NumericValue & BinaryInteger {
    /// The remainder of a division of two columns; nil for a division by zero.
    public static func % (column: Self, other: Self) -> Column<Root, Value?> {
        Column<Root, Value?>(
            expression: .arithmetic(.remainder, column.expression, other.expression),
            storage: column.storage,
            depth: max(column.depth, other.depth) + 1
        )
    }
}

extension Column where Value: ColumnValue {
    /// The same values, of which one may be nil.
    func nullable() -> Column<Root, Value.Unwrapped?> {
        Column<Root, Value.Unwrapped?>(expression: expression, storage: storage, depth: depth)
    }

    /// The value, or another one in place of nil.
    ///
    /// ```swift
    /// TodoItem.all.select { ($0.title, $0.list.name.or("no list")) }
    /// ```
    /// - Parameter value: What stands for nil.
    public func or(_ value: Value.Unwrapped) -> Column<Root, Value.Unwrapped> {
        let column = Column<Root, Value.Unwrapped>(expression: expression, storage: storage, depth: depth)
        return Column<Root, Value.Unwrapped>(
            expression: .function(.firstNonNil, [expression, column.encode(value)]),
            storage: storage,
            depth: depth + 1
        )
    }
}
