extension Table {
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
    ///   - isDraft: The statement has no parameter for an assigned key.
    @usableFromInline
    @inline(never)
    func locate(_ error: StrataError, writing key: [StoredValue]?, isDraft: Bool = false) -> StrataError {
        guard error.code == .validation, error.table == nil else {
            return error.with(table: error.table ?? name, key: error.key ?? key)
        }
        let bound = boundColumns(isDraft: isDraft)
        guard let index = error.columnIndex, bound.indices.contains(index) else {
            return error.with(message: "\(name): \(error.message)", table: name, key: key)
        }
        return locate(error, writing: key, column: bound[index])
    }

    /// An error of writing one column.
    /// - Parameter column: The position in ``columns``.
    func locate(_ error: StrataError, writing key: [StoredValue]?, column: Int) -> StrataError {
        locate(error, writing: key, columnNamed: columns.indices.contains(column) ? columns[column] : nil)
    }

    /// An error of writing one column, which the struct may not have.
    func locate(_ error: StrataError, writing key: [StoredValue]?, columnNamed column: String?) -> StrataError {
        guard error.code == .validation, error.table == nil, let column else {
            return error.with(table: error.table ?? name, key: key)
        }
        return error.with(message: "\(name).\(column): \(error.message)", table: name, columns: [column], key: key)
    }
}
