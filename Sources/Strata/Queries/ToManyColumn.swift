/// A to-many relationship in a condition: what is asked of the rows that it leads to.
///
/// ```swift
/// TodoItem.where { $0.tags.contains { $0.name == "urgent" } }
/// TodoList.where { $0.items.count { !$0.isCompleted } > 10 }
/// ```
///
/// The condition is one SQL subquery for each row, which looks the related rows up by their key.
public struct ToManyColumn<Root: ReadableEntity, Destination: Entity>: Hashable, Sendable {
    private let path: QueryPath
    private let relationship: QueryRelationship

    /// Names a relationship.
    ///
    /// Generated code calls it.
    /// - Parameters:
    ///   - relationship: The relationship.
    ///   - name: Its name in the schema.
    ///   - path: The way from the query's row to the row that has it.
    public init<Link: Relationship>(_ relationship: Link, named name: String, at path: QueryPath = .root)
    where Link.Destination == Destination {
        self.path = path
        self.relationship = QueryRelationship(relationship, named: name, isOptional: true)
    }

    /// At least one of the related rows is as described.
    /// - Parameter conditions: One to a line, about the related row; all must hold.
    public func contains(
        @ConditionBuilder<Destination> _ conditions: (Destination.Columns) -> [QueryExpression]
    ) -> Condition<Root> { related(.exists, conditions(Destination.columns)) }

    /// All of the related rows are as described; also if there are none.
    /// - Parameter conditions: One to a line, about the related row; all must hold.
    public func allSatisfy(
        @ConditionBuilder<Destination> _ conditions: (Destination.Columns) -> [QueryExpression]
    ) -> Condition<Root> {
        let exception = related(.exists, [.not(.and(conditions(Destination.columns)))]) as Condition<Root>
        return !exception
    }

    /// There are no related rows.
    public var isEmpty: Condition<Root> { !related(.exists, []) }

    /// How many related rows there are.
    public var count: Column<Root, Int> { related(.count, []) }

    /// How many of the related rows are as described.
    /// - Parameter conditions: One to a line, about the related row; all must hold.
    public func count(
        @ConditionBuilder<Destination> where conditions: (Destination.Columns) -> [QueryExpression]
    ) -> Column<Root, Int> { related(.count, conditions(Destination.columns)) }

    /// The sum of a column of the related rows; nil if there are none.
    /// - Parameter column: A column of the related row.
    public func sum<Value: NumericValue>(
        _ column: (Destination.Columns) -> Column<Destination, Value>
    ) -> Column<Root, Value.Sum?> { aggregated(column(Destination.columns).sum()) }

    /// The mean of a column of the related rows; nil if there are none.
    /// - Parameter column: A column of the related row.
    public func average<Value: NumericValue>(
        _ column: (Destination.Columns) -> Column<Destination, Value>
    ) -> Column<Root, Double?> { aggregated(column(Destination.columns).average()) }

    /// The least value of a column of the related rows; nil if there are none.
    /// - Parameter column: A column of the related row.
    public func minimum<Value: ColumnValue>(
        _ column: (Destination.Columns) -> Column<Destination, Value>
    ) -> Column<Root, Value.Unwrapped?> { aggregated(column(Destination.columns).minimum()) }

    /// The greatest value of a column of the related rows; nil if there are none.
    /// - Parameter column: A column of the related row.
    public func maximum<Value: ColumnValue>(
        _ column: (Destination.Columns) -> Column<Destination, Value>
    ) -> Column<Root, Value.Unwrapped?> { aggregated(column(Destination.columns).maximum()) }

    private func related<Value>(
        _ measure: QueryRelated.Measure,
        _ conditions: [QueryExpression],
        storage: ColumnStorage = .standard
    ) -> Column<Root, Value> {
        let condition: QueryExpression? = conditions.count > 1 ? .and(conditions) : conditions.first
        let depth = max(condition?.depth ?? 0, measure.depth)
        return Column<Root, Value>(
            expression: .related(
                QueryRelated(path: path, relationship: relationship, condition: condition, measure: measure)
            ),
            storage: storage,
            depth: depth + 4
        )
    }

    private func aggregated<Value>(_ column: Column<Destination, Value>) -> Column<Root, Value> {
        guard case .aggregate(let aggregate, let value) = column.expression else {
            return Column<Root, Value>(expression: column.expression)
        }
        return related(.aggregate(aggregate, value), [], storage: column.storage)
    }
}
