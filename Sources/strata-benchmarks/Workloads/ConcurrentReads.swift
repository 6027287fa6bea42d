import BenchmarkModel
import CStrataSQLite
import Foundation
import Strata

/// 100 tasks fetch 200 rows each by id, all at once: against the C API on as many threads as there are cores, each with a
/// connection and a statement of its own.
///
/// Each fetch takes microseconds, so whatever the tasks would wait for in turn, a lock or a thread, shows here. Against one
/// task it would be a measure of what else the machine has to do.
struct ConcurrentReads: Workload {
    let name = "concurrent-reads"
    private static let tasks = 100

    func measure(_ scale: Scale) async throws -> Measurement {
        // In short too: of a small table each fetch is so cheap that starting the tasks would be what is measured.
        let file = try await RecordFile(filled: true, .full)
        defer { file.removeAll() }
        let threads = ProcessInfo.processInfo.activeProcessorCount
        let database = try await file.open(readers: max(Database.Configuration().readers, threads))
        let opponents = try (0..<threads).map { _ in try Opponent(path: file.template) }
        let ids = file.records.shuffled().prefix(20_000).map(\.id)
        let result = try await Pair.measure(rounds: scale.rounds(21)) {
            try await Pair.time {
                try await withThrowingTaskGroup(of: Void.self) { group in
                    for part in Self.parts(of: ids, Self.tasks) {
                        group.addTask { try await Self.fetch(part, from: database) }
                    }
                    try await group.waitForAll()
                }
            }
        } c: {
            let parts = Self.parts(of: ids, threads)
            return try await Pair.time {
                DispatchQueue.concurrentPerform(iterations: threads) { opponents[$0].fetch(parts[$0]) }
                for opponent in opponents { try opponent.requireSuccess() }
            }
        }
        await database.close()
        return Measurement(name: name, ratioOf: result, limit: 1.6)
    }

    private static func parts(of ids: [Record.ID], _ count: Int) -> [ArraySlice<Record.ID>] {
        (0..<count).map { ids[ids.count * $0 / count..<ids.count * ($0 + 1) / count] }
    }

    private static func fetch(_ ids: ArraySlice<Record.ID>, from database: Database) async throws {
        let records: any Repository<Record> = database.repository(for: Record.self)
        for id in ids { try expect(try await records.fetch(id: id)?.id, id) }
    }

    /// A thread of the C side.
    // Unchecked: one thread at a time has it.
    private final class Opponent: @unchecked Sendable {
        private let database: CDatabase
        private let statement: OpaquePointer
        private var failure: (any Error)?

        init(path: String) throws {
            database = try CDatabase(path: path)
            statement = try database.prepare(CDatabase.select + #" WHERE "id" = ?1"#)
        }

        deinit { sqlite3_finalize(statement) }

        func fetch(_ ids: ArraySlice<Record.ID>) {
            do {
                for id in ids { try expect(try database.fetch(id, with: statement)?.id, id) }
            } catch {
                failure = error
            }
        }

        func requireSuccess() throws { if let failure { throw failure } }
    }
}
