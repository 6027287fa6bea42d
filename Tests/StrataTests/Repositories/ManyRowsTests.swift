import Foundation
import RuntimeModel
import Strata
import Testing

/// Each form of work with many rows: with 20,000 rows, or as many as `STRATA_ROWS` says.
///
/// With `STRATA_ROWS=1000000` it tells how long each takes, and how the memory grows.
@Suite("Many rows", .serialized)
struct ManyRowsTests {
    private let isMeasured = ProcessInfo.processInfo.environment["STRATA_ROWS"] != nil
    private let count = ProcessInfo.processInfo.environment["STRATA_ROWS"].flatMap { Int($0) } ?? 20_000

    private func measure<Result>(_ what: String, _ work: () async throws -> Result) async throws -> Result {
        let (start, before) = (ContinuousClock.now, residentMegabytes())
        let result = try await work()
        if isMeasured {
            let seconds = (ContinuousClock.now - start) / .seconds(1)
            let time = String(format: "%6.2f s, %5.2f µs a row", seconds, seconds * 1e6 / Double(count))
            print("\(what): \(time), memory \(before) -> \(residentMegabytes()) MB")
        }
        return result
    }

    /// 0 where the system does not tell.
    private func residentMegabytes() -> Int {
        guard let status = try? String(contentsOfFile: "/proc/self/statm", encoding: .utf8) else { return 0 }
        let fields = status.split(separator: " ")
        return fields.count > 1 ? (Int(fields[1]) ?? 0) * 4_096 / 1_048_576 : 0
    }

    @Test("are created, updated, saved and deleted, one transaction each")
    func writing() async throws {
        let store = try await TestStore.onFile()
        let readings: any Repository<Reading> = store.readings
        let values = (0..<count).map { Reading(id: $0, bound: Double($0), amount: $0 % 100) }
        try await measure("create(values)") { try await readings.create(values) }
        #expect(try await readings.count() == count)

        let changed = values.map { Reading(id: $0.id, value: 1, bound: $0.bound, amount: $0.amount) }
        let updated = try await measure("update(values)") { try await readings.update(changed) }
        #expect(updated == changed)
        #expect(try await readings.sum { $0.value } == Double(count))

        // Half of them are there already.
        let half = count / 2
        let saved = (half..<(half + count)).map { Reading(id: $0, value: 2, amount: $0 % 100) }
        try await measure("save(values)") { try await readings.save(saved) }
        #expect(try await readings.count() == half + count)
        #expect(try await readings.count(Reading.where { $0.value == 2 }) == count)

        let all = half + count
        let set = try await measure("updateAll(query)") {
            try await readings.updateAll(Reading.all) {
                $0.amount.set($0.amount + 1)
                $0.isFinal.set($0.id % 2 == 0)
            }
        }
        #expect(set == all)
        let expected = (0..<all).reduce(0) { $0 + $1 % 100 + 1 }
        #expect(try await readings.sum { $0.amount } == expected)

        let some = try await measure("updateAll(returning:)") {
            try await readings.updateAll(returning: Reading.where { $0.isFinal }) { $0.bound.set(7) }
        }
        #expect(some.count == (all + 1) / 2)
        #expect(some.allSatisfy { $0.bound == 7 })

        let ids = Array(0..<half)
        #expect(try await measure("delete(ids:)") { try await readings.delete(ids: ids) } == half)
        let deleted = try await measure("delete(returning:)") {
            try await readings.delete(returning: Reading.where { $0.isFinal }.order { $0.id.ascending })
        }
        #expect(deleted.map(\.id) == (half..<all).filter { $0 % 2 == 0 })
        let rest = all - half - deleted.count
        #expect(try await measure("delete(query)") { try await readings.delete(Reading.where { $0.id >= 0 }) } == rest)
        #expect(try await readings.count() == 0)
    }

