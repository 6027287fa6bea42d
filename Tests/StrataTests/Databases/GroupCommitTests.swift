import Foundation
import RuntimeModel
import Testing

@testable import Strata

@Suite("Small writes that wait share a transaction", .serialized)
struct GroupCommitTests {
    private typealias Write = @Sendable () async throws -> Void

    /// Writes of a row each, named by their numbers.
    private func labels(_ count: Int, in store: TestStore) -> [Write] {
        (0..<count).map { number in { try await store.labels.create(Label(name: "\(number)")) } }
    }

    /// Starts writes while the writer is held, so that they wait in this order, and lets them go.
    /// - Parameter whileWaiting: Done when all of them wait.
    private func wait<Result: Sendable>(
        _ database: Database,
        for writes: [@Sendable () async throws -> Result],
        whileWaiting: ([Task<Result, any Error>]) async throws -> Void = { _ in }
    ) async throws -> [Swift.Result<Result, any Error>] {
        let stop = Stop()
        let holder = Task { try await database.writer.run { _ in stop.wait() } }
        await stop.reached()
        var tasks: [Task<Result, any Error>] = []
        for (number, write) in writes.enumerated() {
            tasks.append(Task { try await write() })
            try await eventually("the write waits") { database.writer.waitingCount == number + 1 }
        }
        try await whileWaiting(tasks)
        stop.release()
        try await holder.value
        var results: [Swift.Result<Result, any Error>] = []
        for task in tasks { results.append(await task.result) }
        return results
    }

    private func code<Result>(_ result: Swift.Result<Result, any Error>) -> StrataError.Code? {
        if case .failure(let error as StrataError) = result { error.code } else { nil }
    }

    @Test("and each has its own result, in the order in which they came", arguments: Form.allCases)
    func results(_ form: Form) async throws {
        let store = try await form.open()
        let writes = (0..<20).map { number in
            { @Sendable in try await store.notes.create(Note.Draft(title: "note \(number)")) }
        }
        let notes = try await wait(store.database, for: writes).map { try $0.get() }
        #expect(notes.map(\.id) == Array(1...20))
        #expect(notes.map(\.title) == (0..<20).map { "note \($0)" })
        #expect(try await store.notes.fetch(Note.all.order { $0.id.ascending }) == notes)
    }

    @Test("and what one of them does not find is only its own error", arguments: Form.allCases)
    func kinds(_ form: Form) async throws {
        let store = try await form.open()
        try await store.makeNotes("one", "two")
        let results = try await wait(
            store.database,
            for: [
                { try await store.notes.delete(id: 2) }, { try await store.labels.save(Label(name: "red")) },
                { try await store.notes.update(Note(id: 2, title: "TWO")) },
                { try await store.notes.update(Note(id: 1, title: "ONE")) },
                { try await store.notes.setValue("grey", for: { $0.body }, id: 1) },
                { try await store.notes.delete(id: 7) },
            ] as [Write]
        )
        #expect(results.map(code) == [nil, nil, .notFound, nil, nil, .notFound])
        let notes = try await store.notes.fetch()
        #expect(notes.map(\.title) == ["ONE"])
        #expect(notes.map(\.body) == ["grey"])
        #expect(try await store.labels.count() == 1)
    }

