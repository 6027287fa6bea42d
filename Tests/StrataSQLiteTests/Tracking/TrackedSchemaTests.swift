#if !canImport(Darwin)
    import StrataSQLite
    import StrataTestSupport
    import Testing

    @Suite("Tracking while the schema changes")
    struct TrackedSchemaTests {
        @Test(
            "is not complete when the transaction changes the schema",
            arguments: [
                "CREATE TABLE n (a)", "DROP TABLE u", "CREATE INDEX i ON t (a)", "ALTER TABLE t ADD COLUMN b",
                "ALTER TABLE t RENAME TO s", "ALTER TABLE t RENAME COLUMN a TO b", "CREATE VIEW v AS SELECT 1",
                "CREATE TRIGGER r AFTER INSERT ON u BEGIN DELETE FROM t; END", "CREATE TABLE n AS SELECT * FROM t",
                "CREATE VIRTUAL TABLE f USING fts5(a)", "ANALYZE", "DROP VIEW w", "DROP INDEX k", "DROP TRIGGER z",
            ],
            [false, true]
        )
        func schemaChange(sql: String, namesVersion: Bool) throws {
            let database = try TrackedDatabase(
                """
                CREATE TABLE t (a); CREATE TABLE u (a); INSERT INTO t VALUES (1); CREATE VIEW w AS SELECT 1;
                CREATE INDEX k ON t (a); CREATE TRIGGER z AFTER INSERT ON u BEGIN DELETE FROM u; END
                """
            )
            database.track(["t": ["a"]])
            #expect(try database.changes(sql, namesVersion: namesVersion)?.isComplete == false)
            database.track(["t": ["a"]])
            #expect(try database.changes("SELECT 1", namesVersion: namesVersion)?.isComplete == true)
        }

        @Test("is not complete after VACUUM, which gives rows new rowids")
        func vacuum() throws {
            let database = try TrackedDatabase(
                "CREATE TABLE t (a); INSERT INTO t VALUES (1), (2); DELETE FROM t WHERE a = 1"
            )
            database.track(["t": ["a"]])
            try database.connection.run("VACUUM")
            #expect(database.connection.takeChanges()?.isComplete == false)
            database.track(["t": ["a"]])
            #expect(try database.rows("t", "DELETE FROM t") == [.deleted(.integer(2))])
        }

        @Test("finds a change of the schema by a statement that was prepared before, when its version is told")
        func preparedSchemaChange() throws {
            let database = try TrackedDatabase("CREATE TABLE t (a)")
            let first = try database.connection.prepare("CREATE TABLE one (a)")
            database.track(["t": ["a"]])
            let second = try database.connection.prepare("CREATE TABLE two (a)")
            for statement in [first, second] {
                database.track(["t": ["a"]])
                #expect(try database.changes("INSERT INTO t VALUES (1)", namesVersion: true)?.isComplete == true)
                try database.connection.noteSchemaVersion(database.connection.value("PRAGMA schema_version"))
                try statement.run()
                #expect(database.connection.takeChanges()?.isComplete == false)
            }
        }

        @Test("is not complete when the version that is told is another than that of the tables that were looked at")
        func toldVersion() throws {
            let database = try TrackedDatabase("CREATE TABLE t (a)")
            database.track(["t": ["a"]])
            try database.connection.run("INSERT INTO t VALUES (1)")
            database.connection.noteSchemaVersion(.integer(99))
            #expect(database.connection.takeChanges()?.isComplete == false)
            database.track(["t": ["a"]])
            #expect(try database.changes("INSERT INTO t VALUES (1)", namesVersion: true)?.isComplete == true)
        }

        @Test("does not read values by a layout that the table no longer has")
        func otherLayout() throws {
            let database = try TrackedDatabase("CREATE TABLE t (x, a); INSERT INTO t VALUES (1, 2)")
            database.track(["t": ["a"]])
            let added = try database.changes("ALTER TABLE t ADD COLUMN b; UPDATE t SET a = 3")
            #expect(added == ChangeSet(planVersion: 1, tables: ["t": TableChanges(isWhole: true)], isComplete: false))
            database.track(["t": ["a"]])
            #expect(
                try database.rows("t", "UPDATE t SET a = 4")
                    == [.updated([.integer(3)], [.integer(4)], changed: 1)]
            )
            let dropped = try database.changes("ALTER TABLE t DROP COLUMN x; UPDATE t SET a = 5")
            #expect(dropped?.isComplete == false)
            #expect(dropped?.tables["t"]?.isWhole == true)
            database.track(["t": ["a"]])
            #expect(
                try database.rows("t", "UPDATE t SET a = 6")
                    == [.updated([.integer(5)], [.integer(6)], changed: 1)]
            )
        }

        @Test("is not led astray by names of tables that moved in memory")
        func recycledNames() throws {
            let database = try TrackedDatabase("CREATE TABLE aa (id); CREATE TABLE bb (id)")
            database.track(["aa": ["id"]])
            for number in 0..<200 {
                let changes = try database.changes(
                    """
                    INSERT INTO aa VALUES (1); SAVEPOINT s; CREATE TABLE cc\(number % 7) (id); ROLLBACK TO s; RELEASE s;
                    INSERT INTO bb VALUES (2); INSERT INTO aa VALUES (3); SAVEPOINT s; DROP TABLE bb; ROLLBACK TO s;
                    RELEASE s; INSERT INTO bb VALUES (4); INSERT INTO aa VALUES (5)
                    """
                )
                #expect(
                    changes
                        == ChangeSet(
                            planVersion: 1,
                            tables: [
                                "aa": TableChanges(
                                    rows: [.inserted(.integer(1)), .inserted(.integer(3)), .inserted(.integer(5))]
                                )
                            ],
                            isComplete: true
                        )
                )
            }
        }

        @Test("learns of the schema that another connection has made")
        func otherConnection() throws {
            let folder = try TemporaryFolder()
            let path = folder.path("db.sqlite")
            let writer = try Connection(path: path)
            try writer.execute("PRAGMA journal_mode = WAL; CREATE TABLE t (x, a); INSERT INTO t VALUES (1, 2)")
            let plan = TrackingPlan(version: 1, tables: ["t": TableTracking(noted: ["a"], watched: ["a"])])
            writer.track(plan)
            try writer.run("UPDATE t SET a = 3")
            #expect(writer.takeChanges()?.isComplete == true)
            let other = try Connection(path: path)
            try other.execute("CREATE TABLE t2 (v AS (1), b, a); INSERT INTO t2 SELECT x, a FROM t; DROP TABLE t;")
            try other.execute("ALTER TABLE t2 RENAME TO t")
            writer.track(plan)
            try writer.run("UPDATE t SET a = 4")
            let changes = writer.takeChanges()
            #expect(changes?.isComplete == false)
            writer.track(plan)
            try writer.run("UPDATE t SET a = 5")
            #expect(
                writer.takeChanges()
                    == ChangeSet(
                        planVersion: 1,
                        tables: ["t": TableChanges(rows: [.updated([.integer(4)], [.integer(5)], changed: 1)])],
                        isComplete: true
                    )
            )
        }

        @Test("sees what FTS5 writes, at the commit too, as changes of the tables in which it keeps its content")
        func fullText() throws {
            let database = try TrackedDatabase(
                """
                PRAGMA trusted_schema = ON;
                CREATE TABLE t (id INTEGER PRIMARY KEY, a TEXT);
                CREATE VIRTUAL TABLE f USING fts5(a, content='t', content_rowid='id');
                CREATE VIRTUAL TABLE g USING fts5(a);
                CREATE TRIGGER r AFTER INSERT ON t BEGIN INSERT INTO f (rowid, a) VALUES (new.id, new.a); END
                """
            )
            #expect(
                try database.connection.shadowTables().mapValues { $0.sorted() } == [
                    "f": ["f_config", "f_data", "f_docsize", "f_idx"],
                    "g": ["g_config", "g_content", "g_data", "g_docsize", "g_idx"],
                ]
            )
            database.track(["t": ["a"], "f_data": [], "f_docsize": ["id"], "g_data": []])
            let changes = try database.changes("INSERT INTO t VALUES (7, 'words')")
            #expect(changes?.isComplete == true)
            #expect(changes?.tables["t"]?.rows == [.inserted(.text("words"))])
            #expect(changes?.tables["f_docsize"]?.rows == [.inserted(.integer(7))])
            #expect(changes?.tables["f_data"]?.rows.isEmpty == false)
            #expect(changes?.tables["g_data"] == nil)
            #expect(try database.changes("INSERT INTO g (a) VALUES ('x')")?.isComplete == true)
            #expect(try database.changes("INSERT INTO g (a) VALUES ('y')")?.isComplete == true)
            let optimized = try database.changes("INSERT INTO g (g) VALUES ('optimize')")
            #expect(optimized?.isComplete == true)
            #expect(optimized?.tables["g_data"]?.rows.isEmpty == false)
            // SQLite counts the rows of the virtual table itself too.
            let many = try database.changes(
                """
                INSERT INTO g (a) WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n LIMIT 100)
                SELECT 'word' || i FROM n
                """
            )
            #expect(many?.isComplete == true)
            #expect(many?.tables.keys.sorted() == ["g_data"])
            #expect(try database.changes("DELETE FROM t")?.tables["t"]?.rows == [.deleted(.text("words"))])
        }
    }
#endif
