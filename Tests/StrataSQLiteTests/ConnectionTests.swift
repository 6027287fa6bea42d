import StrataTestSupport
import Testing

@testable import StrataSQLite

@Suite("A connection")
struct ConnectionTests {
    @Test("binds and returns every type as it is")
    func values() throws {
        let connection = try Connection.inMemory()
        let values: [StoredValue] = [
            .null, .integer(.min), .integer(.max), .real(.infinity), .real(-.infinity), .real(0.1), .text(""),
            .text("a\u{0}b"),
            .text("e\u{301}"), .blob([]), .blob([0, 255]),
        ]
        let parameters = values.map { _ in "?" }.joined(separator: ", ")
        #expect(try connection.rows("SELECT \(parameters)", values) == [values])
    }

    @Test("refuses NaN, which SQLite would make NULL")
    func notANumber() throws {
        let connection = try Connection.inMemory()
        #expect(
            failure { () throws(StrataError) in try connection.rows("SELECT ?", [.real(.nan)]) }?.code == .validation
        )
    }

    @Test("refuses a number of values other than that of the parameters", arguments: [0, 1, 3])
    func parameterCount(_ count: Int) throws {
        let connection = try Connection.inMemory()
        let values = [StoredValue](repeating: .integer(1), count: count)
        #expect(failure { () throws(StrataError) in try connection.rows("SELECT ?, ?", values) }?.code == .sql)
        #expect(failure { () throws(StrataError) in try connection.run("SELECT ?, ?", values) }?.code == .sql)
    }

    @Test("runs one statement where one is asked for, never the first of several")
    func oneStatement() throws {
        let connection = try Connection.inMemory()
        try connection.execute("CREATE TABLE t (a)")
        for sql in ["INSERT INTO t VALUES (1); INSERT INTO t VALUES (2)", "DELETE FROM t\u{0} WHERE a = 2"] {
            #expect(failure { () throws(StrataError) in try connection.run(sql) }?.code == .sql)
            #expect(failure { () throws(StrataError) in try connection.rows(sql) }?.code == .sql)
        }
        #expect(try connection.value("SELECT count(*) FROM t") == .integer(0))
        try connection.run("INSERT INTO t VALUES (1); -- the end\n ; ")
        #expect(try connection.value("SELECT count(*) FROM t") == .integer(1))
    }

    @Test("does not take one spelling of an accent for the other in its cache of statements")
    func cacheByBytes() throws {
        let connection = try Connection.inMemory()
        #expect(try connection.value("SELECT hex('\u{e9}')") == .text("C3A9"))
        #expect(try connection.value("SELECT hex('e\u{301}')") == .text("65CC81"))
        #expect(try connection.value("SELECT hex('\u{e9}')") == .text("C3A9"))
    }

    @Test("gives nested uses of one text statements of their own")
    func nestedStatements() throws {
        let connection = try Connection.inMemory()
        try connection.execute("CREATE TABLE t (a); INSERT INTO t VALUES (1), (2)")
        var seen: [StoredValue] = []
        try connection.withStatement("SELECT a FROM t ORDER BY a") { outer throws(StrataError) in
            while try outer.step() {
                seen.append(outer.row.storedValue(at: 0))
                seen += try connection.rows("SELECT a FROM t ORDER BY a").map { $0[0] }
            }
        }
        #expect(seen == [1, 1, 2, 2, 1, 2].map(StoredValue.integer))
    }

    @Test("keeps a bounded number of statements")
    func boundedCache() throws {
        let connection = try Connection.inMemory()
        for number in 0..<300 { #expect(try connection.value("SELECT \(number)") == .integer(Int64(number))) }
        #expect(try connection.value("SELECT 0") == .integer(0))
    }

    @Test("enforces foreign keys and takes double quotes for names only")
    func settings() throws {
        let connection = try Connection.inMemory()
        #expect(try connection.value("PRAGMA foreign_keys") == .integer(1))
        #expect(failure { () throws(StrataError) in try connection.rows("SELECT \"text\"") }?.code == .sql)
    }

    @Test("tells whether a transaction is open, and what was changed")
    func state() throws {
        let connection = try Connection.inMemory()
        #expect(!connection.isInTransaction)
        try connection.run("BEGIN")
        #expect(connection.isInTransaction)
        try connection.execute("CREATE TABLE t (a INTEGER PRIMARY KEY); INSERT INTO t VALUES (7), (9)")
        #expect(connection.changes == 2)
        #expect(connection.totalChanges == 2)
        #expect(connection.lastInsertedRowID == 9)
        try connection.run("ROLLBACK")
        #expect(!connection.isInTransaction)
    }

    @Test("fails with `closed` after it was closed, whatever is asked of it")
    func closed() throws {
        let connection = try Connection.inMemory()
        connection.close()
        connection.close()
        #expect(failure { () throws(StrataError) in try connection.run("SELECT 1") }?.code == .closed)
        #expect(failure { () throws(StrataError) in try connection.execute("SELECT 1") }?.code == .closed)
        #expect(failure { () throws(StrataError) in try connection.prepare("SELECT 1") }?.code == .closed)
        #expect(!connection.isInTransaction)
        #expect(connection.changes == 0)
        #expect(connection.totalChanges == 0)
        #expect(connection.lastInsertedRowID == 0)
        #expect(connection.columnMetadata(table: "t", column: "a") == nil)
        connection.track(TrackingPlan(version: 1, tables: [:]))
        #expect(connection.takeChanges() == nil)
        #expect(connection.recordingReads { 7 } == (7, ReadSet()))
        #expect(failure { () throws(StrataError) in try connection.shadowTables() }?.code == .closed)
        connection.checkpoint()
    }

    @Test("leaves a statement that somebody kept usable, though it is gone")
    func statementOutlivesConnection() throws {
        var connection: Connection? = try Connection.inMemory()
        let statement = try #require(
            try connection?.prepare(
                "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 5000) SELECT count(*) FROM n"
            )
        )
        connection = nil
        #expect(try statement.step())
        #expect(statement.row.storedValue(at: 0) == .integer(5_000))
    }

    @Test("describes a column")
    func metadata() throws {
        let connection = try Connection.inMemory()
        try connection.execute(
            "CREATE TABLE t (id INTEGER PRIMARY KEY AUTOINCREMENT, name TEXT NOT NULL COLLATE NOCASE)"
        )
        #expect(
            connection.columnMetadata(table: "t", column: "name")
                == .init(
                    type: "TEXT",
                    collation: "NOCASE",
                    isNotNull: true,
                    isPrimaryKey: false,
                    isAutoincrement: false
                )
        )
        #expect(connection.columnMetadata(table: "t", column: "id")?.isAutoincrement == true)
        #expect(connection.columnMetadata(table: "t", column: "other") == nil)
    }
}

