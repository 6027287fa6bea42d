import CStrataSQLite

extension Connection {
    /// Runs one or more statements without values, to their ends.
    /// - Throws: What SQLite reports for the first that fails; those before it have run.
    public func execute(_ sql: String) throws(StrataError) {
        for statement in SQLText.statements(in: sql) {
            let statement = try prepare(statement)
            try statement.bindAll([])
            try statement.run()
        }
    }

    /// Runs one statement to its end.
    /// - Parameters:
    ///   - sql: The statement.
    ///   - values: Bound to its parameters in order, one to each.
    public func run(_ sql: String, _ values: [StoredValue] = []) throws(StrataError) {
        try withStatement(sql) { statement throws(StrataError) in
            try statement.bindAll(values)
            try statement.run()
        }
    }

    /// The rows of one statement, each an array of its values.
    /// - Parameters:
    ///   - sql: The statement.
    ///   - values: Bound to its parameters in order, one to each.
    /// - Throws: What SQLite reports; ``StrataError/Code/valueMismatch`` for text that is not UTF-8.
    public func rows(_ sql: String, _ values: [StoredValue] = []) throws(StrataError) -> [[StoredValue]] {
        try withStatement(sql) { statement throws(StrataError) in
            try statement.bindAll(values)
            var rows: [[StoredValue]] = []
            while try statement.step() { rows.append(try statement.storedRow()) }
            return rows
        }
    }

    /// The first value of the first row, or NULL if there is none.
    public func value(_ sql: String, _ values: [StoredValue] = []) throws(StrataError) -> StoredValue {
        try rows(sql, values).first?.first ?? .null
    }

    /// Whether a transaction is open.
    public var isInTransaction: Bool { !isClosed && sqlite3_get_autocommit(handle) == 0 }

    /// The rows that the last INSERT, UPDATE or DELETE changed, without cascades and triggers.
    public var changes: Int { isClosed ? 0 : Int(sqlite3_changes64(handle)) }

    /// All rows changed since the connection was opened, cascades and triggers included.
    public var totalChanges: Int { isClosed ? 0 : Int(sqlite3_total_changes64(handle)) }

    /// The rowid of the last INSERT.
    public var lastInsertedRowID: Int64 { isClosed ? 0 : sqlite3_last_insert_rowid(handle) }

    /// What SQLite knows of a column.
    public struct ColumnMetadata: Hashable, Sendable {
        /// The declared type.
        public var type: String
        /// BINARY, NOCASE, RTRIM or one of the app's.
        public var collation: String
        /// Whether the column is declared NOT NULL.
        public var isNotNull: Bool
        /// Whether the column is part of the primary key.
        public var isPrimaryKey: Bool
        /// Whether it is INTEGER PRIMARY KEY AUTOINCREMENT.
        public var isAutoincrement: Bool
    }

    /// What SQLite knows of a column of the main database, or nil if there is none of that name.
    public func columnMetadata(table: String, column: String) -> ColumnMetadata? {
        guard !isClosed else { return nil }
        var type: UnsafePointer<CChar>?
        var collation: UnsafePointer<CChar>?
        var isNotNull: Int32 = 0
        var isPrimaryKey: Int32 = 0
        var isAutoincrement: Int32 = 0
        let code = sqlite3_table_column_metadata(
            handle,
            "main",
            table,
            column,
            &type,
            &collation,
            &isNotNull,
            &isPrimaryKey,
            &isAutoincrement
        )
        guard code == SQLITE_OK else { return nil }
        return ColumnMetadata(
            type: type.map { String(cString: $0) } ?? "",
            collation: collation.map { String(cString: $0) } ?? "BINARY",
            isNotNull: isNotNull != 0,
            isPrimaryKey: isPrimaryKey != 0,
            isAutoincrement: isAutoincrement != 0
        )
    }
}
