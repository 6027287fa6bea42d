import Foundation
import Strata
import StrataTestSupport
import Testing

/// A database of the schema written by hand.
struct Workshop: Sendable {
    let database: Database
    var folder: TemporaryFolder?

    init() throws { database = try Database.inMemory(schema: WorkshopSchema.self) }

    private init(_ database: Database, _ folder: TemporaryFolder) {
        self.database = database
        self.folder = folder
    }

    /// On a file of its own.
    static func onFile() async throws -> Workshop {
        let folder = try TemporaryFolder()
        let path = folder.path("workshop.sqlite")
        return Workshop(try await Database.open(at: path, schema: WorkshopSchema.self), folder)
    }

    var jobs: SQLiteRepository<Job> { database.repository(for: Job.self) }
    var teams: SQLiteRepository<Team> { database.repository(for: Team.self) }
    var tags: SQLiteRepository<Tag> { database.repository(for: Tag.self) }
    var seats: SQLiteRepository<Seat> { database.repository(for: Seat.self) }
    var guests: SQLiteRepository<Guest> { database.repository(for: Guest.self) }

    func rows(_ sql: String, _ values: [StoredValue] = []) async throws -> [[StoredValue]] {
        try await database.read { try $0.rows(sql, values) }
    }

    /// Runs a statement past everything that knows entities.
    func execute(_ sql: String, _ values: [StoredValue] = []) async throws {
        try await database.write { try $0.execute(sql, values) }
    }
}
