import StrataSQLite

/// The tables of one SELECT while it is rendered: the one that its rows come from, and those that are joined with it.
struct SQLScope {
    /// The name of the row's table in the statement, or nil if columns need none.
    let alias: String?
    /// The names of the tables that a way of to-ones leads to.
    private(set) var aliases: [[QueryRelationship]: String] = [:]
    /// The full-text searches that are joined, by table and way.
    private(set) var searches: [JoinedSearch: String] = [:]
    /// The text behind FROM and the table.
    private(set) var joins = ""
    /// The ways at whose end there must be a row for the conditions to hold.
    private let required: Set<[QueryRelationship]>

    /// A full-text search that is joined, so that its rank and snippets can be read.
    struct JoinedSearch: Hashable {
        let table: String
        let path: QueryPath

        init(_ search: QuerySearch) {
            table = search.table
            path = search.path
        }
    }

    /// The tables of a SELECT.
    /// - Parameters:
    ///   - alias: The name of the row's table in the statement, or nil if columns need none.
    ///   - conditions: All of them must hold.
    init(alias: String?, conditions: [QueryExpression] = []) {
        self.alias = alias
        var required: Set<[QueryRelationship]> = []
        for path in conditions.flatMap(\.requiredPaths) {
            for length in path.relationships.indices { required.insert(Array(path.relationships[...length])) }
        }
        self.required = required
    }

    /// The name of the table at the end of a way, which is joined if it is not yet.
    ///
    /// A to-one is joined by the key of the other table, so it never multiplies rows; LEFT, so it never loses one either.
    /// Where a condition excludes NULL, an inner join finds the same, and can begin at the other table: SQLite makes one
    /// of a LEFT JOIN by itself, but not of several in a row.
    mutating func alias(for path: QueryPath, making newAlias: () -> String) -> String {
        var previous = alias ?? ""
        for length in path.relationships.indices {
            let way = Array(path.relationships[...length])
            if let known = aliases[way] {
                previous = known
                continue
            }
            let relationship = path.relationships[length]
            let name = newAlias()
            let pairs: [(String, String)] =
                switch relationship.link {
                case .owner(let foreignKey): Array(zip(relationship.key, foreignKey))
                case .destination(let foreignKey): Array(zip(foreignKey, relationship.ownerKey))
                case .joinTable, .through: []
                }
            let conditions = pairs.map { "\(name).\(SQLText.quote($0)) = \(previous).\(SQLText.quote($1))" }
            joins += required.contains(way) ? " JOIN " : " LEFT JOIN "
            joins += "\(SQLText.quote(relationship.table)) AS \(name)"
            joins += " ON " + (conditions.isEmpty ? "0" : conditions.joined(separator: " AND "))
            aliases[way] = name
            previous = name
        }
        return previous
    }

    /// Joins a full-text search with the row that it is about.
    mutating func join(_ search: QuerySearch, as name: String, with owner: String) {
        joins += " JOIN \(SQLText.quote(search.table)) AS \(name)"
        joins += " ON \(name).\"rowid\" = \(owner).\(SQLText.quote(search.rowID))"
        searches[JoinedSearch(search)] = name
    }
}

extension QueryExpression {
    /// The ways that must lead to a row for the condition to hold.
    fileprivate var requiredPaths: [QueryPath] {
        switch self {
        case .column(let column): [column.path]
        case .equal(let left, let right) where !left.canBeNull || !right.canBeNull: left.ownPath + right.ownPath
        case .compare(_, let left, let right), .text(_, let left, let right, _): left.ownPath + right.ownPath
        case .like(let text, _): text.ownPath
        case .isIn(let value, let list) where !list.contains(.null): value.ownPath
        case .related(let related) where related.measure == .exists: [related.path]
        case .search(let search): [search.path]
        case .and(let parts): parts.flatMap(\.requiredPaths)
        default: []
        }
    }

    private var ownPath: [QueryPath] {
        if case .column(let column) = self { [column.path] } else { [] }
    }
}
