import RuntimeModel
import StrataSQLite
import Synchronization
import Testing

@testable import Strata

/// A look may see a commit as soon as it is made.
///
/// If it were told of afterwards alone, a second look could read a row again
/// for the sake of an older commit, and search it in the list where it does not stand any more.
@Suite("Telling observations of a commit")
struct AnnouncementTests {
    /// Notes how many notes another connection sees when it is told of a commit.
    private final class Witness: ChangeReceiver {
        let seen = Mutex<[String]>([])
        private let path: String

        init(_ path: String) { self.path = path }

        var report: ObservationReport { .ofTest() }

        func prepare(for wake: Wake) { note("before") }
        func receive(_ wake: Wake) { note("after") }
        func end() {}

        private func note(_ when: String) {
            let count = try? Connection(path: path, mode: .readOnly).value("SELECT count(*) FROM Note")
            seen.withLock { $0.append("\(when): \(count.map { "\($0)" } ?? "unknown")") }
        }
    }

    @Test("is done before it can be seen, and again when it can")
    func order() async throws {
        let store = try await TestStore.onFile()
        let witness = Witness(store.path)
        let number = try #require(store.database.hub.add(witness))
        try await store.makeNotes("a")
        try await store.notes.create([Note.Draft(title: "b"), Note.Draft(title: "c")])
        #expect(witness.seen.withLock { $0 } == ["before: 0", "after: 1", "before: 1", "after: 3"])
        store.database.hub.remove(number)
    }

    @Test("that fails is done before it alone, which does no harm")
    func failure() async throws {
        let store = try await TestStore.onFile()
        var iterator = store.notes.changes(Note.all.order { $0.id.ascending }).makeAsyncIterator()
        #expect(try await iterator.next() == [])
        let witness = Witness(store.path)
        let number = try #require(store.database.hub.add(witness))
        // A deferred foreign key that leads nowhere: the COMMIT refuses it.
        await #expect(throws: StrataError.self) {
            try await store.database.write { transaction in
                try transaction.create(Note.Draft(title: "never"))
                try transaction.execute(
                    "INSERT INTO Labelling (noteID, labelName, addedAt) VALUES (1, 'nobody', 0)"
                )
            }
        }
        #expect(witness.seen.withLock { $0 } == ["before: 0"])
        store.database.hub.remove(number)
        try await store.makeNotes("a")
        #expect(try await iterator.next()?.map(\.title) == ["a"])
    }
}
