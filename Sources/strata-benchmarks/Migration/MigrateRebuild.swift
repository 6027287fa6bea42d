import Strata
import StrataMigrator

/// Rebuild a table of a million rows with an index: copy, drop, rename, index, with all that the runner looks at, against
/// the same SQL in one transaction.
struct MigrateRebuild: Workload {
    let name = "migrate-rebuild"
    let isShort = false

    static let count = 1_000_000
    private static let rounds = 5

    static let sql = """
        CREATE TABLE "new_Item" (
            "id" INTEGER NOT NULL PRIMARY KEY,
            "title" TEXT NOT NULL,
            "isDone" INTEGER NOT NULL DEFAULT 0,
            "createdAt" REAL NOT NULL,
            "rank" INTEGER NOT NULL
        ) STRICT;
        INSERT INTO "new_Item" ("id", "title", "isDone", "createdAt", "rank")
        SELECT "id", "title", "isDone", "createdAt", "rank" + 1 FROM "Item";
        DROP TABLE "Item";
        ALTER TABLE "new_Item" RENAME TO "Item";
        CREATE INDEX "index_Item_on_rank" ON "Item" ("rank");
        """

    func measure(_ scale: Scale) async throws -> Measurement {
        let file = try ItemFile(count: Self.count, steps: Array(repeating: Self.sql, count: Self.rounds + 1))
        defer { file.removeAll() }
        let connection = try file.open(file.strataPath)
        let opponent = try CDatabase(path: file.cPath)
        try opponent.execute("PRAGMA foreign_keys = OFF")
        var round = 0
        var last: MigrationProgress?
        let result = try await Pair.measure(rounds: Self.rounds) {
            round += 1
            return try await Pair.time {
                try file.migrate(connection, to: round + 1) { if $0.statement == 2 { last = $0 } }
            }
        } c: {
            try await Pair.time { try opponent.execute("BEGIN IMMEDIATE; \(Self.sql) COMMIT") }
        }
        connection.close()
        guard last?.rows == Self.count, last?.estimatedRows == Self.count else {
            throw CDatabase.Failure(description: "the progress told of other rows than there are")
        }
        return Measurement(name: name, ratioOf: result, limit: 1.3)
    }
}

/// The memory of the same rebuild: what the process has at its peak above what it had before.
struct MigrateRebuildMemory: Workload {
    let name = "migrate-rebuild-memory"
    let isShort = false

    func measure(_ scale: Scale) async throws -> Measurement {
        let rounds = 3
        let file = try ItemFile(
            count: MigrateRebuild.count,
            steps: Array(repeating: MigrateRebuild.sql, count: rounds + 1)
        )
        defer { file.removeAll() }
        let connection = try file.open(file.strataPath)
        var peaks: [Double] = []
        for round in 0...rounds {
            guard let before = ResidentMemory.megabytes else {
                throw CDatabase.Failure(description: "this system does not say how much memory a process has")
            }
            var peak = before
            var looks = 0
            try file.migrate(connection, to: round + 2) { _ in
                peak = max(peak, ResidentMemory.megabytes ?? 0)
                looks += 1
            }
            // Before each of the five statements, after the one that writes, and while it writes if that takes long.
            guard looks > 5 else {
                throw CDatabase.Failure(description: "there were only \(looks) looks at the memory")
            }
            // The first one fills the page cache.
            if round > 0 { peaks.append(peak - before) }
        }
        connection.close()
        return Measurement(name: name, megabytes: peaks, limit: 4)
    }
}
