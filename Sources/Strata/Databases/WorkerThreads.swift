import Foundation

/// Threads of a database's own, which run work that may take long or wait.
///
/// Dispatch's queues share a limited number of threads with the whole app: where the app blocks all of them on the
/// database, work that would wake them never gets one. These are made when there is work for them, at most a given
/// number, and end after a while without.
final class WorkerThreads: Sendable {
    // Unchecked: all of its state is touched with `condition` locked only.
    private final class Shared: @unchecked Sendable {
        let condition = NSCondition()
        let name: String
        let capacity: Int
        /// A job that was taken leaves nil: whatever it holds must die where it ran, not under the lock, since a `deinit`
        /// may have a job of its own.
        var jobs: [(@Sendable () -> Void)?] = []
        /// Jobs before this position have been taken.
        var taken = 0
        var threadCount = 0
        var idleCount = 0
        var isStopped = false

        init(name: String, capacity: Int) {
            self.name = name
            self.capacity = capacity
        }

        func next() -> (@Sendable () -> Void)? {
            condition.lock()
            defer { condition.unlock() }
            let deadline = Date(timeIntervalSinceNow: 5)
            while taken == jobs.count {
                idleCount += 1
                let isInTime = !isStopped && condition.wait(until: deadline)
                idleCount -= 1
                guard isInTime || taken < jobs.count else {
                    threadCount -= 1
                    return nil
                }
            }
            let job = jobs[taken]
            jobs[taken] = nil
            taken += 1
            if taken == jobs.count {
                jobs.removeAll(keepingCapacity: true)
                taken = 0
            }
            return job
        }

        func run() {
            while let job = next() { job() }
        }
    }

    private let shared: Shared

    /// - Parameters:
    ///   - name: What debuggers show.
    ///   - capacity: How many threads there are at most.
    init(name: String, capacity: Int) { shared = Shared(name: name, capacity: capacity) }

    /// Threads that wait end at once; those that work, after what they do.
    deinit {
        shared.condition.lock()
        shared.isStopped = true
        shared.condition.broadcast()
        shared.condition.unlock()
    }

    /// Runs work on one of the threads, in the order in which it came.
    func async(_ work: @escaping @Sendable () -> Void) {
        shared.condition.lock()
        shared.jobs.append(work)
        let waiting = shared.jobs.count - shared.taken
        let isNeeded = waiting > shared.idleCount && shared.threadCount < shared.capacity
        if isNeeded { shared.threadCount += 1 } else { shared.condition.signal() }
        shared.condition.unlock()
        guard isNeeded else { return }
        let thread = Thread { [shared] in shared.run() }
        thread.name = shared.name
        thread.start()
    }
}
