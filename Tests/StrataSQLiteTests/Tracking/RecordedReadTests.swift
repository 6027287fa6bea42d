import StrataSQLite
import StrataTestSupport
import Testing

@Suite("Recording what statements read")
struct RecordedReadTests {
    let connection: Connection

    init() throws {
        connection = try Connection.inMemory()
        try connection.execute(
            """
            CREATE TABLE a (id INTEGER PRIMARY KEY, x, y);
            CREATE TABLE b (id INTEGER PRIMARY KEY, a INTEGER, z);
            CREATE VIEW v AS SELECT a.id, b.z AS renamed FROM a JOIN b ON b.a = a.id WHERE a.y > 0;
            CREATE VIEW vv AS SELECT renamed FROM v;
            CREATE TEMP TABLE t (id);
            """
        )
    }

    private func reads(_ sql: String...) throws -> [String: Set<String>] {
        try connection.recordingReads { () throws(StrataError) in for sql in sql { _ = try connection.rows(sql) } }
            .reads.tables
    }

    @Test("notes tables and columns; of a table of which only rows are counted no column")
    func columns() throws {
        #expect(try reads("SELECT x FROM a WHERE y = 1") == ["a": ["x", "y"]])
        #expect(try reads("SELECT count(*) FROM a") == ["a": []])
        #expect(try reads("SELECT count(*) FROM a", "SELECT X FROM A") == ["a": ["x"]])
        #expect(try reads("SELECT x FROM a", "SELECT count(*) FROM a, b") == ["a": ["x"], "b": []])
        #expect(try reads("SELECT count(*) FROM main.A, \"B\"") == ["a": [], "b": []])
        #expect(try reads("SELECT EXISTS (SELECT 1 FROM b)") == ["b": []])
        #expect(try reads("SELECT rowid FROM a") == ["a": ["id"]])
        #expect(try reads("SELECT * FROM a WHERE id IN (SELECT a FROM b)") == ["a": ["id", "x", "y"], "b": ["a"]])
        #expect(try reads("WITH c AS (SELECT z FROM b) SELECT d.z, 1 FROM c AS d") == ["b": ["z"]])
        #expect(try reads("SELECT 1") == [:])
        #expect(try reads() == [:])
    }

    @Test("reads through views, and neither views, temporary tables nor functions are tables")
    func views() throws {
        #expect(try reads("SELECT renamed FROM vv") == ["a": ["id", "y"], "b": ["a", "z"]])
        #expect(try reads("SELECT count(*) FROM vv") == ["a": ["id", "y"], "b": ["a", "z"]])
        #expect(try reads("SELECT t.id, x FROM t, a") == ["a": ["x"]])
        #expect(try reads("SELECT value FROM json_each('[1]')") == [:])
        #expect(try reads("SELECT name FROM sqlite_schema") == [:])
    }

    @Test("notes statements from the cache, from before the first recording and from after it")
    func cached() throws {
        _ = try connection.rows("SELECT x FROM a")
        #expect(try reads("SELECT x FROM a") == ["a": ["x"]])
        #expect(try reads("SELECT x FROM a") == ["a": ["x"]])
        _ = try connection.rows("SELECT z FROM b")
        #expect(try reads("SELECT z FROM b") == ["b": ["z"]])
        #expect(try reads("SELECT z FROM b") == ["b": ["z"]])
    }

    @Test("notes a statement that was in use when the recording began")
    func inUse() throws {
        try connection.run("INSERT INTO a VALUES (1, 2, 3)")
        try connection.withStatement("SELECT x FROM a") { statement throws(StrataError) in
            #expect(try statement.step())
            let (_, reads) = try connection.recordingReads { () throws(StrataError) in
                try connection.rows("SELECT x FROM a")
            }
            #expect(reads == ReadSet(tables: ["a": ["x"]]))
            #expect(statement.row.storedValue(at: 0) == .integer(2))
            #expect(try !statement.step())
        }
        #expect(try reads("SELECT x FROM a") == ["a": ["x"]])
    }

