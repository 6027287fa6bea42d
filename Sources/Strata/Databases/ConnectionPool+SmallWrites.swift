import StrataSQLite

extension ConnectionPool {
    /// How many small writes share a transaction at most: so many that a commit for each of them is hardly felt, and so
    /// few that who comes behind them waits for milliseconds.
    private static var groupLimit: Int { 256 }

    /// Runs a small write on the pool's threads, together with others that wait.
    ///
    /// Cancelling the task takes the write out of the line, as long as it has not begun.
    /// - Parameters:
    ///   - write: The write.
    ///   - commit: Runs small writes in one transaction, after which each knows what has come of it.
    func run(
        _ write: SmallWrite,
        commit: @escaping @Sendable ([SmallWrite], Connection) -> Void
    ) async throws {
        let work = Work()
        let outcome = await withTaskCancellationHandler {
            await withCheckedContinuation { task in
                write.setTask(task)
                let job = Job(write: write) { lease in
                    switch lease {
                    case .failure(let error):
                        write.fail(error)
                        write.acknowledge()
                    case .success(let lease): self.serve(write, with: lease, commit: commit)
                    }
                }
                work.start(job)
                self.submit(job)
                self.endWaitingForItself(job)
                // Cancelled between the two calls: the handler found nobody to tell, or the job in no line yet.
                if write.wasCancelled { self.cancel(write, work) }
            }
        } onCancel: {
            self.cancel(write, work)
        }
        try outcome.get()
    }

    private func cancel(_ write: SmallWrite, _ work: Work) {
        write.cancel()
        if let job = work.job { _ = withdraw(job) }
    }

    /// Runs small writes as long as the next in line is one, each time with all that wait behind it.
    private func serve(
        _ first: SmallWrite,
        with lease: Lease,
        commit: ([SmallWrite], Connection) -> Void
    ) {
        var next: Job?
        var head = first
        repeat {
            // The jobs are kept to the end: what they hold must not die under the pool's lock.
            let others = takeSmallWrites(atMost: Self.groupLimit - 1)
            let group = [head] + others.compactMap(\.write)
            commit(group, lease.connection)
            isCrowded.store(group.count > 1, ordering: .relaxed)
            if group.count > 1 {
                // They are told first: what they write next is in line when the next group is taken.
                for write in group { write.acknowledge() }
                next = nextJob(for: lease)
            } else {
                // The connection is free before the one who may want it again knows.
                next = nextJob(for: lease)
                head.acknowledge()
            }
            guard let job = next else { return }
            guard let write = job.write else { return start(job, with: lease) }
            head = write
        } while true
    }
}
