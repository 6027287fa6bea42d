import Foundation
import StrataSQLite
import Synchronization

extension ChangeHub {
    /// Looks for commits of other processes while there are observers.
    func watchOtherProcesses(on path: String, through pool: ConnectionPool) {
        let watch = OtherProcesses(path: path, pool: pool) { [weak self] in self?.wakeAll(.otherProcess) }
        others.withLock { $0 = watch }
    }

    /// Looks on the writer, in a transaction that has just begun, whether others have committed, and tells of it.
    ///
    /// What a transaction changes is noted by what the rows were before: an observation that did not know the commits of
    /// others would look for them where they are no more.
    func lookForOthers(on connection: Connection) {
        // Under the lock, since counting a reference that others hold weakly takes longer than the look.
        guard hasObservers, let hasNews = others.withLock({ $0?.hasNews(on: connection) }) else { return }
        if hasNews { wakeAll(.otherProcess) }
        isWriting.store(true, ordering: .sequentiallyConsistent)
    }

    /// Tells of what others have committed by now, unless that was done.
    ///
    /// It waits for a COMMIT that is under way, at most some 20 ms.
    /// - Parameter waiting: False: it waits for nobody.
    /// - Returns: False if it could not be found out.
    func tellsOfOthers(waiting: Bool) -> Bool {
        guard let watch = others.withLock({ $0 }) else { return true }
        for attempt in 0..<(waiting ? Self.attempts : 1) {
            if attempt > 0 { usleep(50) }
            if isWriting.load(ordering: .sequentiallyConsistent) { return true }
            guard let hasNews = watch.hasNewsOnIdleWriter() else { continue }
            if hasNews { wakeAll(.otherProcess) }
            return true
        }
        return false
    }

    private static var attempts: Int { 400 }

    /// The writer is about to give back the lock that keeps others from committing.
    func endsWriting() { isWriting.store(false, ordering: .sequentiallyConsistent) }

    /// Watches for others as long as there are observers.
    func updateWatch() {
        guard let watch = others.withLock({ $0 }) else { return }
        // Somebody may come or go in between.
        repeat {
            if hasObservers { watch.start() } else { watch.stop() }
        } while hasObservers != watch.isRunning
    }
}
