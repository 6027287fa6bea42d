import StrataSQLite

/// The change history of a table: triggers that note each change of a row in the table `strata_history`.
///
/// Triggers see what nothing else does: rows that a cascade deletes, that another trigger writes, and that another
/// program writes.
package struct RelationalHistory: Sendable {
    /// A part of the key of the rows, in key order.
    package struct KeyPart: Hashable, Sendable {
        package var column: String
        /// INTEGER, REAL, TEXT or BLOB.
        package var type: String

        package init(column: String, type: String) {
            self.column = column
            self.type = type
        }
    }

    /// The table whose changes are noted.
    package var table: String
    package var key: [KeyPart]
    /// The columns whose changes are noted: those that are neither of the key nor computed by the database.
    ///
    /// Sorted by name, so that the order of a table's columns makes no difference to the triggers.
    package var columns: [String]
    /// Names of those of its triggers that a database lacks or has otherwise; none in what was lowered.
    package var unsoundTriggers: [String]

    package init(table: String, key: [KeyPart], columns: [String], unsoundTriggers: [String] = []) {
        self.table = table
        self.key = key
        self.columns = columns.sortedByBytes()
        self.unsoundTriggers = unsoundTriggers
    }
}

// MARK: - Statements

extension RelationalHistory {
    /// What a trigger may be there for, and how its name ends.
    enum Event: String, CaseIterable {
        case insert, delete, update
        /// An update that changes the key: one row is gone, and another is there.
        case rekey
    }

    static func triggerName(_ event: Event, of table: String) -> String { "\(table)_history_\(event.rawValue)" }

    /// The triggers of the table.
    package var triggers: [RelationalTrigger] {
        HistoryTriggers(
            table: table,
            entity: table,
            key: key,
            columns: columns.map { HistoryTriggers.Column(name: $0, noted: $0) }
        ).all
    }

    /// CREATE TRIGGER for each, with its semicolon.
    package var creationStatements: [String] { triggers.map { "\($0.sql);" } }

    /// Takes the triggers away, and leaves what is in the history.
    package var removalStatements: [String] { triggers.map { "DROP TRIGGER \(SQLText.quote($0.name));" } }

    /// Says in the history that it is not whole before: rows may have changed that nobody has noted.
    ///
    /// A token from before is refused from then on.
    package var beginningStatement: String {
        let names = ["entity", "kind", "key", "columns"].map(SQLText.quote).joined(separator: ", ")
        return "INSERT INTO \(SQLText.quote(Self.entryTable)) (\(names)) "
            + "VALUES (\(SQLText.literal(.text(table))), 4, '', '');"
    }

    /// Makes all that was noted of the table say nothing, and says that the history begins here.
    ///
    /// The rows stay: tokens of other tables' changes lie between them.
    package var forgettingStatements: [String] {
        [
            "UPDATE \(SQLText.quote(Self.entryTable)) SET \"kind\" = 4, \"key\" = '', \"columns\" = '' "
                + "WHERE \"entity\" = \(SQLText.literal(.text(table)));",
            beginningStatement,
        ]
    }

    /// How a column is called in the history, where a comma ends a name.
    package static func noted(_ column: String) -> String {
        column.replacing("%", with: "%25").replacing(",", with: "%2C")
    }
}

// MARK: - The tables of all histories

extension RelationalHistory {
    /// The table of what has changed, in order.
    package static let entryTable = "strata_history"
    /// The tables of all histories.
    static let tables: Set<String> = [entryTable, "strata_transactions"]

    /// Makes the tables that all histories are in, where they are not there yet.
    ///
    /// They are no part of a schema: once made, they stay.
    package static let infrastructureStatements = [
        // Pruning keeps the last row that it prunes, so no token is given twice. The mark tells an entry from another one
        // that has its token in a copy of the file.
        """
        CREATE TABLE IF NOT EXISTS "strata_history" (
            "token" INTEGER NOT NULL PRIMARY KEY,
            "mark" INTEGER NOT NULL DEFAULT (random() & 2147483647),
            "entity" TEXT NOT NULL,
            "kind" INTEGER NOT NULL,
            "key" TEXT NOT NULL,
            "columns" TEXT NOT NULL
        ) STRICT;
        """,
        // A transaction has the entries behind the transaction before it, through its own token.
        """
        CREATE TABLE IF NOT EXISTS "strata_transactions" (
            "through" INTEGER NOT NULL PRIMARY KEY,
            "at" REAL NOT NULL,
            "author" TEXT
        ) STRICT;
        """,
    ]
}
