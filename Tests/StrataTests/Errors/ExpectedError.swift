import Strata

/// What an error of each kind says, when ``Provocation`` has provoked it.
struct ExpectedError {
    private var sentence = ""
    var table: String?
    var columns: [String] = []
    var relationship: String?
    var check: String?
    var key: [StoredValue]?
    var values: [StoredValue] = []
    var sqlite: (code: Int32, words: String)?
    /// What the text shows of key and values, if it may.
    private var revealed = ""

    func message(folder: String) -> String {
        sentence.replacing("FOLDER", with: folder).replacing("PATH", with: "\(folder)/test.sqlite")
    }

    func description(_ code: StrataError.Code, folder: String, revealsValues: Bool) -> String {
        var text = "\(code.rawValue): \(message(folder: folder))\(revealsValues ? revealed : "")"
        if let sqlite { text += " (SQLite \(sqlite.code): \(sqlite.words))" }
        return text
    }

    /// What is expected; a case that is missing here does not compile.
    init(_ code: StrataError.Code) {
        switch code {
        case .notFound, .unique, .foreignKey, .check, .notNull, .validation, .valueMismatch, .conflict:
            describeRow(code)
        case .busy:
            sentence = "another connection holds the database; try again, or open it with a longer busy timeout"
            sqlite = (5, "database is locked")
        case .diskFull:
            sentence = "the disk is full; nothing was changed, free some space and try again"
            table = "Sample"
            key = [.integer(7)]
            sqlite = (13, "database or disk is full")
            revealed = " [key 7]"
        case .corrupt:
            sentence = "PATH: the file is not a SQLite database"
            sqlite = (26, "file is not a database")
        case .readOnly: sentence = "the database was opened to be read only"
        case .schemaNewerThanApp, .schemaTooOld, .wrongSchema, .schemaDrift, .migrationFailed, .migrationNeeded,
            .draftSchema:
            describeOpening(code)
        case .historyPruned:
            sentence = "the history behind the token was pruned; read everything anew, and go on from historyToken()"
            table = "strata_history"
        case .historyDiverged:
            sentence =
                "the token is not of this history: the file is another one, or was restored from a backup; read "
                + "everything anew, and go on from historyToken()"
            table = "strata_history"
        case .unsupported: sentence = "VACUUM cannot be run inside a transaction of Strata"
        case .cancelled: sentence = "the task was cancelled; nothing was changed"
        case .closed: sentence = "the database is closed"
        case .io:
            sentence = "the database file FOLDER/missing/test.sqlite cannot be made: No such file or directory"
        case .sql:
            sentence = "a statement failed: no such table: Notes"
            sqlite = (1, "no such table: Notes")
        }
    }

    private mutating func describeRow(_ code: StrataError.Code) {
        switch code {
        case .notFound:
            sentence = "there is no Note with this key; it was deleted, or never created"
            (table, columns, key, revealed) = ("Note", ["id"], [.integer(7)], " [key 7]")
        case .unique:
            sentence = "Pair.left, Pair.right must be unique together, and there is a row with these values"
            (table, columns, key) = ("Pair", ["left", "right"], [.integer(1), .text("b")])
            values = [.integer(1), .text("b")]
            sqlite = (1555, "UNIQUE constraint failed: Pair.left, Pair.right")
            revealed = " [key 1, 'b'] [value 1, 'b']"
        case .foreignKey:
            sentence =
                "Labelling.label leads to a row of Label that is not there; create it in the same transaction, or "
                + "refer to another"
            (table, columns, relationship) = ("Labelling", ["labelName"], "label")
            values = [.text("red")]
            sqlite = (787, "FOREIGN KEY constraint failed")
            revealed = " [value 'red']"
        case .check:
            sentence = "the check range_guestID of Wish refused the row"
            (table, check) = ("Wish", "range_guestID")
            sqlite = (275, "CHECK constraint failed: range_guestID")
        case .notNull:
            sentence = "Note.title is required"
            (table, columns) = ("Note", ["title"])
            sqlite = (1299, "NOT NULL constraint failed: Note.title")
        case .validation:
            sentence = "Job.title: must have 1 to 20 characters, but has 0"
            (table, columns, values, revealed) = ("Job", ["title"], [.text("")], " [value '']")
        case .valueMismatch:
            sentence = "Note.level: expected the raw value of a case of Level, found another INTEGER"
            (table, columns, key) = ("Note", ["level"], [.integer(7)])
            values = [.integer(12)]
            revealed = " [key 7] [value 12]"
        default:
            sentence = "this Job has been changed since it was read; fetch it again and repeat the change"
            (table, columns, key, revealed) = ("Job", ["version"], [.integer(1)], " [key 1]")
        }
    }

    private mutating func describeOpening(_ code: StrataError.Code) {
        switch code {
        case .schemaNewerThanApp:
            sentence =
                "the database is at step 2 (names) of Versions, and this app knows the steps up to 1; update the app"
        case .schemaTooOld:
            sentence =
                "the database is at step 1 (initial) of Versions, and this app knows the steps from 2 on, since those "
                + "before were squashed; open the database once with a version of the app from before that"
        case .wrongSchema: sentence = "the database belongs to the schema Versions, not to Runtime; open another file"
        case .schemaDrift:
            sentence =
                "the database is not as its migrations left it, so it was not opened: table Item lacks the column "
                + "name; undo these changes, or restore a backup"
        case .migrationFailed:
            sentence =
                "step 2 (names), statement 2 of 2 (UPDATE Item SET id = 1) failed and was rolled back: UNIQUE "
                + "constraint failed: Item.id"
            (table, columns) = ("Item", ["id"])
            sqlite = (1555, "UNIQUE constraint failed: Item.id")
        case .migrationNeeded:
            sentence =
                "the database must be migrated by step 2 (names), and it was opened to refuse that; open it with "
                + "automatic migrations"
        default:
            sentence =
                "the schema Versions is ahead of its migrations; make the step with `migrate make NAME`, or open the "
                + "database as a disposable one while developing"
        }
    }
}
