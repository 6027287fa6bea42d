import Foundation
import RuntimeModel
import Synchronization
import Testing

@testable import Strata

/// A hundred tasks that do everything at once, some of them cancelled at any moment.
///
/// It does a few things a task; with `STRATA_MINUTE=1` in the environment it goes on for a minute.
@Suite("A hundred tasks at once", .serialized)
struct ManyTasksTests {
    private static let isLong = ProcessInfo.processInfo.environment["STRATA_MINUTE"] != nil
    private static let taskCount = 100
    private static let operationCount = 30
    /// What two rows have together, whoever writes.
    private static let total = 1_000

    /// Numbers that look random and are the same in every run.
    private struct Generator: RandomNumberGenerator {
        var state: UInt64

        mutating func next() -> UInt64 {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return state ^ state >> 31
        }
    }

    /// What a task was told that it did.
    private struct Confirmed {
        var created = 0
        var deleted = 0
        var operations = 0
        var cancellations = 0
    }

    /// One of the tasks.
    private struct Worker {
        let store: TestStore
        let number: Int
        var generator: Generator
        var confirmed = Confirmed()
        /// Labels that are there, and are this worker's own.
        var labels: [String] = []
        var serial = 0

        init(_ store: TestStore, _ number: Int) {
            self.store = store
            self.number = number
            generator = Generator(state: UInt64(number) &* 7_919)
        }

        mutating func name() -> String {
            serial += 1
            return "\(number)-\(serial)"
        }

        mutating func work() async throws {
            confirmed.operations += 1
            switch Int.random(in: 0..<12, using: &generator) {
            case 0: try await createOne()
            case 1: try await createMany()
            case 2, 3: try await move()
            case 4, 5: try await readPair()
            case 6: try await deleteOne()
            case 7: try await throwInside()
            case 8: try await cancelled()
            case 9: try await observe()
            case 10: try await batches()
            default: try await blocking()
            }
        }

        private mutating func createOne() async throws {
            let name = name()
            try await store.labels.create(Label(name: name))
            labels.append(name)
            confirmed.created += 1
        }

        private mutating func createMany() async throws {
            let names = (0..<20).map { _ in name() }
            try await store.labels.create(names.map { Label(name: $0) })
            labels += names
            confirmed.created += names.count
        }

        /// Two rows change together, by two statements of one transaction.
        private mutating func move() async throws {
            let amount = Int.random(in: -9...9, using: &generator)
            try await store.database.write { transaction in
                try transaction.update(Note.self, id: 1) { $0.rank -= amount }
                try transaction.update(Note.self, id: 2) { $0.rank += amount }
            }
        }

        /// A reader sees both before, or both after.
        private func readPair() async throws {
            let ranks = try await store.database.read { snapshot in
                let first = try snapshot.fetch(Note.self, id: 1)?.rank ?? 0
                let count = try snapshot.count(Label.all)
                let second = try snapshot.fetch(Note.self, id: 2)?.rank ?? 0
                #expect(try snapshot.count(Label.all) == count)
                return first + second
            }
            #expect(ranks == ManyTasksTests.total)
            // Two by one call are one statement's, and by keys one snapshot's.
            let notes = try await store.notes.fetch(ids: [1, 2])
            #expect(notes.reduce(0) { $0 + $1.rank } == ManyTasksTests.total)
        }

        private mutating func deleteOne() async throws {
            guard let name = labels.popLast() else { return }
            try await store.labels.delete(id: name)
            confirmed.deleted += 1
        }

        private mutating func throwInside() async throws {
            struct Stopped: Error {}
            let name = name()
            do {
                try await store.database.write { transaction in
                    try transaction.create(Label(name: name))
                    try transaction.update(Note.self, id: 1) { $0.rank += 500 }
                    throw Stopped()
                }
                Issue.record("the closure's error was lost")
            } catch is Stopped {}
        }

        /// Cancelled at some moment a write is there whole, or not at all.
        private mutating func cancelled() async throws {
            let names = (0..<50).map { _ in name() }
            let store = store
            let task = Task { try await store.labels.create(names.map { Label(name: $0) }) }
            for _ in 0..<Int.random(in: 0..<40, using: &generator) { await Task.yield() }
            task.cancel()
            let outcome = await task.result
            let found = try await store.labels.fetch(ids: names).count
            switch outcome {
            case .success:
                #expect(found == names.count)
            case .failure(let error):
                confirmed.cancellations += 1
                #expect((error as? StrataError)?.code == .cancelled)
                #expect(found == 0)
            }
            if found == names.count {
                labels += names
                confirmed.created += names.count
            }
        }

