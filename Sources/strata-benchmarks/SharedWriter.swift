import BenchmarkModel
import CStrataSQLite
import Foundation

/// A connection of the C side with which several threads write, each row in a transaction of its own: they share it and a
/// statement, with a mutex around each row.
///
/// With a connection for each thread they would wait for SQLite's locks by sleeping instead.
// Unchecked: the mutex is held by who uses the connection, the statement and the failure.
final class SharedWriter: @unchecked Sendable {
    private let database: CDatabase
    private let statement: OpaquePointer
    private let mutex = NSLock()
    private var failure: (any Error)?

    init(_ database: CDatabase) throws {
        self.database = database
        statement = try database.prepare(CDatabase.insertion)
    }

    /// Inserts records, shared out among threads.
    func insert(_ records: [Record], threads: Int) throws {
        let group = DispatchGroup()
        for number in 0..<threads {
            let share = records[records.count * number / threads..<records.count * (number + 1) / threads]
            group.enter()
            Thread.detachNewThread {
                self.insert(share)
                group.leave()
            }
        }
        group.wait()
        sqlite3_finalize(statement)
        if let failure { throw failure }
    }

    private func insert(_ records: ArraySlice<Record>) {
        for record in records {
            mutex.lock()
            do { try database.run(statement, with: record) } catch { failure = error }
            mutex.unlock()
        }
    }
}