    @Test("but each fails alone, with the error that it has alone", arguments: Form.allCases)
    func errors(_ form: Form) async throws {
        let store = try await form.open()
        let folder = Folder(name: "work")
        try await store.folders.create(folder)
        let lost = UUID()
        let alone = [
            await failure { try await store.folders.create(Folder(name: "work")) },
            await failure { try await store.notes.create(Note.Draft(title: "x", folderID: lost)) },
        ]
        let results = try await wait(
            store.database,
            for: [
                { try await store.folders.create(Folder(name: "home")) },
                { try await store.folders.create(Folder(name: "work")) },
                { try await store.notes.create(Note.Draft(title: "x", folderID: lost)) },
                { try await store.notes.create(Note.Draft(title: "y", folderID: folder.id)) },
                { try await store.folders.create(Folder(name: "home")) },
            ] as [Write]
        )
        #expect(results.map(code) == [nil, .unique, .foreignKey, nil, .unique])
        for (result, alone) in zip(results[1...2], alone) {
            if case .failure(let error as StrataError) = result { #expect(error.message == alone?.message) }
        }
        #expect(try await store.folders.fetch(Folder.all.order { $0.name.ascending }).map(\.name) == ["home", "work"])
        #expect(try await store.notes.fetch().map(\.title) == ["y"])
    }

    @Test("but a foreign key that the commit refuses is the fault of one", arguments: Form.allCases)
    func deferredKeys(_ form: Form) async throws {
        let store = try await form.open()
        try await store.makeNotes("one")
        try await store.labels.create(Label(name: "red"))
        let alone = await failure { try await store.labellings.create(Labelling(noteID: 1, labelName: "ghost")) }
        let results = try await wait(
            store.database,
            for: [
                { try await store.labels.create(Label(name: "first")) },
                { try await store.labellings.create(Labelling(noteID: 1, labelName: "ghost")) },
                // It would mend what the one before has done.
                { try await store.labels.create(Label(name: "ghost")) },
                { try await store.labellings.create(Labelling(noteID: 1, labelName: "red")) },
                { try await store.labellings.create(Labelling(noteID: 1, labelName: "nobody")) },
            ] as [Write]
        )
        #expect(results.map(code) == [nil, .foreignKey, nil, nil, .foreignKey])
        if case .failure(let error as StrataError) = results[1] { #expect(error.message == alone?.message) }
        let labels = try await store.labels.fetch(Label.all.order { $0.name.ascending })
        #expect(labels.map(\.name) == ["first", "ghost", "red"])
        #expect(try await store.labellings.fetch().map(\.labelName) == ["red"])
    }

    @Test("but one that rolls everything back takes nobody along", arguments: Form.allCases)
    func lostTransaction(_ form: Form) async throws {
        let store = try await form.open()
        try await store.database.writer.run { connection in
            try connection.execute(
                """
                CREATE TEMP TRIGGER unlucky BEFORE INSERT ON main.Note WHEN new.rank = 13
                BEGIN SELECT RAISE(ROLLBACK, 'unlucky'); END
                """
            )
        }
        let writes = (11...15).map { rank in
            { @Sendable in try await store.notes.create(Note.Draft(title: "note", rank: rank)).rank }
        }
        let results = try await wait(store.database, for: writes)
        #expect(results.map { try? $0.get() } == [11, 12, nil, 14, 15])
        if case .failure(let error as StrataError) = results[2] { #expect(error.message.contains("unlucky")) }
        #expect(try await store.notes.fetch(Note.all.order { $0.rank.ascending }).map(\.rank) == [11, 12, 14, 15])
    }

    @Test("without those whose task was cancelled before", arguments: Form.allCases)
    func cancellation(_ form: Form) async throws {
        let store = try await form.open()
        let writes = labels(5, in: store)
        let results = try await wait(store.database, for: writes) { tasks in
            tasks[0].cancel()
            tasks[3].cancel()
            // They are told while the others wait.
            #expect(code(await tasks[0].result) == .cancelled)
            #expect(code(await tasks[3].result) == .cancelled)
            #expect(store.database.writer.waitingCount == 3)
        }
        #expect(results.map(code) == [.cancelled, nil, nil, .cancelled, nil])
        #expect(try await store.labels.fetch(Label.all.order { $0.name.ascending }).map(\.name) == ["1", "2", "4"])
    }

    @Test("and can be cancelled while they wait for another process", arguments: [2, 3])
    func cancellationBehindALock(count: Int) async throws {
        var configuration = Database.Configuration()
        configuration.busyTimeout = .seconds(600)
        let store = try await Form.file.open(configuration)
        let other = try store.otherConnection()
        try other.execute("BEGIN IMMEDIATE")
        let stop = Stop()
        let holder = Task { try await store.database.writer.run { _ in stop.wait() } }
        await stop.reached()
        var tasks: [Task<Void, any Error>] = []
        for number in 0..<3 {
            tasks.append(Task { _ = try await store.labels.create(Label(name: "\(number)")) })
            try await eventually("the write waits") { store.database.writer.waitingCount == number + 1 }
        }
        stop.release()
        try await holder.value
        try await eventually("they wait for the lock together") { store.database.writer.waitingCount == 0 }
        for task in tasks.prefix(count) { task.cancel() }
        for task in tasks.prefix(count) { #expect(code(await task.result) == .cancelled) }
        // Nobody waits for the lock any more if all are gone.
        if count == 3 { try await eventually("the writer is free") { store.database.writer.areAllIdle } }
        try other.execute("ROLLBACK")
        for task in tasks.dropFirst(count) { #expect(code(await task.result) == nil) }
        #expect(try await store.labels.fetch().map(\.name) == (count == 3 ? [] : ["2"]))
    }

    @Test("and hear together that another process holds the lock too long")
    func busy() async throws {
        var configuration = Database.Configuration()
        configuration.busyTimeout = .milliseconds(20)
        let store = try await Form.file.open(configuration)
        let other = try store.otherConnection()
        try other.execute("BEGIN IMMEDIATE")
        let writes = labels(5, in: store)
        let results = try await wait(store.database, for: writes)
        #expect(results.map(code) == Array(repeating: .busy, count: 5))
        try other.execute("ROLLBACK")
        #expect(try await store.labels.count() == 0)
    }

    @Test("and are refused if the database is closed while they wait", arguments: Form.allCases)
    func closing(_ form: Form) async throws {
        let store = try await form.open()
        let writes = labels(5, in: store)
        var closing: Task<Void, Never>?
        let results = try await wait(store.database, for: writes) { tasks in
            closing = Task { await store.database.close() }
            for task in tasks { #expect(code(await task.result) == .closed) }
        }
        #expect(results.map(code) == Array(repeating: .closed, count: 5))
        await closing?.value
    }

    @Test("but never overtake a transaction that came before", arguments: Form.allCases)
    func order(_ form: Form) async throws {
        let store = try await form.open()
        let create = { @Sendable (name: String) in
            { @Sendable () async throws -> [String] in
                try await store.labels.create(Label(name: name))
                return []
            }
        }
        let look = { @Sendable () async throws -> [String] in
            try await store.database.write { try $0.fetch(Label.all.order { $0.name.ascending }).map(\.name) }
        }
        let writes = [create("a"), create("b"), look, create("c"), look, look, create("d"), create("e"), look]
        let seen = try await wait(store.database, for: writes).map { try $0.get() }
        #expect(
            seen == [[], [], ["a", "b"], [], ["a", "b", "c"], ["a", "b", "c"], [], [], ["a", "b", "c", "d", "e"]]
        )
    }

    @Test("and wake those who observe once")
    func observers() async throws {
        // On a file, the look at what other processes have written may stand between them.
        let store = try await Form.memory.open()
        let counter = CommitCounter()
        let number = try #require(store.database.hub.add(counter))
        _ = try await wait(store.database, for: labels(20, in: store))
        #expect(counter.count == 1)
        store.database.hub.remove(number)
    }

    @Test("and each is a transaction of the history", arguments: Form.allCases)
    func history(_ form: Form) async throws {
        let store = try await HistoryStore(form, author: "app")
        let writes = (0..<4).map { number in
            { @Sendable in _ = try await store.boxes.create(Box(number == 2 ? 1 : number)) }
        }
        let results = try await wait(store.database, for: writes)
        #expect(results.map(code) == [nil, nil, .unique, nil])
        let entries = try await store.database.history(since: nil)
        #expect(entries.map(\.line) == ["Box 0 inserted", "Box 1 inserted", "Box 3 inserted"].map { "Int" + $0 })
        #expect(Set(entries.compactMap { $0.transaction?.id }).count == 3)
        #expect(entries.allSatisfy { $0.transaction?.author == "app" })
    }

    @Test("also where each commit waits for the disk")
    func fullDurability() async throws {
        var configuration = Database.Configuration()
        configuration.durability = .full
        let store = try await Form.file.open(configuration)
        try await store.labels.create(Label(name: "alone"))
        let results = try await wait(store.database, for: labels(20, in: store))
        #expect(results.map(code) == Array(repeating: nil, count: 20))
        #expect(try await store.labels.count() == 21)
    }
}
