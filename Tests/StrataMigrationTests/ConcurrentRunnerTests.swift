import Foundation
@testable import StrataMigrator
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

@Test("A step that changes rows alone moves the schema version that other processes compare, and the ledger notes it")
func rowsAloneMoveTheSchemaVersion() throws {
    let update = "UPDATE \"Parent\" SET \"name\" = 'c' WHERE \"name\" = 'b';"
    let history = try handmade([familyTables, update, "-- An enum has lost a case that no row has.\n"])
    let connection = try database(history, rows: familyRows)
    for step in 2...3 {
        let before = try connection.value("PRAGMA schema_version")
        #expect(try MigrationRunner(history: history).migrate(connection, upTo: step).applied.map(\.number) == [step])
        let after = try connection.value("PRAGMA schema_version")
        #expect(after != before)
        #expect(
            try connection.value("SELECT schemaVersion FROM strata_migrations ORDER BY step DESC LIMIT 1") == after
        )
    }
    #expect(try connection.lines("SELECT name FROM sqlite_schema WHERE name LIKE 'strata%'") == ["'strata_migrations'"])
}

@Test("A database whose first step another process has made is not marked as one that may be emptied")
func disposableMarkOfAnother() throws {
    let history = try handmade([familyTables, "INSERT INTO \"Parent\" VALUES (1, 'given');"])
    let runner = MigrationRunner(history: history)
    // The file was empty when we looked, and the other process has made step 1 before our first transaction.
    let connection = try database(history, upTo: 1)
    var report = MigrationReport(status: .empty)
    try runner.runPending(history.steps, on: connection, isDisposable: true, upTo: nil, nil, &report)
    #expect(report.applied.map(\.number) == [2])
    #expect(
        try connection.lines("SELECT step, kind FROM strata_migrations ORDER BY step") == [
            "1, 'applied'", "2, 'applied'",
        ]
    )
    let own = try Connection.inMemory()
    report = MigrationReport(status: .empty)
    try runner.runPending(history.steps, on: own, isDisposable: true, upTo: nil, nil, &report)
    #expect(
        try own.lines("SELECT step, kind FROM strata_migrations ORDER BY step") == [
            "0, 'disposable'", "1, 'applied'", "2, 'applied'",
        ]
    )
}
