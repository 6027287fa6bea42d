import Foundation
import StrataSQLite

// One column of one row, in pieces.

extension Connection {
    /// The rowid of the row with a key; nil where SQLite's incremental blob I/O cannot be used.
    ///
    /// That is a table without rowids, and one with virtual columns: up to 3.40 at least, a column that stands behind one
    /// is mistaken for its neighbour.
    func rowID<Model: Entity>(of model: Model.Type, id: Model.ID) throws(StrataError) -> Int64? {
        let table = model.table
        let virtual = try value("SELECT count(*) FROM pragma_table_xinfo(?) WHERE hidden = 2", [.text(table.name)])
        guard virtual == .integer(0), let name = try rowIDName(of: table.name) else { return nil }
        return try withStatement("SELECT \(name) FROM \(table.quoted) WHERE \(table.keyCondition(at: 1))") {
            statement throws(StrataError) in
            try Model.bind(key: id, to: statement, at: 1)
            return try statement.step() ? statement.row.integer(at: 0) : nil
        }
    }

    /// How many bytes a column of a row has; NULL has none.
    func byteCount<Model: Entity>(of column: String, _ model: Model.Type, id: Model.ID) throws(StrataError) -> Int {
        let name = SQLText.quote(column)
        return try one("SELECT coalesce(length(\(name)), 0), typeof(\(name))", of: column, model, id) {
            row throws(StrataError) in
            let type = try row.text(at: 1)
            guard type == "blob" || type == "null" else { throw row.mismatch(at: 1, expected: "BLOB") }
            return Int(try row.integer(at: 0))
        }
    }

    /// All bytes of a column; NULL has none.
    func bytes<Model: Entity>(of column: String, _ model: Model.Type, id: Model.ID) throws(StrataError) -> Data {
        try one("SELECT \(SQLText.quote(column))", of: column, model, id) { row throws(StrataError) in
            if row.isNull(at: 0) { return Data() }
            return try row.withBlob(at: 0) { Data($0) }
        }
    }

    private func one<Model: Entity, Result>(
        _ select: String,
        of column: String,
        _ model: Model.Type,
        _ id: Model.ID,
        _ read: (borrowing Row) throws(StrataError) -> Result
    ) throws(StrataError) -> Result {
        let table = model.table
        // Not kept: the text has numbers in it.
        let statement = try prepare("\(select) FROM \(table.quoted) WHERE \(table.keyCondition(at: 1))")
        try Model.bind(key: id, to: statement, at: 1)
        guard try statement.step() else { throw notFound(model, id) }
        do throws(StrataError) {
            return try read(statement.row)
        } catch {
            throw error.with(
                message: "\(table.name).\(column): \(error.message)",
                table: table.name,
                columns: [column],
                key: try? storedKey(id, of: model)
            )
        }
    }

    /// Writes bytes into a column of a row: an update like any other, without having them in memory where SQLite can.
    /// - Throws: What setting a value throws.
    func write<Model: Entity>(
        _ chunks: ChunkSpool,
        to column: String,
        of model: Model.Type,
        id: Model.ID
    ) throws(StrataError) {
        let table = model.table
        try table.refuseSetting(column)
        try together { () throws(StrataError) in
            let touched = try touchedAssignments(of: model, id: id, but: column)
            guard try isUnwatched(column, of: table), let rowID = try rowID(of: model, id: id) else {
                let bytes = StoredValue.blob(try chunks.bytes())
                guard try write([(column, bytes)] + touched, to: model, id: id, expecting: nil) else {
                    throw notFound(model, id)
                }
                return
            }
            // Zeros first, which takes no memory; the checks that are left look at the size alone.
            let size = StoredValue.integer(Int64(chunks.count))
            guard try write([(column, size)] + touched, to: model, id: id, expecting: nil, zeros: column) else {
                throw notFound(model, id)
            }
            guard chunks.count > 0 else { return }
            let blob = try openBlob(table: table.name, column: column, rowID: rowID, isWritable: true)
            defer { blob.close() }
            var offset = 0
            try chunks.forEach { bytes throws(StrataError) in
                guard !isInterrupted else { throw ConnectionPool.cancelled }
                try blob.write(bytes, at: offset)
                offset += bytes.count
            }
        }
    }

    /// Whether nothing in the database looks at the bytes of a column when they are written: SQLite's blob I/O runs no
    /// check and no trigger, and writes no index and no generated column.
    private func isUnwatched(_ column: String, of table: Table) throws(StrataError) -> Bool {
        let also = (table.touched + [table.version].compactMap(\.self)).map { table.columns[$0] }
        let rows = try rows(
            "SELECT type, sql FROM main.sqlite_schema WHERE tbl_name = ? COLLATE NOCASE AND sql IS NOT NULL",
            [.text(table.name)]
        )
        for row in rows {
            guard row.count == 2, case .text(let type) = row[0], case .text(let sql) = row[1] else { return false }
            let mentions = SQLTokenizer.tokens(in: sql).filter { $0.name.isSameName(as: column) }.count
            guard type == "table" else {
                // What a trigger reads by a `*` or through a view has no name in it: one that runs is enough.
                if mentions > 0 { return false }
                let mayLook = type == "trigger" && Self.runs(sql, onUpdateOf: [column] + also)
                if mayLook, try !feedsSearchAlone(sql) { return false }
                continue
            }
            // Its definition, and a length that is checked from one side or from both.
            let check = DeclaredCheck(named: "length_\(column)", in: sql)
            guard mentions <= (check.map { 1 + $0.mentions } ?? 1) else { return false }
        }
        let temporary = "SELECT 1 FROM temp.sqlite_schema WHERE tbl_name = ? COLLATE NOCASE LIMIT 1"
        return try self.rows(temporary, [.text(table.name)]).isEmpty
    }

    /// Whether a trigger does nothing but hand columns that it names to virtual tables, as one for a full-text index does.
    private func feedsSearchAlone(_ trigger: String) throws(StrataError) -> Bool {
        let tokens = SQLTokenizer.tokens(in: trigger)
        guard let begin = tokens.firstIndex(where: { $0.isKeyword("BEGIN") }) else { return false }
        let body = tokens[begin...]
        let reads = tokens.contains { $0.text == "*" || $0.isKeyword("SELECT") }
        let writes = body.contains { token in ["UPDATE", "DELETE", "REPLACE"].contains(where: token.isKeyword) }
        if reads || writes { return false }
        for (into, target) in zip(body, body.dropFirst()) where into.isKeyword("INTO") {
            let virtual =
                "SELECT 1 FROM main.sqlite_schema WHERE name = ? COLLATE NOCASE AND sql LIKE 'CREATE VIRTUAL%'"
            if try rows(virtual, [.text(target.name)]).isEmpty { return false }
        }
        return true
    }

    /// Whether a trigger runs when some columns are updated: not if it is one of DELETE or INSERT, or of other columns.
    private static func runs(_ trigger: String, onUpdateOf columns: [String]) -> Bool {
        // CREATE TRIGGER name AFTER UPDATE OF "a", "b" ON table
        let tokens = SQLTokenizer.tokens(in: trigger)
        let event = tokens.firstIndex { token in
            ["DELETE", "INSERT", "UPDATE"].contains(where: token.isKeyword)
        }
        guard let event, tokens[event].isKeyword("UPDATE") else { return event == nil }
        let rest = tokens[(event + 1)...]
        guard rest.first?.isKeyword("OF") == true else { return true }
        let names = rest.prefix { !$0.isKeyword("ON") }.map(\.name)
        return names.contains { name in columns.contains { $0.isSameName(as: name) } }
    }
}
