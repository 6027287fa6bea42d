import Foundation
import RuntimeModel
import StrataSQLite
import StrataTestSupport

@testable import Strata

/// What an app does that ends in an error of each kind: through nothing but what every app can call, but for the disk
/// that is full.
struct Provocation {
    let folder: TemporaryFolder
    let revealsValues: Bool

    var path: String { folder.path("test.sqlite") }

    private var configuration: Database.Configuration {
        var configuration = Database.Configuration()
        configuration.revealsValues = revealsValues
        configuration.busyTimeout = .milliseconds(20)
        return configuration
    }

    private func open(
        _ schema: any DatabaseSchema.Type = RuntimeSchema.self,
        _ migrations: MigrationPolicy = .automatic,
        _ change: (inout Database.Configuration) -> Void = { _ in }
    ) async throws -> Database {
        var configuration = configuration
        change(&configuration)
        return try await Database.open(at: path, schema: schema, migrations: migrations, configuration: configuration)
    }

    private func inMemory(_ schema: any DatabaseSchema.Type = RuntimeSchema.self) throws -> Database {
        try Database.inMemory(schema: schema, configuration: configuration)
    }

    /// Ends in an error of this kind; a case that is missing here does not compile.
    func provoke(_ code: StrataError.Code) async throws {
        switch code {
        case .notFound: try await inMemory().repository(for: Note.self).update(Note(id: 7, title: "Shop"))
        case .unique: try await unique()
        case .foreignKey: try await foreignKey()
        case .check: try await inMemory(WorkshopSchema.self).write { try $0.execute(Self.refusedByCheck) }
        case .notNull:
            try await inMemory().write { try $0.execute("INSERT INTO Note (id, title) VALUES (7, NULL)") }
        case .validation: try await inMemory(WorkshopSchema.self).repository(for: Job.self).create(Job.Draft(title: ""))
        case .valueMismatch: try await valueMismatch()
        case .busy: try await busy()
        case .diskFull: try await diskFull()
        case .corrupt:
            try folder.write(String(repeating: "This is no database. ", count: 100), to: "test.sqlite")
            _ = try await open()
        case .readOnly:
            await (try open()).close()
            let database = try await open { $0.isReadOnly = true }
            try await database.repository(for: Label.self).create(Label(name: "red"))
        case .schemaNewerThanApp, .schemaTooOld, .wrongSchema, .schemaDrift, .migrationFailed, .migrationNeeded,
            .draftSchema:
            try await provokeWhileOpening(code)
        case .conflict: try await conflict()
        case .historyPruned:
            let database = try inMemory()
            let start = try await database.historyToken()
            try await database.repository(for: Term.self).create(Term(name: "end"))
            try await database.pruneHistory(through: try await database.historyToken())
            _ = try await database.history(since: start)
        case .historyDiverged:
            let other = try inMemory()
            try await other.repository(for: Term.self).create(Term(name: "end"))
            _ = try await inMemory().history(since: try await other.historyToken())
        case .unsupported: try await inMemory().write { try $0.execute("VACUUM") }
        case .cancelled: try await cancelled()
        case .closed:
            let database = try inMemory()
            await database.close()
            _ = try await database.repository(for: Note.self).fetch(id: 7)
        case .io:
            _ = try await Database.open(
                at: folder.path("missing/test.sqlite"),
                schema: RuntimeSchema.self,
                configuration: configuration
            )
        case .sql: try await inMemory().write { try $0.execute("DELETE FROM Notes WHERE title = ?", [.text("Shop")]) }
        }
    }

    private static let refusedByCheck = "INSERT INTO Wish (id, guestID) VALUES (1, 13)"

