/// The texts of the statements that are run for one table.
///
/// The parameters of those that write a row are the table's written columns, so that an entity's own `bind` serves all
/// of them.
final class TableStatements: Sendable {
    /// `SELECT` of every column, without conditions.
    let select: String
    /// `SELECT` of every column of the row with a key.
    let selectByKey: String
    /// `SELECT` of every column of the row that was inserted last.
    let selectByRowID: String
    /// `SELECT` of every column of the rows whose rowids are between two; nil for a view, and where columns have taken the
    /// names of the rowid.
    let selectRange: String?
    /// `SELECT` of the lowest and the highest rowid; each is looked up, where one SELECT of both would read every row.
    let selectBounds: String?
    let insert: String
    /// `INSERT` of ``rowsTogether`` rows; nil for a table without a written column.
    ///
    /// "OR FAIL": what a row refuses is rolled back by who runs it. So SQLite need not keep what each page was before, in case
    /// the statement is to undo the rows before.
    let insertTogether: String?
    /// `INSERT` of every written column but an assigned key.
    let insertDraft: String
    /// `INSERT` that updates the row if its key is there.
    let save: String
    /// `UPDATE` of every written column but the key.
    let update: String
    let deleteByKey: String

    /// How many rows one statement writes: of random keys 4 take 0.87 ×, 16 0.82 × and 50 0.81 × the time of single ones.
    static let rowsTogether = 16

    init(
        name: String,
        columns: [String],
        keys: [Int],
        isAutomatic: Bool,
        lazy: [String],
        generated: Set<Int>,
        version: Int?
    ) {
        let table = SQLText.quote(name)
        let quoted = columns.map(SQLText.quote)
        let list = quoted.joined(separator: ", ")
        let byKey = keys.enumerated().map { "\(quoted[$1]) = ?\($0 + 1)" }.joined(separator: " AND ")
        let written = quoted.indices.filter { !generated.contains($0) }
        // What `bind` binds where, by the position of the column.
        let parameters = Dictionary(
            written.enumerated().map { ($1, "?\($0 + 1)") },
            uniquingKeysWith: { first, _ in first }
        )
        func parameter(_ column: Int) -> String { parameters[column] ?? "NULL" }

        select = "SELECT \(list) FROM \(table)"
        selectByKey = "\(select) WHERE \(byKey)"
        // Any of them is the rowid, unless a column has that name.
        let names = Set((columns + lazy).map { $0.lowercased() })
        let rowID = ["rowid", "_rowid_", "oid"].first { !names.contains($0) }
        // A column "rowid" of the table's own is one that holds it.
        selectByRowID = "\(select) WHERE \(rowID ?? "rowid") = ?1"
        if let rowID, !keys.isEmpty {
            selectRange = "\(select) WHERE \(rowID) BETWEEN ?1 AND ?2"
            selectBounds = "SELECT (SELECT min(\(rowID)) FROM \(table)), (SELECT max(\(rowID)) FROM \(table))"
        } else {
            selectRange = nil
            selectBounds = nil
        }
        deleteByKey = "DELETE FROM \(table) WHERE \(byKey)"

        func quotedNames(_ columns: [Int]) -> String { columns.map { quoted[$0] }.joined(separator: ", ") }
        func insertion(of columns: [Int]) -> String {
            guard !columns.isEmpty else { return "INSERT INTO \(table) DEFAULT VALUES" }
            let values = columns.indices.map { "?\($0 + 1)" }.joined(separator: ", ")
            return "INSERT INTO \(table) (\(quotedNames(columns))) VALUES (\(values))"
        }
        insert = insertion(of: written)
        // A parameter "?" has the next number.
        let row = "(" + written.map { _ in "?" }.joined(separator: ", ") + ")"
        let rows = Array(repeating: row, count: Self.rowsTogether).joined(separator: ", ")
        insertTogether = written.isEmpty ? nil : "INSERT OR FAIL INTO \(table) (\(quotedNames(written))) VALUES \(rows)"
        insertDraft = insertion(of: isAutomatic ? written.filter { !keys.contains($0) } : written)

        let others = written.filter { !keys.contains($0) }
        let conflict = keys.map { quoted[$0] }.joined(separator: ", ")
        if others.isEmpty {
            save = "\(insert) ON CONFLICT (\(conflict)) DO NOTHING"
        } else {
            let assignments = others.map { column in
                "\(quoted[column]) = excluded.\(quoted[column])\(column == version ? " + 1" : "")"
            }
            // Another version than the value's own: somebody has changed the row since it was read.
            let isFresh = version.map { " WHERE \(table).\(quoted[$0]) = excluded.\(quoted[$0])" } ?? ""
            save =
                "\(insert) ON CONFLICT (\(conflict)) DO UPDATE SET \(assignments.joined(separator: ", "))\(isFresh)"
        }

        // An entity of keys alone has nothing to update; writing a key to itself still finds out whether the row is
        // there.
        let assignments = (others.isEmpty ? keys : others).map { column in
            "\(quoted[column]) = \(parameter(column))\(column == version ? " + 1" : "")"
        }
        // The bound version is the one that was read.
        let conditions = (keys + (version.map { [$0] } ?? [])).map { "\(quoted[$0]) = \(parameter($0))" }
        update =
            "UPDATE \(table) SET \(assignments.joined(separator: ", ")) WHERE \(conditions.joined(separator: " AND "))"
    }
}
