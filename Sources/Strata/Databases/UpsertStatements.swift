/// The texts of the statements that save a row by a unique key.
///
/// Each returns the row's key and the columns that it is saved by. The parameters are those of an INSERT.
struct UpsertStatements {
    /// `INSERT` that updates the row if one with the same unique columns is there.
    let insert: String
    /// `UPDATE` of the row with the same unique columns and the version that was read; nil without a version.
    let update: String?
    /// The names of the columns that are returned.
    let returned: [Int]

    /// - Parameters:
    ///   - table: The table.
    ///   - unique: The positions of the columns of a unique key.
    ///   - isDraft: The statement has no parameter for an assigned key, and a version is moved on without being asked.
    init(_ table: Table, unique: [Int], isDraft: Bool) {
        let quoted = table.columns.map(SQLText.quote)
        func list(_ columns: [Int]) -> String { columns.map { quoted[$0] }.joined(separator: ", ") }
        let key = table.primaryKey
        returned = key + unique.filter { !key.contains($0) }
        let returning = " RETURNING \(list(returned))"
        let written = table.columns.indices.filter { column in
            !table.generated.contains(column) && !(isDraft && table.isAutomatic && key.contains(column))
        }
        let others = written.filter { !key.contains($0) && !unique.contains($0) && $0 != table.version }

        let version = table.version.map { quoted[$0] }
        var changes = others.map { "\(quoted[$0]) = excluded.\(quoted[$0])" }
        if let version { changes.append("\(version) = \(table.quoted).\(version) + 1") }
        // Without a change there would be no row to return.
        if changes.isEmpty { changes = unique.map { "\(quoted[$0]) = \(table.quoted).\(quoted[$0])" } }
        // Another version than the value's own: somebody has changed the row since it was read.
        let isFresh = isDraft ? "" : version.map { " WHERE \(table.quoted).\($0) = excluded.\($0)" } ?? ""
        insert =
            (isDraft ? table.statements.insertDraft : table.statements.insert)
            + " ON CONFLICT (\(list(unique))) DO UPDATE SET \(changes.joined(separator: ", "))\(isFresh)\(returning)"

        guard let position = table.version, let version else {
            update = nil
            return
        }
        func parameter(_ column: Int) -> String { written.firstIndex(of: column).map { "?\($0 + 1)" } ?? "NULL" }
        let assignments = others.map { "\(quoted[$0]) = \(parameter($0))" } + ["\(version) = \(version) + 1"]
        let conditions = (unique + [position]).map { "\(quoted[$0]) = \(parameter($0))" }
        update =
            "UPDATE \(table.quoted) SET \(assignments.joined(separator: ", ")) WHERE "
            + conditions.joined(separator: " AND ") + returning
    }
}
