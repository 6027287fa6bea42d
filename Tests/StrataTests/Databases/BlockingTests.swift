import Foundation
import RuntimeModel
import Strata
import Testing

@Suite("Access that blocks, for code that is not async", .serialized)
struct BlockingTests {
    @Test("does the same", arguments: Form.allCases)
    func same(_ form: Form) async throws {
        let store = try await form.open()
        let note = try store.database.writeBlocking { try $0.create(Note.Draft(title: "a")) }
        #expect(try store.database.readBlocking { try $0.fetch(Note.all) } == [note])
    }

    @Test("runs its closure here and now: it may use what only this function has", arguments: Form.allCases)
    func closure(_ form: Form) async throws {
        let store = try await form.open()
        // Neither Sendable nor to be captured by a closure that escapes.
        final class Counter { var count = 0 }
        let counter = Counter()
        var titles: [String] = []
        func run(_ title: (Int) -> String) throws -> Counter {
            try store.database.writeBlocking { transaction in
                titles.append(try transaction.create(Note.Draft(title: title(counter.count))).title)
                counter.count += 1
            }
            return try store.database.readBlocking { snapshot in
                counter.count += try snapshot.count(Note.all)
                return counter
            }
        }
        #expect(try run { "note \($0)" } === counter)
        #expect(titles == ["note 0"])
        #expect(counter.count == 2)
    }

    @Test("from many threads at once gives every one its turn", arguments: Form.allCases)
    func threads(_ form: Form) async throws {
        let store = try await form.open()
        let database = store.database
        try database.writeBlocking { try $0.create(Note.Draft(title: "a")) }
        await withCheckedContinuation { (continuation: CheckedContinuation<Void, Never>) in
            Thread.detachNewThread {
                DispatchQueue.concurrentPerform(iterations: 200) { number in
                    do {
                        if number % 4 == 0 {
                            try database.writeBlocking { try $0.update(Note.self, id: 1) { $0.rank += 1 } }
                        } else {
                            _ = try database.readBlocking { try $0.fetch(Note.all) }
                        }
                    } catch {
                        Issue.record(error)
                    }
                }
                continuation.resume()
            }
        }
        #expect(try await store.notes.fetch(id: 1)?.rank == 50)
    }

    @Test("from as many of Dispatch's threads as there are never waits for one of them", arguments: Form.allCases)
    func dispatch(_ form: Form) async throws {
        let store = try await form.open()
        let database = store.database
        try database.writeBlocking { try $0.create(Note.Draft(title: "a")) }
        let group = DispatchGroup()
        for _ in 0..<300 {
            DispatchQueue.global().async(group: group) {
                do {
                    try database.writeBlocking { try $0.update(Note.self, id: 1) { $0.rank += 1 } }
                } catch {
                    Issue.record(error)
                }
            }
        }
        await withCheckedContinuation { continuation in group.notify(queue: .global()) { continuation.resume() } }
        #expect(try await store.notes.fetch(id: 1)?.rank == 300)
    }

    @Test("fails after close", arguments: Form.allCases)
    func closed(_ form: Form) async throws {
        let store = try await form.open()
        await store.database.close()
        #expect(failure { try store.database.readBlocking { try $0.fetch(Note.all) } }?.code == .closed)
        #expect(failure { try store.database.writeBlocking { try $0.create(Note.Draft(title: "a")) } }?.code == .closed)
    }
}
