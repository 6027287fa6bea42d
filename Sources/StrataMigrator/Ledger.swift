import StrataSQLite

/// What a database says of the steps that it went through: the table `strata_migrations`.
package struct Ledger: Sendable {
    /// How a step came to stand in the ledger.
    package enum Kind: String, Hashable, Sendable {
        /// The step ran.
        case applied
        /// The creation script made its result at once.
        case created
        /// A schema that was ahead of its history; the database is a disposable one.
        case draft
        /// No step: the database may be made anew at any time.
        ///
        /// Step 0.
        case disposable
    }

    package struct Entry: Hashable, Sendable {
        package var step: Int
        package var schema: String
        package var name: String
        package var fingerprint: String
        package var checksum: String
        package var kind: Kind
        package var toolVersion: String
        /// Seconds since 1970.
        package var appliedAt: Int64
    }

    package enum State: Hashable, Sendable {
        /// No ledger, and nothing else.
        case empty
        /// No ledger, but tables.
        case foreign
        /// The entries in order of their steps.
        case entries([Entry])
    }

    package static let table = "strata_migrations"
    /// The version of Strata that entries are written by.
    package static let toolVersion = "1"

    private static let creation = """
        CREATE TABLE IF NOT EXISTS main."strata_migrations" (
            "step" INTEGER NOT NULL PRIMARY KEY,
            "schema" TEXT NOT NULL,
            "name" TEXT NOT NULL,
            "fingerprint" TEXT NOT NULL,
            "checksum" TEXT NOT NULL,
            "kind" TEXT NOT NULL,
            "toolVersion" TEXT NOT NULL,
            "appliedAt" INTEGER NOT NULL,
            "schemaVersion" INTEGER NOT NULL
        ) STRICT
        """

    package static func state(of connection: Connection) throws(StrataError) -> State {
        // One statement, which sees one state: between two, another process may have made the tables.
        let counts = try connection.rows(
            """
            SELECT count(*) FILTER (WHERE type = 'table' AND name = ?), count(*)
            FROM main.sqlite_schema WHERE name NOT LIKE 'sqlite\\_%' ESCAPE '\\'
            """,
            [.text(table)]
        ).first
        if counts?.first == .integer(0) { return counts?.last == .integer(0) ? .empty : .foreign }
        return .entries(try entries(in: connection))
    }

    private static func entries(in connection: Connection) throws(StrataError) -> [Entry] {
        let rows: [[StoredValue]]
        do {
            rows = try connection.rows(
                """
                SELECT "step", "schema", "name", "fingerprint", "checksum", "kind", "toolVersion", "appliedAt"
                FROM main."strata_migrations" ORDER BY "step"
                """
            )
        } catch  where error.code == .sql {
            throw StrataError(
                .wrongSchema,
                "the table \(table) of this database is not one of Strata; open another file",
                table: table,
                sqliteCode: error.sqliteCode,
                sqliteMessage: error.sqliteMessage
            )
        }
        var entries: [Entry] = []
        for row in rows {
            guard let entry = Entry(row) else {
                throw StrataError(
                    .schemaNewerThanApp,
                    "the table \(table) of this database was written by a newer version of Strata; update the app",
                    table: table
                )
            }
            entries.append(entry)
        }
        return entries
    }

    /// Writes entries; makes the table if this is the first.
    static func append(_ entries: [Entry], to connection: Connection) throws(StrataError) {
        try moveSchemaVersion(of: connection)
        try connection.run(creation)
        for entry in entries {
            try connection.run(
                """
                INSERT INTO main."strata_migrations"
                    ("step", "schema", "name", "fingerprint", "checksum", "kind", "toolVersion", "appliedAt",
                     "schemaVersion")
                VALUES (?, ?, ?, ?, ?, ?, ?, CAST(strftime('%s', 'now') AS INTEGER),
                        (SELECT schema_version FROM pragma_schema_version))
                """,
                [
                    .integer(Int64(entry.step)), .text(entry.schema), .text(entry.name), .text(entry.fingerprint),
                    .text(entry.checksum), .text(entry.kind.rawValue), .text(toolVersion),
                ]
            )
        }
    }

    /// Moves the number that other processes compare before they write.
    ///
    /// A step that changes rows alone would leave it, and an app from before the step would go on writing by its own
    /// schema. To set it by a PRAGMA is what SQLite warns of.
    private static func moveSchemaVersion(of connection: Connection) throws(StrataError) {
        try connection.run(#"CREATE TABLE main."strata_moves" ("is" INTEGER) STRICT"#)
        try connection.run(#"DROP TABLE main."strata_moves""#)
    }

    /// Whether no table, index, view or trigger was made, altered or dropped since the database was last found to be as
    /// its steps made it.
    ///
    /// "The schema-version is incremented by SQLite whenever the schema changes", so two numbers tell what comparing
    /// everything would.
    static func isUntouched(_ connection: Connection) throws(StrataError) -> Bool {
        let noted = try connection.value(
            #"SELECT "schemaVersion" FROM main."strata_migrations" ORDER BY "step" DESC LIMIT 1"#
        )
        return try schemaVersion(of: connection) == noted
    }

    static func schemaVersion(of connection: Connection) throws(StrataError) -> StoredValue {
        try connection.value("PRAGMA main.schema_version")
    }

    /// Notes that the database, though altered by somebody, is as its steps made it.
    /// - Parameter version: What it was before the database was compared: it may have been altered again since.
    static func noteUntouched(_ connection: Connection, version: StoredValue) throws(StrataError) {
        try connection.run(#"UPDATE main."strata_migrations" SET "schemaVersion" = ?"#, [version])
    }

    /// Takes a step out that was undone.
    static func remove(step: Int, from connection: Connection) throws(StrataError) {
        try moveSchemaVersion(of: connection)
        try connection.run(#"DELETE FROM main."strata_migrations" WHERE "step" = ?"#, [.integer(Int64(step))])
        try noteUntouched(connection, version: try schemaVersion(of: connection))
    }

    /// Takes the draft out, when the same schema has become a step.
    static func removeDraft(from connection: Connection) throws(StrataError) {
        try connection.run(#"DELETE FROM main."strata_migrations" WHERE "kind" = 'draft'"#)
    }
}

extension Ledger.Entry {
    init(_ step: MigrationStep, schema: String, kind: Ledger.Kind) {
        self.init(
            step: step.number,
            schema: schema,
            name: step.name,
            fingerprint: step.end,
            // As the step before the squash, so that an app from before it knows the database too.
            checksum: step.replaces ?? step.checksum,
            kind: kind,
            toolVersion: Ledger.toolVersion,
            appliedAt: 0
        )
    }

    fileprivate init?(_ row: [StoredValue]) {
        guard row.count == 8, let step = row[0].int, let schema = row[1].string, let name = row[2].string,
            let fingerprint = row[3].string, let checksum = row[4].string,
            let kind = row[5].string.flatMap(Ledger.Kind.init(rawValue:)), let toolVersion = row[6].string,
            case .integer(let appliedAt) = row[7]
        else { return nil }
        self.init(
            step: step,
            schema: schema,
            name: name,
            fingerprint: fingerprint,
            checksum: checksum,
            kind: kind,
            toolVersion: toolVersion,
            appliedAt: appliedAt
        )
    }
}
