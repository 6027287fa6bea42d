import Foundation
import RuntimeModel
import Strata
import Synchronization
import Testing

/// What a view model has.
private struct NoteList {
    let notes: any Repository<Note>

    func open() async throws(StrataError) -> [Note] {
        try await notes.fetch(Note.where { !$0.isDone }.order { $0.id.ascending })
    }

    func finish(_ id: Note.ID) async throws(StrataError) { try await notes.update(id) { $0.isDone = true } }
}

/// A repository of an app's own, with the requirements that have no default implementation and nothing else.
private final class DictionaryRepository: Repository {
    private let values = Mutex<[Int: Note]>([:])

    func fetch(_ query: Query<Note>) async throws(StrataError) -> [Note] {
        try query.evaluate(over: values.withLock { Array($0.values) })
    }

    func fetch(ids: [Int]) async throws(StrataError) -> [Note] {
        values.withLock { values in ids.compactMap { values[$0] } }
    }

    func create(_ models: [Note]) async throws(StrataError) {
        values.withLock { values in for model in models { values[model.id] = model } }
    }

    func create<Draft: EntityDraft>(_ drafts: [Draft]) async throws(StrataError) -> [Note] where Draft.Model == Note {
        let first = values.withLock { ($0.keys.max() ?? 0) + 1 }
        let models = drafts.enumerated().compactMap { $1.model(key: Int64(first + $0)) }
        try await create(models)
        return models
    }

    func update(_ models: [Note]) async throws(StrataError) -> [Note] {
        for model in models where values.withLock({ $0[model.id] == nil }) {
            throw StrataError(.notFound, "there is no note \(model.id)")
        }
        try await create(models)
        return models
    }

    func delete(ids: [Int]) async throws(StrataError) -> Int {
        values.withLock { values in ids.filter { values.removeValue(forKey: $0) != nil }.count }
    }
}

@Suite("Any repository")
struct AnyRepositoryTests {
    private func repositories() throws -> [any Repository<Note>] {
        let store: any Store = try Database.inMemory(schema: RuntimeSchema.self)
        return [store.repository(for: Note.self), DictionaryRepository(), try InMemoryRepository<Note>()]
    }

    @Test("offers everything, made of what its type has")
    func everything() async throws {
        for notes in try repositories() {
            #expect(try await notes.create(Note.Draft(title: "a")) == Note(id: 1, title: "a"))
            #expect(try await notes.create([Note.Draft(title: "b")]).map(\.id) == [2])
            #expect(try await notes.create(Note(id: 3, title: "c")).id == 3)
            try await notes.create([Note(id: 4, title: "d")])
            #expect(try await notes.count() == 4)
            #expect(try await notes.fetch().count == 4)
            #expect(try await notes.fetch(id: 2)?.title == "b")
            #expect(try await notes.fetch(ids: [4, 1]).map(\.title) == ["d", "a"])
            #expect(try await notes.first(Note.all.limit(0)) == nil)
            #expect(try await notes.exists(Note.all))
            #expect(try await notes.exists(id: 4))
            #expect(try await notes.update(1) { $0.rank = 5 } == Note(id: 1, title: "a", rank: 5))
            try await notes.update(Note(id: 1, title: "A"))
            try await notes.update([Note(id: 2, title: "B")])
            try await notes.update(Note(id: 3, title: "C"), from: Note(id: 3, title: "c"))
            try await notes.save(Note(id: 5, title: "e"))
            try await notes.save([Note(id: 4, title: "D")])
            var batches: [[String]] = []
            for try await batch in notes.batches(of: 2) { batches.append(batch.map(\.title)) }
            #expect(batches == [["A", "B"], ["C", "D"], ["e"]])
            try await notes.delete(Note(id: 1, title: ""))
            try await notes.delete(id: 2)
            #expect(await failure { try await notes.delete(id: 2) }?.code == .notFound)
            #expect(try await notes.delete(ids: [3, 9]) == 1)
            #expect(try await notes.delete(Note.all.limit(1)) == 1)
            #expect(try await notes.deleteAll() == 1)
        }
    }

