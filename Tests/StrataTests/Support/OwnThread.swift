import Dispatch

/// A thread of its own for tasks that block it: they would block one that all tasks share, of which there are few.
final class OwnThread: TaskExecutor {
    private let queue = DispatchQueue(label: "test.own-thread")

    func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        queue.async { job.runSynchronously(on: self.asUnownedTaskExecutor()) }
    }
}
