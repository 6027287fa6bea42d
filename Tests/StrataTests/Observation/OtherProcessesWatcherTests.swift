import Foundation
import StrataTestSupport
import Testing

@testable import Strata

@Suite("A file watcher")
struct OtherProcessesWatcherTests {
    private func append(_ text: String, to path: String) throws {
        let handle = try #require(FileHandle(forWritingAtPath: path))
        try handle.seekToEnd()
        try handle.write(contentsOf: Data(text.utf8))
        try handle.close()
    }

    @Test("tells once, however much is written, and another one tells again")
    func once() async throws {
        let folder = try TemporaryFolder()
        try folder.write("a", to: "file")
        let calls = WatchedFile.Calls()
        for round in 1...100 {
            let watcher = try #require(FileWatcher(path: folder.path("file")) { calls.add() })
            for _ in 0..<10 { try append("b", to: folder.path("file")) }
            try await eventually("round \(round) is told of") { calls.count == round }
            _ = watcher
        }
        try append("b", to: folder.path("file"))
        // What comes later through the same queue of the system comes after what would be one too many.
        let last = try #require(FileWatcher(path: folder.path("file")) { calls.add() })
        try append("b", to: folder.path("file"))
        try await eventually("the last is told of") { calls.count > 100 }
        #expect(calls.count == 101)
        _ = last
    }

    @Test("tells all who watch one file, and none who has stopped")
    func several() async throws {
        let folder = try TemporaryFolder()
        try folder.write("a", to: "file")
        let (first, second, third) = (WatchedFile.Calls(), WatchedFile.Calls(), WatchedFile.Calls())
        let watchers = [first, second].map { calls in FileWatcher(path: folder.path("file")) { calls.add() } }
        var stopped = FileWatcher(path: folder.path("file")) { third.add() }
        #expect(stopped != nil)
        stopped = nil
        try append("b", to: folder.path("file"))
        try await eventually("both are told") { first.count == 1 && second.count == 1 }
        #expect(third.count == 0)
        #expect(watchers.allSatisfy { $0 != nil })
    }

    @Test("tells that the file is gone", arguments: ["deleted", "renamed", "replaced", "deleted while it is open"])
    func gone(_ how: String) async throws {
        let folder = try TemporaryFolder()
        try folder.write("a", to: "file")
        try folder.write("b", to: "other")
        let calls = WatchedFile.Calls()
        let open = how.hasSuffix("open") ? FileHandle(forWritingAtPath: folder.path("file")) : nil
        let watcher = FileWatcher(path: folder.path("file")) { calls.add() }
        #expect(watcher != nil)
        switch how {
        case "renamed": try folder.move("file", to: "elsewhere")
        case "replaced": #expect(rename(folder.path("other"), folder.path("file")) == 0)
        default: try folder.remove("file")
        }
        try await eventually("it is told of") { calls.count == 1 }
        try open?.close()
        #expect((FileWatcher(path: folder.path("file")) {} != nil) == (how == "replaced"))
    }

    @Test("is not to be had of a file that is not there")
    func missing() throws {
        let folder = try TemporaryFolder()
        #expect(FileWatcher(path: folder.path("file")) {} == nil)
        #expect(FileWatcher(path: "") {} == nil)
    }

    @Test("hears nothing of reading")
    func reading() async throws {
        let folder = try TemporaryFolder()
        try folder.write("a", to: "file")
        let calls = WatchedFile.Calls()
        let watcher = FileWatcher(path: folder.path("file")) { calls.add() }
        for _ in 0..<10 { #expect(try folder.text("file") == "a") }
        try append("b", to: folder.path("file"))
        try await eventually("writing is told of") { calls.count > 0 }
        #expect(calls.count == 1)
        _ = watcher
    }
}
