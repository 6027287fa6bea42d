import Foundation
import Synchronization

/// Who is at work on a connection of a database: the threads, and the tasks that an app's closure has started.
///
/// Such a thread must not wait for another connection: what it waits for may wait for its own. Nor may such a task for
/// ever, since the closure may wait for it.
final class ClosureMarks: Sendable {
    /// A closure of an app that runs on a connection, as the tasks know it that it starts.
    final class Token: Sendable {
        fileprivate let marks: ClosureMarks
        /// The closure that this one runs in, of another database.
        fileprivate let outer: Token?
        private let isEnded = Atomic<Bool>(false)

        fileprivate init(_ marks: ClosureMarks, in outer: Token?) {
            self.marks = marks
            self.outer = outer
        }

        /// Whether the closure has not returned yet.
        var isRunning: Bool { !isEnded.load(ordering: .acquiring) }

        fileprivate func end() { isEnded.store(true, ordering: .releasing) }
    }

    /// The innermost closure that started this task, if one did.
    ///
    /// A task takes its values from the thread that starts it, also where that runs no task.
    @TaskLocal static var starter: Token?

    /// Threads that work; one that does so twice is there twice.
    private let threads = Mutex<[UInt]>([])

    /// Runs work on a connection: an app's code may be part of it, as in a conversion of its own.
    /// - Parameters:
    ///   - starter: The closure that started the task which this thread works for.
    ///   - work: The work.
    func working<Result>(for starter: Token?, _ work: () throws -> Result) rethrows -> Result {
        guard let starter else { return try working(work) }
        return try Self.$starter.withValue(starter) { try working(work) }
    }

    /// Runs work on a connection, for the task or the thread that runs here.
    func working<Result>(_ work: () throws -> Result) rethrows -> Result {
        let thread = Self.thread
        threads.withLock { $0.append(thread) }
        defer {
            threads.withLock { threads in
                if let index = threads.lastIndex(of: thread) { threads.remove(at: index) }
            }
        }
        return try work()
    }

    /// Runs an app's closure.
    func running<Result>(_ closure: () throws -> Result) rethrows -> Result {
        let token = Token(self, in: Self.starter)
        defer { token.end() }
        return try Self.$starter.withValue(token) { try closure() }
    }

    /// A closure of this database that runs still, and that has started the task that asks.
    var runningStarter: Token? {
        var token = Self.starter
        while let current = token {
            if current.marks === self, current.isRunning { return current }
            token = current.outer
        }
        return nil
    }

    /// - Throws: ``StrataError/Code/unsupported`` on a thread that works on a connection.
    func refuseWaiting() throws(StrataError) {
        let thread = Self.thread
        guard threads.withLock({ $0.contains(thread) }) else { return }
        throw StrataError(
            .unsupported,
            "a closure of `read` or `write` waits for another one, which may not begin before it ends; "
                + "use the snapshot or the transaction that it is given"
        )
    }

    /// What a task is told that has waited for the closure which started it.
    static var waitsForItself: StrataError {
        StrataError(
            .unsupported,
            "a task that was started inside a closure of `read` or `write` has waited for the closure to end, and the "
                + "closure seems to wait for it; use the snapshot or the transaction, or start the task afterwards"
        )
    }

    /// The present thread; Foundation's object for it costs ten times as much.
    private static var thread: UInt {
        #if canImport(Darwin)
            UInt(bitPattern: pthread_self())
        #else
            UInt(pthread_self())
        #endif
    }
}
