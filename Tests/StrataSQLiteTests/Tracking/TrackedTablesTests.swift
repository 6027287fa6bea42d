import Testing

@testable import StrataSQLite

/// What Apple's SQLite offers, which does not export the preupdate hook; on every system.
@Suite("Tracking changed tables")
struct TrackedTablesTests {
    private func database(_ sql: String = "") throws -> TrackedDatabase {
        try TrackedDatabase(
            """
            CREATE TABLE A (id INTEGER PRIMARY KEY, u INTEGER UNIQUE, b BLOB);
            CREATE TABLE B (id INTEGER PRIMARY KEY, a INTEGER REFERENCES A (id) ON DELETE CASCADE);
            CREATE TABLE W (id TEXT PRIMARY KEY) WITHOUT ROWID;
            CREATE TABLE Log (text);
            CREATE TABLE Other (text);
            CREATE TRIGGER t AFTER DELETE ON B BEGIN INSERT INTO Log VALUES ('deleted'); END;
            INSERT INTO A VALUES (1, 1, x'0102'), (2, 2, NULL);
            INSERT INTO B VALUES (1, 1);
            """ + sql
        )
    }

    private func track(_ database: TrackedDatabase) {
        database.track(["A": ["id"], "B": ["id"], "W": ["id"], "Log": []], by: .tables)
    }

