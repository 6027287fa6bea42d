import Strata
import StrataMigrator
import Testing

@Suite struct StepTableTests {
    private static let call = "-- swift: work"

    /// Runs a function over rows with the ids 1 to `count`, whose values are ten times that.
    private func run(
        _ count: Int,
        interruption: Interruption? = nil,
        _ work: @escaping @Sendable (StepTable<Item>, StepDatabase) throws -> Void
    ) throws -> Connection {
        let made = try history(
            Item.table,
            then: Self.call,
            StepFunction("work") { database in try work(StepTable(database), database) }
        )
        let rows = """
            WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < \(count))
            INSERT INTO "Item" ("id", "value") SELECT i, i * 10 FROM n WHERE \(count) > 0;
            """
        return try migrate(made, rows: rows, interruption: interruption)
    }

    @Test("every row is visited once, in order of the key, over many batches", arguments: [0, 1, 499, 500, 501, 1_700])
    func visits(count: Int) throws {
        let connection = try run(count) { table, _ in
            var seen: [Int] = []
            try table.forEach { seen.append($0.id) }
            #expect(seen == Array(1..<(count + 1)))
            #expect(try table.count() == count)
        }
        #expect(try connection.value("SELECT count(*) FROM Item") == .integer(Int64(count)))
    }

    @Test("rows that are not changed are not written")
    func writes() throws {
        let connection = try run(1_200) { table, database in
            let before = database.connection.totalChanges
            let written = try table.update { row in if row.id % 100 == 0 { row.value = 1 } }
            #expect(written == 12)
            #expect(database.connection.totalChanges - before == 12)
            #expect(try table.update { row in row.value += 0 } == 0)
        }
        #expect(try connection.value("SELECT count(*) FROM Item WHERE value = 1") == .integer(12))
        #expect(try connection.value("SELECT sum(value) FROM Item") == .integer(7_206_000 - 78_000 + 12))
    }

    @Test("rows that are inserted meanwhile are not visited, and rows that are gone are not either")
    func changingTable() throws {
        let connection = try run(600) { table, database in
            var seen: [Int] = []
            try table.update { row in
                seen.append(row.id)
                try table.insert(Item(id: row.id + 1_000, value: 0))
                if row.id % 2 == 1 { try database.run("DELETE FROM Item WHERE id = ?", [.integer(Int64(row.id + 1))]) }
            }
            #expect(seen == stride(from: 1, to: 600, by: 2).map { $0 })
        }
        #expect(try connection.value("SELECT count(*) FROM Item") == .integer(600))
    }

