import Strata
import StrataMigrator
import Synchronization
import Testing

/// A function of a step has rows, and nothing else.
@Suite struct StepDatabaseTests {
    /// Runs a function over one row, in a step that has another statement behind the call.
    private func run(_ work: @escaping @Sendable (StepDatabase) throws -> Void) throws -> Connection {
        let made = try history(
            Item.table + #"CREATE TABLE "Part" ("item" INTEGER NOT NULL REFERENCES "Item" ("id")) STRICT;"#,
            then: "-- swift: work\nUPDATE \"Item\" SET \"text\" = 'after';",
            StepFunction("work", work)
        )
        return try migrate(made, rows: "INSERT INTO Item (id, value) VALUES (1, 10); INSERT INTO Part VALUES (1)")
    }

    @Test("SQL with values runs, and tells how many rows it has changed")
    func sql() throws {
        let connection = try run { database throws in
            #expect(
                try database.run("INSERT INTO Item (id, value) VALUES (?, ?), (3, 0)", [.integer(2), .integer(7)]) == 2
            )
            #expect(try database.rows("SELECT id FROM Item WHERE value = ?", [.integer(7)]) == [[.integer(2)]])
            #expect(try database.run("WITH x AS (SELECT 3) DELETE FROM Item WHERE id IN x") == 1)
        }
        #expect(try connection.lines("SELECT id, text FROM Item") == ["1, 'after'", "2, 'after'"])
    }

    @Test(
        "statements that are the step's own are refused",
        arguments: [
            "COMMIT", "ROLLBACK", "BEGIN", "END", "SAVEPOINT a", "RELEASE a", "PRAGMA foreign_keys = ON",
            "ATTACH ':memory:' AS x", "VACUUM", "CREATE TABLE x (a)", "CREATE TEMP TABLE x (a)", "DROP TABLE Item",
            "ALTER TABLE Item ADD COLUMN x", "CREATE INDEX i ON Item (id)", "SELECT 1", "",
            "DELETE FROM strata_migrations", "UPDATE main.\"Strata_Migrations\" SET step = 9",
        ]
    )
    func refused(sql: String) throws {
        _ = try run { database throws in
            let error = try failure { try database.run(sql) }
            #expect(error.code == .unsupported)
        }
    }

    @Test(
        "what reads must not write, and there is one statement at a time",
        arguments: [
            ("DELETE FROM Item", StrataError.Code.unsupported), ("SELECT 1; COMMIT", .sql),
            ("SELECT 1; SELECT 2", .sql),
        ]
    )
    func rows(sql: String, code: StrataError.Code) throws {
        _ = try run { database throws in
            #expect(try failure { _ = try database.rows(sql) }.code == code)
            #expect(try failure { try database.run("DELETE FROM Part; COMMIT") }.code == .sql)
        }
    }

    @Test("a statement that ends the transaction ends the step, whatever the function does with the error")
    func endedTransaction() throws {
        let error = try failure {
            _ = try run { database throws in
                try database.run("UPDATE Item SET value = 11")
                #expect(
                    try failure { try database.run("INSERT OR ROLLBACK INTO Item (id, value) VALUES (1, 1)") }.code
                        == .unique
                )
                #expect(try failure { try database.run("UPDATE Item SET value = 12") }.code == .migrationFailed)
            }
        }
        #expect(error.code == .migrationFailed)
        #expect(
            error.message
                == "step 2 (step-2), statement 1 of 2 (-- swift: work) failed and was rolled back: the function "
                + "work went on after the transaction had ended; let it throw what it catches"
        )
    }

    @Test("what SQLite refuses comes back in its own words")
    func constraint() throws {
        let error = try failure { _ = try run { try $0.run("INSERT INTO Item (id, value) VALUES (1, 1)") } }
        #expect(error.code == .migrationFailed)
        #expect(error.message.contains("the function work threw: "))
        #expect(error.sqliteMessage == "UNIQUE constraint failed: Item.id")
        #expect(error.table == "Item")
    }

    @Test("a row that leads nowhere after the function fails the step")
    func foreignKeys() throws {
        let error = try failure { _ = try run { try $0.run("UPDATE Item SET id = 2") } }
        #expect(error.code == .migrationFailed)
        #expect(error.table == "Part")
    }

    @Test("the database of a step is of no use after it")
    func outlived() throws {
        let kept = Mutex<Kept?>(nil)
        let connection = try run { database throws in kept.withLock { $0 = Kept(database: database) } }
        let database = try #require(kept.withLock { $0 }).database
        #expect(try failure { try database.run("DELETE FROM Part") }.code == .closed)
        #expect(try failure { _ = try database.rows("SELECT 1") }.code == .closed)
        #expect(try connection.value("SELECT count(*) FROM Part") == .integer(1))
    }

    // The invariant: a step's function runs on the thread that migrates, here the test's own, and nothing else is given the
    // database. A `StepDatabase` is no Sendable, and it is to be kept past its step here.
    private struct Kept: @unchecked Sendable {
        var database: StepDatabase
    }

    @Test("a task's own cancellation is that of the migration")
    func cancellationError() throws {
        #expect(try failure { _ = try run { _ in throw CancellationError() } }.code == .cancelled)
    }
}