    @Test("are created from drafts, and saved by a unique key")
    func drafts() async throws {
        let store = try await TestStore.onFile()
        let drafts = (0..<count).map { Note.Draft(title: "note \($0)", rank: $0) }
        let notes = try await measure("create(drafts)") { try await store.notes.create(drafts) }
        #expect(notes.map(\.id) == Array(1...count))
        #expect(notes.last?.rank == count - 1)

        let folders = (0..<count).map { Folder(name: "folder \($0)") }
        // Random keys: each row goes to another page of the index.
        try await measure("create(values), random keys") { try await store.folders.create(folders) }
        #expect(try await measure("delete(all), random keys") { try await store.folders.deleteAll() } == count)
        let made = try await measure("save(values, on:), new") {
            try await store.folders.save(folders, on: { $0.name })
        }
        #expect(made == folders)
        let others = (0..<count).map { Folder(name: "folder \($0)", parentID: $0 == 0 ? nil : folders[0].id) }
        let saved = try await measure("save(values, on:), there") {
            try await store.folders.save(others, on: { $0.name })
        }
        #expect(saved.map(\.id) == folders.map(\.id))
        #expect(try await store.folders.count(Folder.where { $0.parentID != nil }) == count - 1)
    }

    @Test("are fetched by keys, in batches and in pages, and with what is related")
    func reading() async throws {
        let store = try await TestStore.onFile()
        let folders = (0..<100).map { Folder(name: "folder \($0)") }
        try await store.folders.create(folders)
        let drafts = (0..<count).map {
            Note.Draft(title: "note \($0)", rank: $0 % 1_000, folderID: folders[$0 % 100].id)
        }
        let ids = try await store.notes.create(drafts).map(\.id)
        let notes: any Repository<Note> = store.notes

        let found = try await measure("fetch(ids:)") { try await notes.fetch(ids: ids.reversed()) }
        #expect(found.map(\.id) == ids.reversed())

        let lists = try await measure("load(to-one)") { try await notes.load({ $0.folder }, of: found) }
        #expect(lists.count == count)
        #expect(lists[1]?.name == "folder 0")

        let (sum, largest) = try await measure("batches(of: 1000)") {
            var (sum, largest) = (0, 0)
            for try await batch in notes.batches(of: 1_000, Note.where { $0.folder.name != "folder 7" }) {
                sum += batch.count
                largest = max(largest, batch.count)
            }
            return (sum, largest)
        }
        #expect(sum == count - count / 100)
        #expect(largest == 1_000)

        let pages = try await measure("page(size: 1000), all of them") {
            let query = Note.where { !$0.isDone }.order {
                $0.isDone.ascending
                $0.rank.ascending
            }
            var ids: [Int] = []
            var page = try await notes.page(query, size: 1_000)
            ids += page.items.map(\.id)
            while let next = page.next {
                page = try await notes.page(query, size: 1_000, after: next)
                ids += page.items.map(\.id)
            }
            return ids
        }
        #expect(pages.count == count)
        #expect(Set(pages) == Set(ids))
    }

    @Test("pass in batches without being held, composite keys too")
    func memory() async throws {
        let store = try await TestStore.onFile()
        // One first part for all: the second decides.
        for start in stride(from: 0, to: count, by: 50_000) {
            let end = min(start + 50_000, count)
            try await store.pairs.create((start..<end).map { Pair(left: 1, right: String(format: "%08d", $0)) })
        }
        var iterator = store.pairs.batches(of: 1_000).makeAsyncIterator()
        var sum = 0
        var peak = (first: 0, last: 0)
        try await measure("batches(of: 1000), composite key") {
            while let batch = try await iterator.next() {
                sum += batch.count
                if sum == min(10_000, count) { peak.first = residentMegabytes() }
                peak.last = residentMegabytes()
            }
        }
        #expect(sum == count)
        // Other tests of the process use memory too, unless this one runs alone.
        if isMeasured { #expect(peak.last - peak.first < 16) }
    }
}
