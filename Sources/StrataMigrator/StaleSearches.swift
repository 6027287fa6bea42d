import StrataSQLite

/// Which full-text indexes a step leaves behind the rows: their triggers are out of the way while it runs.
struct StaleSearches {
    /// The position of the last statement that wrote a table, by the name that the table has now, in lower case.
    private var writes: [String: Int] = [:]
    private var position = 0
    /// Virtual tables that somebody else has made, in lower case: they may not fit the schema, and are not touched.
    private var foreign: Set<String> = []

    init() {}

    init(_ connection: Connection, start: RelationalSchema) throws(StrataError) {
        let rows = try connection.rows(
            "SELECT name FROM main.sqlite_schema WHERE type = 'table' AND sql LIKE 'CREATE VIRTUAL TABLE%'"
        )
        foreign = Set(rows.compactMap { $0[0].string?.lowercased() })
        foreign.subtract(start.searches.map { $0.name.lowercased() })
    }

    mutating func noteChange(of table: String) {
        position += 1
        writes[table.lowercased()] = position
    }

    mutating func noteRename(of table: String, to name: String) {
        writes[name.lowercased()] = writes.removeValue(forKey: table.lowercased())
    }

    /// Fills the searches whose rows were written, unless the step has filled them afterwards.
    func fill(_ searches: [RelationalSearch], _ connection: Connection) throws(StrataError) {
        for search in searches {
            guard let change = writes[search.table.lowercased()], !foreign.contains(search.name.lowercased()) else {
                continue
            }
            if change > writes[search.name.lowercased()] ?? 0 { try connection.execute(search.rebuildStatement) }
        }
    }
}
