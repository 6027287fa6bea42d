import Foundation
import Synchronization

/// Who is at work on a connection of a database: the threads, and the tasks that an app's closure has started.
///
/// Such a thread must not wait for another connection: what it waits for may wait for its own. Nor may such a task for
/// ever, since the closure may wait for it.
final class ClosureMarks: Sendable {
    /// A closure of an app that runs on a connection, as the tasks know it that it starts.
    final class Token: Sendable {
        /// Of the marks; they are there as long as the closure runs.
        fileprivate let marks: UInt
        /// The closure that this one runs in, of another database.
        // Unsafe: it is set while nobody else has the token.
        fileprivate nonisolated(unsafe) var outer: Token?
        private let isEnded = Atomic<Bool>(false)

        fileprivate init(_ marks: UInt) { self.marks = marks }

        /// Whether the closure has not returned yet.
        var isRunning: Bool { !isEnded.load(ordering: .acquiring) }

        fileprivate func begin(in outer: Token?) {
            self.outer = outer
            isEnded.store(false, ordering: .relaxed)
        }

        fileprivate func end() { isEnded.store(true, ordering: .releasing) }
    }

    /// The innermost closure that started this task, if one did.
    ///
    /// A task takes its values from the thread that starts it, also where that runs no task.
    @TaskLocal static var starter: Token?

    /// A token that nobody has: making one for each closure costs more than what is done with it.
    private let spareToken = Atomic<Unmanaged<Token>?>(nil)

    deinit { spareToken.exchange(nil, ordering: .acquiring)?.release() }

    /// A piece of work inside another one of the same thread, on a connection of another database.
    private struct Nested {
        let marks: UInt
        let outer: Outer
    }

    /// What a thread worked at before: nothing, a `ClosureMarks`, or a `Nested`, whose address is told from the other by
    /// its lowest bit.
    struct Outer {
        fileprivate let bits: UInt
    }

    /// Where each thread keeps what it works at.
    ///
    /// It costs a hundredth of a microsecond for each piece of work, and no lock. Nil if the process has used up its keys,
    /// which are hundreds: then nobody is refused, and who waits for himself waits.
    private static let key: pthread_key_t? = {
        var key = pthread_key_t()
        return pthread_key_create(&key, nil) == 0 ? key : nil
    }()

    /// The address of these marks.
    private var bits: UInt { UInt(bitPattern: Unmanaged.passUnretained(self).toOpaque()) }

    /// Notes that the present thread begins to work on a connection: an app's code may be part of it, as in a conversion
    /// of its own.
    /// - Returns: What ``leave(to:)`` needs, which must be called on the same thread.
    func enter() -> Outer {
        guard let key = Self.key else { return Outer(bits: 0) }
        let outer = Outer(bits: UInt(bitPattern: pthread_getspecific(key)))
        guard outer.bits != 0 else {
            pthread_setspecific(key, UnsafeRawPointer(bitPattern: bits))
            return outer
        }
        let nested = UnsafeMutablePointer<Nested>.allocate(capacity: 1)
        nested.initialize(to: Nested(marks: bits, outer: outer))
        pthread_setspecific(key, UnsafeRawPointer(nested) + 1)
        return outer
    }

    /// Notes that the work has ended.
    func leave(to outer: Outer) {
        guard let key = Self.key else { return }
        if outer.bits != 0 { Self.nested(UInt(bitPattern: pthread_getspecific(key)))?.deallocate() }
        pthread_setspecific(key, UnsafeRawPointer(bitPattern: outer.bits))
    }

    private static func nested(_ bits: UInt) -> UnsafeMutablePointer<Nested>? {
        bits & 1 == 0 ? nil : UnsafeMutablePointer(bitPattern: bits - 1)
    }

    /// Whether the present thread works on a connection of this database.
    private var isWorkingHere: Bool {
        guard let key = Self.key else { return false }
        var current = UInt(bitPattern: pthread_getspecific(key))
        while let nested = Self.nested(current) {
            if nested.pointee.marks == bits { return true }
            current = nested.pointee.outer.bits
        }
        return current == bits
    }

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
        let outer = enter()
        defer { leave(to: outer) }
        return try work()
    }

    /// Runs an app's closure.
    func running<Result>(_ closure: () throws -> Result) rethrows -> Result {
        var token = spareToken.exchange(nil, ordering: .acquiring)?.takeRetainedValue() ?? Token(bits)
        token.begin(in: Self.starter)
        defer {
            token.end()
            // Not if a task that the closure has started has it: for that one the closure has ended for ever.
            if isKnownUniquelyReferenced(&token), token.outer == nil {
                // What others have read of it, they have read before they released it.
                atomicMemoryFence(ordering: .acquiring)
                spareToken.exchange(Unmanaged.passRetained(token), ordering: .releasing)?.release()
            }
        }
        return try Self.$starter.withValue(token) { try closure() }
    }

    /// A closure of this database that runs still, and that has started the task that asks.
    var runningStarter: Token? {
        var token = Self.starter
        while let current = token {
            if current.marks == bits, current.isRunning { return current }
            token = current.outer
        }
        return nil
    }

    /// - Throws: ``StrataError/Code/unsupported`` on a thread that works on a connection.
    func refuseWaiting() throws(StrataError) {
        guard isWorkingHere else { return }
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
}
