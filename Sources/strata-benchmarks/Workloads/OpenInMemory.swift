import Strata

/// Open 10,000 databases in memory, of a schema of ten entities, and read from each: what a suite of tests does.
struct OpenInMemory: Workload {
    let name = "open-in-memory"
    private static let count = 10_000

    func measure(_ scale: Scale) async throws -> Measurement {
        var times: [Double] = []
        // The first round warms up and is not counted.
        for round in 0...scale.rounds(3) {
            let time = try await Pair.time {
                for _ in 0..<scale.operations(Self.count) {
                    let database = try Database.inMemory(schema: TenEntities.self)
                    let rows = try database.readBlocking { try $0.rows("SELECT count(*) FROM Entity9") }
                    guard rows == [[.integer(0)]] else { throw CDatabase.Failure(description: "a database has rows") }
                }
            }
            if round > 0 { times.append(time) }
        }
        return Measurement(name: name, milliseconds: times, limit: scale == .full ? 3 : 0.3)
    }

    /// Ten tables with what tables have: keys, columns, a relationship with its index, a unique value, a check; and one
    /// full-text search.
    private enum TenEntities: DatabaseSchema {
        static let entities: [any Entity.Type] = []
        static let history = SchemaHistory(
            schemaName: "Ten",
            fingerprint: "1-ten",
            creationScript: script,
            steps: [
                MigrationStep(
                    number: 1,
                    name: "initial",
                    start: "1-empty",
                    end: "1-ten",
                    checksum: "",
                    sql: script
                )
            ]
        )

        private static let script = (0..<10).map(table).joined(separator: "\n") + "\n" + search

        private static func table(_ number: Int) -> String {
            """
            CREATE TABLE "Entity\(number)" (
                "id" BLOB NOT NULL PRIMARY KEY,
                "name" TEXT NOT NULL CONSTRAINT "length_name" CHECK (length("name") BETWEEN 1 AND 200),
                "notes" TEXT,
                "rank" INTEGER NOT NULL DEFAULT 0,
                "price" REAL NOT NULL DEFAULT 0.0,
                "isDone" INTEGER NOT NULL DEFAULT 0,
                "createdAt" REAL NOT NULL,
                "ownerID" BLOB REFERENCES "Entity\(max(0, number - 1))" ("id") ON DELETE CASCADE
            ) STRICT;
            CREATE UNIQUE INDEX "unique_Entity\(number)_on_name" ON "Entity\(number)" ("name");
            CREATE INDEX "index_Entity\(number)_on_ownerID" ON "Entity\(number)" ("ownerID");
            """
        }

        private static let search = """
            CREATE VIRTUAL TABLE "Entity9_search" USING fts5("name", "notes", content='Entity9');
            CREATE TRIGGER "Entity9_search_insert" AFTER INSERT ON "Entity9" BEGIN
                INSERT INTO "Entity9_search" (rowid, "name", "notes") VALUES (new.rowid, new."name", new."notes");
            END;
            CREATE TRIGGER "Entity9_search_delete" AFTER DELETE ON "Entity9" BEGIN
                INSERT INTO "Entity9_search" ("Entity9_search", rowid, "name", "notes")
                VALUES ('delete', old.rowid, old."name", old."notes");
            END;
            """
    }
}
