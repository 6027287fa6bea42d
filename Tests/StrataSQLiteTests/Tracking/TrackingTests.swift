#if !canImport(Darwin)
    import CStrataSQLite
    import Testing

    @testable import StrataSQLite

    @Suite("Tracking changed rows")
    struct TrackingTests {
        @Test("notes the columns that are asked for, before and after, in their order")
        func values() throws {
            let database = try TrackedDatabase(
                "CREATE TABLE t (id INTEGER PRIMARY KEY, i INTEGER, r REAL, t TEXT, b BLOB, other)"
            )
            database.track(["t": ["t", "id", "b", "r", "i"]])
            #expect(
                try database.rows("t", "INSERT INTO t VALUES (7, 1, 5.0, 'a' || char(0) || 'é', x'00ff', 1)")
                    == [.inserted(.text("a\0é"), .integer(7), .blob([0, 255]), .real(5), .integer(1))]
            )
            #expect(
                try database.rows("t", "UPDATE t SET id = 8, r = 6, b = x'', i = NULL")
                    == [
                        .updated(
                            [.text("a\0é"), .integer(7), .blob([0, 255]), .real(5), .integer(1)],
                            [.text("a\0é"), .integer(8), .blob([]), .real(6), .null],
                            changed: 0b11110
                        )
                    ]
            )
            #expect(
                try database.rows("t", "DELETE FROM t")
                    == [.deleted(.text("a\0é"), .integer(8), .blob([]), .real(6), .null)]
            )
        }

        @Test("tells which of the watched columns an update changes")
        func watched() throws {
            let database = try TrackedDatabase(
                "CREATE TABLE t (id INTEGER PRIMARY KEY, a, b REAL, c); INSERT INTO t VALUES (1, 1, 2.0, 'x')"
            )
            database.track(["t": ["id"]], watched: ["t": ["c", "b", "ID", "A"]])
            func bits(_ assignments: String) throws -> [UInt64]? {
                try database.rows("t", "UPDATE t SET \(assignments)")?.map(\.changed)
            }
            #expect(try bits("c = 'x'") == [0])
            #expect(try bits("c = 'X'") == [0b0001])
            #expect(try bits("b = 2") == [0])
            #expect(try bits("b = 2.5, a = 1.0") == [0b1010])
            #expect(try bits("id = 2") == [0b0100])
            #expect(try bits("a = NULL, c = NULL") == [0b1001])
            #expect(try bits("a = NULL, c = x''") == [0b0001])
        }

        @Test("puts all columns from the 64th on into the last bit")
        func manyWatched() throws {
            let names = (0..<70).map { "c\($0)" }
            let database = try TrackedDatabase(
                "CREATE TABLE t (\(names.joined(separator: ","))); INSERT INTO t DEFAULT VALUES"
            )
            database.track(["t": []], watched: ["t": names])
            #expect(try database.rows("t", "UPDATE t SET c62 = 1")?.map(\.changed) == [1 << 62])
            #expect(try database.rows("t", "UPDATE t SET c63 = 1")?.map(\.changed) == [1 << 63])
            #expect(try database.rows("t", "UPDATE t SET c69 = 1, c0 = 1")?.map(\.changed) == [1 << 63 | 1])
        }

        @Test("sees cascades, SET NULL, triggers, REPLACE, upserts and DELETE without WHERE, in their order")
        func indirect() throws {
            let database = try TrackedDatabase(
                """
                CREATE TABLE A (id INTEGER PRIMARY KEY, u INTEGER UNIQUE);
                CREATE TABLE B (id INTEGER PRIMARY KEY, a INTEGER REFERENCES A (id) ON DELETE CASCADE);
                CREATE TABLE C (id INTEGER PRIMARY KEY, a INTEGER REFERENCES A (id) ON DELETE SET NULL);
                CREATE TABLE Log (text);
                CREATE TRIGGER t AFTER DELETE ON C BEGIN INSERT INTO Log VALUES (old.id); END;
                INSERT INTO A VALUES (1, 1), (2, 2), (3, 3);
                INSERT INTO B VALUES (1, 1);
                INSERT INTO C VALUES (1, 1);
                """
            )
            database.track(["A": ["id", "u"], "B": ["id"], "C": ["a"], "Log": ["text"]])
            #expect(
                try database.rows("A", "INSERT OR REPLACE INTO A VALUES (3, 2)")
                    == [
                        .deleted(.integer(3), .integer(3)), .deleted(.integer(2), .integer(2)),
                        .inserted(.integer(3), .integer(2)),
                    ]
            )
            #expect(
                try database.rows("A", "INSERT INTO A VALUES (3, 9) ON CONFLICT DO UPDATE SET u = excluded.u")
                    == [.updated([.integer(3), .integer(2)], [.integer(3), .integer(9)], changed: 2)]
            )
            #expect(
                try database.changes("DELETE FROM A WHERE id = 1")
                    == ChangeSet(
                        planVersion: 1,
                        tables: [
                            "A": TableChanges(rows: [.deleted(.integer(1), .integer(1))]),
                            "B": TableChanges(rows: [.deleted(.integer(1))]),
                            "C": TableChanges(rows: [.updated([.integer(1)], [.null], changed: 1)]),
                        ],
                        isComplete: true
                    )
            )
            #expect(
                try database.changes("DELETE FROM C")
                    == ChangeSet(
                        planVersion: 1,
                        tables: [
                            "C": TableChanges(rows: [.deleted(.null)]),
                            "Log": TableChanges(rows: [.inserted(.integer(1))]),
                        ],
                        isComplete: true
                    )
            )
            #expect(
                try database.changes("UPDATE A SET u = u WHERE id = 99")
                    == ChangeSet(planVersion: 1, tables: [:], isComplete: true)
            )
        }

        @Test("gives up single rows when there are more than the plan allows, until the transaction is over")
        func limit() throws {
            let database = try TrackedDatabase("CREATE TABLE t (id INTEGER PRIMARY KEY); CREATE TABLE u (id)")
            database.track(["t": ["id"], "u": ["id"]], rowLimit: 2)
            #expect(try database.rows("t", "INSERT INTO t VALUES (1), (2)")?.count == 2)
            let whole = TableChanges(isWhole: true)
            let changes = try database.changes(
                "INSERT INTO t VALUES (3), (4), (5); INSERT INTO u VALUES (1); INSERT INTO t VALUES (6)"
            )
            #expect(
                changes
                    == ChangeSet(
                        planVersion: 1,
                        tables: ["t": whole, "u": TableChanges(rows: [.inserted(.integer(1))])],
                        isComplete: true
                    )
            )
            #expect(try database.rows("t", "DELETE FROM t WHERE id = 1") == [.deleted(.integer(1))])
            database.track(["t": ["id"]], rowLimit: 0, version: 2)
            #expect(try database.changes("DELETE FROM t WHERE id = 2")?.tables == ["t": whole])
        }

        @Test("gives up single rows when their values are too many bytes, until the transaction is over")
        func bytes() throws {
            let database = try TrackedDatabase("CREATE TABLE t (id INTEGER PRIMARY KEY, body TEXT)")
            database.track(["t": ["body"]])
            func insert(_ count: Int) -> String {
                "WITH RECURSIVE c(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM c WHERE n < \(count)) "
                    + "INSERT INTO t (body) SELECT hex(zeroblob(\(1 << 17))) FROM c"
            }
            // A quarter of a megabyte each.
            #expect(try database.rows("t", insert(4))?.count == 4)
            #expect(try database.changes(insert(5))?.tables == ["t": TableChanges(isWhole: true)])
            #expect(try database.rows("t", insert(1))?.count == 1)
        }

        @Test("tells nothing of tables that nobody wants to know, and of nothing after the end")
        func unplanned() throws {
            let database = try TrackedDatabase("CREATE TABLE t (id); CREATE TABLE u (id)")
            #expect(try database.changes("INSERT INTO t VALUES (1)") == nil)
            database.track(["t": ["id"], "missing": ["id"]])
            let nothing = ChangeSet(planVersion: 1, tables: [:], isComplete: true)
            #expect(try database.changes("INSERT INTO u VALUES (1), (2), (3)") == nothing)
            #expect(database.connection.takeChanges() == nothing)
            database.connection.track(nil)
            #expect(try database.changes("INSERT INTO t VALUES (1)") == nil)
        }

        @Test("tells of tables of the main database alone")
        func otherDatabases() throws {
            let database = try TrackedDatabase(
                """
                CREATE TABLE t (id); CREATE TABLE u (id); CREATE TEMP TABLE u (id);
                ATTACH ':memory:' AS other; CREATE TABLE other.t (id)
                """
            )
            database.track(["t": ["id"], "u": ["id"]])
            #expect(
                try database.changes(
                    """
                    INSERT INTO other.t VALUES (1); INSERT INTO u VALUES (2); INSERT INTO main.u VALUES (3);
                    INSERT INTO temp.u VALUES (4); INSERT INTO main.u VALUES (5)
                    """
                )?.tables == ["u": TableChanges(rows: [.inserted(.integer(3)), .inserted(.integer(5))])]
            )
        }

        @Test("may tell of rows that a savepoint gave back, and forgets those of a transaction that was rolled back")
        func rollback() throws {
            let database = try TrackedDatabase("CREATE TABLE t (id)")
            database.track(["t": ["id"]])
            #expect(
                try database.rows(
                    "t",
                    "SAVEPOINT s; INSERT INTO t VALUES (1); ROLLBACK TO s; RELEASE s; INSERT INTO t VALUES (2)"
                ) == [.inserted(.integer(1)), .inserted(.integer(2))]
            )
            try database.connection.execute("BEGIN; INSERT INTO t VALUES (3); ROLLBACK")
            _ = database.connection.takeChanges()
            #expect(try database.rows("t", "INSERT INTO t VALUES (4)") == [.inserted(.integer(4))])
        }

        @Test("notes by another plan from then on; what was noted by the one before is missing, and it says so")
        func plans() throws {
            let database = try TrackedDatabase("CREATE TABLE t (id, a); CREATE TABLE u (id)")
            database.track(["t": ["id"]])
            #expect(try database.rows("t", "INSERT INTO t VALUES (1, 2)") == [.inserted(.integer(1))])
            database.track(["t": ["a"], "u": ["id"]], version: 1)
            #expect(try database.rows("t", "INSERT INTO t VALUES (1, 2)") == [.inserted(.integer(1))])
            database.track(["t": ["a"], "u": ["id"]], version: 2)
            #expect(try database.rows("t", "INSERT INTO t VALUES (1, 2)") == [.inserted(.integer(2))])
            try database.connection.run("INSERT INTO t VALUES (3, 4)")
            database.track(["u": ["id"]], version: 3)
            #expect(
                try database.changes("INSERT INTO u VALUES (1)")
                    == ChangeSet(
                        planVersion: 3,
                        tables: ["u": TableChanges(rows: [.inserted(.integer(1))])],
                        isComplete: false
                    )
            )
            #expect(try database.rows("u", "INSERT INTO u VALUES (2)") == [.inserted(.integer(2))])
        }

        @Test("sees the rows of DELETE without WHERE by a statement from before that somebody holds")
        func heldStatement() throws {
            let database = try TrackedDatabase("CREATE TABLE t (id)")
            let held = try database.connection.prepare("DELETE FROM t")
            try held.run()
            try database.connection.run("DELETE FROM t")
            database.track(["t": ["id"]])
            try database.connection.run("INSERT INTO t VALUES (1), (2)")
            _ = database.connection.takeChanges()
            try held.run()
            let changes = database.connection.takeChanges()
            #expect(changes?.tables["t"]?.rows == [.deleted(.integer(1)), .deleted(.integer(2))])
            #expect(changes?.isComplete == true)
        }

        @Test("says so when SQLite has changed rows that the hook did not tell of")
        func unseen() throws {
            let database = try TrackedDatabase("CREATE TABLE t (id)")
            database.track(["t": ["id"]])
            // A session of SQLite's, for one, takes the place of the hook.
            sqlite3_preupdate_hook(database.connection.handle, nil, nil)
            #expect(
                try database.changes("INSERT INTO t VALUES (1)")
                    == ChangeSet(planVersion: 1, tables: [:], isComplete: false)
            )
        }
    }
#endif
