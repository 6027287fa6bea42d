import Strata
import StrataTestSupport

/// A database with a history, on a file or in memory.
struct HistoryStore: Sendable {
    let database: Database
    let folder: TemporaryFolder

    init(_ form: Form = .file, author: String? = nil) async throws {
        folder = try TemporaryFolder()
        var configuration = Database.Configuration()
        configuration.author = author
        switch form {
        case .memory:
            database = try Database.inMemory(schema: HistorySchema.self, configuration: configuration)
        case .file:
            database = try await Database.open(
                at: folder.path("test.sqlite"),
                schema: HistorySchema.self,
                configuration: configuration
            )
        }
    }

    var boxes: SQLiteRepository<Box<Int>> { database.repository(for: Box<Int>.self) }
    var lids: SQLiteRepository<Lid> { database.repository(for: Lid.self) }

    /// What another program has: a connection that Strata knows nothing of.
    func otherConnection() throws -> Connection {
        let connection = try Connection(path: database.path ?? "", mode: .readWrite)
        connection.setBusyTimeout(milliseconds: 10_000)
        return connection
    }

    /// The entries since a token in short: `Lid 7 updated [boxID]`.
    func lines(since token: HistoryToken? = nil) async throws -> [String] {
        try await database.history(since: token).map(\.line)
    }
}

extension HistoryEntry {
    /// The entry in short: `Lid 7 updated [boxID]`.
    var line: String { "\(table) \(key.map(\.description).joined(separator: " ")) \(kind.line)" }
}

extension HistoryKind {
    var line: String {
        switch self {
        case .inserted: "inserted"
        case .updated(let columns): "updated [\(columns.sorted().joined(separator: " "))]"
        case .deleted: "deleted"
        }
    }
}
