import StrataMigrator
import StrataSQLite

/// What the tables of a database say about their columns, by the page where a table or an index begins.
final class RecordFacts {
    struct Column {
        var name: String
        var types: TypeSet
        var isNotNull: Bool
        /// A number that a check keeps between two bounds.
        var isFinite = false
    }

    struct Object {
        var table: String
        /// In the order of the record; nil for what is not known.
        var columns: [Column?]
    }

    private let connection: Connection
    private let roots: [Int64: (isTable: Bool, name: String, table: String)]
    private let isFinite: (_ table: String, _ column: String) -> Bool
    private var objects: [Int: Object] = [:]

    /// - Parameters:
    ///   - connection: A database that does not change while the facts are used.
    ///   - isFinite: Whether a check keeps a number between two bounds.
    init(
        _ connection: Connection,
        isFinite: @escaping (_ table: String, _ column: String) -> Bool = { _, _ in false }
    ) throws(StrataError) {
        self.connection = connection
        self.isFinite = isFinite
        var roots: [Int64: (isTable: Bool, name: String, table: String)] = [:]
        for row in try connection.rows("SELECT rootpage, type, name, tbl_name FROM main.sqlite_schema") {
            guard case .integer(let root) = row[0], case .text(let type) = row[1], case .text(let name) = row[2],
                case .text(let table) = row[3], root > 0
            else { continue }
            roots[root] = (type == "table", name, table)
        }
        self.roots = roots
    }

    /// The table or index that begins at a page of the main database.
    func object(root: Int) -> Object? {
        if let known = objects[root] { return known }
        guard let (isTable, name, table) = roots[Int64(root)] else { return nil }
        let columns = (try? isTable ? tableColumns(table) : indexColumns(name, of: table)) ?? []
        let object = Object(table: table, columns: columns)
        objects[root] = object
        return object
    }

    private func tableColumns(_ table: String) throws(StrataError) -> [Column?] {
        // A WITHOUT ROWID table keeps its columns in another order; Strata makes none, SQLite's own modules do.
        if case .integer(1)? = try? connection.value("SELECT wr FROM pragma_table_list WHERE name = ?", [.text(table)])
        {
            return []
        }
        let rows = try connection.rows(
            "SELECT name, type, \"notnull\", pk, hidden FROM pragma_table_xinfo(?)",
            [.text(table)]
        )
        let keys = rows.filter { $0[3] != .integer(0) }.count
        return rows.compactMap { row -> Column? in
            guard case .text(let name) = row[0], case .text(let type) = row[1] else { return nil }
            // "The record of a table holds no virtual columns": they are computed where they are read.
            if row[4] == .integer(2) { return nil }
            // Only the key of the rowid cannot be NULL without being declared so.
            let isRowID = keys == 1 && row[3] == .integer(1) && type.uppercasedASCII == "INTEGER"
            return Column(
                name: name,
                types: TypeSet(columnType: type),
                isNotNull: row[2] == .integer(1) || isRowID,
                isFinite: isFinite(table, name)
            )
        }
    }

    private func indexColumns(_ index: String, of table: String) throws(StrataError) -> [Column?] {
        let byName = Dictionary(
            try tableColumns(table).compactMap { $0 }.map { ($0.name, $0) },
            uniquingKeysWith: { first, _ in first }
        )
        return try connection.rows("SELECT cid, name FROM pragma_index_xinfo(?) ORDER BY seqno", [.text(index)]).map {
            row in
            // "-1: the rowid; -2: an expression"
            if row[0] == .integer(-1) { return Column(name: "rowid", types: .integer, isNotNull: true) }
            guard case .text(let name) = row[1] else { return nil }
            return byName[name]
        }
    }
}
