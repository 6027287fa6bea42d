import RuntimeModel
import Strata
import StrataSQLite
import Testing

@Suite("Observing a list that somebody else writes too", .serialized)
struct ObservedOtherWriterTests {
    @Test("gives each row once, where a row is moved by the other and at once by this process")
    func sameRow() async throws {
        let store = try await TestStore.onFile()
        try await store.makeNotes("a", "b", "c", "d", "e")
        let query = Note.all.order {
            $0.rank.ascending; $0.id.ascending
        }
        var iterator = store.notes.changes(query).makeAsyncIterator()
        let id = try #require(try await iterator.next()?.first).id
        let other = try store.otherConnection()
        for round in 0..<200 {
            try other.run("UPDATE Note SET rank = \(100 + round * 2) WHERE id = \(id)")
            try await store.database.write { transaction in
                try transaction.execute("UPDATE Note SET rank = \(101 + round * 2) WHERE id = \(id)")
            }
            let expected = try await store.notes.fetch(query)
            var value: [Note]?
            repeat {
                value = try await iterator.next()
                try #require(value?.count == 5)
            } while value != expected
        }
    }

    @Test("never shows one of two rows without the other that the other writer changes together")
    func together() async throws {
        let store = try await TestStore.onFile()
        try await store.makeNotes("a", "b", "c")
        let query = Note.all.order { $0.id.ascending }
        let other = try store.otherConnection()
        try other.run("UPDATE Note SET rank = -2 WHERE id < 3")
        let observer = Task {
            var last: [Note] = []
            for try await notes in store.notes.changes(query) {
                #expect(notes.map(\.id) == [1, 2, 3])
                #expect(notes[0].rank == notes[1].rank)
                last = notes
                if notes[2].rank == -1 { break }
            }
            return last
        }
        for round in 0..<200 {
            try other.run("UPDATE Note SET rank = \(round) WHERE id < 3")
            try await store.notes.update(1) { $0.title = "t\(round)" }
        }
        try await store.notes.update(3) { $0.rank = -1 }
        let last = try await observer.value
        #expect(last == (try await store.notes.fetch(query)))
        #expect(last.map(\.title) == ["t199", "b", "c"])
        #expect(last.map(\.rank) == [199, 199, -1])
    }
}
