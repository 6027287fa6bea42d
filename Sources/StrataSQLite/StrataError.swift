/// The one error of Strata: what happened, where, and what to do.
///
/// ``code`` is what a program decides by; ``message`` is one sentence for a person. Keys and values are in properties
/// of their own and appear in ``description`` only if the database was opened to reveal them, because descriptions end
/// in logs.
///
/// ```swift
/// do {
///     try await lists.create(TodoList(name: "Home"))
/// } catch where error.code == .unique {
///     print("There is a list \(error.columns) already")
/// }
/// ```
public struct StrataError: Error, Sendable {
    /// What kind of failure it is.
    public enum Code: String, Sendable, CaseIterable {
        /// The row that was to be updated or deleted is not there.
        case notFound
        /// A unique value or a primary key exists already: see ``StrataError/columns``.
        case unique
        /// A relationship leads to a row that is not there, or a row that others need was deleted.
        case foreignKey
        /// A CHECK constraint refused the row, or a trigger ignored it.
        case check
        /// A required column was NULL.
        case notNull
        /// A value cannot be stored: NaN, a date that its storage cannot hold, or what the schema's `@length` or
        /// `@range` refuses.
        case validation
        /// A stored value is not what the schema says: see ``StrataError/table``, ``StrataError/columns``,
        /// ``StrataError/key``.
        case valueMismatch
        /// Another connection held the lock for longer than the busy timeout.
        case busy
        /// The disk is full.
        case diskFull
        /// The file is damaged or is not a database.
        case corrupt
        /// The database or its file cannot be written.
        case readOnly
        /// The database was migrated by a newer version of the app.
        case schemaNewerThanApp
        /// The database is at a step that the app's history does not have any more, because later ones were squashed.
        case schemaTooOld
        /// The file belongs to another schema, or to another program.
        case wrongSchema
        /// The database differs from what its migrations made.
        case schemaDrift
        /// A migration step failed and was rolled back.
        case migrationFailed
        /// There are pending migrations, and the database was opened to refuse them.
        case migrationNeeded
        /// The schema is ahead of its migrations, and the database is not a disposable one.
        case draftSchema
        /// Somebody else changed the row.
        case conflict
        /// The history does not reach back to the token: what comes behind it was pruned, or an entity's history begins
        /// only there.
        case historyPruned
        /// The token is not of this history: the file is another one, or was restored from a backup.
        case historyDiverged
        /// The operation is not offered here.
        case unsupported
        /// The task was cancelled; a transaction was rolled back.
        case cancelled
        /// The database was closed.
        case closed
        /// Reading or writing the file failed.
        case io
        /// A statement is wrong: a syntax error, an unknown name.
        case sql
    }

    // The details are boxed, so that an error is one pointer wide: every throwing read in a row loop returns one.
    private final class Details: Sendable {
        let code: Code
        let message: String
        let table: String?
        let columns: [String]
        let columnIndex: Int?
        let key: [StoredValue]?
        let values: [StoredValue]
        let relationship: String?
        let check: String?
        let sqliteCode: Int32?
        let sqliteMessage: String?
        let sql: String?
        let revealsValues: Bool
        let cause: (any Error)?

        init(
            code: Code,
            message: String,
            table: String?,
            columns: [String],
            columnIndex: Int?,
            key: [StoredValue]?,
            values: [StoredValue],
            relationship: String?,
            check: String?,
            sqliteCode: Int32?,
            sqliteMessage: String?,
            sql: String?,
            revealsValues: Bool,
            cause: (any Error)? = nil
        ) {
            self.code = code
            self.message = message
            self.table = table
            self.columns = columns
            self.columnIndex = columnIndex
            self.key = key
            self.values = values
            self.relationship = relationship
            self.check = check
            self.sqliteCode = sqliteCode
            self.sqliteMessage = sqliteMessage
            self.sql = sql
            self.revealsValues = revealsValues
            self.cause = cause
        }
    }

    private let details: Details

    /// Makes an error, as a repository of your own does.
    /// - Parameters:
    ///   - code: What kind of failure it is.
    ///   - message: One sentence: what happened and what to do.
    ///   - table: The table concerned.
    ///   - columns: The columns concerned.
    ///   - key: The primary key of the row, one value for each part.
    ///   - value: The value that was found or refused.
    ///   - sqliteCode: SQLite's extended result code.
    ///   - sqliteMessage: SQLite's own words.
    ///   - sql: The statement that failed.
    ///   - cause: Another error, behind this one.
    public init(
        _ code: Code,
        _ message: String,
        table: String? = nil,
        columns: [String] = [],
        key: [StoredValue]? = nil,
        value: StoredValue? = nil,
        sqliteCode: Int32? = nil,
        sqliteMessage: String? = nil,
        sql: String? = nil,
        cause: (any Error)? = nil
    ) {
        details = Details(
            code: code,
            message: message,
            table: table,
            columns: columns,
            columnIndex: nil,
            key: key,
            values: value.map { [$0] } ?? [],
            relationship: nil,
            check: nil,
            sqliteCode: sqliteCode,
            sqliteMessage: sqliteMessage,
            sql: sql,
            revealsValues: false,
            cause: cause
        )
    }

