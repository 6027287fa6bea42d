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
