import StrataSQLite

/// What `with` loads: a relationship as it is, one with conditions, an order or relationships of its destinations, or
/// the number of rows that one leads to.
///
/// ``Relationship`` is one, and so are ``LoadedOne``, ``LoadedMany`` and ``RelatedCount``, which are made of it.
///
/// ```swift
/// let rows = try await lists.fetch(TodoList.all.with { $0.items.where { !$0.isCompleted }.order { $0.rank.ascending } })
/// for (list, items) in rows { print(list.name, items.count) }
/// ```
public protocol LoadableRelationship<Owner>: Sendable {
    /// The entity that has the relationship.
    associatedtype Owner: Entity
    /// What each owner gets: one value or nil, an array, or a number.
    associatedtype Value: Sendable

    /// How it is loaded.
    var loading: RelationshipLoading<Owner, Value> { get }
}

/// How a relationship is loaded: what ``LoadableRelationship`` hands to the runtime.
public struct RelationshipLoading<Owner: Entity, Value: Sendable>: Sendable {
    /// What is loaded, to be compared.
    let part: RelationshipPart
    /// A value for each owner, in their order.
    let values: @Sendable (any RelationshipSource, [Owner]) throws(StrataError) -> [Value]
    /// How many rows there are for each owner, in their order.
    let counts: @Sendable (any RelationshipSource, [Owner]) throws(StrataError) -> [Int]
    /// The same for keys, of what is stored.
    let countsOfKeys: @Sendable (Connection, [Owner.ID]) throws(StrataError) -> [Int]

    /// - Parameters:
    ///   - link: How owners and destinations are connected.
    ///   - destinations: Which destinations, and what is loaded of each.
    ///   - isCount: Whether they are counted only.
    ///   - values: Makes the owners' values of what was found.
    init<Destination, Output>(
        _ link: RelationshipLink,
        _ destinations: LoadedQuery<Destination, Output>,
        values: @escaping @Sendable (LinkedRows<Destination>, [Output]) -> [Value]
    ) {
        let query = destinations.query
        part = RelationshipPart(link, from: Owner.table, destinations)
        self.values = { source, owners throws(StrataError) in
            let rows: LinkedRows<Destination> = try source.linkedRows(link, of: owners, query)
            return values(rows, try destinations.load(source, rows.values))
        }
        counts = { source, owners throws(StrataError) in try source.linkedCounts(link, of: owners, query) }
        countsOfKeys = { connection, keys throws(StrataError) in
            try connection.linkedCounts(link, of: Owner.self, keys: keys, query)
        }
    }

    private init(counting other: RelationshipLoading<Owner, some Any>) where Value == Int {
        part = other.part.counted
        values = other.counts
        counts = other.counts
        countsOfKeys = other.countsOfKeys
    }

    /// The number of the rows in place of them.
    var counted: RelationshipLoading<Owner, Int> { RelationshipLoading<Owner, Int>(counting: self) }
}

/// What is loaded by a relationship, as a value to be compared and hashed.
struct RelationshipPart: Hashable, Sendable {
    private struct Ordering: Hashable {
        let expression: QueryExpression
        let isDescending: Bool
    }

    private let ownerTable: String
    private let link: RelationshipLink
    private let table: String
    private let condition: QueryExpression?
    private let ordering: [Ordering]
    private let limit: Int?
    private let offset: Int
    private let parts: [RelationshipPart]
    private var isCount = false
    /// The tables whose changes may change what is loaded.
    let tables: Set<String>

    init<Destination, Output>(
        _ link: RelationshipLink,
        from owner: Table,
        _ destinations: LoadedQuery<Destination, Output>
    ) {
        let query = destinations.query
        ownerTable = owner.name
        self.link = link
        table = Destination.table.name
        condition = query.condition
        ordering = query.ordering.map { Ordering(expression: $0.expression, isDescending: $0.isDescending) }
        limit = query.limit
        offset = query.offset
        parts = destinations.parts
        switch link {
        case .owner, .destination: tables = destinations.observedTables
        case .joinTable(let name, _, _), .through(let name, _, _): tables = destinations.observedTables.union([name])
        }
    }

    /// The same, counted.
    var counted: RelationshipPart {
        var part = self
        part.isCount = true
        return part
    }
}
