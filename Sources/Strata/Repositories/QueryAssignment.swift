/// What one column of every row of a query becomes: a line of `updateAll`.
///
/// ```swift
/// try await todos.updateAll(TodoItem.where { $0.dueAt < now }) {
///     $0.isCompleted.set(true)
///     $0.rank.set($0.rank + 1)
/// }
/// ```
public struct QueryAssignment<Root: ReadableEntity>: Hashable, Sendable {
    /// The column.
    public var column: QueryExpression { target.expression }
    /// The column, with the type of its values.
    let target: AnyColumn<Root>
    /// What it becomes: a value, or an expression of the row as it was before.
    public let value: QueryExpression
    /// The whole numbers that the column's type has; nil of another type.
    let bounds: ClosedRange<Int64>?

    fileprivate init<Value: ColumnValue>(_ column: Column<Root, Value>, _ value: QueryExpression) {
        target = AnyColumn(column)
        bounds = Value.wholeNumbers(storedAs: column.storage)
        // A Float that was calculated with 64 bits could not be read again.
        let isFloat = Value.Unwrapped.self == Float.self
        self.value =
            isFloat && value.isCalculated
            ? .invalid("a calculated number does not fit a Float exactly; update the values one by one") : value
    }

    /// A column of a name, and a value as it is stored.
    static func stored(_ value: StoredValue, in column: String) -> QueryAssignment {
        // The type does not matter: the value has been made by the entity itself.
        QueryAssignment(Column<Root, Int>(column), stored: value)
    }

    private init(_ column: Column<Root, Int>, stored value: StoredValue) {
        target = AnyColumn(column)
        self.value = .value(value)
        bounds = nil
    }

    /// Whether a number that is calculated may be none that the column's type has, and SQLite would store it.
    ///
    /// Whole numbers that need more than 64 bits become numbers with fractions. As a result, that is refused by the
    /// column of a STRICT table; inside a longer calculation it would be a loss that nobody sees.
    var needsCheck: Bool {
        guard let bounds, value.isCalculated else { return false }
        guard bounds == Int64.min...Int64.max else { return true }
        return value.contains { part in
            if case .arithmetic = part { part.children.contains { $0.contains(where: \.isArithmetic) } } else { false }
        }
    }
}

extension Column where Value: ColumnValue {
    /// The column becomes a value.
    ///
    /// ```swift
    /// try await todos.updateAll(TodoItem.all) { $0.dueAt.set(nil) }
    /// ```
    public func set(_ value: Value) -> QueryAssignment<Root> { QueryAssignment(self, encode(value)) }

    /// The column becomes what another column or an expression of the row was before.
    ///
    /// ```swift
    /// try await todos.updateAll(TodoItem.all) { $0.rank.set($0.rank + 1) }
    /// ```
    public func set(_ other: Column<Root, Value>) -> QueryAssignment<Root> { assigned(other) }

    /// An optional column becomes what a required one was before.
    public func set<Wrapped: ColumnValue>(_ other: Column<Root, Wrapped>) -> QueryAssignment<Root>
    where Value == Wrapped? { assigned(other) }

    private func assigned<Other>(_ other: Column<Root, Other>) -> QueryAssignment<Root> {
        guard storage == other.storage else {
            return QueryAssignment(self, .invalid("the two columns store their values in different ways"))
        }
        return QueryAssignment(self, other.expression)
    }
}

/// Collects the assignments of a closure, one to a line.
@resultBuilder
public enum AssignmentBuilder<Root: ReadableEntity> {
    /// A line.
    public static func buildExpression(_ assignment: QueryAssignment<Root>) -> [QueryAssignment<Root>] { [assignment] }
    /// All lines.
    public static func buildBlock(_ lines: [QueryAssignment<Root>]...) -> [QueryAssignment<Root>] {
        lines.flatMap(\.self)
    }
    /// An `if` without `else`.
    public static func buildOptional(_ lines: [QueryAssignment<Root>]?) -> [QueryAssignment<Root>] { lines ?? [] }
    /// The first branch of an `if`.
    public static func buildEither(first lines: [QueryAssignment<Root>]) -> [QueryAssignment<Root>] { lines }
    /// The other branch of an `if`.
    public static func buildEither(second lines: [QueryAssignment<Root>]) -> [QueryAssignment<Root>] { lines }
    /// A `for` loop.
    public static func buildArray(_ lines: [[QueryAssignment<Root>]]) -> [QueryAssignment<Root>] {
        lines.flatMap(\.self)
    }
}

extension ColumnValue {
    /// The numbers of a type that is stored as INTEGER and is nothing but a number.
    fileprivate static func wholeNumbers(storedAs storage: ColumnStorage) -> ClosedRange<Int64>? {
        if Unwrapped.self == Bool.self { return 0...1 }
        if case .scaled = storage { return Int64.min...Int64.max }
        guard let type = Unwrapped.self as? any FixedWidthInteger.Type else { return nil }
        return type.range
    }
}

extension FixedWidthInteger {
    fileprivate static var range: ClosedRange<Int64> { Int64(clamping: min)...Int64(clamping: max) }
}

extension QueryExpression {
    /// Whether it is more than a column, a value or a condition.
    fileprivate var isCalculated: Bool {
        switch self {
        case .column, .value, .invalid: false
        default: !isCondition
        }
    }

    fileprivate var isArithmetic: Bool {
        if case .arithmetic = self { true } else { false }
    }
}
