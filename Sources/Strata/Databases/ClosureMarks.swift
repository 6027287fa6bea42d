import Foundation
import Synchronization

/// The threads that run an app's closure on a connection of a database.
///
/// Such a thread must not wait for another connection of it: what it waits for may wait for the closure.
final class ClosureMarks: Sendable {
    private let threads = Mutex<Set<ObjectIdentifier>>([])

    /// Runs an app's closure.
    func running<Result>(_ closure: () throws -> Result) rethrows -> Result {
        let thread = ObjectIdentifier(Thread.current)
        threads.withLock { _ = $0.insert(thread) }
        defer { threads.withLock { _ = $0.remove(thread) } }
        return try closure()
    }

    /// - Throws: ``StrataError/Code/unsupported`` inside an app's closure.
    func refuseWaiting() throws(StrataError) {
        let thread = ObjectIdentifier(Thread.current)
        guard threads.withLock({ $0.contains(thread) }) else { return }
        throw StrataError(
            .unsupported,
            "a closure of `read` or `write` waits for another one, which may not begin before it ends; "
                + "use the snapshot or the transaction that it is given"
        )
    }
}
