import StrataSQLite

/// The way from keys to the rows of a relationship's destination, as SQL.
///
/// ```sql
/// WITH "strata_keys" ("i", "k0") AS (VALUES (0, ?1), (1, ?2), …)
/// SELECT d."id", d."title", k."i" FROM "strata_keys" AS k CROSS JOIN main."TodoItem" AS d ON d."listID" = k."k0"
/// ORDER BY d."id"
/// ```
///
/// A row comes with the number of its key, so that the comparison is left to SQLite, with the columns' collations. "The
/// CROSS JOIN … prevents the query optimizer from reordering": each key is looked up by an index, however many rows
/// there are.
struct RelationshipPath<Destination: Entity> {
    /// A table on the way.
    private struct Hop {
        var table: String
        var alias: String
        /// The columns that are compared with the hop before.
        var arrival: [String]
        /// The columns that the hop after is compared with.
        var departure: [String]
    }

    /// How many columns a key has.
    let keyWidth: Int
    /// Whether a row may be found from several keys.
    let isShared: Bool
    /// Whether a row may be found several times from one key.
    let isRepeated: Bool
    /// Which rows, in which order, and how many for each key.
    let query: Query<Destination>
    private let hops: [Hop]

    /// From keys of the destination itself.
    init(byKeyOf table: Table, _ query: Query<Destination> = Query()) {
        keyWidth = table.primaryKey.count
        hops = [Hop(table: table.name, alias: "d", arrival: table.keyColumns, departure: [])]
        isShared = false
        isRepeated = false
        self.query = query
    }

    /// From keys of the owner.
    init(
        _ link: RelationshipLink,
        from owner: Table,
        _ query: Query<Destination> = Query()
    ) {
        let table = Destination.table
        let byKey = Hop(table: table.name, alias: "d", arrival: table.keyColumns, departure: [])
        var isRepeated = false
        switch link {
        case .owner(let foreignKey):
            hops = [Hop(table: owner.name, alias: "o", arrival: owner.keyColumns, departure: foreignKey), byKey]
            isShared = true
        case .destination(let foreignKey):
            hops = [Hop(table: table.name, alias: "d", arrival: foreignKey, departure: [])]
            isShared = false
        case .joinTable(let name, let ownerColumns, let destinationColumns):
            hops = [Hop(table: name, alias: "j", arrival: ownerColumns, departure: destinationColumns), byKey]
            isShared = true
        case .through(let name, let ownerColumns, let destinationColumns):
            hops = [Hop(table: name, alias: "j", arrival: ownerColumns, departure: destinationColumns), byKey]
            isShared = true
            isRepeated = true
        }
        keyWidth = owner.primaryKey.count
        self.isRepeated = isRepeated
        self.query = query
    }

    /// How many keys the statement for some keys has.
    ///
    /// Few sizes make few texts, which stay prepared.
    func chunk(for count: Int) -> Int {
        // SQLite allows 32,766 parameters by default.
        let sizes = [1, 8, 64, 512, 4_096].filter { $0 * keyWidth <= 30_000 }
        return sizes.first { $0 >= count } ?? sizes.last ?? 1
    }

