import Foundation
import StrataMigrator
import StrataSQLite
import Testing

private func temporaryPath() -> String {
    FileManager.default.temporaryDirectory.appendingPathComponent("strata-\(UUID().uuidString).sqlite").path
}

private func remove(_ path: String) {
    for suffix in ["", "-wal", "-shm", "-journal"] { try? FileManager.default.removeItem(atPath: path + suffix) }
}

private let steps = [
    familyTables, "ALTER TABLE \"Parent\" ADD COLUMN \"age\" INTEGER;",
    "UPDATE \"Parent\" SET \"age\" = coalesce(\"age\", 0) + 1;",
    "CREATE INDEX \"byName\" ON \"Parent\" (\"name\");",
]

@Test(
    "Processes that open one old database at one moment all succeed, and each step runs once (pitfall 21)",
    arguments: ["WAL", "DELETE"]
)
func manyOpenAtOnce(mode: String) async throws {
    let path = temporaryPath()
    defer { remove(path) }
    let history = try handmade(steps)
    let connection = try Connection(path: path)
    try connection.execute("PRAGMA journal_mode = \(mode)")
    _ = try MigrationRunner(history: history).migrate(connection, upTo: 1)
    try connection.execute(familyRows)
    let applied = try await migrateAtOnce(path, history)
    #expect(applied.sorted() == [2, 3, 4])
    #expect(try connection.lines("SELECT * FROM Parent") == ["1, 'a', 1", "2, 'b', 1"])
    #expect(try connection.lines("SELECT step FROM strata_migrations") == ["1", "2", "3", "4"])
}

@Test("Processes that make one new database at one moment all succeed")
func manyCreateAtOnce() async throws {
    let path = temporaryPath()
    defer { remove(path) }
    #expect(try await migrateAtOnce(path, handmade(steps)) == [])
    let connection = try Connection(path: path)
    #expect(
        try connection.lines("SELECT step, kind FROM strata_migrations") == [
            "1, 'created'", "2, 'created'", "3, 'created'", "4, 'created'",
        ]
    )
}

/// The numbers of the steps that ran, over all connections.
private func migrateAtOnce(_ path: String, _ history: SchemaHistory) async throws -> [Int] {
    try await withThrowingTaskGroup(of: [Int].self) { group in
        for _ in 0..<4 {
            group.addTask {
                let connection = try Connection(path: path)
                defer { connection.close() }
                let report = try MigrationRunner(history: history).migrate(connection)
                #expect(try MigrationRunner(history: history).status(of: connection) == .current)
                return report.applied.map(\.number)
            }
        }
        var applied: [Int] = []
        for try await numbers in group { applied += numbers }
        return applied
    }
}

@Test("A lock that is held for too long is busy, and changes nothing")
func lockedDatabase() throws {
    let path = temporaryPath()
    defer { remove(path) }
    let history = try handmade(steps)
    let connection = try Connection(path: path)
    _ = try MigrationRunner(history: history).migrate(connection, upTo: 1)
    let other = try Connection(path: path)
    try other.execute("BEGIN IMMEDIATE")
    connection.setBusyTimeout(milliseconds: 20)
    let error = try failure { _ = try MigrationRunner(history: history).migrate(connection) }
    #expect(error.code == .busy)
    #expect(try connection.value("PRAGMA foreign_keys") == .integer(1))
    try other.execute("ROLLBACK")
    #expect(try MigrationRunner(history: history).migrate(connection).applied.count == 3)
}
