import Foundation
import RuntimeModel
import Testing

@testable import Strata

/// SQLite asks whether to go on at the end of a statement too, every so many of its runs: BEGIN and COMMIT have been
/// done by then.
@Suite("Cancelling at the last moment")
struct LateCancellationTests {
    @Test("never calls a committed write cancelled", arguments: Form.allCases)
    func commits(_ form: Form) async throws {
        let store = try await form.open()
        var written = 0
        for number in 0..<2_500 {
            let task = Task {
                try await store.database.write { transaction in
                    try transaction.create(Label(name: "\(number)"))
                    // Nothing of the transaction is left but its COMMIT.
                    withUnsafeCurrentTask { $0?.cancel() }
                }
            }
            task.cancel()
            do {
                try await task.value
                written += 1
            } catch let error as StrataError {
                #expect(error.code == .cancelled)
            }
        }
        #expect(try await store.labels.count() == written)
    }

    @Test("is not asked of a COMMIT, however often it has run", arguments: [true, false])
    func commitOfAnInterruptedConnection(commits: Bool) throws {
        let connection = try Connection.inMemory()
        try connection.execute("CREATE TABLE t (a)")
        for number in 0..<3_000 {
            let interruption = Interruption()
            try connection.interruptible(by: interruption) {
                try connection.runUninterrupted("BEGIN IMMEDIATE")
                try connection.run("INSERT INTO t VALUES (?)", [.integer(Int64(number))])
                interruption.request()
                try connection.runUninterrupted(commits ? "COMMIT" : "ROLLBACK")
            }
        }
        #expect(try connection.value("SELECT count(*) FROM t") == .integer(commits ? 3_000 : 0))
    }

    @Test("does not cost a database in memory its one connection")
    func memory() async throws {
        let store = try TestStore.inMemory()
        try await store.labels.create(Label(name: "red"))
        for _ in 0..<3_000 {
            let reading = Task { try await store.database.read { try $0.count(Label.all) } }
            reading.cancel()
            _ = try? await reading.value
            let writing = Task { try await store.database.write { try $0.count(Label.all) } }
            writing.cancel()
            _ = try? await writing.value
        }
        #expect(try await store.labels.fetch().map(\.name) == ["red"])
    }

    @Test("while waiting for a lock is cancelled, not busy")
    func waiting() async throws {
        var configuration = Database.Configuration()
        configuration.busyTimeout = .seconds(60)
        let store = try await Form.file.open(configuration)
        let other = try store.otherConnection()
        try other.execute("BEGIN IMMEDIATE")
        let task = Task { try await store.database.write { try $0.create(Label(name: "red")) } }
        try await Task.sleep(for: .milliseconds(50))
        task.cancel()
        #expect(await failure { try await task.value }?.code == .cancelled)
        try other.execute("ROLLBACK")
        try await store.labels.create(Label(name: "red"))
    }
}
