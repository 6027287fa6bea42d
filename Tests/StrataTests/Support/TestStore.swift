import RuntimeModel
import Strata
import StrataTestSupport
import Testing

/// Where a test keeps its values: what holds for one form must hold for the other.
enum Form: CaseIterable, CustomTestStringConvertible {
    case memory
    case file

    var testDescription: String { "\(self)" }

    func open(_ configuration: Database.Configuration = .init()) async throws -> TestStore {
        switch self {
        case .memory:
            return TestStore(database: try Database.inMemory(schema: RuntimeSchema.self, configuration: configuration))
        case .file: return try await TestStore.onFile(configuration)
        }
    }
}

/// A database of a test's own, with the folder that it is in.
struct TestStore: Sendable {
    let database: Database
    var folder: TemporaryFolder?

    static func onFile(_ configuration: Database.Configuration = .init()) async throws -> TestStore {
        let folder = try TemporaryFolder()
        let database = try await Database.open(
            at: folder.path("test.sqlite"),
            schema: RuntimeSchema.self,
            configuration: configuration
        )
        return TestStore(database: database, folder: folder)
    }

    static func inMemory() throws -> TestStore {
        TestStore(database: try Database.inMemory(schema: RuntimeSchema.self))
    }

    var path: String { database.path ?? "" }
    var notes: SQLiteRepository<Note> { database.repository(for: Note.self) }
    var folders: SQLiteRepository<Folder> { database.repository(for: Folder.self) }
    var labels: SQLiteRepository<Label> { database.repository(for: Label.self) }
    var labellings: SQLiteRepository<Labelling> { database.repository(for: Labelling.self) }
    var samples: SQLiteRepository<Sample> { database.repository(for: Sample.self) }
    var readings: SQLiteRepository<Reading> { database.repository(for: Reading.self) }
    var pairs: SQLiteRepository<Pair> { database.repository(for: Pair.self) }

    /// Notes of these titles, with ranks from 0 on.
    @discardableResult
    func makeNotes(_ titles: String...) async throws -> [Note] {
        try await notes.create(titles.enumerated().map { Note.Draft(title: $1, rank: $0) })
    }

    /// What another process has: a connection that Strata's pool knows nothing of.
    func otherConnection() throws -> Connection { try Connection(path: path, mode: .readWrite) }

    /// Rows as SQLite has them, past everything that reads and writes entities.
    func rows(_ sql: String) async throws -> [[StoredValue]] {
        try await database.read { try $0.rows(sql) }
    }
}
