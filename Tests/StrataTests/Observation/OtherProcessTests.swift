import Foundation
import RuntimeModel
import StrataSQLite
import StrataTestSupport
import Testing

@testable import Strata

@Suite("Observing what others write", .serialized)
struct OtherProcessTests {
    private let insert = "INSERT INTO Note (title) VALUES ('other')"

    @Test("sees a commit of another connection")
    func otherConnection() async throws {
        let store = try await TestStore.onFile()
        let other = try store.otherConnection()
        var iterator = store.notes.changes().makeAsyncIterator()
        #expect(try await iterator.next() == [])
        try other.run(insert)
        #expect(try await iterator.next()?.map(\.title) == ["other"])
        try other.run("BEGIN")
        try other.run("DELETE FROM Note")
        try other.run("ROLLBACK")
        try other.run("UPDATE Note SET rank = 5")
        #expect(try await iterator.next()?.map(\.rank) == [5])
    }

    @Test("sees each commit of another process")
    func otherProcess() async throws {
        let store = try await TestStore.onFile()
        let process = try WritingProcess(store.path)
        var iterator = store.notes.changes().makeAsyncIterator()
        #expect(try await iterator.next() == [])
        for count in 1...20 {
            try await process.run(insert)
            #expect(try await iterator.next()?.count == count)
        }
        try await process.run("UPDATE Note SET rank = 7 WHERE id = (SELECT max(id) FROM Note)")
        #expect(try await iterator.next()?.filter { $0.rank == 7 }.count == 1)
        try await process.run("BEGIN; DELETE FROM Note; ROLLBACK")
        try await process.run("DELETE FROM Note")
        #expect(try await iterator.next() == [])
    }

    @Test("ends with what the database holds where two processes and the app write at once")
    func bothWrite() async throws {
        let store = try await TestStore.onFile()
        let path = store.path
        async let counts: Int? = {
            var last: Int?
            for try await notes in store.notes.changes() {
                last = notes.count
                if notes.count == 150 { break }
            }
            return last
        }()
        try await withThrowingTaskGroup(of: Void.self) { group in
            for _ in 0..<2 {
                group.addTask {
                    let process = try WritingProcess(path)
                    for _ in 0..<50 { try await process.run(insert) }
                }
            }
            group.addTask {
                for number in 0..<50 { try await store.notes.create(Note.Draft(title: "\(number)")) }
            }
            try await group.waitForAll()
        }
        // A commit that nobody saw would leave the observer waiting for it.
        #expect(try await counts == 150)
    }

    @Test("sees it though the writer is never free")
    func busyWriter() async throws {
        let store = try await TestStore.onFile()
        let other = try store.otherConnection()
        var iterator = store.notes.changes().makeAsyncIterator()
        #expect(try await iterator.next() == [])
        // No transactions: the other one is not to wait for a lock.
        let work = (0..<4).map { _ in
            Task { while !Task.isCancelled { _ = try await store.database.writer.run { _ in usleep(500) } } }
        }
        defer { for task in work { task.cancel() } }
        try other.run(insert)
        #expect(try await iterator.next()?.map(\.title) == ["other"])
    }

    @Test("sees it through a database that only reads")
    func readOnly() async throws {
        let store = try await TestStore.onFile()
        var configuration = Database.Configuration()
        configuration.isReadOnly = true
        let reading = try await Database.open(at: store.path, schema: RuntimeSchema.self, configuration: configuration)
        var iterator = reading.repository(for: Note.self).changes().makeAsyncIterator()
        #expect(try await iterator.next() == [])
        try await store.makeNotes("a")
        #expect(try await iterator.next()?.map(\.title) == ["a"])
    }

    @Test("sees it in two databases that have one file open")
    func twoDatabases() async throws {
        let store = try await TestStore.onFile()
        let second = try await Database.open(at: store.path, schema: RuntimeSchema.self)
        var iterators = [store.database, second].map { $0.repository(for: Note.self).changes().makeAsyncIterator() }
        for index in 0..<2 { #expect(try await iterators[index].next() == []) }
        let process = try WritingProcess(store.path)
        for count in 1...10 {
            try await process.run(insert)
            for index in 0..<2 { #expect(try await iterators[index].next()?.count == count) }
        }
        try await second.repository(for: Note.self).create(Note.Draft(title: "second"))
        for index in 0..<2 { #expect(try await iterators[index].next()?.count == 11) }
    }

    @Test("watches the files only while there are observers")
    func watches() async throws {
        let store = try await TestStore.onFile()
        do {
            var iterator = store.notes.changes().makeAsyncIterator()
            #expect(try await iterator.next() == [])
            #if canImport(Glibc) || canImport(Musl)
                try await eventually("the files are watched") { try fileWatches(ofDatabase: store.path) == 2 }
            #endif
        }
        #if canImport(Glibc) || canImport(Musl)
            try await eventually("the files are watched no more") { try fileWatches(ofDatabase: store.path) == 0 }
        #endif
        try store.otherConnection().run(insert)
        var iterator = store.notes.changes().makeAsyncIterator()
        #expect(try await iterator.next()?.count == 1)
    }

    @Test("ends when the database is closed or let go while others write")
    func closedWhileOthersWrite() async throws {
        let store = try await TestStore.onFile()
        let path = store.path
        let writing = Task.detached {
            let process = try WritingProcess(path)
            try await process.run("PRAGMA synchronous = NORMAL")
            while !Task.isCancelled { try await process.run("INSERT INTO Note (title) VALUES ('x'); DELETE FROM Note") }
        }
        for round in 0..<50 {
            let database = try await Database.open(at: path, schema: RuntimeSchema.self)
            let observer = Task { [notes = database.repository(for: Note.self)] in
                var count = 0
                for try await _ in notes.changes() { count += 1 }
                return count
            }
            if round.isMultiple(of: 2) {
                await database.close()
            } else {
                observer.cancel()
            }
            #expect(try await observer.value >= 0)
        }
        writing.cancel()
        try await writing.value
    }
}
