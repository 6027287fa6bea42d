import Foundation
import StrataSQLite
import StrataTestSupport
import Testing

@testable import Strata

@Suite("Commits of others")
struct OtherProcessesTests {
    private let insert = "INSERT INTO T VALUES (1)"

    @Test("are told of, each time, by the system's events")
    func otherConnection() async throws {
        let file = try WatchedFile()
        let stranger = try file.stranger()
        file.others.start()
        for round in 1...20 {
            try stranger.run(insert)
            try await eventually("commit \(round) is told of") { file.calls.count == round }
        }
        try await eventually("events are waited for again") { file.others.isWatched }
    }

    @Test("are told of when another process makes them")
    func otherProcess() async throws {
        let file = try WatchedFile()
        let process = try WritingProcess(file.path)
        file.others.start()
        for round in 1...20 {
            try await process.run(round.isMultiple(of: 2) ? "UPDATE T SET x = \(round)" : insert)
            try await eventually("commit \(round) is told of") { file.calls.count == round }
        }
        try await process.run("BEGIN; DELETE FROM T; ROLLBACK")
        try await process.run("PRAGMA synchronous = FULL; BEGIN; DELETE FROM T; COMMIT")
        try await eventually("the last is told of") { file.calls.count == 21 }
    }

    @Test("are seen within a tenth of a second of their ends", arguments: [true, false])
    func delay(hasWatchers: Bool) async throws {
        let time = HandMade()
        time.hasWatchers = hasWatchers
        let file = try WatchedFile(means: time.means(isReal: true))
        let process = try WritingProcess(file.path)
        file.others.start()
        for round in 1...20 {
            time.pass(.seconds(5))
            try await process.run(insert)
            if hasWatchers { try await eventually("the event comes") { time.gap != OtherProcesses.Schedule.idleGap } }
            time.settle()
            var passed = Duration.zero
            while file.calls.count < round, passed < .seconds(10) { passed += time.pass() }
            #expect(file.calls.count == round)
            #expect(passed <= .milliseconds(80))
        }
    }

    @Test("are told apart from those of the pool's own connection")
    func ownCommits() async throws {
        let time = HandMade()
        let file = try WatchedFile(means: time.means(isReal: true))
        file.others.start()
        time.pass(.seconds(5))
        for _ in 0..<200 { try file.write() }
        try file.pool.runBlocking { connection in
            try connection.execute("BEGIN; DELETE FROM T; ROLLBACK")
            connection.checkpoint()
            try connection.execute("BEGIN; DELETE FROM T")
            #expect(file.others.news(on: connection) == .nothing)
            try connection.execute("COMMIT; CREATE TABLE U (y)")
            #expect(file.others.news(on: connection) == .nothing)
        }
        time.pass(.seconds(5))
        #expect(file.calls.count == 0)
        try file.stranger().run(insert)
        time.pass(.seconds(5))
        #expect(file.calls.count == 1)
    }

    @Test("that were rolled back are none")
    func rollback() throws {
        let time = HandMade()
        let file = try WatchedFile(means: time.means())
        let stranger = try file.stranger()
        file.others.start()
        // So much that it is written to the log before the end.
        try stranger.execute(
            """
            PRAGMA cache_size = 5; BEGIN;
            WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n LIMIT 20000) INSERT INTO T SELECT i FROM n;
            ROLLBACK
            """
        )
        time.tell("-wal")
        time.pass(.seconds(5))
        #expect(file.calls.count == 0)
    }

    @Test("before the first start are no news, those from then on are, whether it runs or not")
    func starting() throws {
        let time = HandMade()
        let file = try WatchedFile(means: time.means())
        let stranger = try file.stranger()
        try stranger.run(insert)
        file.others.start()
        time.pass(.seconds(5))
        #expect(file.calls.count == 0)
        file.others.stop()
        try stranger.run(insert)
        file.others.start()
        time.pass(.seconds(5))
        #expect(file.calls.count == 1)
    }

    @Test("that were seen when it was stopped already are told of by the next start")
    func seenWhileStopped() throws {
        let time = HandMade()
        let file = try WatchedFile(means: time.means())
        file.others.start()
        time.pass(.seconds(5))
        file.others.stop()
        try file.stranger().run(insert)
        try file.pool.runBlocking { #expect(file.others.see($0) == .changed) }
        time.settle()
        #expect(file.calls.count == 0)
        file.others.start()
        time.settle()
        #expect(file.calls.count == 1)
    }

    @Test("may have been missed where nobody could look at the start")
    func startingWhileBusy() throws {
        let time = HandMade()
        let file = try WatchedFile(means: time.means())
        let lease = try #require(file.pool.takeIfIdle())
        file.others.start()
        time.settle()
        #expect(file.calls.count == 0)
        file.pool.giveBack(lease)
        time.settle()
        #expect(file.calls.count == 1)
        time.pass(.seconds(5))
        #expect(file.calls.count == 1)
    }

    @Test("may have been missed by a connection that is new")
    func newConnection() throws {
        let time = HandMade()
        let file = try WatchedFile(means: time.means())
        file.others.start()
        time.pass(.seconds(5))
        let connection = try file.stranger()
        #expect(file.others.news(on: connection) == .untold)
        // Until that is told, nobody else may take it for told.
        #expect(file.others.news(on: connection) == .beingTold)
        file.others.hasTold()
        #expect(file.others.news(on: connection) == .nothing)
        // Who asks tells of it himself.
        time.settle()
        #expect(file.calls.count == 0)
    }

    @Test("are seen as soon as the writer is free, and one look waits for it")
    func busyWriter() async throws {
        let time = HandMade()
        let file = try WatchedFile(means: time.means())
        file.others.start()
        time.pass(.seconds(5))
        let lease = try #require(file.pool.takeIfIdle())
        try file.stranger().run(insert)
        let looks = file.others.lookCount
        for _ in 0..<5 {
            time.tell("-wal")
            time.pass()
        }
        #expect(file.calls.count == 0)
        file.pool.giveBack(lease)
        time.settle()
        #expect(file.calls.count == 1)
        #expect(file.others.lookCount == looks + 1)
        #expect(time.gap == .milliseconds(5))
    }

    @Test("are seen in a database that others hold locked, when they let go")
    func locked() throws {
        let time = HandMade()
        let file = try WatchedFile(journal: "DELETE", means: time.means(), mode: .readOnly)
        file.others.start()
        time.pass(.seconds(5))
        let stranger = try file.stranger()
        try stranger.execute("BEGIN EXCLUSIVE; INSERT INTO T VALUES (1)")
        time.tell(".sqlite")
        time.pass(.seconds(5))
        #expect(time.gap == OtherProcesses.Schedule.blindGap)
        #expect(file.calls.count == 0)
        try stranger.run("COMMIT")
        time.pass()
        #expect(file.calls.count == 1)
    }

    @Test("end with the pool")
    func closedPool() async throws {
        let time = HandMade()
        let file = try WatchedFile(means: time.means())
        file.others.start()
        time.pass()
        await withCheckedContinuation { continuation in file.pool.close { continuation.resume() } }
        time.pass()
        #expect(!file.others.isRunning)
        #expect(time.alarmCount == 0)
    }
}
