import Dispatch
import Foundation
import StrataSQLite
import StrataTestSupport
import Synchronization
import Testing

@testable import Strata

/// A process that writes to a database as it is told.
///
/// It is waited for on a queue of its own: tests that blocked the few threads of Swift's tasks would wait for each other.
// Unchecked: all of it is used on its queue.
final class WritingProcess: @unchecked Sendable {
    private let process = Process()
    private let input = Pipe()
    private let output = Pipe()
    private let queue = DispatchQueue(label: "test.process")
    private var answers = Data()

    init(_ path: String) throws {
        process.executableURL = URL(filePath: "\(ChildProcess.productsFolder)/WritingChild")
        process.arguments = [path]
        process.standardInput = input
        process.standardOutput = output
        try process.run()
    }

    /// Tells it to end: a process that was started at the same moment may have this pipe too, then closing it is no end.
    deinit { input.fileHandleForWriting.write(Data("\n".utf8)) }

    /// Runs statements there, and returns when they are done.
    /// - Returns: When that was, in nanoseconds of the clock that all processes share.
    @discardableResult
    func run(_ sql: String) async throws -> UInt64 {
        let answer = await withCheckedContinuation { continuation in
            queue.async {
                self.input.fileHandleForWriting.write(Data("\(sql)\n".utf8))
                continuation.resume(returning: self.answer())
            }
        }
        return try #require(answer.flatMap { UInt64($0) }, "\(sql): \(answer ?? "it has ended")")
    }

    private func answer() -> String? {
        while true {
            if let end = answers.firstIndex(of: UInt8(ascii: "\n")) {
                defer { answers = Data(answers[answers.index(after: end)...]) }
                return String(decoding: answers[..<end], as: UTF8.self)
            }
            let data = output.fileHandleForReading.availableData
            guard !data.isEmpty else { return nil }
            answers += data
        }
    }
}

/// Time that passes when a test says so, and file events that come when a test says so.
final class HandMade: Sendable {
    private struct State {
        var ring: (@Sendable () -> Void)?
        var gap: Duration?
        var tells: [String: @Sendable () -> Void] = [:]
        var hasWatchers = true
        var hasLogWatchers = true
        var alarmCount = 0
    }

    private struct HandAlarm: OtherProcesses.Alarm {
        let time: HandMade

        func set(after duration: Duration) { time.state.withLock { $0.gap = duration } }

        func cancel() { time.state.withLock { $0.alarmCount -= 1 } }
    }

    private let state = Mutex(State())
    private let queue = DispatchQueue(label: "test.others")

    /// The time to the next look that was asked for last.
    var gap: Duration? { state.withLock { $0.gap } }

    /// How many alarms there are.
    var alarmCount: Int { state.withLock { $0.alarmCount } }

    /// Whether files can be watched.
    var hasWatchers: Bool {
        get { state.withLock { $0.hasWatchers } }
        set { state.withLock { $0.hasWatchers = newValue } }
    }

    /// Whether the log can be watched.
    var hasLogWatchers: Bool {
        get { state.withLock { $0.hasLogWatchers } }
        set { state.withLock { $0.hasLogWatchers = newValue } }
    }

    /// - Parameter isReal: The system tells of files, and not the test.
    func means(isReal: Bool = false) -> OtherProcesses.Means {
        OtherProcesses.Means(
            queue: queue,
            alarm: { _, ring in
                self.state.withLock { state in
                    state.ring = ring
                    state.alarmCount += 1
                }
                return HandAlarm(time: self)
            },
            watcher: { path, tell in
                guard self.hasWatchers, self.hasLogWatchers || !path.hasSuffix("-wal") else { return nil }
                if isReal { return FileWatcher(path: path, tell: tell) }
                self.state.withLock { $0.tells[path] = tell }
                // It watches what is never written.
                return FileWatcher(path: "/dev/null") {}
            }
        )
    }

    /// Waits until all that has been asked for so far is done.
    func settle() { queue.sync {} }

    /// Lets the time to the next look pass.
    /// - Returns: How long that was.
    @discardableResult
    func pass() -> Duration {
        settle()
        let (ring, gap) = state.withLock { ($0.ring, $0.gap) }
        queue.sync { ring?() }
        return gap ?? .zero
    }

    /// Lets time pass.
    func pass(_ duration: Duration) {
        var passed = Duration.zero
        while passed < duration { passed += pass() }
    }

    /// Tells that a file was written.
    func tell(_ suffix: String) {
        let tells = state.withLock { $0.tells.filter { $0.key.hasSuffix(suffix) }.map(\.value) }
        for tell in tells { tell() }
        settle()
    }
}

/// A database file with the pool of its writer, and what an observer of others was told.
struct WatchedFile {
    let folder: TemporaryFolder
    let pool: ConnectionPool
    let others: OtherProcesses
    let calls: Calls

    /// How often `changed` was called.
    final class Calls: Sendable {
        private let number = Mutex(0)

        var count: Int { number.withLock { $0 } }

        func add() { number.withLock { $0 += 1 } }
    }

    var path: String { folder.path("test.sqlite") }

    init(
        journal: String = "WAL",
        means: OtherProcesses.Means = .system,
        mode: Connection.Mode = .readWrite,
        in folder: TemporaryFolder? = nil,
        opening link: String = "test.sqlite"
    ) throws {
        let folder = try folder ?? TemporaryFolder()
        self.folder = folder
        let maker = try Connection(path: folder.path("test.sqlite"))
        maker.setBusyTimeout(milliseconds: 60_000)
        try maker.execute("PRAGMA journal_mode = \(journal); CREATE TABLE IF NOT EXISTS T (x INTEGER)")
        maker.close()
        let path = folder.path(link)
        let open = { @Sendable () throws(StrataError) in
            let connection = try Connection(path: path, mode: mode)
            // What is tested is who sees a commit, not whether it survives a loss of power.
            try connection.run("PRAGMA synchronous = NORMAL")
            return connection
        }
        let first = ConnectionPool.Lease(connection: try open())
        let pool = ConnectionPool(label: "test.write", capacity: 1, first: first, open: open)
        let calls = Calls()
        self.pool = pool
        self.calls = calls
        others = OtherProcesses(path: path, pool: pool, means: means) { calls.add() }
    }

    /// A connection that the pool knows nothing of.
    func stranger() throws -> Connection { try Connection(path: path, mode: .readWrite) }

    /// Writes as the app does.
    func write(_ sql: String = "INSERT INTO T VALUES (1)") throws {
        try pool.runBlocking { try $0.run(sql) }
    }
}

#if canImport(Glibc) || canImport(Musl)
    /// The watches that the kernel has for this process of a database file and of its log: "inotify wd:1 ino:9e7e
    /// sdev:800013 mask:…".
    func fileWatches(ofDatabase path: String) throws -> Int {
        let inodes = try [path, "\(path)-wal"].map { path in
            let attributes = try FileManager.default.attributesOfItem(atPath: path)
            return " ino:\(String(try #require(attributes[.systemFileNumber] as? Int), radix: 16)) "
        }
        let folder = "/proc/self/fdinfo"
        let texts = try FileManager.default.contentsOfDirectory(atPath: folder).compactMap { name in
            try? String(contentsOfFile: "\(folder)/\(name)", encoding: .utf8)
        }
        let lines = texts.flatMap { $0.split(separator: "\n") }.filter { $0.hasPrefix("inotify ") }
        return lines.filter { line in inodes.contains { line.contains($0) } }.count
    }
#endif
