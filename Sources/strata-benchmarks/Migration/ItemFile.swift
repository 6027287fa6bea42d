import Foundation
import Strata
import StrataMigrator

/// Two databases of the same rows, one for Strata and one for the C API, and a history of one step after the other that
/// does the same thing again: so a round needs no copy of the file.
struct ItemFile {
    let folder: URL
    let history: SchemaHistory
    let count: Int

    static let table = """
        CREATE TABLE "Item" (
            "id" INTEGER NOT NULL PRIMARY KEY,
            "title" TEXT NOT NULL,
            "isDone" INTEGER NOT NULL DEFAULT 0,
            "createdAt" REAL NOT NULL,
            "rank" INTEGER NOT NULL
        ) STRICT;
        CREATE INDEX "index_Item_on_rank" ON "Item" ("rank");
        """

    /// - Parameters:
    ///   - count: The number of rows.
    ///   - steps: The SQL of each step after the first.
    init(count: Int, steps: [String]) throws {
        self.count = count
        folder = FileManager.default.temporaryDirectory.appendingPathComponent("strata-benchmarks-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        history = try Self.history([Self.table] + steps)
        for path in [strataPath, cPath] {
            let connection = try open(path)
            _ = try MigrationRunner(history: history).migrate(connection, upTo: 1)
            try connection.run(
                """
                WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < \(count))
                INSERT INTO "Item" SELECT i, 'Title of item ' || i, i % 3 = 0, i * 0.5, i * 7919 % \(count) FROM n
                """
            )
            connection.close()
        }
    }

    var strataPath: String { folder.appendingPathComponent("strata.sqlite").path }
    var cPath: String { folder.appendingPathComponent("c.sqlite").path }

    func removeAll() { try? FileManager.default.removeItem(at: folder) }

    /// A connection as `Database.open` sets it up.
    func open(_ path: String) throws -> Connection {
        let connection = try Connection(path: path)
        _ = try connection.value("PRAGMA journal_mode = WAL")
        try connection.run("PRAGMA synchronous = NORMAL")
        return connection
    }

    /// Runs one more step, and tells of it as a program would that draws a bar.
    func migrate(_ connection: Connection, to step: Int, progress: @escaping (MigrationProgress) -> Void) throws {
        let report = try MigrationRunner(history: history).migrate(connection, upTo: step, progress: progress)
        guard report.applied.map(\.number) == [step] else {
            throw CDatabase.Failure(description: "another step ran than \(step)")
        }
    }

    private static func history(_ steps: [String]) throws -> SchemaHistory {
        var replay = try SchemaReplay()
        var made: [MigrationStep] = []
        for (index, sql) in steps.enumerated() {
            func step(from start: String, to end: String) -> MigrationStep {
                MigrationStep(
                    number: index + 1,
                    name: "step",
                    start: start,
                    end: end,
                    checksum: Checksum.of(sql),
                    sql: sql
                )
            }
            let start = replay.schema.fingerprint
            try replay.run(step(from: start, to: ""))
            made.append(step(from: start, to: replay.schema.fingerprint))
        }
        return SchemaHistory(
            schemaName: "Items",
            fingerprint: replay.schema.fingerprint,
            creationScript: replay.schema.creationScript(),
            steps: made
        )
    }
}
