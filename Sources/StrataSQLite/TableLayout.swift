import CStrataSQLite

/// Where SQLite's preupdate hook has the values of a table's columns.
struct TableLayout {
    /// How many columns the table has, virtual and hidden ones included.
    var columnCount = 0
    private var places: [String: ColumnPlace] = [:]

    /// The place of a column.
    subscript(column: String) -> ColumnPlace { places[column.asciiLowercased] ?? .nowhere }

    /// Reads the layout of a table of the main database.
    /// - Returns: Nil if there is no such table, or if it cannot be read.
    init?(of table: String, on connection: Connection) {
        guard let columns = try? connection.rows("PRAGMA main.table_xinfo(\(SQLText.quote(table)))"),
            let kind = try? connection.rows(
                "SELECT wr, strict FROM pragma_table_list(?) WHERE schema = 'main'",
                [.text(table)]
            ).first, !columns.isEmpty
        else { return nil }
        let declared = columns.map { Declared($0, isStrict: kind.last == .integer(1)) }
        columnCount = declared.count
        let isWithoutRowID = kind.first == .integer(1)
        let key: PrimaryKeyIndex
        do throws(StrataError) { key = try PrimaryKeyIndex(of: table, on: connection) } catch { return nil }
        // An INTEGER PRIMARY KEY is the rowid itself: then there is no index of the primary key.
        let keyColumns = declared.indices.filter { declared[$0].isPrimaryKey }
        let rowID = !isWithoutRowID && key.columns == nil && keyColumns.count == 1 ? keyColumns.first : nil
        let byTable = PreupdatePositions.areOfTheTable
        var stored = 0
        for (position, column) in declared.enumerated() {
            var place = ColumnPlace(position: position)
            place.affinity = column.affinity
            place.hasDefault = column.hasDefault
            place.isRowID = position == rowID
            place.isReadable = !column.isVirtual
            if byTable {
                place.setNumbers(old: position, inserted: position, updated: position)
            } else if isWithoutRowID {
                // SQLite looks the column up in the index, and asks the affinity of the column with the index's number.
                place.setNumbers(old: position, inserted: position, updated: stored)
                let inIndex = key.columns?.firstIndex(of: position) ?? 0
                place.mayBecomeReal = declared[inIndex].affinity == .real && column.affinity != .real
            } else {
                place.setNumbers(old: stored, inserted: stored, updated: stored)
                place.mayBecomeReal = declared[stored].affinity == .real && column.affinity != .real
                // The value with the number of the rowid's column is overwritten by the rowid.
                if stored == rowID, position != rowID { place.isReadable = false }
            }
            if !column.isVirtual { stored += 1 }
            places[column.name.asciiLowercased] = place
        }
    }
}

/// What `PRAGMA table_xinfo` says of a column.
private struct Declared {
    var name: String
    var affinity: ColumnPlace.Affinity
    var hasDefault: Bool
    var isPrimaryKey: Bool
    var isVirtual: Bool

    /// - Parameter row: cid, name, type, notnull, dflt_value, pk, hidden.
    init(_ row: [StoredValue], isStrict: Bool) {
        func text(_ column: Int) -> String {
            if column < row.count, case .text(let text) = row[column] { text } else { "" }
        }
        name = text(1)
        affinity = Self.affinity(of: text(2).asciiLowercased, isStrict: isStrict)
        let value = text(4).asciiLowercased
        hasDefault = !value.isEmpty && value != "null"
        isPrimaryKey = row.count > 5 && row[5] != .integer(0)
        // "1 for hidden columns of a virtual table, 2 or 3 for generated columns": 2 for the virtual ones.
        isVirtual = row.count > 6 && row[6] == .integer(2)
    }

    /// The rules in "Determination Of Column Affinity", in their order.
    private static func affinity(of type: String, isStrict: Bool) -> ColumnPlace.Affinity {
        if isStrict, type == "any" { return .none }
        if type.contains("int") { return .integer }
        if ["char", "clob", "text"].contains(where: type.contains) { return .text }
        if type.isEmpty || type.contains("blob") { return .none }
        if ["real", "floa", "doub"].contains(where: type.contains) { return .real }
        return .numeric
    }
}

/// The index that a primary key has, unless it is the rowid.
private struct PrimaryKeyIndex {
    /// The columns of the table in the index, in its order; nil if there is no index.
    var columns: [Int]?

    init(of table: String, on connection: Connection) throws(StrataError) {
        let rows = try connection.rows(
            """
            SELECT c.cid FROM pragma_index_list(?1, 'main') AS i, pragma_index_xinfo(i.name, 'main') AS c
            WHERE i.origin = 'pk' ORDER BY c.seqno
            """,
            [.text(table)]
        )
        guard !rows.isEmpty else { return }
        columns = rows.map { if case .integer(let column)? = $0.first { Int(column) } else { -1 } }
    }
}

extension String {
    /// The text with the letters of ASCII in lower case: SQLite compares names so.
    var asciiLowercased: String {
        String(decoding: utf8.map { (65...90).contains($0) ? $0 | 32 : $0 }, as: UTF8.self)
    }
}
