import Foundation
import RuntimeModel
import Strata
import Testing

@Suite("Batches", .serialized)
struct BatchTests {
    private func sizes<Model>(_ batches: Batches<Model>) async throws -> [Int] {
        var sizes: [Int] = []
        for try await batch in batches { sizes.append(batch.count) }
        return sizes
    }

    @Test("cut all values by key, none is empty", arguments: Form.allCases)
    func sizes(_ form: Form) async throws {
        let store = try await form.open()
        #expect(try await sizes(store.notes.batches(of: 10)) == [])
        try await store.notes.create((0..<25).map { Note.Draft(title: "\($0)", rank: 25 - $0) })
        #expect(try await sizes(store.notes.batches(of: 10)) == [10, 10, 5])
        #expect(try await sizes(store.notes.batches(of: 25)) == [25])
        #expect(try await sizes(store.notes.batches(of: 5)) == [5, 5, 5, 5, 5])
        #expect(try await sizes(store.notes.batches(of: 100)) == [25])
        #expect(try await sizes(store.notes.batches(of: 0)) == [Int](repeating: 1, count: 25))
        #expect(try await sizes(store.notes.batches(of: 10, Note.where { $0.rank > 10 })) == [10, 5])
        var ids: [Int] = []
        for try await batch in store.notes.batches(of: 7) { ids += batch.map(\.id) }
        #expect(ids == Array(1...25))
    }

    @Test("go by every part of a composite key", arguments: Form.allCases, [1, 2, 3, 7])
    func composite(_ form: Form, _ size: Int) async throws {
        let store = try await form.open()
        let pairs = (0..<5).flatMap { left in ["", "a", "b\u{0}", "\u{e9}"].map { Pair(left: left, right: $0) } }
        try await store.pairs.create(pairs.shuffled())
        var found: [Pair] = []
        for try await batch in store.pairs.batches(of: size) { found += batch }
        #expect(found == pairs)
        var some: [Pair] = []
        for try await batch in store.pairs.batches(of: size, Pair.where { $0.right != "a" || $0.left == 1 }) {
            some += batch
        }
        #expect(some == pairs.filter { $0.right != "a" || $0.left == 1 })
    }

    @Test("see what is written behind them, and nothing twice", arguments: Form.allCases)
    func writes(_ form: Form) async throws {
        let store = try await form.open()
        try await store.readings.create((0..<100).map { Reading(id: $0 * 2) })
        let writer = Task {
            for id in 0..<100 {
                try await store.readings.save(Reading(id: id * 2 + 1))
                try await store.readings.save(Reading(id: id * 2, amount: 1))
            }
        }
        var ids: [Int] = []
        for try await batch in store.readings.batches(of: 3) { ids += batch.map(\.id) }
        try await writer.value
        #expect(ids == ids.sorted())
        #expect(Set(ids).count == ids.count)
        #expect(Set(ids).isSuperset(of: (0..<100).map { $0 * 2 }))
        #expect(try await sizes(store.readings.batches(of: 150)) == [150, 50])
    }

    @Test("refuse an order, a limit and an offset, and end then", arguments: Form.allCases)
    func refused(_ form: Form) async throws {
        let store = try await form.open()
        try await store.makeNotes("a")
        for query in [Note.all.order { $0.rank.ascending }, Note.all.limit(1), Note.all.offset(1)] {
            var iterator = store.notes.batches(of: 10, query).makeAsyncIterator()
            #expect(await failure { try await iterator.next() }?.code == .unsupported)
            #expect(try await iterator.next() == nil)
        }
    }
}
