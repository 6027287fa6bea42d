import StrataMigration
import StrataMigrator
import StrataSQLite
import StrataSchema
import Testing

/// A schema of one entity with a history.
func notedNotes(
    history: Bool = true,
    _ change: (inout Schema.Entity) -> Void = { _ in }
) -> Schema {
    schema([
        entity(
            "Note",
            [
                attribute("id", .integer(.int)), attribute("title", .string) { $0.collation = .nocase },
                attribute("text", .string, optional: true),
            ]
        ) {
            $0.hasHistory = history
            change(&$0)
        }
    ])
}

/// Changes of the notes.
let notedRows = """
    INSERT INTO Note (id, title, text) VALUES (7, 'Milk', 'fresh'), (9, 'Bread', NULL);
    UPDATE Note SET text = 'dark' WHERE id = 9;
    """

/// What ``notedRows`` leaves in the history.
let notedEntries = ["'Note', 0, 'i7', ''", "'Note', 0, 'i9', ''", "'Note', 1, 'i9', ',text,'"]

extension Connection {
    /// The entries of the history, in order.
    func noted(after token: Int = 0) throws -> [String] {
        try lines(
            "SELECT entity, kind, key, columns FROM strata_history WHERE token > \(token) ORDER BY token"
        )
    }
}

extension SchemaEvolution {
    /// Empties the history, makes some changes, and returns what was noted of them.
    func noting(_ changes: String) throws -> [String] {
        try connection.execute("DELETE FROM strata_history; \(changes)")
        return try connection.noted()
    }
}
