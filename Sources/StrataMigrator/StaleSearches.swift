import StrataSQLite

/// Which full-text indexes a step leaves behind the rows: their triggers are out of the way while it runs.
struct StaleSearches {
    /// The position of the last statement that wrote a table, by the name that the table has now.
    private var writes: [SQLName: Int] = [:]
    private var position = 0
    /// Virtual tables that somebody else has made: they may not fit the schema, and are not touched.
    private var foreign: Set<SQLName> = []

    init() {}

    init(_ connection: Connection, start: RelationalSchema) throws(StrataError) {
        let rows = try connection.rows(
            "SELECT name FROM main.sqlite_schema WHERE type = 'table' AND sql LIKE 'CREATE VIRTUAL TABLE%'"
        )
        foreign = Set(rows.compactMap { $0[0].string.map(SQLName.init) })
        foreign.subtract(start.searches.map { SQLName($0.name) })
    }

    mutating func noteChange(of table: String) {
        position += 1
        writes[SQLName(table)] = position
    }

    mutating func noteRename(of table: String, to name: String) {
        writes[SQLName(name)] = writes.removeValue(forKey: SQLName(table))
    }

    /// Fills the searches whose rows were written, unless the step has filled them afterwards.
    func fill(_ searches: [RelationalSearch], _ connection: Connection) throws(StrataError) {
        for search in searches {
            guard let change = writes[SQLName(search.table)], !foreign.contains(SQLName(search.name)) else {
                continue
            }
            if change > writes[SQLName(search.name)] ?? 0 { try connection.execute(search.rebuildStatement) }
        }
    }
}
