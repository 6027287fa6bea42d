import StrataMigration
import StrataMigrator
import StrataSQLite
import StrataSchema

/// Steps that were made, run on rows: one after the other, and all at once.
struct EvolutionRun {
    private let evolution: EvolutionCase
    private let project: Project
    /// The versions that have a step.
    private let made: [Int]
    private let history: SchemaHistory

    init(_ evolution: EvolutionCase, _ project: Project, made: [Int]) throws {
        self.evolution = evolution
        self.project = project
        self.made = made
        history = try project.schemaHistory(evolution.versions[evolution.versions.count - 1].text)
        if history.isDraft { throw failure("draft", "the steps do not reach the declared schema") }
    }

    private func failure(_ kind: String, _ text: String) -> EvolutionCase.Failure {
        EvolutionCase.Failure(kind: kind, text: text)
    }

    func run() throws -> EvolutionCase.Outcome {
        let connection = try populated()
        var data = evolution.rows
        var noted = try ModelHistory(of: evolution.versions[0], data, in: connection)
        try expect(evolution.versions[0], data, connection, at: 0)
        for index in 1..<evolution.versions.count {
            let version = evolution.versions[index]
            let migration = ModelMigration(from: evolution.versions[index - 1], to: version, data)
            guard let step = made.firstIndex(of: index) else {
                // Nothing was to be done, and nothing has changed.
                if !migration.stops.isEmpty { throw failure("no step", "\(migration.stops) would have stopped it") }
                data = migration.after
                try noted.follow(from: evolution.versions[index - 1], to: version, in: connection)
                try expect(version, data, connection, at: index)
                try expect(noted, connection, at: index)
                continue
            }
            if !migration.stops.isEmpty {
                try expectStop(migration.stops, step + 1, connection)
                try expectGoingOn(without: data, from: index, connection)
                return .stopped
            }
            let report = try MigrationRunner(history: history).migrate(connection, upTo: step + 1)
            guard report.applied.map(\.number) == [step + 1] else {
                throw failure("steps", "\(report.applied.map(\.number)) ran, not \(step + 1)")
            }
            data = migration.after
            try noted.follow(from: evolution.versions[index - 1], to: version, in: connection)
            try expect(version, data, connection, at: index)
            try expect(noted, connection, at: index)
        }
        try expectSameAtOnce(connection)
        try expectFreshShape(connection)
        return .migrated
    }

    /// A database that was new at the first version, with its rows.
    private func populated() throws -> Connection {
        let connection = try Connection.inMemory()
        try connection.run("PRAGMA trusted_schema = ON")
        let first = Project(files: project.files.filter { $0.path.contains("0001-") })
        _ = try MigrationRunner(history: first.schemaHistory(evolution.versions[0].text)).migrate(connection)
        try ModelReader(schema: evolution.versions[0], data: evolution.rows).insert(into: connection)
        return connection
    }

    private func expect(_ version: ModelSchema, _ data: ModelRows, _ connection: Connection, at index: Int) throws {
        let place = "version \(index + 1): "
        let rows = try ModelReader(schema: version, data: data).differences(in: connection)
        guard rows.isEmpty else { throw failure("rows", place + rows.joined(separator: "\n")) }
        let declared = RelationalSchema(lowering: try Project.schema(version.text))
        let differences = try RelationalSchema(introspecting: connection).differences(from: declared)
        guard differences.isEmpty else { throw failure("schema of the database", place + "\(differences)") }
        let keys = try connection.lines("PRAGMA foreign_key_check")
        guard keys.isEmpty else { throw failure("foreign keys", place + "\(keys)") }
        let integrity = try connection.lines("PRAGMA integrity_check")
        guard integrity == ["'ok'"] else { throw failure("integrity", place + "\(integrity)") }
    }

    private func expect(_ noted: ModelHistory, _ connection: Connection, at index: Int) throws {
        let differences = try noted.differences(in: connection)
        guard differences.isEmpty else { throw failure("history", "version \(index + 1): \(differences.prefix(6))") }
    }

    /// A step that stops says where, how to find the rows, and leaves no trace.
    private func expectStop(_ stops: Set<String>, _ step: Int, _ connection: Connection) throws {
        let before = try connection.dump()
        var found: StrataError?
        do throws(StrataError) {
            _ = try MigrationRunner(history: history).migrate(connection, upTo: step)
        } catch {
            found = error
        }
        guard let error = found else { throw failure("no stop", "step \(step) ran in spite of \(stops.sorted())") }
        guard error.code == .migrationFailed, error.message.contains("this lists them") else {
            throw failure("stop without rows", "\(stops.sorted()): \(error) [\(error.sql ?? "")]")
        }
        guard stops.contains(where: error.message.contains) else {
            throw failure("another stop", "\(stops.sorted()): \(error)")
        }
        guard try connection.dump() == before else { throw failure("traces", "of a step that stopped: \(error)") }
        guard try connection.value("PRAGMA foreign_keys") == .integer(1) else {
            throw failure("foreign keys", "are off after a step that stopped")
        }
    }

