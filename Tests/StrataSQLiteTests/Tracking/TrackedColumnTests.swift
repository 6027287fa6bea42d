#if !canImport(Darwin)
    import StrataSQLite
    import Testing

    @Suite("Tracking columns that SQLite hands out in an unexpected way")
    struct TrackedColumnTests {
        @Test("finds stored columns between virtual ones, and says of a virtual one that it is not certain")
        func virtualColumns() throws {
            let database = try TrackedDatabase(
                """
                CREATE TABLE t (
                    id INTEGER PRIMARY KEY, v TEXT AS (a || '!') VIRTUAL, a TEXT, w AS (b) VIRTUAL,
                    s TEXT AS (a || '?') STORED, b INTEGER, x AS (1) VIRTUAL
                )
                """
            )
            database.track(["t": ["b", "s", "id", "a"]], watched: ["t": ["a", "v", "b", "s"]])
            #expect(
                try database.rows("t", "INSERT INTO t (id, a, b) VALUES (1, 'one', 10)")
                    == [.inserted(.integer(10), .text("one?"), .integer(1), .text("one"))]
            )
            #expect(
                try database.rows("t", "UPDATE t SET b = 11")
                    == [
                        .updated(
                            [.integer(10), .text("one?"), .integer(1), .text("one")],
                            [.integer(11), .text("one?"), .integer(1), .text("one")],
                            changed: 0b0110
                        )
                    ]
            )
            #expect(
                try database.rows("t", "DELETE FROM t")
                    == [.deleted(.integer(11), .text("one?"), .integer(1), .text("one"))]
            )
            database.track(["t": ["a", "v"]], version: 2)
            #expect(
                try database.rows("t", "INSERT INTO t (a) VALUES ('two')")
                    == [.inserted(.text("two"), .null, isCertain: false)]
            )
            #expect(
                try database.rows("t", "UPDATE t SET id = 5")
                    == [.updated([.text("two"), .null], [.text("two"), .null], changed: 0b10, isCertain: false)]
            )
            #expect(
                try database.rows("t", "DELETE FROM t") == [.deleted(.text("two"), .null, isCertain: false)]
            )
        }

        @Test("never takes the rowid for the value of the column that stands at its number in the stored row")
        func rowIDBehindVirtualColumn() throws {
            let database = try TrackedDatabase(
                "CREATE TABLE t (v AS (1) VIRTUAL, a, id INTEGER PRIMARY KEY, b); INSERT INTO t (a, b) VALUES (10, 20)"
            )
            database.track(["t": ["id", "a", "b"]])
            let changes = try #require(
                try database.rows(
                    "t",
                    "UPDATE t SET id = 3; INSERT INTO t (id, a, b) VALUES (4, 11, 21); DELETE FROM t"
                )
            )
            #expect(changes.map(\.kind) == [.updated, .inserted, .deleted, .deleted])
            // Which one SQLite hides depends on its version; what it hides is not given out as certain.
            let expected: [[[StoredValue]]] = [
                [[.integer(1), .integer(10), .integer(20)], [.integer(3), .integer(10), .integer(20)]],
                [[], [.integer(4), .integer(11), .integer(21)]],
                [[.integer(3), .integer(10), .integer(20)], []], [[.integer(4), .integer(11), .integer(21)], []],
            ]
            for (change, values) in zip(changes, expected) {
                for (found, right) in zip([change.old, change.new], values) {
                    #expect(found.prefix(2) == right.prefix(2))
                    #expect(found.last == (change.isCertain ? right.last : found.isEmpty ? nil : .null))
                }
            }
            #expect(changes.first?.changed == (changes.first?.isCertain == true ? 0b001 : 0b101))
        }

        @Test("finds the integer of which SQLite makes a REAL, or says that it is not certain")
        func integersTakenForReals() throws {
            let database = try TrackedDatabase(
                """
                CREATE TABLE t (v AS (1) VIRTUAL, i INTEGER, r REAL, n NUMERIC, o, last REAL);
                INSERT INTO t (i, r, n, o, last) VALUES (5, 6, 7, 8, 9), (9007199254740993, 0.5, 0.5, 0.5, 0.5),
                    (-9007199254740991, -6, -9223372036854775807, 8.5, -9)
                """
            )
            database.track(["t": ["i", "r", "n", "last"]])
            let changes = try #require(try database.rows("t", "DELETE FROM t"))
            #expect(
                changes.first == .deleted(.integer(5), .real(6), .integer(7), .real(9))
            )
            for (change, right) in zip(
                changes,
                [
                    [.integer(5), .real(6), .integer(7), .real(9)],
                    [.integer(9_007_199_254_740_993), .real(0.5), .real(0.5), .real(0.5)],
                    [.integer(-9_007_199_254_740_991), .real(-6), .integer(-9_223_372_036_854_775_807), .real(-9)],
                ] as [[StoredValue]]
            ) {
                for (found, right) in zip(change.old, right) {
                    #expect(found == right || (!change.isCertain && found == .null))
                }
            }
        }

        @Test("sees that a REAL takes the place of an INTEGER which SQLite hands out as a REAL")
        func realForInteger() throws {
            let database = try TrackedDatabase(
                "CREATE TABLE t (v AS (1) VIRTUAL, r REAL, o); INSERT INTO t (r, o) VALUES (1, 5)"
            )
            database.track(["t": []], watched: ["t": ["r", "o"]])
            #expect(try database.rows("t", "UPDATE t SET o = 5.0")?.map(\.changed) == [0b10])
            #expect(try database.rows("t", "UPDATE t SET r = 2")?.first.map { $0.changed & 1 } == 1)
        }

        @Test("tells nothing false of a large integer in a WITHOUT ROWID table whose key stands behind a REAL")
        func largeKeyBehindReal() throws {
            let database = try TrackedDatabase(
                """
                CREATE TABLE t (r REAL, id INTEGER, x INTEGER, PRIMARY KEY (id)) WITHOUT ROWID;
                INSERT INTO t VALUES (1, 2, 3), (4, 9007199254740993, 6)
                """
            )
            database.track(["t": ["r", "id", "x"]])
            #expect(
                try database.rows("t", "UPDATE t SET x = x + 1; DELETE FROM t; INSERT INTO t VALUES (7, 8, 9)")
                    == [
                        .updated(
                            [.real(1), .integer(2), .integer(3)],
                            [.real(1), .integer(2), .integer(4)],
                            changed: 0b100
                        ),
                        .updated(
                            [.real(4), .null, .integer(6)],
                            [.real(4), .integer(9_007_199_254_740_993), .integer(7)],
                            changed: 0b110,
                            isCertain: false
                        ),
                        .deleted(.real(1), .integer(2), .integer(4)),
                        .deleted(.real(4), .null, .integer(7), isCertain: false),
                        .inserted(.real(7), .integer(8), .integer(9)),
                    ]
            )
        }

        @Test("finds the columns of WITHOUT ROWID tables, whatever their keys and virtual columns")
        func withoutRowID() throws {
            let database = try TrackedDatabase(
                """
                CREATE TABLE t (
                    a TEXT, v AS (a) VIRTUAL, k2 BLOB, b REAL, k1 TEXT, c, PRIMARY KEY (k1, k2, k1)
                ) WITHOUT ROWID
                """
            )
            database.track(["t": ["a", "k1", "k2", "b", "c"]])
            func row(_ a: String, _ k1: String, _ k2: UInt8, _ b: Double, _ c: Int64) -> [StoredValue] {
                [.text(a), .text(k1), .blob([k2]), .real(b), .integer(c)]
            }
            #expect(
                try database.rows(
                    "t",
                    """
                    INSERT INTO t VALUES ('a', x'01', 5, 'k', 1), ('b', x'02', 6.5, 'k', 2);
                    UPDATE t SET b = 7 WHERE c = 1; UPDATE t SET k2 = x'03' WHERE c = 2;
                    INSERT OR REPLACE INTO t VALUES ('c', x'01', 8, 'k', 3); DELETE FROM t
                    """
                ) == [
                    RowChange(kind: .inserted, old: [], new: row("a", "k", 1, 5, 1)),
                    RowChange(kind: .inserted, old: [], new: row("b", "k", 2, 6.5, 2)),
                    .updated(row("a", "k", 1, 5, 1), row("a", "k", 1, 7, 1), changed: 0b01000),
                    .updated(row("b", "k", 2, 6.5, 2), row("b", "k", 3, 6.5, 2), changed: 0b00100),
                    RowChange(kind: .deleted, old: row("a", "k", 1, 7, 1), new: []),
                    RowChange(kind: .inserted, old: [], new: row("c", "k", 1, 8, 3)),
                    RowChange(kind: .deleted, old: row("c", "k", 1, 8, 3), new: []),
                    RowChange(kind: .deleted, old: row("b", "k", 3, 6.5, 2), new: []),
                ]
            )
        }

        @Test("is not certain of a column that a row does not have because it is older")
        func addedColumn() throws {
            let database = try TrackedDatabase(
                """
                CREATE TABLE t (id INTEGER PRIMARY KEY); CREATE TABLE copy (id INTEGER PRIMARY KEY, a DEFAULT 7, b);
                INSERT INTO t VALUES (1), (2);
                ALTER TABLE t ADD COLUMN a DEFAULT 7; ALTER TABLE t ADD COLUMN b
                """
            )
            database.track(["t": ["id", "a", "b"], "copy": ["a"]])
            let unknown = try #require(try database.rows("t", "UPDATE t SET b = 1 WHERE id = 1"))
            #expect(unknown.map(\.kind) == [.updated])
            #expect(unknown.first?.new == [.integer(1), .integer(7), .integer(1)])
            if unknown.first?.isCertain == true {
                #expect(unknown.first?.old == [.integer(1), .integer(7), .null])
                #expect(unknown.first?.changed == 0b100)
            } else {
                #expect(unknown.first?.old == [.integer(1), .null, .null])
                #expect(unknown.first?.changed == 0b110)
            }
            // Now the row has it.
            #expect(
                try database.rows("t", "UPDATE t SET b = 2 WHERE id = 1")
                    == [
                        .updated(
                            [.integer(1), .integer(7), .integer(1)],
                            [.integer(1), .integer(7), .integer(2)],
                            changed: 0b100
                        )
                    ]
            )
            // NULL is not what the other row had.
            let emptied = try #require(try database.rows("t", "UPDATE t SET a = NULL WHERE id = 2"))
            #expect(emptied.first?.new == [.integer(2), .null, .null])
            #expect(emptied.first?.changed == 0b010)
            try database.connection.run("INSERT INTO t VALUES (3, 7, 1)")
            _ = database.connection.takeChanges()
            // Rows are copied as they are stored.
            let copied = try #require(try database.rows("copy", "INSERT INTO copy SELECT * FROM t"))
            #expect(copied.first == .inserted(.integer(7)))
            #expect(copied.last == .inserted(.integer(7)) || copied.last == .inserted(.null, isCertain: false))
        }

        @Test("repairs text that is not UTF-8, says so, and compares its bytes")
        func invalidText() throws {
            let database = try TrackedDatabase(
                "CREATE TABLE t (a); INSERT INTO t VALUES (CAST(x'61ff' AS TEXT))"
            )
            database.track(["t": ["a"]])
            #expect(
                try database.rows(
                    "t",
                    "UPDATE t SET a = CAST(x'61fe' AS TEXT); UPDATE t SET a = a; UPDATE t SET a = 'é'"
                )
                    == [
                        .updated([.text("a\u{FFFD}")], [.text("a\u{FFFD}")], changed: 1, isCertain: false),
                        .updated([.text("a\u{FFFD}")], [.text("a\u{FFFD}")], changed: 0, isCertain: false),
                        .updated([.text("a\u{FFFD}")], [.text("é")], changed: 1, isCertain: false),
                    ]
            )
            #expect(
                try database.rows("t", "UPDATE t SET a = 'e' || char(769)")
                    == [.updated([.text("é")], [.text("e\u{301}")], changed: 1)]
            )
        }

        @Test("reads texts of a database that stores them in UTF-16")
        func utf16() throws {
            let database = try TrackedDatabase("PRAGMA encoding = 'UTF-16'; CREATE TABLE t (a TEXT)")
            database.track(["t": ["a"]])
            #expect(
                try database.rows(
                    "t",
                    "INSERT INTO t VALUES ('aé😀'); UPDATE t SET a = a || ''; UPDATE t SET a = 'bé😀'; DELETE FROM t"
                )
                    == [
                        .inserted(.text("aé😀")), .updated([.text("aé😀")], [.text("aé😀")], changed: 0),
                        .updated([.text("aé😀")], [.text("bé😀")], changed: 1), .deleted(.text("bé😀")),
                    ]
            )
        }

        @Test("is not certain of columns that the table does not have")
        func unknownColumn() throws {
            let database = try TrackedDatabase("CREATE TABLE t (a); INSERT INTO t VALUES (1)")
            database.track(["t": ["A", "b"]])
            #expect(
                try database.rows("t", "UPDATE t SET a = 1")
                    == [.updated([.integer(1), .null], [.integer(1), .null], changed: 0b10, isCertain: false)]
            )
        }

        @Test("tells of an INTEGER PRIMARY KEY that is no rowid")
        func keyThatIsNoRowID() throws {
            let database = try TrackedDatabase(
                """
                CREATE TABLE d (id INTEGER PRIMARY KEY DESC, a);
                CREATE TABLE i (id INT PRIMARY KEY, a);
                CREATE TABLE c (a INTEGER, b INTEGER, PRIMARY KEY (a, b));
                CREATE TABLE n (a INTEGER, b INTEGER, PRIMARY KEY (b))
                """
            )
            database.track(["d": ["id"], "i": ["id"], "c": ["b"], "n": ["b", "a"]])
            #expect(try database.rows("d", "INSERT INTO d VALUES (70, 1)") == [.inserted(.integer(70))])
            #expect(try database.rows("i", "INSERT INTO i VALUES (70, 1)") == [.inserted(.integer(70))])
            #expect(try database.rows("c", "INSERT INTO c VALUES (70, 80)") == [.inserted(.integer(80))])
            #expect(try database.rows("n", "INSERT INTO n VALUES (70, 80)") == [.inserted(.integer(80), .integer(70))])
        }
    }
#endif