    @Test("a row is read when its turn comes, with what was written to it before")
    func freshRows() throws {
        let connection = try run(3) { table, database in
            try table.update { row in
                try database.run(
                    "UPDATE Item SET text = 'seen ' || ? WHERE id = ?",
                    [.integer(Int64(row.id)), .integer(3)]
                )
                row.value = row.text == nil ? 1 : 2
            }
        }
        #expect(
            try connection.lines("SELECT id, value, text FROM Item") == ["1, 1, NULL", "2, 1, NULL", "3, 2, 'seen 3'"]
        )
    }

    @Test("a walk inside of a walk over the same table goes on where it was")
    func nestedWalks() throws {
        _ = try run(20) { table, _ in
            var pairs = 0
            try table.forEach { outer in try table.forEach { inner in if inner.id >= outer.id { pairs += 1 } } }
            #expect(pairs == 210)
        }
    }

    @Test("rows are deleted by a condition")
    func deletes() throws {
        let connection = try run(1_001) { table, _ throws in #expect(try table.delete { $0.id % 2 == 0 } == 500) }
        #expect(try connection.lines("SELECT count(*), max(id) FROM Item WHERE id % 2 = 1") == ["501, 1001"])
        #expect(try connection.value("SELECT count(*) FROM Item") == .integer(501))
    }

    @Test("the least and the greatest rowid are visited")
    func extremes() throws {
        let made = try history(
            Item.table,
            then: Self.call,
            StepFunction("work") { database in
                var seen: [Int] = []
                try StepTable<Item>(database).update { row in
                    seen.append(row.id)
                    row.value = 1
                }
                #expect(seen == [.min, -1, 0, .max])
            }
        )
        let rows =
            "INSERT INTO Item (id, value) VALUES (9223372036854775807, 0), (0, 0), (-1, 0), (-9223372036854775808, 0)"
        #expect(try migrate(made, rows: rows).value("SELECT sum(value) FROM Item") == .integer(4))
    }

    @Test("a table without rowids is walked by its key, whose parts have collations and orders of their own")
    func compositeKey() throws {
        let made = try history(
            """
            CREATE TABLE "Pair" ("a" TEXT NOT NULL COLLATE NOCASE, "b" INTEGER NOT NULL, "c" INTEGER NOT NULL,
                PRIMARY KEY ("a", "b")) STRICT, WITHOUT ROWID;
            """,
            then: Self.call,
            StepFunction("work") { database in
                var seen = 0
                try StepTable<Pair>(database).update { row in
                    seen += 1
                    row.c = seen
                }
                #expect(seen == 1_400)
            }
        )
        let rows = """
            WITH RECURSIVE n(i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM n WHERE i < 699)
            INSERT INTO "Pair" SELECT iif(i % 2, 'x', 'X'), i, 0 FROM n UNION ALL SELECT 'y', i, 0 FROM n;
            """
        let connection = try migrate(made, rows: rows)
        #expect(try connection.lines("SELECT count(DISTINCT c), min(c), max(c) FROM Pair") == ["1400, 1, 1400"])
        #expect(try connection.lines("SELECT c FROM Pair WHERE b = 699 ORDER BY a") == ["700", "1400"])
    }

    @Test("a row that would move while the table is walked is refused")
    func movedRow() throws {
        let made = try history(
            #"CREATE TABLE "Pair" ("a" TEXT NOT NULL, "b" INTEGER NOT NULL, "c" INTEGER NOT NULL, PRIMARY KEY ("a", "b")) "#
                + "STRICT, WITHOUT ROWID;",
            then: Self.call,
            StepFunction("work") { database in try StepTable<Pair>(database).update { $0.b += 1 } }
        )
        let error = try failure { try migrate(made, rows: "INSERT INTO Pair VALUES ('x', 1, 0), ('x', 2, 0)") }
        #expect(
            error.message.hasSuffix(
                "Pair.b orders the rows while they are visited, so it cannot be changed here; "
                    + "change it with SQL"
            )
        )
        #expect(error.columns == ["b"])
        #expect(error.key == [.text("x"), .integer(1)])
    }

    @Test("work that is cancelled stops between two rows, also where the function goes on")
    func cancellation() throws {
        let interruption = Interruption()
        let error = try failure {
            _ = try run(1_000, interruption: interruption) { table, _ in
                var seen = 0
                try? table.forEach { row in
                    seen += 1
                    if row.id == 3 { interruption.request() }
                }
                #expect(seen == 3)
            }
        }
        #expect(error.code == .cancelled)
    }
}

private struct Pair: StepRow {
    var a: String
    var b: Int
    var c: Int

    static let layout = StepLayout(table: "Pair", columns: ["a", "b", "c"], walk: ["a", "b"])

    static func read(from row: borrowing Row) throws(StrataError) -> Pair {
        Pair(a: try String.read(from: row, at: 0), b: try Int.read(from: row, at: 1), c: try Int.read(from: row, at: 2))
    }

    static func storedValue(of row: Pair, at column: Int) throws(StrataError) -> StoredValue {
        switch column {
        case 0: try row.a.storedValue(as: .standard)
        case 1: try row.b.storedValue(as: .standard)
        default: try row.c.storedValue(as: .standard)
        }
    }
}
