import CStrataSQLite

extension Connection {
    /// The byte of the statement's text that the last error is about, if SQLite names one.
    ///
    /// To be asked at once: "the value returned is only valid until the next API call" on the connection.
    package var errorOffset: Int? {
        guard !isClosed else { return nil }
        let offset = sqlite3_error_offset(handle)
        return offset < 0 ? nil : Int(offset)
    }
}

extension Statement {
    /// The names of the parameters by number, with their first character: `:day`; nil for `?` and `?1`… without a name.
    package var parameterNames: [String?] {
        (0..<sqlite3_bind_parameter_count(pointer)).map { index in
            sqlite3_bind_parameter_name(pointer, index + 1).map { String(cString: $0) }
        }
    }

    /// The table and the column that a result column is read from, also through views and subqueries; nil for an
    /// expression.
    package func origin(ofColumn position: Int) -> (table: String, column: String)? {
        guard let column = Int32(exactly: position), let table = sqlite3_column_table_name(pointer, column),
            let name = sqlite3_column_origin_name(pointer, column)
        else { return nil }
        return (String(cString: table), String(cString: name))
    }

    /// The values of the current row, with text that is not UTF-8 repaired.
    package var values: [StoredValue] {
        let row = row
        return (0..<row.count).map { row.storedValue(at: $0) }
    }
}
