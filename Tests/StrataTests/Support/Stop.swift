import Dispatch
import Synchronization

/// A place where a closure on a database's own thread waits for its test.
final class Stop: Sendable {
    private struct State {
        var arrived = 0
        var waiting: [CheckedContinuation<Void, Never>] = []
    }

    private let state = Mutex(State())
    private let released = DispatchSemaphore(value: 0)

    /// Called by the closure: it waits here.
    func wait() {
        let continuation: CheckedContinuation<Void, Never>? = state.withLock { state in
            if !state.waiting.isEmpty { return state.waiting.removeFirst() }
            state.arrived += 1
            return nil
        }
        continuation?.resume()
        released.wait()
    }

    /// Called by the test: returns when the closure is there.
    ///
    /// It blocks no thread: those of Dispatch are the ones that tasks share, and a few tests would hold up all others.
    func reached() async {
        await withCheckedContinuation { continuation in
            let isThere = state.withLock { state in
                if state.arrived == 0 {
                    state.waiting.append(continuation)
                    return false
                }
                state.arrived -= 1
                return true
            }
            if isThere { continuation.resume() }
        }
    }

    /// Called by the test: the closure goes on.
    func release() { released.signal() }
}
