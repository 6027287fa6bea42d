import CStrataSQLite

extension StrataError {
    /// The error that a connection reports for a result code.
    /// - Parameters:
    ///   - code: What a `sqlite3_` function returned.
    ///   - connection: The connection, whose extended code and message are read; nil if it could not be opened.
    ///   - sql: The statement.
    public init(sqliteCode code: Int32, connection: OpaquePointer?, sql: String? = nil) {
        let extended = connection.map { sqlite3_extended_errcode($0) } ?? code
        // The connection's own code is about its last call. It is taken only where it is the same failure.
        let exact = extended & 0xff == code & 0xff ? extended : code
        let words =
            if let connection, exact == extended {
                String(cString: sqlite3_errmsg(connection))
            } else {
                String(cString: sqlite3_errstr(code))
            }
        var classified = Self.classify(exact, words)
        if classified.code == .sql, sql?.contains(" MATCH ?") == true { classified.message = Self.wrongSearch }
        self = classified.error(sqliteCode: exact, sqliteMessage: words, sql: sql)
    }

    /// FTS5 quotes the query, which is a value.
    static let wrongSearch =
        "the full-text query is not in FTS5's syntax; for the words of a text there is matches(_:)"

    /// What a result code means for the reader.
    private struct Classified {
        var code: Code
        var message: String
        var table: String?
        var columns: [String] = []
        var check: String?

        func error(sqliteCode: Int32, sqliteMessage: String, sql: String?) -> StrataError {
            StrataError(
                code,
                message,
                table: table,
                columns: columns,
                sqliteCode: sqliteCode,
                sqliteMessage: sqliteMessage,
                sql: sql
            ).with(check: check)
        }
    }

    private static func classify(_ code: Int32, _ words: String) -> Classified {
        switch code & 0xff {
        case SQLITE_CONSTRAINT: classifyConstraint(code, words)
        case SQLITE_BUSY, SQLITE_LOCKED:
            Classified(
                code: .busy,
                message: "another connection holds the database; try again, or open it with a longer busy timeout"
            )
        case SQLITE_FULL:
            Classified(code: .diskFull, message: "the disk is full; nothing was changed, free some space and try again")
        case SQLITE_CORRUPT:
            Classified(code: .corrupt, message: "the database file is damaged; restore a backup")
        case SQLITE_NOTADB:
            Classified(code: .corrupt, message: "the file is not a SQLite database")
        case SQLITE_READONLY, SQLITE_PERM:
            Classified(
                code: .readOnly,
                message: "the database cannot be written; check the permissions of the file and its folder"
            )
        case SQLITE_INTERRUPT, SQLITE_ABORT:
            Classified(code: .cancelled, message: "the statement was interrupted")
        case SQLITE_CANTOPEN:
            Classified(
                code: .io,
                message: "the database file cannot be opened; check that its folder exists and may be written"
            )
        case SQLITE_IOERR:
            Classified(code: .io, message: "reading or writing the database file failed")
        case SQLITE_NOMEM:
            Classified(code: .io, message: "there is not enough memory")
        case SQLITE_TOOBIG:
            Classified(code: .validation, message: "a value or a statement is larger than SQLite allows")
        case SQLITE_MISMATCH:
            Classified(code: .valueMismatch, message: "a value does not have the column's type")
        default:
            Classified(code: .sql, message: "a statement failed: \(words)")
        }
    }

    private static func classifyConstraint(_ code: Int32, _ words: String) -> Classified {
        // "UNIQUE constraint failed: Table.a, Table.b"
        let named = words.firstRange(of: "failed: ").map { String(words[$0.upperBound...]) }
        let (table, columns) = named.map(splitColumns) ?? (nil, [])
        let place = columns.map { (column: String) in table.map { "\($0).\(column)" } ?? column }.joined(
            separator: ", "
        )
        switch code {
        case strata_constraint_unique, strata_constraint_primary_key, strata_constraint_rowid:
            // An index of expressions has no columns to name: "UNIQUE constraint failed: index 'name'".
            guard table != nil else {
                return Classified(
                    code: .unique,
                    message: "\(place) allows each value once, and there is a row with this one"
                )
            }
            return Classified(
                code: .unique,
                message: uniqueSentence(place, columns.count),
                table: table,
                columns: columns
            )
        case strata_constraint_foreign_key: return brokenForeignKey
        case strata_constraint_not_null:
            return Classified(code: .notNull, message: "\(place) is required", table: table, columns: columns)
        case strata_constraint_check:
            return Classified(code: .check, message: "the check \(named ?? "") refused the row", check: named)
        case strata_constraint_datatype:
            // "cannot store TEXT value in INTEGER column Table.column"
            let column = words.split(separator: " ").last.map(String.init)
            let (table, columns) = column.map(splitColumns) ?? (nil, [])
            return Classified(code: .valueMismatch, message: words, table: table, columns: columns)
        case strata_constraint_trigger:
            // ON DELETE RESTRICT is made as a trigger: "a RESTRICT action … causes an immediate error".
            return words == "FOREIGN KEY constraint failed"
                ? brokenForeignKey : Classified(code: .check, message: "a trigger refused the row: \(words)")
        default:
            return Classified(code: .check, message: "a constraint refused the row: \(words)")
        }
    }

    /// What must be unique.
    /// - Parameters:
    ///   - place: The columns with their table.
    ///   - count: How many they are.
    package static func uniqueSentence(_ place: String, _ count: Int) -> String {
        count == 1
            ? "\(place) must be unique, and there is a row with this value"
            : "\(place) must be unique together, and there is a row with these values"
    }

    /// What is known of a foreign key before anybody has looked at the rows.
    private static var brokenForeignKey: Classified {
        Classified(
            code: .foreignKey,
            message: "a relationship leads to a row that is not there, or a row was deleted that others still need"
        )
    }

    /// `Table.a, Table.b` -> `Table`, `[a, b]`.
    ///
    /// The names are as SQLite prints them: unquoted.
    private static func splitColumns(_ text: String) -> (table: String?, columns: [String]) {
        var table: String?
        var columns: [String] = []
        for part in text.split(separator: ",") {
            let name = part.drop { $0 == " " }
            if let dot = name.firstIndex(of: ".") {
                table = String(name[..<dot])
                columns.append(String(name[name.index(after: dot)...]))
            } else {
                columns.append(String(name))
            }
        }
        return (table, columns)
    }
}