    private func expect(
        _ sql: String,
        changes tables: [String],
        isComplete: Bool = true,
        in database: TrackedDatabase,
        sourceLocation: SourceLocation = #_sourceLocation
    ) throws {
        let whole = TableChanges(isWhole: true)
        #expect(
            try database.changes(sql)
                == ChangeSet(
                    planVersion: 1,
                    tables: tables.reduce(into: ChangedTables()) { $0.append($1, whole) },
                    isComplete: isComplete
                ),
            sourceLocation: sourceLocation
        )
    }

    @Test("tells the tables of inserts, updates, deletes, REPLACE, upserts, cascades and triggers")
    func tables() throws {
        let database = try database()
        track(database)
        try expect("INSERT INTO A VALUES (3, 3, NULL)", changes: ["A"], in: database)
        try expect("UPDATE A SET u = 4 WHERE id = 3", changes: ["A"], in: database)
        try expect("UPDATE A SET u = 4 WHERE id = 99", changes: [], in: database)
        try expect("INSERT OR REPLACE INTO A VALUES (4, 4, NULL)", changes: ["A"], in: database)
        try expect("DELETE FROM A WHERE id = 1", changes: ["A", "B", "Log"], in: database)
        try expect("INSERT INTO Other VALUES (1)", changes: [], in: database)
        try expect(
            "INSERT INTO A VALUES (4, 9, NULL) ON CONFLICT DO UPDATE SET u = 9",
            changes: ["A"],
            in: database
        )
    }

    @Test("tells of DELETE without WHERE, also by a statement from before, and of WITHOUT ROWID tables")
    func unseen() throws {
        let database = try database(
            "; INSERT INTO Log VALUES (1), (2); INSERT INTO W VALUES ('a'); CREATE TABLE X (a PRIMARY KEY) WITHOUT ROWID"
        )
        let held = try database.connection.prepare("DELETE FROM Log")
        try held.run()
        try database.connection.run("INSERT INTO Log VALUES (1), (2)")
        track(database)
        try expect("DELETE FROM Log", changes: ["Log"], in: database)
        try expect("INSERT INTO Log VALUES (3)", changes: ["Log"], in: database)
        try held.run()
        #expect(
            database.connection.takeChanges()
                == ChangeSet(planVersion: 1, tables: ["Log": TableChanges(isWhole: true)], isComplete: true)
        )
        try expect("INSERT INTO W VALUES ('b')", changes: ["W"], in: database)
        try expect("UPDATE W SET id = 'c' WHERE id = 'b'", changes: ["W"], in: database)
        try expect("DELETE FROM W WHERE id = 'c'", changes: ["W"], in: database)
        // Which of them it was is not known.
        try expect("INSERT INTO X VALUES ('b'); INSERT INTO Log VALUES (4)", changes: ["Log", "W"], in: database)
    }

    @Test(
        "leaves DROP as it is",
        arguments: ["TABLE B", "TABLE Other", "TABLE W", "VIEW v", "TABLE f", "TABLE temp.x", "VIEW temp.y", "INDEX i"]
    )
    func drop(object: String) throws {
        let database = try database(
            """
            ; CREATE VIEW v AS SELECT 1; CREATE VIRTUAL TABLE f USING fts5(a); CREATE TEMP TABLE x (a);
            CREATE TEMP VIEW y AS SELECT 1; CREATE INDEX i ON A (b); INSERT INTO Other VALUES (1); INSERT INTO W VALUES ('a')
            """
        )
        let count = "SELECT (SELECT count(*) FROM sqlite_schema) + (SELECT count(*) FROM sqlite_temp_schema)"
        track(database)
        let before = try database.connection.value(count)
        let changes = try database.changes("DROP \(object)")
        #expect(changes?.isComplete == object.contains("temp"))
        let after = try database.connection.value(count)
        guard case (.integer(let before), .integer(let after)) = (before, after) else {
            Issue.record("no numbers")
            return
        }
        // Full text has five tables of its own; an index and a trigger go with their tables.
        let gone: Int64 =
            switch object {
            case "TABLE f": 6
            case "TABLE B": 2
            default: 1
            }
        #expect(before - after == gone)
        // Deleting from a table that is left goes row by row all the same.
        track(database)
        try expect("DELETE FROM A", changes: object == "TABLE B" ? ["A"] : ["A", "B", "Log"], in: database)
    }

    @Test("sees what FTS5 writes as changes of the tables in which it keeps its content")
    func fullText() throws {
        let database = try database("; CREATE VIRTUAL TABLE f USING fts5(a); CREATE VIRTUAL TABLE g USING fts5(a)")
        database.track(
            ["A": [], "f_data": [], "f_idx": [], "f_content": [], "f_docsize": [], "g_data": []],
            by: .tables
        )
        try expect(
            "INSERT INTO f (a) VALUES ('words')",
            changes: ["f_data", "f_idx", "f_content", "f_docsize"],
            in: database
        )
        try expect("INSERT INTO A VALUES (3, 3, NULL)", changes: ["A"], in: database)
        try expect("DELETE FROM f", changes: ["f_data", "f_idx", "f_content", "f_docsize"], in: database)
    }

    @Test("is not complete when the schema changes")
    func schema() throws {
        let database = try database()
        track(database)
        try expect(
            "CREATE TABLE N (a); INSERT INTO A VALUES (5, 5, NULL)",
            changes: ["A"],
            isComplete: false,
            in: database
        )
    }

    @Test("tells of bytes that are written into a BLOB, of which no hook tells")
    func blob() throws {
        let database = try database()
        track(database)
        let blob = try database.connection.openBlob(table: "A", column: "b", rowID: 1, isWritable: true)
        try withUnsafeBytes(of: UInt8(9)) { try blob.write($0, at: 0) }
        blob.close()
        #expect(
            database.connection.takeChanges()
                == ChangeSet(planVersion: 1, tables: ["A": TableChanges(isWhole: true)], isComplete: true)
        )
    }

    @Test("goes on after rows were counted, which takes the same hook, and is not complete meanwhile")
    func counting() throws {
        let database = try database()
        track(database)
        try database.connection.countingRows({ _ in }) { () throws(StrataError) in
            try database.connection.run("INSERT INTO A VALUES (6, 6, NULL)")
        }
        #expect(database.connection.takeChanges()?.isComplete == false)
        try expect("INSERT INTO A VALUES (7, 7, NULL)", changes: ["A"], in: database)
        database.connection.track(nil)
        #expect(try database.changes("INSERT INTO A VALUES (8, 8, NULL)") == nil)
    }

    #if !canImport(Darwin)
        @Test("gives way to the tracking of rows, and the other way round")
        func switching() throws {
            let database = try database()
            track(database)
            try expect("INSERT INTO A VALUES (3, 3, NULL)", changes: ["A"], in: database)
            database.track(["A": ["id"]], by: .rows)
            #expect(try database.rows("A", "INSERT INTO A VALUES (4, 4, NULL)") == [.inserted(.integer(4))])
            track(database)
            try expect("INSERT INTO A VALUES (5, 5, NULL)", changes: ["A"], in: database)
        }
    #endif
}