@Suite("A connection to a file")
struct FileConnectionTests {
    let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    @Test("takes the path for a path, not for a URI")
    func pathIsNoURI() throws {
        let name = "file:a?mode=memory&b#c%41 'd\".sqlite"
        try Connection(path: folder.path(name)).execute("CREATE TABLE t (a)")
        #expect(folder.exists(name))
    }

    @Test("is `io` without its file, and names the path")
    func missing() throws {
        let path = folder.path("missing.sqlite")
        for mode in [Connection.Mode.readWrite, .readOnly] {
            let error = failure { () throws(StrataError) in try Connection(path: path, mode: mode) }
            #expect(error?.code == .io)
            #expect(error?.message.hasSuffix(": \(path)") == true)
        }
    }

    @Test("is `corrupt` if the file is no database")
    func notADatabase() throws {
        try folder.write(String(repeating: "This is no database. ", count: 100), to: "a.sqlite")
        let connection = try Connection(path: folder.path("a.sqlite"))
        let error = failure { () throws(StrataError) in try connection.rows("SELECT * FROM sqlite_schema") }
        #expect(error?.code == .corrupt)
        #expect(error?.message == "the file is not a SQLite database")
    }

    @Test("is `readOnly` if it was opened so")
    func readOnly() throws {
        let path = folder.path("a.sqlite")
        try Connection(path: path).execute("CREATE TABLE t (a)")
        let connection = try Connection(path: path, mode: .readOnly)
        #expect(failure { () throws(StrataError) in try connection.run("INSERT INTO t VALUES (1)") }?.code == .readOnly)
    }

    @Test("is `busy` after the timeout while another holds the lock, and works when that is gone")
    func busy() throws {
        let path = folder.path("a.sqlite")
        let other = try Connection(path: path)
        try other.execute("CREATE TABLE t (a); BEGIN IMMEDIATE")
        let connection = try Connection(path: path)
        connection.setBusyTimeout(milliseconds: 30)
        #expect(failure { () throws(StrataError) in try connection.run("BEGIN IMMEDIATE") }?.code == .busy)
        connection.setBusyTimeout(milliseconds: 1_000_000)
        connection.interruptible(by: nil, waitsForLocks: false) {
            #expect(failure { () throws(StrataError) in try connection.run("BEGIN IMMEDIATE") }?.code == .busy)
        }
        try other.run("COMMIT")
        try connection.run("BEGIN IMMEDIATE")
        try connection.run("COMMIT")
    }
}
