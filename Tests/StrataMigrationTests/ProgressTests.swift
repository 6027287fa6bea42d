import StrataMigrator
import StrataSQLite
import Testing

/// What a migration tells of itself while it runs.
@Suite struct ProgressTests {
    private static let table = #"CREATE TABLE "T" ("id" INTEGER NOT NULL PRIMARY KEY, "a" INTEGER NOT NULL) STRICT;"#
    private static let rebuild = """
        CREATE TABLE "new" ("id" INTEGER NOT NULL PRIMARY KEY, "a" INTEGER NOT NULL, "b" INTEGER) STRICT;
        INSERT INTO "new" ("id", "a", "b") SELECT "id", "a", 1 FROM "T";
        DROP TABLE "T";
        ALTER TABLE "new" RENAME TO "T";
        UPDATE "T" SET "b" = 2 WHERE "id" % 2 = 0;
        DELETE FROM "T" WHERE "id" > 4;
        DELETE FROM "T";
        """

    private func rows(_ count: Int) -> String {
        """
        WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < \(count))
        INSERT INTO "T" SELECT i, i FROM n;
        """
    }

    private func progress(_ steps: [String], rows: String) throws -> [MigrationProgress] {
        let history = try handmade(steps)
        let connection = try database(history, rows: rows)
        var told: [MigrationProgress] = []
        _ = try MigrationRunner(history: history).migrate(connection) { told.append($0) }
        return told
    }

    @Test(
        "each statement is told before it runs, and one that writes rows also when they are written, with their number"
    )
    func counts() throws {
        let told = try progress([Self.table, Self.rebuild], rows: rows(10))
        #expect(
            told.map { state in
                "\(state.statement)/\(state.statementCount) \(state.table ?? "-") \(state.rows)"
                    + (state.estimatedRows.map { " of \($0)" } ?? "")
            } == [
                "1/7 new 0", "2/7 new 0", "2/7 new 10 of 10", "3/7 T 0", "4/7 new 0", "5/7 T 0", "5/7 T 5", "6/7 T 0",
                "6/7 T 6",
                "7/7 T 0", "7/7 T 4",
            ]
        )
        #expect(told[4].statementText == #"ALTER TABLE "new" RENAME TO "T""#)
        #expect(told.allSatisfy { $0.step.number == 2 && $0.position == 1 && $0.count == 1 })
    }

    @Test("within a long statement the rows so far are told, in order, and no more often than a person sees")
    func within() throws {
        // Each row is slow, and there are enough of them for a few intervals on any machine.
        let slow = """
            CREATE TABLE "new" ("id" INTEGER NOT NULL PRIMARY KEY, "a" INTEGER NOT NULL, "b" INTEGER) STRICT;
            INSERT INTO "new" ("id", "a", "b") SELECT "id", "a",
                (WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 20000) SELECT max(i + "T"."a") FROM n)
                FROM "T";
            DROP TABLE "T";
            ALTER TABLE "new" RENAME TO "T";
            """
        let start = ContinuousClock.now
        let told = try progress([Self.table, slow], rows: rows(200)).filter { $0.statement == 2 }
        let elapsed = ContinuousClock.now - start
        let between = told.dropFirst().dropLast()
        #expect(between.map(\.rows) == between.map(\.rows).sorted())
        #expect(between.allSatisfy { $0.rows <= 200 && $0.estimatedRows == 200 && $0.table == "new" })
        #expect(told.last?.rows == 200)
        let intervals = Int(elapsed / .milliseconds(100))
        #expect(between.count <= intervals)
        // A machine that did it within one interval had nothing to tell.
        #expect(!between.isEmpty || intervals < 2)
    }

    @Test("rows of a table without rowids are told when they are written")
    func withoutRowID() throws {
        let table =
            #"CREATE TABLE "T" ("id" INTEGER NOT NULL, "a" INTEGER NOT NULL, PRIMARY KEY ("id")) STRICT, WITHOUT ROWID;"#
        let told = try progress([table, #"UPDATE "T" SET "a" = 0 WHERE "id" <= 3;"#], rows: rows(10))
        #expect(told.map(\.rows) == [0, 3])
    }

    @Test("a requirement that millions of rows do not meet lists five of them")
    func requirement() throws {
        let history = try handmade(
            [Self.table],
            thenUnchecked: #"SELECT 'too small', "id" FROM "T" WHERE "a" < 100000;"#
        )
        let connection = try database(history, rows: rows(50_000))
        let error = try failure { _ = try MigrationRunner(history: history).migrate(connection) }
        #expect(error.message.contains("too small (50000 rows: 1, 2, 3, 4, 5, …); this lists them: "))
    }
}
