/// Which values of an entity, in which order, how many: a value of its own, to be kept, compared and sent across tasks.
///
/// ```swift
/// let urgent = TodoItem.where {
///     !$0.isCompleted
///     $0.priority == .high
/// }
/// .order { $0.dueAt.ascending }
/// .limit(20)
/// ```
public struct Query<Model: ReadableEntity>: Hashable, Sendable {
    /// What must hold, or nil for every value.
    public private(set) var condition: QueryExpression?
    /// What to sort by; without it the order is unspecified.
    public private(set) var ordering: [QueryOrdering<Model>] = []
    /// How many values at most.
    public private(set) var limit: Int?
    /// How many values to leave out first.
    public private(set) var offset: Int = 0

    /// Every value, in unspecified order.
    public init() {}

    /// The values for which these conditions hold too.
    /// - Parameter conditions: One to a line; all must hold.
    public func `where`(
        @ConditionBuilder<Model> _ conditions: (Model.Columns) -> [QueryExpression]
    ) -> Query {
        var query = self
        let lines = (condition?.parts(ofAnd: true) ?? []) + conditions(Model.columns)
        query.condition = lines.count > 1 ? .and(lines) : lines.first
        return query
    }

    /// The same values, sorted; among values equal by the orderings given before.
    /// - Parameter orderings: One to a line; the first decides.
    public func order(
        @OrderingBuilder<Model> _ orderings: (Model.Columns) -> [QueryOrdering<Model>]
    ) -> Query {
        var query = self
        query.ordering += orderings(Model.columns)
        return query
    }

    /// The first values.
    /// - Parameter count: How many at most; a negative number is 0.
    public func limit(_ count: Int) -> Query {
        var query = self
        query.limit = max(0, count)
        return query
    }

    /// The values after the first.
    /// - Parameter count: How many to leave out; a negative number is 0.
    public func offset(_ count: Int) -> Query {
        var query = self
        query.offset = max(0, count)
        return query
    }

    /// The same values in unspecified order.
    var unordered: Query {
        var query = self
        query.ordering = []
        return query
    }

    /// The values for which a condition that is a tree already holds too.
    func adding(_ expression: QueryExpression) -> Query {
        var query = self
        let lines = (condition?.parts(ofAnd: true) ?? []) + expression.parts(ofAnd: true)
        query.condition = lines.count > 1 ? .and(lines) : lines.first
        return query
    }

    /// The same values, sorted; among values equal by the orderings given before.
    func ordered(by orderings: [QueryOrdering<Model>]) -> Query {
        var query = self
        query.ordering += orderings
        return query
    }

    /// The same values, neither sorted nor limited.
    var unlimited: Query {
        var query = unordered
        query.limit = nil
        query.offset = 0
        return query
    }

    /// The same without conditions.
    var unconditional: Query {
        var query = self
        query.condition = nil
        return query
    }

    /// Whether it describes every value, in no order.
    var isEverything: Bool { condition == nil && ordering.isEmpty && !isLimited }

    /// Whether some of the values for which the conditions hold are left out.
    var isLimited: Bool { limit != nil || offset > 0 }
}

extension ReadableEntity {
    /// Every value of the entity or view.
    public static var all: Query<Self> { Query() }

    /// The values for which conditions hold.
    /// - Parameter conditions: One to a line; all must hold. `$0` has a typed column for each attribute.
    public static func `where`(
        @ConditionBuilder<Self> _ conditions: (Columns) -> [QueryExpression]
    ) -> Query<Self> {
        Query().where(conditions)
    }
}
