import BenchmarkModel
import Strata

/// One of 200,000 sorted rows is updated, in its place and to another one in turn: the time until the consumer, who holds
/// the old values, has the new ones, against fetching all of them.
struct ObserveOneRow: Workload {
    let name = "observe-one-row"

    func measure(_ scale: Scale) async throws -> Measurement {
        let (file, records, result) = try await ObservedRecords.measure(scale) { database in
            let iterator = database.changes(ObservedRecords.query).makeAsyncIterator()
            return {
                var iterator = iterator
                return try await iterator.next()
            }
        }
        defer { file.removeAll() }
        await records.close()
        // What it costs is mostly the same for few rows, and fetching a tenth of them is ten times as fast.
        return Measurement(name: name, ratioOf: result, to: .fetching, limit: scale == .full ? 0.10 : 0.30)
    }
}

/// The same as differences, for ten changes one after the other, of which a tenth counts: the first one after a fetch of
/// everything, which leaves nothing else in the processor's caches, takes three times as long as those behind it.
struct ObserveDifferences: Workload {
    let name = "observe-differences"

    func measure(_ scale: Scale) async throws -> Measurement {
        let (file, records, result) = try await ObservedRecords.measure(scale, changes: 10) { database in
            let iterator = database.differences(ObservedRecords.query).makeAsyncIterator()
            return {
                var iterator = iterator
                return try await iterator.next()
            }
        }
        defer { file.removeAll() }
        await records.close()
        return Measurement(name: name, ratioOf: result, to: .fetching, limit: scale == .full ? 0.01 : 0.10)
    }
}

/// What both have in common.
enum ObservedRecords {
    static let query = Record.all.order { $0.rank.ascending }

    static func measure<Value: Sendable>(
        _ scale: Scale,
        changes: Int = 1,
        _ observe: (Database) -> @Sendable () async throws -> Value?
    ) async throws -> (RecordFile, Database, Pair.Result) {
        let file = try await RecordFile(filled: true, scale)
        let database = try await file.open()
        let records = database.repository(for: Record.self)
        let next = observe(database)
        var held = try await next()
        var round = 0
        let result = try await Pair.measure(rounds: scale.rounds(21)) {
            let changed = (0..<changes).map { _ in
                round += 1
                var record = file.records[(round * 7_919) % file.records.count]
                if round.isMultiple(of: 2) { record.title = "Changed \(round)" } else { record.rank = round * 1_003 }
                return record
            }
            let time = try await Pair.time {
                for record in changed {
                    try await records.update(record)
                    let new = try await next()
                    guard new != nil else { throw CDatabase.Failure(description: "nothing was observed") }
                    held = new
                }
            }
            return time / Double(changes)
        } c: {
            try await Pair.time {
                guard try await records.fetch(query).count == file.records.count else {
                    throw CDatabase.Failure(description: "rows are missing")
                }
            }
        }
        withExtendedLifetime(held) {}
        return (file, database, result)
    }
}
