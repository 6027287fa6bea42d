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

    private var missing: StrataError { StrataError(.notFound, "there is no such note") }

    func fetch(_ query: Query<Note>) async throws(StrataError) -> [Note] {
        guard query.condition == nil else { throw StrataError(.unsupported, "conditions are not for dictionaries") }
        let all = values.withLock { $0.values.sorted { $0.id < $1.id } }.dropFirst(query.offset)
        return Array(all.prefix(query.limit ?? all.count))
    }

    func count(_ query: Query<Note>) async throws(StrataError) -> Int { try await fetch(query).count }

    func create(_ models: [Note]) async throws(StrataError) { try await save(models) }

    func create<Draft: EntityDraft>(_ drafts: [Draft]) async throws(StrataError) -> [Note] where Draft.Model == Note {
        let first = values.withLock { ($0.keys.max() ?? 0) + 1 }
        let models = drafts.enumerated().compactMap { $1.model(key: Int64(first + $0)) }
        try await save(models)
        return models
    }

    func update(_ models: [Note]) async throws(StrataError) -> [Note] {
        try await save(models)
        return models
    }

    func update(_ id: Int, _ change: @escaping @Sendable (inout Note) throws -> Void) async throws(StrataError) -> Note
    {
        guard var note = values.withLock({ $0[id] }) else { throw missing }
        do { try change(&note) } catch { throw StrataError(.cancelled, "\(error)") }
        try await save([note])
        return note
    }

    func update(_ model: Note, from original: Note) async throws(StrataError) -> Note {
        try await save([model])
        return model
    }

    func save(_ models: [Note]) async throws(StrataError) {
        values.withLock { values in for model in models { values[model.id] = model } }
    }

    func delete(_ query: Query<Note>) async throws(StrataError) -> Int {
        try await delete(ids: try await fetch(query).map(\.id))
    }

    func delete(ids: [Int]) async throws(StrataError) -> Int {
        values.withLock { values in ids.filter { values.removeValue(forKey: $0) != nil }.count }
    }

    func fetch(id: Int) async throws(StrataError) -> Note? { values.withLock { $0[id] } }

    func fetch(ids: [Int]) async throws(StrataError) -> [Note] {
        values.withLock { values in ids.compactMap { values[$0] } }
    }

    func batches(of size: Int, _ query: Query<Note>) -> Batches<Note> {
        Batches(size: size, query: query) { (query, last, limit) throws(StrataError) in
            Array(try await self.fetch(query).filter { $0.id > last?.id ?? .min }.prefix(limit))
        }
    }

    func changes(_ query: Query<Note>) -> Changes<[Note]> {
        Changes.of(values.withLock { Array($0.values) })
    }
}

@Suite("Any repository")
struct AnyRepositoryTests {
    private func repositories() throws -> [any Repository<Note>] {
        let store: any Store = try Database.inMemory(schema: RuntimeSchema.self)
        return [store.repository(for: Note.self), DictionaryRepository()]
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
            for try await all in notes.changes() {
                #expect(all.count == 5)
                break
            }
            try await notes.delete(Note(id: 1, title: ""))
            try await notes.delete(id: 2)
            #expect(await failure { try await notes.delete(id: 2) }?.code == .notFound)
            #expect(try await notes.delete(ids: [3, 9]) == 1)
            #expect(try await notes.delete(Note.all.limit(1)) == 1)
            #expect(try await notes.deleteAll() == 1)
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