    private func provokeWhileOpening(_ code: StrataError.Code) async throws {
        switch code {
        case .schemaNewerThanApp:
            await (try open(SecondVersion.self)).close()
            _ = try await open(FirstVersion.self)
        case .schemaTooOld:
            await (try open(FirstVersion.self)).close()
            _ = try await open(SquashedVersion.self)
        case .wrongSchema:
            await (try open(FirstVersion.self)).close()
            _ = try await open()
        case .schemaDrift:
            await (try open(SecondVersion.self)).close()
            try Connection(path: path).execute("ALTER TABLE Item DROP COLUMN name")
            _ = try await open(SecondVersion.self)
        case .migrationFailed:
            let database = try await open(FirstVersion.self)
            try await database.write { try $0.execute("INSERT INTO Item (id) VALUES (1), (2)") }
            await database.close()
            _ = try await open(FailingVersion.self)
        case .migrationNeeded:
            await (try open(FirstVersion.self)).close()
            _ = try await open(SecondVersion.self, .refuse)
        default: _ = try await open(DraftVersion.self)
        }
    }

    private func unique() async throws {
        let pairs = try inMemory().repository(for: Pair.self)
        try await pairs.create([Pair(left: 1, right: "a"), Pair(left: 1, right: "b")])
        try await pairs.create([Pair(left: 2, right: "a"), Pair(left: 1, right: "b")])
    }

    private func foreignKey() async throws {
        let database = try inMemory()
        try await database.repository(for: Note.self).create(Note.Draft(title: "Shop"))
        try await database.repository(for: Labelling.self).create(Labelling(noteID: 1, labelName: "red"))
    }

    private func valueMismatch() async throws {
        let database = try inMemory()
        try await database.write { try $0.execute("INSERT INTO Note (id, title, level) VALUES (7, 'Shop', 12)") }
        _ = try await database.repository(for: Note.self).fetch()
    }

    private func busy() async throws {
        let database = try await open()
        let other = try Connection(path: path, mode: .readWrite)
        try other.run("BEGIN IMMEDIATE")
        defer { try? other.run("ROLLBACK") }
        try await database.repository(for: Label.self).create(Label(name: "red"))
    }

    private func diskFull() async throws {
        let database = try await open()
        _ = try await database.writer.run { try $0.value("PRAGMA max_page_count = 1") }
        let bytes = Data(repeating: 7, count: 1_000_000)
        try await database.repository(for: Sample.self).create(Sample(id: 7, bytes: bytes))
    }

    private func conflict() async throws {
        let jobs = try inMemory(WorkshopSchema.self).repository(for: Job.self)
        let job = try await jobs.create(Job.Draft(title: "bake"))
        try await jobs.update(job.id) { $0.title = "bake bread" }
        try await jobs.update(job)
    }

    private func cancelled() async throws {
        let database = try inMemory()
        let task = Task {
            withUnsafeCurrentTask { $0?.cancel() }
            return try await database.repository(for: Note.self).fetch(id: 7)
        }
        _ = try await task.value
    }
}

/// A history whose first steps were squashed into one.
enum SquashedVersion: DatabaseSchema {
    static let entities: [any Entity.Type] = []
    static let history = SchemaHistory(
        schemaName: "Versions",
        fingerprint: "1-second",
        creationScript: SecondVersion.history.creationScript,
        steps: [
            MigrationStep(
                number: 2,
                name: "squashed",
                start: "1-empty",
                end: "1-second",
                checksum: "",
                sql: SecondVersion.history.creationScript,
                replaces: ""
            )
        ]
    )
}

/// A history whose second step fails where there are two rows.
enum FailingVersion: DatabaseSchema {
    static let entities: [any Entity.Type] = []
    static let history = SchemaHistory(
        schemaName: "Versions",
        fingerprint: "1-second",
        creationScript: SecondVersion.history.creationScript,
        steps: [
            FirstVersion.first,
            MigrationStep(
                number: 2,
                name: "names",
                start: "1-first",
                end: "1-second",
                checksum: "",
                sql: "ALTER TABLE Item ADD COLUMN name TEXT; UPDATE Item SET id = 1"
            ),
        ]
    )
}
