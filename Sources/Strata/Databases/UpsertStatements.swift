/// The texts of the statements that save a row by a unique key.
///
/// The parameters of each are those of an INSERT. None has RETURNING: that makes SQLite keep what a statement overwrites,
/// and a row of it costs twice as much as looking it up afterwards.
struct UpsertStatements {
    /// `INSERT` that updates the row if one with the same unique columns is there.
    let insert: String
    /// `UPDATE` of the row with the same unique columns and the version that was read; nil without a version.
    let update: String?
    /// `SELECT` of the row with the same unique columns.
    let select: String
    /// The parameters of the unique columns, from 1.
    let uniqueParameters: [Int32]

    /// - Parameters:
    ///   - table: The table.
    ///   - unique: The positions of the columns of a unique key.
    ///   - isDraft: The statement has no parameter for an assigned key, and a version is moved on without being asked.
    init(_ table: Table, unique: [Int], isDraft: Bool) {
        let quoted = table.columns.map(SQLText.quote)
        func list(_ columns: [Int]) -> String { columns.map { quoted[$0] }.joined(separator: ", ") }
        let key = table.primaryKey
        let written = table.columns.indices.filter { column in
            !table.generated.contains(column) && !(isDraft && table.isAutomatic && key.contains(column))
        }
        let others = written.filter { !key.contains($0) && !unique.contains($0) && $0 != table.version }

        let version = table.version.map { quoted[$0] }
        var changes = others.map { "\(quoted[$0]) = excluded.\(quoted[$0])" }
        if let version { changes.append("\(version) = \(table.quoted).\(version) + 1") }
        // An entity of unique columns alone: whether a trigger ignores the row shows only if it is written.
        if changes.isEmpty { changes = unique.map { "\(quoted[$0]) = \(table.quoted).\(quoted[$0])" } }
        // Another version than the value's own: somebody has changed the row since it was read.
        let isFresh = isDraft ? "" : version.map { " WHERE \(table.quoted).\($0) = excluded.\($0)" } ?? ""
        insert =
            (isDraft ? table.statements.insertDraft : table.statements.insert)
            + " ON CONFLICT (\(list(unique))) DO UPDATE SET \(changes.joined(separator: ", "))\(isFresh)"

        func parameter(_ column: Int) -> String { written.firstIndex(of: column).map { "?\($0 + 1)" } ?? "NULL" }
        uniqueParameters = unique.compactMap { column in written.firstIndex(of: column).map { Int32($0) + 1 } }
        let isSame = unique.map { "\(quoted[$0]) = \(parameter($0))" }
        // The last condition holds always: whoever binds a whole row needs all parameters.
        let all = written.isEmpty ? "" : " AND (?\(written.count) IS NULL OR 1)"
        select = "\(table.statements.select) WHERE \(isSame.joined(separator: " AND "))\(all)"

        guard let position = table.version, let version else {
            update = nil
            return
        }
        let assignments = others.map { "\(quoted[$0]) = \(parameter($0))" } + ["\(version) = \(version) + 1"]
        let conditions = isSame + ["\(version) = \(parameter(position))"]
        update =
            "UPDATE \(table.quoted) SET \(assignments.joined(separator: ", ")) WHERE "
            + conditions.joined(separator: " AND ") + all
    }
}
