import StrataLowering
import StrataMigrator
import StrataSQLite
import StrataSchema

/// A database in memory with the tables of a schema, for statements to be prepared on.
///
/// The tables have no checks, no indexes and no generated columns (these are ordinary ones here): so a wrong expression
/// hides no other error, and the bytecode of a statement compares values where it could search an index, which shows
/// what is not NULL behind a condition.
struct AnalysisDatabase {
    let connection: Connection
    let schema: Schema
    let names: NamesInSQL
    let relational: RelationalSchema
    /// The tables of full-text indexes and what FTS5 keeps behind them, in lower case: the table they are about.
    private(set) var searchedTable: [String: String] = [:]

    init(_ declared: Schema) throws(StrataError) {
        schema = declared.withJoinEntities
        names = NamesInSQL(schema)
        relational = RelationalSchema(lowering: declared)
        connection = try Connection.inMemory()
        // Views and triggers of the schema use functions that SQLite does not trust by itself; an automatic index would
        // hide a comparison.
        try connection.execute("PRAGMA trusted_schema = ON; PRAGMA automatic_index = OFF; BEGIN")
        for table in relational.tables { try connection.execute(Self.bare(table).creationStatement()) }
        for search in relational.searches {
            try connection.execute(search.creationStatement)
            for name in [search.name] + RelationalSearch.shadowNames(of: search.name) {
                searchedTable[name.lowercasedASCII] = search.table
            }
        }
        try connection.execute("COMMIT")
    }

    private static func bare(_ table: RelationalTable) -> RelationalTable {
        var bare = table
        for index in bare.columns.indices { bare.columns[index].generated = nil }
        bare.checks = []
        bare.indexes = []
        bare.foreignKeys = []
        bare.isAutoincrement = false
        // Only a key that is the rowid changes what a statement can know.
        let isRowID =
            bare.primaryKey.count == 1 && bare.columns.first { $0.name == bare.primaryKey[0] }?.type == "INTEGER"
        if !isRowID { bare.primaryKey = [] }
        return bare
    }

    /// CREATE TABLE with the columns alone, and with what `addition` puts behind a column or behind all of them.
    func creation(
        of entity: Schema.Entity,
        column: String? = nil,
        addition: String
    ) -> (sql: String, offset: Int)? {
        guard let table = relational.table(named: entity.tableName) else { return nil }
        var text = "CREATE TABLE \(SQLText.quote(table.name)) ("
        var offset = 0
        for (index, next) in table.columns.enumerated() {
            if index > 0 { text += ", " }
            text += "\(SQLText.quote(next.name)) \(next.type)"
            if next.name == column {
                text += " AS (\n"
                offset = text.utf8.count
                text += "\(addition)\n)"
            }
        }
        if column == nil {
            text += ", CHECK (\n"
            offset = text.utf8.count
            text += "\(addition)\n)"
        }
        return (text + ")", offset)
    }

    /// Whether a check keeps a number between two bounds.
    func isFinite(_ table: String, _ column: String) -> Bool {
        let range = names.table(table)?.columns.first { $0.columnName == column }?.range
        return range?.lower != nil && range?.upper != nil
    }

    /// The tables of entities that a statement reads: not views, and for a full-text index the table it is about.
    func baseTables(_ read: Set<String>) -> [String] {
        var tables: Set<String> = []
        for name in read {
            if let table = searchedTable[name.lowercasedASCII] {
                tables.insert(table)
            } else if relational.tables.contains(where: { $0.name == name }) {
                tables.insert(name)
            }
        }
        return tables.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
    }
}