    private init(details: Details) { self.details = details }

    /// What kind of failure it is.
    public var code: Code { details.code }
    /// One sentence: what happened and what to do.
    ///
    /// It holds no keys and no values.
    public var message: String { details.message }
    /// The table concerned.
    public var table: String? { details.table }
    /// The columns concerned: for ``Code/unique`` those that must differ.
    public var columns: [String] { details.columns }
    /// The first of ``columns``.
    public var column: String? { details.columns.first }
    /// The primary key of the row concerned, one value for each part.
    public var key: [StoredValue]? { details.key }
    /// The value that was found or refused: the first of ``values``.
    public var value: StoredValue? { details.values.first }
    /// The values that were found or refused, one for each of ``columns``; none where they are not known.
    public var values: [StoredValue] { details.values }
    /// The relationship that a foreign key belongs to, by its name in the schema: `list` of `TodoItem.list`.
    ///
    /// For ``Code/foreignKey``, where the schema knows the key; ``columns`` are those of the key.
    public var relationship: String? { details.relationship }
    /// The name of the check that refused the row; its condition, if it has no name.
    public var check: String? { details.check }
    /// SQLite's extended result code.
    public var sqliteCode: Int32? { details.sqliteCode }
    /// SQLite's own words.
    public var sqliteMessage: String? { details.sqliteMessage }
    /// The statement that failed, with parameters as placeholders.
    public var sql: String? { details.sql }
    /// What the app's own closure has thrown, where a repository's typed error stands for it.
    ///
    /// ```swift
    /// catch where error.cause is OutOfStock { … }
    /// ```
    public var cause: (any Error)? { details.cause }
    /// The position of the column that could not be read, or of the parameter that could not be bound, before the
    /// repository has named it.
    package var columnIndex: Int? { details.columnIndex }

    /// A value in a row is not what the schema says.
    package init(mismatchAt column: Int, expected: String, found: StoredValue) {
        details = Details(
            code: .valueMismatch,
            // Where more than a type was expected, the type was right.
            message: ["INTEGER", "REAL", "TEXT", "BLOB"].contains(expected) || found == .null
                ? "expected \(expected), found \(found.typeName)"
                : "expected \(expected), found another \(found.typeName)",
            table: nil,
            columns: [],
            columnIndex: column,
            key: nil,
            values: [found],
            relationship: nil,
            check: nil,
            sqliteCode: nil,
            sqliteMessage: nil,
            sql: nil,
            revealsValues: false
        )
    }

    /// The same error with what the caller knows better.
    package func with(
        message: String? = nil,
        table: String? = nil,
        columns: [String]? = nil,
        columnIndex: Int? = nil,
        key: [StoredValue]? = nil,
        values: [StoredValue]? = nil,
        relationship: String? = nil,
        check: String? = nil,
        sql: String? = nil,
        revealsValues: Bool? = nil
    ) -> StrataError {
        StrataError(
            details: Details(
                code: details.code,
                message: message ?? details.message,
                table: table ?? details.table,
                columns: columns ?? details.columns,
                columnIndex: columnIndex ?? details.columnIndex,
                key: key ?? details.key,
                values: values ?? details.values,
                relationship: relationship ?? details.relationship,
                check: check ?? details.check,
                sqliteCode: details.sqliteCode,
                sqliteMessage: details.sqliteMessage,
                sql: sql ?? details.sql,
                revealsValues: revealsValues ?? details.revealsValues,
                cause: details.cause
            )
        )
    }
}

extension StrataError: CustomStringConvertible {
    /// The code and the sentence; SQLite's words where they add something; key and value if the database reveals them.
    public var description: String {
        var text = "\(code.rawValue): \(message)"
        if details.revealsValues {
            if let key { text += " [key \(key.map(\.description).joined(separator: ", "))]" }
            if !values.isEmpty { text += " [value \(values.map(\.description).joined(separator: ", "))]" }
        }
        let hidesWords = code == .valueMismatch || message == Self.wrongSearch && !details.revealsValues
        if let sqliteMessage, !hidesWords {
            text += " (SQLite \(sqliteCode.map(String.init) ?? "?"): \(sqliteMessage))"
        }
        return text
    }
}
