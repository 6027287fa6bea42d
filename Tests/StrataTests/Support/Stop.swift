import Dispatch

/// A place where a closure on a database's own thread waits for its test.
final class Stop: Sendable {
    private let arrived = DispatchSemaphore(value: 0)
    private let released = DispatchSemaphore(value: 0)

    /// Called by the closure: it waits here.
    func wait() {
        arrived.signal()
        released.wait()
    }

    /// Called by the test: returns when the closure is there.
    ///
    /// It blocks no cooperative thread.
    func reached() async {
        await withCheckedContinuation { continuation in
            DispatchQueue.global().async {
                self.arrived.wait()
                continuation.resume()
            }
        }
    }

    /// Called by the test: the closure goes on.
    func release() { released.signal() }
}