    @Test("notes prepared statements that the body keeps, and what writing statements and their triggers read")
    func others() throws {
        #expect(
            try connection.recordingReads { () throws(StrataError) in
                try connection.prepare("SELECT y FROM a").run()
            }.reads.tables == ["a": ["y"]]
        )
        #expect(try reads("UPDATE a SET x = y") == ["a": ["y"]])
        try connection.run("CREATE TRIGGER g AFTER INSERT ON a BEGIN UPDATE a SET x = (SELECT max(z) FROM b); END")
        #expect(try reads("INSERT INTO a VALUES (5, 6, 7)")["b"] == ["z"])
    }

    @Test("keeps recordings inside each other apart, and the outer one has read what the inner one has")
    func nested() throws {
        let (inner, outer) = try connection.recordingReads { () throws(StrataError) in
            _ = try connection.rows("SELECT x FROM a")
            let inner = try connection.recordingReads { () throws(StrataError) in
                try connection.rows("SELECT z FROM b")
            }
            #expect(
                failure { () throws(StrataError) in
                    try connection.recordingReads { () throws(StrataError) in
                        _ = try connection.rows("SELECT y FROM a")
                        _ = try connection.rows("SELECT nothing")
                    }
                }?.code == .sql
            )
            return inner.reads
        }
        #expect(inner == ReadSet(tables: ["b": ["z"]]))
        #expect(outer == ReadSet(tables: ["a": ["x", "y"], "b": ["z"]]))
    }

    @Test("knows what a statement reads after the schema has changed")
    func schemaChange() throws {
        #expect(try reads("SELECT renamed FROM vv") == ["a": ["id", "y"], "b": ["a", "z"]])
        // SQLite prepares the statement again by itself, while nobody records.
        try connection.execute("DROP VIEW vv; CREATE VIEW vv AS SELECT x AS renamed FROM a")
        _ = try connection.rows("SELECT renamed FROM vv")
        #expect(try reads("SELECT renamed FROM vv") == ["a": ["x"]])
        // And while it is recorded.
        try connection.execute("DROP VIEW vv; CREATE VIEW vv AS SELECT z AS renamed FROM b")
        #expect(try reads("SELECT renamed FROM vv")["b"] == ["z"])
        #expect(try reads("SELECT renamed FROM vv") == ["b": ["z"]])
        try connection.execute("DROP VIEW vv; CREATE TABLE vv (renamed)")
        #expect(try reads("SELECT renamed FROM vv")["vv"] == ["renamed"])
        #expect(try reads("SELECT renamed FROM vv") == ["vv": ["renamed"]])
    }

    @Test("knows what a statement reads after another connection has changed the schema")
    func otherConnection() throws {
        let folder = try TemporaryFolder()
        let connection = try Connection(path: folder.path("db.sqlite"))
        try connection.execute(
            "PRAGMA journal_mode = WAL; CREATE TABLE a (x); CREATE TABLE b (y); CREATE VIEW v AS SELECT x AS c FROM a"
        )
        func reads() throws -> [String: Set<String>] {
            try connection.recordingReads { () throws(StrataError) in try connection.rows("SELECT c FROM v") }.reads
                .tables
        }
        #expect(try reads() == ["a": ["x"]])
        let other = try Connection(path: folder.path("db.sqlite"))
        try other.execute("DROP VIEW v; CREATE VIEW v AS SELECT y AS c FROM b")
        #expect(try reads()["b"] == ["y"])
        #expect(try reads() == ["b": ["y"]])
        try other.execute("DROP VIEW v; CREATE TABLE n (c); CREATE VIEW v AS SELECT c FROM n")
        _ = try connection.rows("SELECT c FROM v")
        #expect(try reads() == ["n": ["c"]])
    }

    @Test("does not lose what was noted when rows begin to be tracked")
    func together() throws {
        #expect(try reads("SELECT x FROM a") == ["a": ["x"]])
        connection.track(TrackingPlan(version: 1, tables: ["a": TableTracking(noted: ["x"], watched: [])]))
        #expect(try reads("SELECT x FROM a") == ["a": ["x"]])
        #expect(try reads("SELECT z FROM b") == ["b": ["z"]])
        try connection.run("INSERT INTO a (x) VALUES (1)")
        #expect(connection.takeChanges()?.tables.keys.sorted() == ["a"])
    }

    @Test("names virtual tables, and the tables in which they keep their content")
    func shadows() throws {
        #expect(try connection.shadowTables() == [:])
        try connection.execute(
            """
            CREATE VIRTUAL TABLE f USING fts5(w); CREATE VIRTUAL TABLE F_box USING rtree(id, x0, x1);
            CREATE TABLE f_other (a)
            """
        )
        // By its name a table may be one of both.
        #expect(
            try connection.shadowTables().mapValues { Set($0) } == [
                "f": [
                    "f_content", "f_data", "f_idx", "f_docsize", "f_config", "F_box_node", "F_box_parent",
                    "F_box_rowid",
                ],
                "F_box": ["F_box_node", "F_box_parent", "F_box_rowid"],
            ]
        )
        #expect(try reads("SELECT w FROM f WHERE f MATCH 'x'")["f"] == ["w", "f"])
        try connection.execute("DROP TABLE f")
        #expect(try connection.shadowTables().keys.sorted() == ["F_box"])
    }

    @Test("does not take for reads what it looks up itself")
    func lookingUp() throws {
        let connection = try Connection.inMemory()
        try connection.execute(
            "CREATE TABLE a (x); CREATE TABLE b (y); CREATE VIRTUAL TABLE f USING fts5(w); CREATE VIEW v AS SELECT x FROM a"
        )
        let (_, reads) = try connection.recordingReads { () throws(StrataError) in
            _ = try connection.recordingReads { () throws(StrataError) in try connection.rows("SELECT y FROM b") }
            _ = try connection.shadowTables()
        }
        #expect(reads == ReadSet(tables: ["b": ["y"]]))
    }

    @Test("unites what several have read")
    func union() {
        let one = ReadSet(tables: ["a": ["x"], "b": []])
        let other = ReadSet(tables: ["a": ["y"], "c": ["z"]])
        let both = ReadSet(tables: ["a": ["x", "y"], "b": [], "c": ["z"]])
        #expect(one.union(other) == both)
        #expect(other.union(one) == both)
        #expect(ReadSet().union(one) == one)
        #expect(ReadSet().isEmpty)
    }
}
