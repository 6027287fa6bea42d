import Foundation
import StrataSQLite
import StrataTestSupport
import Synchronization
import Testing

@testable import Strata

@Suite("Looking for others ends")
struct OtherProcessesEndTests {
    private let insert = "INSERT INTO T VALUES (1)"

    /// Holds what a callback stops or lets go of.
    private final class Holder: Sendable {
        let others = Mutex<OtherProcesses?>(nil)
        let count = Mutex(0)
    }

    @Test("in the call that tells of a commit", arguments: [true, false])
    func insideTheCall(isStopped: Bool) async throws {
        let file = try WatchedFile()
        let stranger = try file.stranger()
        let holder = Holder()
        holder.others.withLock { others in
            others = OtherProcesses(path: file.path, pool: file.pool) {
                holder.count.withLock { $0 += 1 }
                // Out of the lock: it may die here.
                let others = holder.others.withLock { others in
                    defer { others = nil }
                    return others
                }
                if isStopped { others?.stop() }
            }
        }
        holder.others.withLock { $0?.start() }
        try stranger.run(insert)
        try await eventually("the commit is told of") { holder.count.withLock { $0 } == 1 }
        // The other one goes on.
        file.others.start()
        try stranger.run(insert)
        try await eventually("the next is told of") { file.calls.count == 1 }
        #expect(holder.count.withLock { $0 } == 1)
    }

    @Test("with its last reference, and its alarm too")
    func lastReference() throws {
        let time = HandMade()
        let folder = try TemporaryFolder()
        let gone = try { () throws -> Gone in
            let file = try WatchedFile(means: time.means(), in: folder)
            file.others.start()
            time.pass(.seconds(5))
            #expect(time.alarmCount == 1)
            return Gone(file.others, file.pool)
        }()
        #expect(gone.others == nil)
        #expect(gone.pool == nil)
        #expect(time.alarmCount == 0)
    }

    @Test("when it is let go, at any moment while others write")
    func letGo() async throws {
        let folder = try TemporaryFolder()
        let stranger = try WatchedFile(in: folder).stranger()
        let scene = Scene()
        try await withThrowingTaskGroup(of: Void.self) { group in
            group.addTask {
                let writing = try Connection(path: folder.path("test.sqlite"), mode: .readWrite)
                writing.setBusyTimeout(milliseconds: 60_000)
                try writing.run("PRAGMA synchronous = NORMAL")
                try writing.run(insert)
                while !scene.isOver.withLock({ $0 }) {
                    try writing.run("UPDATE T SET x = 1")
                    // The thread is one that all tasks share, of which there are few.
                    await Task.yield()
                }
            }
            group.addTask {
                defer { scene.isOver.withLock { $0 = true } }
                for round in 0..<300 {
                    let file = try WatchedFile(in: folder)
                    file.others.start()
                    if round.isMultiple(of: 3) { try await Task.sleep(for: .milliseconds(round % 7)) }
                    scene.gone.withLock { $0.append(Gone(file.others, file.pool)) }
                }
            }
            try await group.waitForAll()
        }
        try stranger.run("INSERT INTO T VALUES (1)")
        try await eventually("all of it is gone") {
            scene.gone.withLock { $0.allSatisfy { $0.others == nil && $0.pool == nil } }
        }
        #expect(scene.gone.withLock { $0.count } == 300)
    }

    private final class Scene: Sendable {
        let isOver = Mutex(false)
        let gone = Mutex<[Gone]>([])
    }

    private struct Gone: Sendable {
        weak var others: OtherProcesses?
        weak var pool: ConnectionPool?

        init(_ others: OtherProcesses, _ pool: ConnectionPool) {
            self.others = others
            self.pool = pool
        }
    }

    @Test("and begins again without losing a commit, from many threads at once")
    func manyThreads() async throws {
        let file = try WatchedFile()
        let stranger = try file.stranger()
        try await withThrowingTaskGroup(of: Void.self) { group in
            for _ in 0..<8 {
                group.addTask {
                    for round in 0..<500 {
                        if round.isMultiple(of: 2) { file.others.start() } else { file.others.stop() }
                        if round.isMultiple(of: 10) { try file.write() }
                    }
                }
            }
            try await group.waitForAll()
        }
        for _ in 0..<20 {
            file.others.start()
            let calls = file.calls.count
            try stranger.run(insert)
            try await eventually("the commit is told of") { file.calls.count > calls }
            file.others.stop()
        }
    }
}
