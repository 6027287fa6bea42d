/// The table of an entity, with the statements that a repository runs most, as texts made once.
public struct Table: Hashable, Sendable {
    /// The table's name.
    public let name: String
    /// The columns' names, in the order that the entity reads and binds them.
    public let columns: [String]
    /// Positions in ``columns`` of the primary key, in key order.
    public let primaryKey: [Int]
    /// Whether the database assigns the key.
    public let isAutomatic: Bool

    /// `SELECT` of every column, without conditions.
    @usableFromInline let select: String
    /// `SELECT` of every column of the row with a key.
    let selectByKey: String
    let insert: String
    /// `INSERT` of every column but the assigned key.
    let insertDraft: String
    /// `INSERT` that updates the row if its key is there.
    let save: String
    /// `UPDATE` of every column but the key; the parameters are the table's columns, so that an entity's own `bind`
    /// serves.
    let update: String
    let deleteByKey: String

    /// Describes a table.
    ///
    /// Generated code calls it.
    /// - Parameters:
    ///   - name: The table's name.
    ///   - columns: The columns' names, in the order that the entity reads and binds them.
    ///   - primaryKey: Positions in `columns`, in key order.
    ///   - isAutomatic: Whether the database assigns the key.
    public init(name: String, columns: [String], primaryKey: [Int], isAutomatic: Bool = false) {
        self.name = name
        self.columns = columns
        self.primaryKey = primaryKey
        self.isAutomatic = isAutomatic

        let table = SQLText.quote(name)
        let quoted = columns.map(SQLText.quote)
        let keys = primaryKey.filter(quoted.indices.contains)
        let list = quoted.joined(separator: ", ")
        let byKey = keys.enumerated().map { "\(quoted[$1]) = ?\($0 + 1)" }.joined(separator: " AND ")
        let others = quoted.indices.filter { !keys.contains($0) }

        select = "SELECT \(list) FROM \(table)"
        selectByKey = "\(select) WHERE \(byKey)"
        let parameters = quoted.indices.map { "?\($0 + 1)" }.joined(separator: ", ")
        insert = "INSERT INTO \(table) (\(list)) VALUES (\(parameters))"
        let assigned = others.map { quoted[$0] }.joined(separator: ", ")
        insertDraft =
            others.isEmpty
            ? "INSERT INTO \(table) DEFAULT VALUES"
            : "INSERT INTO \(table) (\(assigned)) VALUES (\(others.indices.map { "?\($0 + 1)" }.joined(separator: ", ")))"
        let conflict = keys.map { quoted[$0] }.joined(separator: ", ")
        save =
            others.isEmpty
            ? "\(insert) ON CONFLICT (\(conflict)) DO NOTHING"
            : "\(insert) ON CONFLICT (\(conflict)) DO UPDATE SET "
                + others.map { "\(quoted[$0]) = excluded.\(quoted[$0])" }.joined(separator: ", ")
        // An entity of keys alone has nothing to update; writing a key to itself still finds out whether the row is
        // there.
        let updated = others.isEmpty ? keys : others
        let assignments = updated.map { "\(quoted[$0]) = ?\($0 + 1)" }.joined(separator: ", ")
        let ofKey = keys.map { "\(quoted[$0]) = ?\($0 + 1)" }.joined(separator: " AND ")
        update = "UPDATE \(table) SET \(assignments) WHERE \(ofKey)"
        deleteByKey = "DELETE FROM \(table) WHERE \(byKey)"
    }

    /// The names of the key's columns.
    var keyColumns: [String] { primaryKey.filter(columns.indices.contains).map { columns[$0] } }

    /// An error of reading a row, with the table, the column and the row's key.
    @usableFromInline
    @inline(never)
    func locate(_ error: StrataError, in row: borrowing Row) -> StrataError {
        guard let index = error.columnIndex, columns.indices.contains(index) else { return error }
        var key: [StoredValue] = []
        for column in primaryKey { key.append(row.storedValue(at: Int32(column))) }
        return error.with(
            message: "\(name).\(columns[index]): \(error.message)",
            table: name,
            columns: [columns[index]],
            key: key
        )
    }

    /// An error of writing a row, with the table, the row's key, and the column of a value that cannot be stored.
    /// - Parameters:
    ///   - error: What was thrown.
    ///   - key: The row's key, if it has one already.
    ///   - isDraft: The statement has no parameter for the assigned key.
    @usableFromInline
    @inline(never)
    func locate(_ error: StrataError, writing key: [StoredValue]?, isDraft: Bool = false) -> StrataError {
        guard error.code == .validation, error.table == nil else {
            return error.with(table: error.table ?? name, key: key)
        }
        let bound = isDraft ? columns.indices.filter { !primaryKey.contains($0) }.map { columns[$0] } : columns
        guard let index = error.columnIndex, bound.indices.contains(index) else {
            return error.with(message: "\(name): \(error.message)", table: name, key: key)
        }
        return error.with(
            message: "\(name).\(bound[index]): \(error.message)",
            table: name,
            columns: [bound[index]],
            key: key
        )
    }
}
