import Testing

@testable import StrataSQLite

@Suite("Interrupting")
struct InterruptionTests {
    private let endless =
        "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT max(i) FROM n"

    @Test("stops a statement that runs, and leaves the connection usable")
    func statement() throws {
        let connection = try Connection.inMemory()
        let interruption = Interruption()
        interruption.request()
        let error = failure { () throws(StrataError) in
            try connection.interruptible(by: interruption) { () throws(StrataError) in try connection.run(endless) }
        }
        #expect(error?.code == .cancelled)
        #expect(try connection.value("SELECT 1") == .integer(1))
    }

    @Test("goes on after work inside that must not be interrupted")
    func nested() throws {
        let connection = try Connection.inMemory()
        let interruption = Interruption()
        interruption.request()
        let error = failure { () throws(StrataError) in
            try connection.interruptible(by: interruption) { () throws(StrataError) in
                try connection.interruptible(by: nil) { () throws(StrataError) in try connection.run("SELECT 1") }
                try connection.run(endless)
            }
        }
        #expect(error?.code == .cancelled)
    }
}

@Suite("Tracking changed tables")
struct ChangeTrackingTests {
    let connection: Connection

    init() throws {
        connection = try Connection.inMemory()
        try connection.execute(
            """
            CREATE TABLE A (id INTEGER PRIMARY KEY, u INTEGER UNIQUE);
            CREATE TABLE B (id INTEGER PRIMARY KEY, a INTEGER REFERENCES A (id) ON DELETE CASCADE);
            CREATE TABLE C (id INTEGER PRIMARY KEY, a INTEGER REFERENCES A (id) ON DELETE SET NULL);
            CREATE TABLE W (id TEXT PRIMARY KEY) WITHOUT ROWID;
            CREATE TABLE Log (text);
            CREATE TRIGGER t AFTER DELETE ON W BEGIN INSERT INTO Log VALUES ('deleted'); END;
            INSERT INTO A VALUES (1, 1), (2, 2);
            INSERT INTO B VALUES (1, 1);
            INSERT INTO C VALUES (1, 1);
            INSERT INTO W VALUES ('x');
            """
        )
    }

    private func tables(changedBy sql: String) throws -> Set<String> {
        connection.trackChanges(true)
        try connection.run(sql)
        return connection.takeChangedTables()
    }

    @Test("sees cascades, SET NULL, triggers, REPLACE and WITHOUT ROWID")
    func indirect() throws {
        #expect(try tables(changedBy: "INSERT OR REPLACE INTO A VALUES (3, 2)") == ["A"])
        #expect(try tables(changedBy: "DELETE FROM A WHERE id = 1") == ["A", "B", "C"])
        #expect(try tables(changedBy: "INSERT INTO W VALUES ('y')") == ["W"])
        #expect(try tables(changedBy: "DELETE FROM W WHERE id = 'y'") == ["W", "Log"])
        #expect(try tables(changedBy: "UPDATE A SET u = u WHERE id = 99") == [])
    }

    @Test("sees DELETE without WHERE, also by a statement that was prepared before tracking began")
    func truncation() throws {
        try connection.run("INSERT INTO Log VALUES (1)")
        try connection.run("DELETE FROM Log")
        try connection.run("INSERT INTO Log VALUES (1)")
        #expect(try tables(changedBy: "DELETE FROM Log") == ["Log"])
    }

    @Test("knows nothing while it is off, and forgets what was taken")
    func off() throws {
        #expect(try tables(changedBy: "INSERT INTO Log VALUES (1)") == ["Log"])
        #expect(connection.takeChangedTables() == [])
        connection.trackChanges(false)
        try connection.run("INSERT INTO Log VALUES (2)")
        #expect(connection.takeChangedTables() == [])
    }
}
