import Foundation
import RuntimeModel
import Strata
import Testing

/// Everything that takes a query takes a predicate.
@Suite struct PredicateWorkTests {
    @Test func anyRepositoryTakesPredicates() async throws {
        let store = try TestStore.inMemory()
        try await store.makeNotes("a", "b", "c", "d")
        let notes: any Repository<Note> = store.notes
        let some = #Predicate<Note> { $0.rank > 0 }

        #expect(
            try await notes.fetch(some, sortBy: [SortDescriptor(\.rank, order: .reverse)]).map(\.rank) == [3, 2, 1]
        )
        #expect(try await notes.first(some, sortBy: [SortDescriptor(\.rank)])?.rank == 1)
        #expect(try await notes.count(some) == 3)
        #expect(try await notes.exists(some))
        #expect(try await !notes.exists(#Predicate { $0.rank > 3 }))
        #expect(try await notes.delete(some) == 3)
        #expect(try await notes.fetch().map(\.rank) == [0])
        #expect(try await notes.delete(some) == 0)
    }

    @Test func databaseSnapshotAndTransactionTakePredicates() async throws {
        let store = try TestStore.inMemory()
        try await store.makeNotes("a", "b", "c", "d")
        let some = #Predicate<Note> { $0.rank > 0 }
        let first = [SortDescriptor(\Note.rank, order: .reverse)]

        #expect(try await store.database.fetch(some, sortBy: first).map(\.rank) == [3, 2, 1])
        #expect(try await store.database.first(some, sortBy: first)?.rank == 3)
        #expect(try await store.database.count(some) == 3)
        #expect(try await store.database.exists(some))
        let seen = try await store.database.read { snapshot in
            (
                try snapshot.fetch(some, sortBy: first).map(\.rank), try snapshot.first(some, sortBy: first)?.rank,
                try snapshot.count(some), try snapshot.exists(some)
            )
        }
        #expect(seen.0 == [3, 2, 1])
        #expect(seen.1 == 3)
        #expect(seen.2 == 3)
        #expect(seen.3)
        #expect(try await store.database.write { try $0.delete(some) } == 3)
        #expect(try await store.notes.count() == 1)
    }

    @Test func observesWhatAPredicateFinds() async throws {
        let store = try TestStore.inMemory()
        try await store.makeNotes("a", "b")
        let rank = [SortDescriptor(\Note.rank, order: .reverse)]
        var fromRepository = store.notes.changes(#Predicate { $0.rank > 0 }, sortBy: rank).makeAsyncIterator()
        var fromDatabase = store.database.changes(#Predicate<Note> { $0.rank > 0 }, sortBy: rank).makeAsyncIterator()
        #expect(try await fromRepository.next()?.map(\.rank) == [1])
        #expect(try await fromDatabase.next()?.map(\.rank) == [1])

        try await store.notes.create(Note.Draft(title: "c", rank: 5))
        #expect(try await fromRepository.next()?.map(\.rank) == [5, 1])
        #expect(try await fromDatabase.next()?.map(\.rank) == [5, 1])
    }

    @Test func predicatesAndConditionsGoTogether() async throws {
        let notes = try await PredicateMatrix.notes()
        let done = #Predicate<Note> { $0.isDone }
        let query = Note.matching(done).where { $0.rank > 2 }.matching(#Predicate { $0.id < 30 }).limit(3)
        let expected = notes.values.filter { $0.isDone && $0.rank > 2 && $0.id < 30 }
        #expect(try await notes.repository.count(query) == 3)
        #expect(
            try await notes.repository.count(Note.all.matching(done).where { $0.rank > 2 }.where { $0.id < 30 })
                == expected.count
        )
    }

    @Test func aPredicateIsTheQueryThatOneWouldWrite() throws {
        let three = 3
        let written = Note.where {
            $0.isDone
            $0.rank < 3
            $0.title.contains("milk")
        }
        let query = Note.matching(#Predicate { $0.isDone && $0.rank < three && $0.title.contains("milk") })
        #expect(query == written)
        #expect(
            Note.matching(#Predicate { ($0.body?.contains("x") ?? false) && $0.isDone })
                == Note.where {
                    $0.body != nil
                    $0.body.contains("x")
                    $0.isDone
                }
        )
        #expect(
            Note.matching(#Predicate { three < $0.rank }).description.hasSuffix(
                """
                 FROM "Note" WHERE ? < "rank"
                -- ?1 = 3
                """
            )
        )
    }
}