    /// Without the rows that are in its way the same database reaches the last version.
    private func expectGoingOn(without data: ModelRows, from index: Int, _ connection: Connection) throws {
        let schema = evolution.versions[index - 1]
        var rest = ModelRows(rows: [:], links: [:], counters: data.counters)
        try connection.run("PRAGMA foreign_keys = OFF")
        for entity in schema.entities {
            try connection.run("DELETE FROM \(SQLText.quote(entity.name))")
            for relation in entity.relations where !relation.isToOne {
                try connection.run("DELETE FROM \(SQLText.quote("\(entity.name)_\(relation.name)"))")
            }
        }
        try connection.run("PRAGMA foreign_keys = ON")
        for position in index..<evolution.versions.count {
            let (old, new) = (evolution.versions[position - 1], evolution.versions[position])
            rest = ModelMigration(from: old, to: new, rest).after
        }
        _ = try MigrationRunner(history: history).migrate(connection)
        let last = evolution.versions.count - 1
        try expect(evolution.versions[last], rest, connection, at: last)
    }

    private func expectSameAtOnce(_ connection: Connection) throws {
        guard made.count > 1 else { return }
        let other = try populated()
        _ = try ModelHistory(of: evolution.versions[0], evolution.rows, in: other)
        let report = try MigrationRunner(history: history).migrate(other)
        guard report.applied.count == made.count - 1 else {
            throw failure("steps", "\(report.applied.map(\.number)) ran at once")
        }
        let (one, all) = (try Self.contents(connection), try Self.contents(other))
        guard one == all else {
            let differences = one.filter { !all.contains($0) } + all.filter { !one.contains($0) }
            throw failure("at once", "it is not what step by step gives: \(differences.prefix(4))")
        }
    }

    /// Everything but when the steps ran, and what is random.
    private static func contents(_ connection: Connection) throws -> [String] {
        try connection.run("UPDATE strata_migrations SET appliedAt = 0")
        if try connection.value("SELECT 1 FROM sqlite_schema WHERE name = 'strata_history'") != .null {
            try connection.execute("UPDATE strata_history SET mark = 0; UPDATE strata_transactions SET at = 0")
        }
        return try connection.dump()
    }

    /// What SQLite itself says of the tables is what it says of new ones.
    private func expectFreshShape(_ connection: Connection) throws {
        let fresh = try Connection.inMemory()
        _ = try MigrationRunner(history: history).migrate(fresh)
        let (old, new) = (try Self.shape(connection), try Self.shape(fresh))
        guard old == new else {
            let differences =
                old.filter { !new.contains($0) }.map { "- \($0)" }
                + new.filter { !old.contains($0) }.map { "+ \($0)" }
            throw failure("shape", differences.joined(separator: "\n"))
        }
    }

    /// Tables, columns, keys, indexes as SQLite's pragmas say them, without the order of columns.
    private static func shape(_ connection: Connection) throws -> [String] {
        var lines: [String] = []
        // What a history has noted stays when it ends.
        let names = try connection.rows(
            """
            SELECT name FROM sqlite_schema WHERE name NOT LIKE 'sqlite\\_%' ESCAPE '\\'
            AND name NOT IN ('strata_history', 'strata_transactions')
            """
        )
        for case .text(let name) in names.map({ $0[0] }) {
            let table = SQLText.literal(.text(name))
            lines += try connection.lines("SELECT name, type, ncol, wr, strict FROM pragma_table_list(\(table))")
            lines += try connection.lines(
                "SELECT name, type, \"notnull\", dflt_value, pk, hidden FROM pragma_table_xinfo(\(table))"
            ).map { "\(name): \($0)" }
            lines += try connection.lines(
                "SELECT \"table\", \"from\", \"to\", on_delete, on_update FROM pragma_foreign_key_list(\(table))"
            ).map { "\(name) leads to \($0)" }
            for index in try connection.rows("SELECT name, \"unique\", partial FROM pragma_index_list(\(table))") {
                let parts = try connection.lines(
                    "SELECT name, \"desc\", coll FROM pragma_index_xinfo(\(SQLText.literal(index[0]))) WHERE key"
                )
                let isOwn = if case .text(let name) = index[0] { !name.hasPrefix("sqlite_") } else { false }
                lines.append("\(name) has the index \(isOwn ? index[0] : .null) \(index[1]) \(index[2]): \(parts)")
            }
        }
        return lines.sorted()
    }
}
