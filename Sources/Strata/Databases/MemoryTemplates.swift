import Foundation
import StrataMigrator
import StrataSQLite
import Synchronization

/// One database in memory for each schema, empty but for its tables: those that an app or a test opens are copies of it.
///
/// Copying some forty pages costs a small part of what it costs to run the script that made them, and to look at the
/// triggers again. A copy is a database in memory like any other; nothing that happens to it reaches the others.
enum MemoryTemplates {
    // Unchecked: its connection is used with the mutex locked only.
    private struct Template: @unchecked Sendable {
        let connection: Connection
        let script: String
        let trust: TrustedSchema
    }

    private static let templates = Mutex<[ObjectIdentifier: Template]>([:])

    /// A connection to a new database in memory with the tables of a schema, and what is known of its triggers and views.
    static func open(_ schema: any DatabaseSchema.Type) throws(StrataError) -> (Connection, TrustedSchema) {
        let history = schema.history
        // The rows that steps make may be others each time: a date, a key.
        guard !history.replaysOnCreation else {
            let connection = try Connection.inMemory()
            _ = try MigrationRunner(history: history).migrate(connection, isDisposable: true)
            let trust = TrustedSchema(of: schema)
            try trust.establish(on: connection)
            return (connection, trust)
        }
        let copy = try Connection.inMemory()
        let result = templates.withLock { templates -> Result<TrustedSchema, StrataError> in
            do throws(StrataError) {
                let template = try template(of: schema, history.creationScript, in: &templates)
                try template.connection.backUp(to: copy, pagesPerStep: -1)
                return .success(template.trust)
            } catch {
                return .failure(error)
            }
        }
        let trust = try result.get()
        try trust.establishAsCopy(on: copy)
        return (copy, trust)
    }

    private static func template(
        of schema: any DatabaseSchema.Type,
        _ script: String,
        in templates: inout sending [ObjectIdentifier: Template]
    ) throws(StrataError) -> Template {
        // Whoever writes a schema by hand may compute its script.
        if let known = templates[ObjectIdentifier(schema)], isSame(known.script, script) { return known }
        let connection = try Connection.inMemory()
        // A list's length is checked with JSON functions, which an old SQLite does not even compile without trust.
        try SchemaTrust.trusting(connection) { () throws(StrataError) in try connection.execute(script) }
        let trust = TrustedSchema(of: schema)
        try trust.establish(on: connection)
        let made = Template(connection: connection, script: script, trust: trust)
        templates[ObjectIdentifier(schema)] = made
        return made
    }

    /// Whether two scripts are the same bytes; comparing them as collections takes as long as opening a database.
    private static func isSame(_ script: String, _ other: String) -> Bool {
        var (script, other) = (script, other)
        return script.withUTF8 { left in
            other.withUTF8 { right in
                guard left.count == right.count, let start = left.baseAddress, let otherStart = right.baseAddress else {
                    return left.count == right.count
                }
                return memcmp(start, otherStart, left.count) == 0
            }
        }
    }
}