        /// What an observer sees last is what is there.
        private mutating func observe() async throws {
            let name = name()
            var changes = store.labels.changes(Label.where { $0.name == name }).makeAsyncIterator()
            #expect(try await changes.next() == [])
            try await store.labels.create(Label(name: name))
            #expect(try await changes.next()?.map(\.name) == [name])
            labels.append(name)
            confirmed.created += 1
        }

        private func batches() async throws {
            var last = ""
            var count = 0
            for try await chunk in store.labels.batches(of: 200, Label.where { $0.name >= "\(number)-" }) {
                for label in chunk {
                    #expect(last.utf8.lexicographicallyPrecedes(label.name.utf8))
                    last = label.name
                }
                count += 1
                if count == 3 { break }
            }
        }

        /// The forms that block have a thread of their own.
        private mutating func blocking() async throws {
            let name = name()
            let database = store.database
            try await withCheckedThrowingContinuation { (continuation: CheckedContinuation<Void, any Error>) in
                Thread.detachNewThread {
                    continuation.resume(
                        with: Result {
                            try database.writeBlocking { try $0.create(Label(name: name)) }
                            #expect(try database.readBlocking { try $0.fetch(Label.self, id: name) } != nil)
                        }
                    )
                }
            }
            labels.append(name)
            confirmed.created += 1
        }
    }

    @Test("end with what was confirmed to them, and leave nothing open", arguments: Form.allCases)
    func mixed(_ form: Form) async throws {
        let store = try await form.open()
        try await store.notes.create([Note(id: 1, title: "a", rank: 400), Note(id: 2, title: "b", rank: 600)])
        let seconds = form == .file ? 40 : 20
        let end = ContinuousClock.now.advanced(by: .seconds(seconds))
        let workers = try await withThrowingTaskGroup(of: (Confirmed, [String]).self) { group in
            for number in 0..<Self.taskCount {
                group.addTask {
                    var worker = Worker(store, number)
                    while Self.isLong
                        ? ContinuousClock.now < end : worker.confirmed.operations < Self.operationCount
                    {
                        try await worker.work()
                    }
                    return (worker.confirmed, worker.labels)
                }
            }
            return try await group.reduce(into: []) { $0.append($1) }
        }
        let expected = Set(workers.flatMap(\.1))
        #expect(Set(try await store.labels.fetch().map(\.name)) == expected)
        #expect(workers.reduce(0) { $0 + $1.0.created - $1.0.deleted } == expected.count)
        #expect(try await store.notes.fetch().reduce(0) { $0 + $1.rank } == Self.total)
        if Self.isLong {
            let operations = workers.reduce(0) { $0 + $1.0.operations }
            print("\(form): \(operations) operations, \(workers.reduce(0) { $0 + $1.0.cancellations }) cancelled")
        }
        try await expectNothingOpen(store)
    }

    /// Every connection is back, without a transaction, and the file is sound.
    private func expectNothingOpen(_ store: TestStore) async throws {
        // An observer's last fetch, and a checkpoint, may still be on their way back.
        try await eventually("every connection comes back") {
            store.database.writer.areAllIdle && store.database.readers.areAllIdle
        }
        for pool in [store.database.writer, store.database.readers] {
            var leases: [ConnectionPool.Lease] = []
            while let lease = pool.takeIfIdle() { leases.append(lease) }
            #expect(leases.count <= (store.folder == nil ? 1 : store.database.configuration.readers))
            for lease in leases {
                #expect(!lease.connection.isInTransaction)
                pool.giveBack(lease)
            }
        }
        #expect(try await store.rows("SELECT * FROM pragma_integrity_check") == [[.text("ok")]])
        #expect(try await store.rows("SELECT * FROM pragma_foreign_key_check") == [])
        #expect(!store.database.hub.hasObservers)
        await store.database.close()
        #expect(store.folder.map { $0.files() == ["test.sqlite"] } != false)
    }
}
