import StrataSQLite

/// Whether a connection may trust the triggers and views of a file.
///
/// Until SQLite 3.41 a trigger that writes an FTS5 table fails with "unsafe use of virtual table", and a CHECK that
/// counts the elements of a list with "unsafe use of json_array_length()", unless `trusted_schema` is on. It is off
/// because whoever made a file could have put triggers and views into it that do more than they seem to; where all of
/// them are the schema's own, that is no danger. Constraints, indexes and generated columns need no look: they reach
/// no virtual table, and no function of an app, since Strata adds none.
package enum SchemaTrust {
    /// The triggers and views of a database that are not the schema's own: others, and those that were altered.
    ///
    /// Compared as tokens, so that quoting, spacing and comments make no difference. The cost is one read of
    /// `sqlite_schema`.
    /// - Parameters:
    ///   - connection: The database, in a read transaction if it must not change meanwhile.
    ///   - creationScript: ``SchemaHistory/creationScript``.
    /// - Returns: Their names, sorted.
    package static func foreignObjects(
        in connection: Connection,
        of creationScript: String
    ) throws(StrataError) -> [String] {
        let own = TrustedScript.reading(creationScript).objects
        let rows = try connection.rows(
            "SELECT name, sql FROM main.sqlite_schema WHERE type IN ('trigger', 'view') ORDER BY name"
        )
        return rows.compactMap { row in
            guard let name = row[0].string else { return nil }
            return own.contains(ExactText(CanonicalSQL.statement(row[1].string ?? ""))) ? nil : name
        }
    }

    /// Lets a connection that was just opened read the schema of its file.
    ///
    /// Without trust an old SQLite calls a file damaged whose tables have JSON in a CHECK, a generated column or an
    /// index: "malformed database schema (Post) - unsafe use of json_array_length()". To be called before the first
    /// statement that reads the schema; ``establish(on:for:)`` decides what it stays.
    package static func allowReading(_ connection: Connection) throws(StrataError) {
        if try isNeeded(by: connection) { try connection.run("PRAGMA trusted_schema = ON") }
    }

    /// Trusts the triggers and views of a database, if its schema cannot do without, and if all are the schema's own.
    ///
    /// Costs nothing but a look at the script where it is not needed.
    /// - Parameters:
    ///   - connection: At the last step of the schema.
    ///   - creationScript: ``SchemaHistory/creationScript``.
    /// - Returns: What is in the way, by name: then the connection goes on without trust, and writing to a searched
    ///   table fails.
    package static func establish(
        on connection: Connection,
        for creationScript: String
    ) throws(StrataError) -> [String] {
        guard try isNeeded(by: connection) else { return [] }
        guard isNeeded(for: creationScript) else {
            try connection.run("PRAGMA trusted_schema = OFF")
            return []
        }
        // Reading the schema runs nothing of it.
        try connection.run("PRAGMA trusted_schema = ON")
        let foreign = try foreignObjects(in: connection, of: creationScript)
        guard !foreign.isEmpty else { return [] }
        // Tables with JSON could not even be read without trust, so there is no way to go on.
        if TrustedScript.reading(creationScript).needsJSON {
            throw StrataError(
                .schemaDrift,
                "this SQLite is older than 3.41 and reads tables with JSON in their definitions only where every trigger "
                    + "and view is one of the schema; drop \(foreign.joined(separator: ", ")) with SQLite's own shell"
            )
        }
        try connection.run("PRAGMA trusted_schema = OFF")
        return foreign
    }

    /// Whether a schema has what an old SQLite does only for a connection that trusts it: a full-text search, or JSON
    /// in its SQL.
    package static func isNeeded(for creationScript: String) -> Bool {
        TrustedScript.reading(creationScript).isNeeded
    }

    /// Whether this SQLite is one of those.
    package static func isNeeded(by connection: Connection) throws(StrataError) -> Bool {
        let version = try connection.value("SELECT sqlite_version()").string ?? ""
        let parts = version.split(separator: ".").compactMap { Int($0) }
        guard parts.count > 1 else { return true }
        return (parts[0], parts[1]) < (3, 41)
    }

    /// Runs work that fires no trigger and reads no view but the schema's own, or that only compiles statements.
    package static func trusting<Result>(
        _ connection: Connection,
        _ body: () throws(StrataError) -> Result
    ) throws(StrataError) -> Result {
        guard try isNeeded(by: connection), try connection.value("PRAGMA trusted_schema") == .integer(0) else {
            return try body()
        }
        try connection.run("PRAGMA trusted_schema = ON")
        let result: Result
        do {
            result = try body()
        } catch {
            try? connection.run("PRAGMA trusted_schema = OFF")
            throw error
        }
        try connection.run("PRAGMA trusted_schema = OFF")
        return result
    }
}
