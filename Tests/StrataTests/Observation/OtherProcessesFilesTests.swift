import Foundation
import StrataSQLite
import StrataTestSupport
import Testing

@testable import Strata

@Suite("The files in which others' commits are seen")
struct OtherProcessesFilesTests {
    private let insert = "INSERT INTO T VALUES (1)"

    @Test("are those that a link leads to")
    func link() async throws {
        let folder = try TemporaryFolder()
        _ = try WatchedFile(in: folder)
        try FileManager.default.createDirectory(atPath: folder.path("apart"), withIntermediateDirectories: true)
        try FileManager.default.createSymbolicLink(
            atPath: folder.path("apart/link.sqlite"),
            withDestinationPath: folder.path("test.sqlite")
        )
        let time = HandMade()
        let file = try WatchedFile(means: time.means(isReal: true), in: folder, opening: "apart/link.sqlite")
        file.others.start()
        time.pass(.seconds(5))
        #expect(file.others.isWatched)
        try file.stranger().run(insert)
        try await eventually("the event comes") { time.gap != .seconds(2) }
        time.pass()
        #expect(file.calls.count == 1)
    }

    @Test("are the database itself where it has no log")
    func rollbackJournal() async throws {
        let time = HandMade()
        let file = try WatchedFile(journal: "DELETE", means: time.means(isReal: true), mode: .readOnly)
        file.others.start()
        time.pass(.seconds(5))
        #expect(file.others.isWatched == FileWatcher.leavesLocksAlone)
        try file.stranger().run(insert)
        if file.others.isWatched { try await eventually("the event comes") { time.gap != .seconds(2) } }
        time.pass()
        #expect(file.calls.count == 1)
        // It gets a log while it is observed.
        try file.stranger().execute("PRAGMA journal_mode = WAL; INSERT INTO T VALUES (1)")
        try await eventually("the switch is seen") {
            time.pass()
            return file.calls.count >= 2
        }
        time.pass(.seconds(5))
        #expect(file.others.isWatched)
        let calls = file.calls.count
        try file.stranger().run(insert)
        try await eventually("the event comes") { time.gap != .seconds(2) }
        time.pass()
        #expect(file.calls.count == calls + 1)
    }

    @Test("are looked at every fifty milliseconds while they cannot be watched, and are watched as soon as they can")
    func noWatchers() async throws {
        let time = HandMade()
        time.hasWatchers = false
        let file = try WatchedFile(means: time.means(isReal: true))
        try file.write()
        file.others.start()
        time.pass(.seconds(5))
        #expect(time.gap == .milliseconds(50))
        #expect(!file.others.isWatched)
        try file.stranger().run(insert)
        time.pass()
        #expect(file.calls.count == 1)
        time.hasWatchers = true
        time.pass()
        #expect(file.others.isWatched)
        #expect(time.gap == .seconds(2))
        try file.stranger().run(insert)
        try await eventually("the event comes") { time.gap != .seconds(2) }
        time.pass()
        #expect(file.calls.count == 2)
    }

    @Test("are looked at every fifty milliseconds where the database can be watched, and its log cannot")
    func noWatcherOfTheLog() throws {
        let time = HandMade()
        time.hasLogWatchers = false
        let file = try WatchedFile(means: time.means(isReal: true))
        try file.write()
        file.others.start()
        time.pass(.seconds(5))
        #expect(time.gap == .milliseconds(50))
        #expect(!file.others.isWatched)
    }

    @Test("are looked at every fifty milliseconds if the system does not tell that they are written")
    func silentSystem() throws {
        let time = HandMade()
        let file = try WatchedFile(means: time.means())
        file.others.start()
        time.pass(.seconds(5))
        try file.stranger().run(insert)
        #expect(time.pass() == .seconds(2))
        #expect(file.calls.count == 1)
        try file.stranger().run(insert)
        #expect(time.pass() == .milliseconds(50))
        #expect(file.calls.count == 2)
        time.tell("-wal")
        time.pass(.seconds(5))
        #expect(time.gap == .seconds(2))
    }

    @Test("may be taken away: nothing breaks, and it looks on")
    func takenAway() async throws {
        let time = HandMade()
        let file = try WatchedFile(means: time.means(isReal: true))
        let stranger = try file.stranger()
        try stranger.run(insert)
        file.others.start()
        time.pass(.seconds(5))
        try file.folder.remove("test.sqlite-wal")
        try await eventually("the event comes") { time.gap != .seconds(2) }
        time.pass(.seconds(5))
        if FileManager.default.fileExists(atPath: file.path), !file.others.isWatched {
            #expect(time.gap == .milliseconds(50))
        }
        // Those who have it open share it still.
        let calls = file.calls.count
        try stranger.run(insert)
        time.pass(.seconds(2))
        #expect(file.calls.count == calls + 1)
    }
}
