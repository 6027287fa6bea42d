import StrataSQLite

/// A full-text index of some columns of a table: an FTS5 table without content of its own, and the three triggers that
/// keep it up to date.
package struct RelationalSearch: Sendable {
    /// The name of the FTS5 table.
    package var name: String
    /// The table that it finds rows of.
    package var table: String
    /// The columns that are searched, in their order.
    package var columns: [String]
    /// The INTEGER PRIMARY KEY of the table: "rowid", or the key's own column.
    ///
    /// An implicit rowid would not do, since VACUUM may change it.
    package var contentRowID: String
    /// Names of those of the three triggers that a database lacks or has otherwise; none in what was lowered.
    package var unsoundTriggers: [String]

    package init(
        name: String,
        table: String,
        columns: [String],
        contentRowID: String,
        unsoundTriggers: [String] = []
    ) {
        self.name = name
        self.table = table
        self.columns = columns
        self.contentRowID = contentRowID
        self.unsoundTriggers = unsoundTriggers
    }

    /// The names of the tables that FTS5 may make behind one of its own.
    package static func shadowNames(of name: String) -> [String] {
        ["data", "idx", "content", "docsize", "config"].map { "\(name)_\($0)" }
    }
}

// MARK: - Statements

extension RelationalSearch {
    /// CREATE VIRTUAL TABLE, with its semicolon.
    package var creationStatement: String {
        let options = [
            "content=\(SQLText.literal(.text(table)))", "content_rowid=\(SQLText.literal(.text(contentRowID)))",
        ]
        let items = columns.map(SQLText.quote) + options
        return "CREATE VIRTUAL TABLE \(SQLText.quote(name)) USING fts5(\(items.joined(separator: ", ")));"
    }

    /// The triggers of SQLite's documentation of "external content tables".
    ///
    /// An update that leaves the text alone leaves the index alone, too: to write one is most of the work of an update.
    package var triggers: [RelationalTrigger] {
        let index = SQLText.quote(name)
        let names = columns.map(SQLText.quote)
        let list = names.joined(separator: ", ")
        func values(_ row: String) -> String {
            ([contentRowID].map(SQLText.quote) + names).map { "\(row).\($0)" }.joined(separator: ", ")
        }
        // "If the values "inserted" into the text columns as part of a 'delete' command are not the same as those
        // currently stored within the table, the results may be unpredictable."
        let delete = "INSERT INTO \(index) (\(index), rowid, \(list)) VALUES ('delete', \(values("old")));"
        let insert = "INSERT INTO \(index) (rowid, \(list)) VALUES (\(values("new")));"
        let isChanged = ([contentRowID] + columns).map { column in
            let name = SQLText.quote(column)
            return "old.\(name) IS NOT new.\(name) COLLATE BINARY"
        }.joined(separator: " OR ")
        func trigger(_ event: String, when condition: String? = nil, _ statements: [String]) -> RelationalTrigger {
            RelationalTrigger("\(name)_\(event)", after: event.uppercased(), on: table, when: condition, statements)
        }
        return [
            trigger("insert", [insert]),
            trigger("delete", [delete]),
            trigger("update", when: isChanged, [delete, insert]),
        ]
    }

    /// Everything that makes it in a database without rows.
    package var creationStatements: [String] { [creationStatement] + triggers.map { "\($0.sql);" } }

    /// Fills it from the rows of its table.
    package var rebuildStatement: String {
        "INSERT INTO \(SQLText.quote(name)) (\(SQLText.quote(name))) VALUES ('rebuild');"
    }

    /// Takes it away, and leaves the table.
    package var removalStatements: [String] {
        triggers.map { "DROP TRIGGER \(SQLText.quote($0.name));" } + ["DROP TABLE \(SQLText.quote(name));"]
    }
}