    @Test("makes of six methods what changes many values, pages and aggregates")
    func many() async throws {
        for notes in try repositories() {
            try await notes.create((1...7).map { Note(id: $0, title: "note \($0)", rank: $0 % 3) })
            let set = try await notes.updateAll(Note.where { $0.rank == 1 }) {
                $0.rank.set($0.rank + $0.id * 10)
                $0.body.set($0.title)
                $0.level.set(.high)
            }
            #expect(set == 3)
            #expect(try await notes.sum { $0.rank } == 127)
            #expect(
                try await notes.fetch(id: 4) == Note(id: 4, title: "note 4", body: "note 4", rank: 41, level: .high)
            )
            let overflow = await failure {
                try await notes.updateAll(Note.all) { $0.rank.set($0.rank + Int.max) }
            }
            #expect(overflow?.code == .validation)
            #expect(
                overflow?.message
                    == """
                    Note.rank: a calculated value is no whole number from -9223372036854775808 to 9223372036854775807; \
                    nothing was written
                    """
            )
            #expect(await failure { try await notes.updateAll(Note.all) { $0.id.set(1) } }?.code == .unsupported)
            let returned = try await notes.updateAll(returning: Note.where { $0.id > 6 }) { $0.rank.set(0) }
            #expect(returned.map(\.id) == [7])
            #expect(try await notes.count(distinct: { $0.rank }) == 4)
            #expect(try await notes.maximum { $0.title } == "note 7")
            #expect(try await notes.average(Note.where { $0.id == 2 || $0.id == 3 }) { $0.rank } == 1)
            #expect(
                try await notes.fetch(Note.where { $0.id == 3 }.select { ($0.title, $0.rank) }).map(\.0) == ["note 3"]
            )
            var ids: [Int] = []
            var page = try await notes.page(Note.all.order { $0.rank.descending }, size: 3, countingTotal: true)
            #expect(page.total == 7)
            ids += page.items.map(\.id)
            while let next = page.next {
                page = try await notes.page(Note.all.order { $0.rank.descending }, size: 3, after: next)
                ids += page.items.map(\.id)
            }
            #expect(ids == [4, 1, 5, 2, 7, 6, 3])
            let last = try await notes.page(Note.all.order { ($0.rank * 2).ascending }, size: 2, before: nil)
            #expect(last.items.map(\.id) == [1, 4])
            #expect(last.previous != nil)
            let deleted = try await notes.delete(returning: Note.where { $0.rank > 5 }.order { $0.id.descending })
            #expect(deleted.map(\.id) == [4, 1])
            #expect(try await notes.delete(Note.where { $0.rank == 0 }) == 3)
            #expect(try await notes.count() == 2)
        }
    }

    @Test("writes differences over what others wrote, and says what is gone")
    func differences() async throws {
        for notes in try repositories() {
            let shown = try await notes.create(Note(id: 1, title: "a"))
            try await notes.update(1) { $0.rank = 5 }
            var edited = shown
            edited.title = "b"
            #expect(try await notes.update(edited, from: shown) == Note(id: 1, title: "b", rank: 5))
            #expect(
                await failure { try await notes.update(shown, from: Note(id: 2, title: "a")) }?.code == .unsupported
            )
            struct Doubt: Error {}
            #expect(await failure { try await notes.update(1) { _ in throw Doubt() } }?.code == .cancelled)
            try await notes.save([Note(id: 1, title: "c"), Note(id: 2, title: "d")])
            #expect(try await notes.fetch(Note.all.order { $0.id.ascending }).map(\.title) == ["c", "d"])
            try await notes.deleteAll()
            #expect(await failure { try await notes.update(edited, from: shown) }?.code == .notFound)
            #expect(await failure { try await notes.update(1) { $0.rank = 1 } }?.code == .notFound)
            #expect(await failure { try await notes.update(shown) }?.code == .notFound)
        }
    }

    // On the main actor, as a view model is: what is passed to a repository leaves it.
    @MainActor
    @Test("offers relationships and single columns where its type says how")
    func relationships() async throws {
        let workshop = try Workshop()
        let store: any Store = workshop.database
        let jobs: any Repository<Job> = store.repository(for: Job.self)
        try await workshop.teams.create(Team(id: 1, name: "red"))
        try await workshop.tags.create(Tag(name: "a"))
        let job = try await jobs.create(Job.Draft(title: "x", teamID: 1))
        #expect(try await jobs.load({ $0.team }, of: [job]).mapValues(\.name) == [1: "red"])
        #expect(try await jobs.add(["a"], to: { $0.tags }, of: 1) == 1)
        #expect(try await jobs.load({ $0.tags }, of: [1]) == [1: [Tag(name: "a")]])
        #expect(try await jobs.remove(["a"], from: { $0.tags }, of: 1) == 1)
        try await jobs.set(["a"], for: { $0.tags }, of: 1)
        try await jobs.setValue(Data([1, 2]), for: { $0.photo }, id: 1)
        #expect(try await jobs.value({ $0.photo }, id: 1) == Data([1, 2]))
        let updated = try await jobs.update(try #require(try await jobs.fetch(id: 1)))
        #expect(updated.version == 3)
        #expect(try await jobs.save(updated).version == 4)
    }

    @Test("of an app's own says what it does not offer")
    func unsupported() async throws {
        let notes: any Repository<Note> = DictionaryRepository()
        try await notes.create(Note(id: 1, title: "a"))
        let value = await failure { try await notes.value({ $0.title }, id: 1) }
        #expect(value?.code == .unsupported)
        #expect(value?.message == "DictionaryRepository does not read single columns; fetch the value")
        let set = await failure { try await notes.setValue("b", for: { $0.title }, id: 1) }
        #expect(set?.message == "DictionaryRepository does not write single columns; update the value")
        let saved = await failure { try await notes.save(Note(id: 1, title: "b"), on: { $0.title }) }
        #expect(
            saved?.message == "DictionaryRepository does not save by a unique key; save the values by their keys"
        )
        var changes = notes.changes().makeAsyncIterator()
        let observed = await failure { try await changes.next() }
        #expect(observed?.message == "DictionaryRepository does not tell what has changed; fetch the values")
    }

    @Test("serves a view model")
    func viewModel() async throws {
        let store = try TestStore.inMemory()
        let list = NoteList(notes: store.notes)
        try await store.makeNotes("a", "b")
        try await list.finish(1)
        #expect(try await list.open().map(\.title) == ["b"])
    }

    @Test("comes from any store, which also has transactions")
    func store() async throws {
        let store: any Store = try Database.inMemory(schema: RuntimeSchema.self)
        let id = try await store.write { transaction in
            let folder = try transaction.create(Folder(name: "Home"))
            try transaction.create(Note.Draft(title: "a", folderID: folder.id))
            return folder.id
        }
        let found = try await store.read { try $0.fetch(Folder.self, id: id)?.name }
        #expect(found == "Home")
        #expect(try await store.repository(for: Note.self).count(Note.where { $0.folderID == id }) == 1)
        await store.close()
        #expect(await failure { try await store.repository(for: Note.self).count() }?.code == .closed)
    }
}
