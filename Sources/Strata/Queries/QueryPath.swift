/// The way from the rows of a query to the row whose column a condition names: over one to-one relationship after the
/// other.
///
/// `$0.list.owner.name` is the column `name` at the path `list`, `owner`.
public struct QueryPath: Hashable, Sendable {
    /// The relationships, in the order in which they are followed; none for the query's own row.
    public let relationships: [QueryRelationship]

    /// The query's own row.
    public static let root = QueryPath(relationships: [])

    /// Whether it may lead to no row.
    public var isOptional: Bool { relationships.contains(where: \.isOptional) }

    /// The way that goes on over one more relationship.
    ///
    /// Generated code calls it.
    /// - Parameters:
    ///   - relationship: A to-one, or the inverse of a unique one.
    ///   - name: Its name in the schema.
    ///   - isOptional: Whether it may lead to no row.
    public func following(_ relationship: some Relationship, named name: String, isOptional: Bool) -> QueryPath {
        let step = QueryRelationship(relationship, named: name, isOptional: isOptional)
        return QueryPath(relationships: relationships + [step])
    }
}

/// A relationship in a query: which columns of which tables it connects.
public struct QueryRelationship: Hashable, Sendable {
    /// Its name in the schema.
    public let name: String
    /// Which columns connect the two tables.
    public let link: RelationshipLink
    /// The table that has the relationship.
    public let ownerTable: String
    /// The columns of that table's primary key, in key order.
    public let ownerKey: [String]
    /// The table that it leads to.
    public let table: String
    /// The columns of that table's primary key, in key order.
    public let key: [String]
    /// Whether it may lead to no row.
    public let isOptional: Bool

    init<Link: Relationship>(_ relationship: Link, named name: String, isOptional: Bool) {
        self.name = name
        link = relationship.link
        ownerTable = Link.Owner.table.name
        ownerKey = Link.Owner.table.keyColumns
        table = Link.Destination.table.name
        key = Link.Destination.table.keyColumns
        self.isOptional = isOptional
    }
}

/// A column in a query.
public struct QueryColumn: Hashable, Sendable {
    /// The column's name in its table.
    public let name: String
    /// The way to the row that has it.
    public let path: QueryPath
    /// Whether it may be nil: it is optional, or the way to it is.
    public let isOptional: Bool
    /// Whether its text is compared and sorted without regard to the case of ASCII letters: `@collate(nocase)`.
    public let isCaseInsensitive: Bool
}

extension QueryColumn {
    /// A column of the query's own row that is never nil, like a part of its key.
    init(named name: String) { self.init(name: name, path: .root, isOptional: false, isCaseInsensitive: false) }
}

extension QueryOrdering {
    /// By a column that is never nil.
    static func ascending(_ column: String) -> QueryOrdering {
        QueryOrdering(expression: .column(QueryColumn(named: column)), isDescending: false)
    }
}
