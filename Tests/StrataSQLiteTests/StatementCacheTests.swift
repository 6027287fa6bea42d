import StrataTestSupport
import Testing

@testable import StrataSQLite

@Suite("A connection keeps its prepared statements")
struct StatementCacheTests {
    private func statement(_ sql: String, on connection: Connection) throws -> ObjectIdentifier {
        try connection.withStatement(sql) { ObjectIdentifier($0) }
    }

    @Test("by what the text says, wherever it is in memory")
    func equalTexts() throws {
        let connection = try Connection.inMemory()
        let sql = "SELECT 1 AS a, 2 AS b, 3 AS c"
        let other = ["SELECT 1 AS a", "2 AS b", "3 AS c"].joined(separator: ", ")
        let first = try statement(sql, on: connection)
        #expect(try statement(sql, on: connection) == first)
        #expect(try statement(other, on: connection) == first)
        #expect(try statement(sql, on: connection) == first)
        // So short that the string holds it in itself.
        let short = try statement("SELECT 1", on: connection)
        #expect(try statement("SELECT 1", on: connection) == short)
        #expect(try statement("SELECT 2", on: connection) != short)
    }

    @Test("and never gives one of another text that is in the same place")
    func reusedMemory() throws {
        let connection = try Connection.inMemory()
        for round in 0..<3 {
            for number in 1_000..<1_400 {
                // Each is gone when the next one is made, so that many come to lie where another one was.
                #expect(try connection.value("SELECT \(number) AS \"a column\"") == .integer(Int64(number)), "\(round)")
            }
        }
    }

    @Test("one for each that is in use, also for the same text")
    func nested() throws {
        let connection = try Connection.inMemory()
        let sql = "SELECT value FROM json_each('[1, 2, 3]')"
        let seen = try connection.withStatement(sql) { outer throws(StrataError) -> [Int64] in
            var seen: [Int64] = []
            while try outer.step() {
                seen.append(try outer.row.integer(at: 0))
                try connection.withStatement(sql) { inner throws(StrataError) in
                    while try inner.step() { seen.append(try inner.row.integer(at: 0) * 10) }
                }
            }
            return seen
        }
        #expect(seen == [1, 10, 20, 30, 2, 10, 20, 30, 3, 10, 20, 30])
        #expect(try connection.rows(sql) == [[.integer(1)], [.integer(2)], [.integer(3)]])
    }

    @Test("until they are forgotten, and runs those that begin and end transactions all the same")
    func forgotten() throws {
        let connection = try Connection.inMemory()
        try connection.execute("CREATE TABLE t (a)")
        try connection.control(.begin)
        try connection.run("INSERT INTO t VALUES (1)")
        connection.clearStatementCache()
        try connection.control(.savepointTogether)
        try connection.run("INSERT INTO t VALUES (2)")
        try connection.control(.rollbackTogether)
        try connection.control(.releaseTogether)
        try connection.control(.commit)
        #expect(!connection.isInTransaction)
        #expect(try connection.rows("SELECT a FROM t") == [[.integer(1)]])
        let error = #expect(throws: StrataError.self) { try connection.control(.commit) }
        #expect(error?.code == .sql)
        #expect(error?.sql == "COMMIT")
        connection.close()
        #expect(throws: StrataError.self) { try connection.control(.begin) }
    }
}
