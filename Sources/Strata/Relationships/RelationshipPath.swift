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
    private let hops: [Hop]
    private let isDistinct: Bool

    /// From keys of the destination itself.
    init(byKeyOf table: Table) {
        keyWidth = table.primaryKey.count
        hops = [Hop(table: table.name, alias: "d", arrival: table.keyColumns, departure: [])]
        isDistinct = false
    }

    /// From keys of the owner.
    init(_ link: RelationshipLink, from owner: Table) {
        let table = Destination.table
        let byKey = Hop(table: table.name, alias: "d", arrival: table.keyColumns, departure: [])
        var isDistinct = false
        switch link {
        case .owner(let foreignKey):
            hops = [Hop(table: owner.name, alias: "o", arrival: owner.keyColumns, departure: foreignKey), byKey]
        case .destination(let foreignKey):
            hops = [Hop(table: table.name, alias: "d", arrival: foreignKey, departure: [])]
        case .joinTable(let name, let ownerColumns, let destinationColumns):
            hops = [Hop(table: name, alias: "j", arrival: ownerColumns, departure: destinationColumns), byKey]
        case .through(let name, let ownerColumns, let destinationColumns):
            hops = [Hop(table: name, alias: "j", arrival: ownerColumns, departure: destinationColumns), byKey]
            isDistinct = true
        }
        keyWidth = owner.primaryKey.count
        self.isDistinct = isDistinct
    }

    /// How many keys the statement for some keys has.
    ///
    /// Few sizes make few texts, which stay prepared.
    func chunk(for count: Int) -> Int {
        // SQLite allows 32,766 parameters by default.
        let sizes = [1, 8, 64, 512, 4_096].filter { $0 * keyWidth <= 30_000 }
        return sizes.first { $0 >= count } ?? sizes.last ?? 1
    }

    /// The statement for a number of keys: the parameters are their values, one key after the other.
    func sql(keyCount: Int) -> String {
        var sql = "WITH \"strata_keys\" (\"i\""
        for column in 0..<keyWidth { sql += ", \"k\(column)\"" }
        sql += ") AS (VALUES "
        var parameter = 1
        for index in 0..<keyCount {
            sql += index == 0 ? "(" : ", ("
            sql += String(index)
            for _ in 0..<keyWidth {
                sql += ", ?\(parameter)"
                parameter += 1
            }
            sql += ")"
        }
        sql += ") SELECT \(isDistinct ? "DISTINCT " : "")"
        for column in Destination.table.columns { sql += "d.\(SQLText.quote(column)), " }
        sql += "k.\"i\" FROM \"strata_keys\" AS k"
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
        let order = Destination.table.keyColumns.map { "d.\(SQLText.quote($0))" }
        return sql + " ORDER BY \(order.joined(separator: ", "))"
    }
}