    /// The rows for a number of keys, each with the number of its key behind its columns.
    /// - Returns: The first parameters are the keys' values, one key after the other; the statement's values come behind.
    func rows(keyCount: Int) throws(StrataError) -> QueryStatement {
        try statement(for: query, keyCount: keyCount) { renderer, source, order in
            let columns = Destination.table.columns.map { "d.\(SQLText.quote($0))" }
            let group = isRepeated ? " GROUP BY k.\"i\", \(key)" : ""
            guard query.isLimited else {
                renderer.sql += "SELECT \((columns + ["k.\"i\""]).joined(separator: ", "))"
                renderer.append(source)
                renderer.sql += group + " ORDER BY "
                renderer.append(order)
                return
            }
            // So many for each key: its rows are numbered first.
            let names = columns.indices.map { "\"c\($0)\"" }
            renderer.sql += "SELECT \((names + ["\"i\""]).joined(separator: ", ")) FROM (SELECT "
            renderer.sql += zip(columns, names).map { "\($0) AS \($1), " }.joined()
            renderer.sql += "k.\"i\" AS \"i\", row_number() OVER (PARTITION BY k.\"i\" ORDER BY "
            renderer.append(order)
            renderer.sql += ") AS \"n\""
            renderer.append(source)
            renderer.sql += group + ") WHERE \"n\" > "
            renderer.append(.integer(Int64(query.offset)))
            if let limit = query.limit {
                let (end, isTooMany) = query.offset.addingReportingOverflow(limit)
                renderer.sql += " AND \"n\" <= "
                renderer.append(.integer(isTooMany ? .max : Int64(end)))
            }
            renderer.sql += " ORDER BY \"i\", \"n\""
        }
    }

    /// How many rows there are for each of a number of keys that has any: the number of the key, and the count.
    /// - Returns: The parameters as in ``rows(keyCount:)``. The query's limit is not regarded.
    func counts(keyCount: Int) throws(StrataError) -> QueryStatement {
        try statement(for: query.unordered, keyCount: keyCount) { renderer, source, _ in
            guard isRepeated else {
                renderer.sql += "SELECT k.\"i\", count(*)"
                renderer.append(source)
                renderer.sql += " GROUP BY k.\"i\""
                return
            }
            renderer.sql += "SELECT \"i\", count(*) FROM (SELECT k.\"i\" AS \"i\""
            renderer.append(source)
            renderer.sql += " GROUP BY k.\"i\", \(key)) GROUP BY \"i\""
        }
    }

    /// The destination's key, as SQL.
    private var key: String { Destination.table.keyColumns.map { "d.\(SQLText.quote($0))" }.joined(separator: ", ") }

    /// A statement that begins with the keys.
    /// - Parameter body: Appends the rest to the renderer: the source is FROM with all tables and WHERE, the order what
    ///   is sorted by, with the key among equals.
    private func statement(
        for query: Query<Destination>,
        keyCount: Int,
        _ body: (_ renderer: inout SQLRenderer, _ source: QueryStatement, _ order: QueryStatement) -> Void
    ) throws(StrataError) -> QueryStatement {
        try query.checkRelated()
        var renderer = SQLRenderer(alias: "d")
        renderer.sql = keys(keyCount)
        // Every clause may join a table, so the tables come last.
        let lines = renderer.joinSearches(of: query.ordering.map(\.expression), in: query.condition)
        let order = renderer.piece { renderer in
            for ordering in query.ordering {
                renderer.append(operand: ordering.expression)
                renderer.sql += ordering.isDescending ? " DESC, " : ", "
            }
            renderer.sql += key
        }
        let condition = renderer.piece { renderer in
            guard !lines.isEmpty else { return }
            renderer.sql += " WHERE "
            renderer.append(condition: lines.count > 1 ? .and(lines) : lines[0])
        }
        var source = QueryStatement(sql: tables + renderer.scope.joins)
        source += condition
        body(&renderer, source, order)
        if let problem = renderer.problem { throw problem.with(table: Destination.table.name) }
        return renderer.statement
    }

    /// The keys: `WITH "strata_keys" ("i", "k0") AS (VALUES (0, ?1), (1, ?2), …)`.
    private func keys(_ count: Int) -> String {
        var sql = "WITH \"strata_keys\" (\"i\""
        for column in 0..<keyWidth { sql += ", \"k\(column)\"" }
        sql += ") AS (VALUES "
        var parameter = 1
        for index in 0..<count {
            sql += index == 0 ? "(" : ", ("
            sql += String(index)
            for _ in 0..<keyWidth {
                sql += ", ?\(parameter)"
                parameter += 1
            }
            sql += ")"
        }
        return sql + ") "
    }

    /// The tables on the way: `FROM "strata_keys" AS k CROSS JOIN …`.
    private var tables: String {
        var sql = " FROM \"strata_keys\" AS k"
        var alias = "k"
        var departure = (0..<keyWidth).map { "k\($0)" }
        for hop in hops {
            // A column's own collation counts where it stands on the left.
            let conditions = zip(hop.arrival, departure).map { arrival, departure in
                "\(hop.alias).\(SQLText.quote(arrival)) = \(alias).\(SQLText.quote(departure))"
            }
            sql += " CROSS JOIN main.\(SQLText.quote(hop.table)) AS \(hop.alias) ON "
            sql += conditions.joined(separator: " AND ")
            (alias, departure) = (hop.alias, hop.departure)
        }
        return sql
    }
}
