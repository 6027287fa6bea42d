import Foundation
import StrataSQLite
import StrataTestSupport
import Testing

@testable import Strata

@Suite("Looking for others costs")
struct OtherProcessesCostTests {
    @Test("a look every two seconds while nobody writes, and looking is no writing")
    func idle() async throws {
        let time = HandMade()
        let file = try WatchedFile(means: time.means(isReal: true))
        try file.write()
        file.others.start()
        time.pass(.milliseconds(1_040))
        #expect(file.others.isWatched)
        #expect(time.gap == .seconds(2))
        let looks = file.others.lookCount
        time.pass(.seconds(3_600))
        #expect(file.others.lookCount - looks == 1_800)
        #expect(file.calls.count == 0)
    }

    @Test("a look for all commits of the app's own that come before the next look is due")
    func ownCommits() async throws {
        let time = HandMade()
        let file = try WatchedFile(means: time.means(isReal: true))
        // The log alone is written.
        try file.write("PRAGMA wal_autocheckpoint = 0")
        try file.write()
        file.others.start()
        time.pass(.seconds(5))
        let looks = file.others.lookCount
        for _ in 0..<2_000 { try file.write() }
        try await eventually("the event comes") { file.others.lookCount > looks }
        for _ in 0..<2_000 { try file.write() }
        time.settle()
        #expect(file.others.lookCount == looks + 1)
        #if canImport(Glibc) || canImport(Musl)
            // The kernel has no more to do with the log.
            #expect(try fileWatches(ofDatabase: file.path) == 1)
        #endif
        time.pass(.milliseconds(20))
        #expect(file.others.lookCount == looks + 4)
    }

    @Test("nothing while it is stopped")
    func stopped() async throws {
        let time = HandMade()
        let file = try WatchedFile(means: time.means(isReal: true))
        file.others.start()
        file.others.stop()
        time.settle()
        let looks = file.others.lookCount
        try file.stranger().run("INSERT INTO T VALUES (1)")
        for _ in 0..<100 { time.pass() }
        #expect(file.others.lookCount == looks)
        #expect(!file.others.isWatched)
        #expect(time.alarmCount == 0)
    }

    @Test("no file watch and no alarm once it is stopped, after thousands of starts")
    func startsAndStops() async throws {
        let time = HandMade()
        let file = try WatchedFile(means: time.means(isReal: true))
        try file.write()
        for round in 0..<5_000 {
            file.others.start()
            if round.isMultiple(of: 3) { file.others.start() }
            if round.isMultiple(of: 2) { time.settle() }
            file.others.stop()
            if round.isMultiple(of: 5) { file.others.stop() }
        }
        time.settle()
        #expect(time.alarmCount == 0)
        #expect(file.others.lookCount <= 10_000)
        #if canImport(Glibc) || canImport(Musl)
            #expect(try fileWatches(ofDatabase: file.path) == 0)
            file.others.start()
            time.settle()
            #expect(try fileWatches(ofDatabase: file.path) == 2)
            file.others.stop()
            #expect(try fileWatches(ofDatabase: file.path) == 0)
        #endif
    }
}
