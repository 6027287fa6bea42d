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
        guard hasObservers else { return }
        // Under the lock, since counting a reference that others hold weakly takes longer than the look.
        let (isWatching, news) = others.withLock { watch in (watch != nil, watch?.news(on: connection)) }
        guard isWatching else { return }
        switch news {
        case .nothing: break
        case .untold:
            wakeAll(.otherProcess)
            others.withLock { $0 }?.hasTold()
        // Who is telling may not be done before the transaction is.
        case .beingTold, nil: wakeAll(.otherProcess)
        }
        setPhase(.inside)
    }

    /// Tells of what others have committed by now, unless that was done; it waits for nobody.
    /// - Returns: Whether all was told. It cannot be found out while the writer is busy, but inside a transaction, where
    ///   nobody else can commit.
    func tellsOfOthers() -> Bool {
        guard let watch = others.withLock({ $0 }) else { return true }
        if phase.load(ordering: .sequentiallyConsistent) == Phase.inside.rawValue { return true }
        switch watch.newsOnIdleWriter() {
        case .nothing: return true
        case .untold:
            wakeAll(.otherProcess)
            watch.hasTold()
            return true
        case .beingTold, nil: return false
        }
    }

    /// Whether the writer commits, and soon it can be known again what others have done.
    var isCommitting: Bool { phase.load(ordering: .sequentiallyConsistent) == Phase.committing.rawValue }

    func setPhase(_ phase: Phase) { self.phase.store(phase.rawValue, ordering: .sequentiallyConsistent) }

    /// Watches for others as long as there are observers.
    func updateWatch() {
        guard let watch = others.withLock({ $0 }) else { return }
        // Somebody may come or go in between.
        repeat {
            if hasObservers { watch.start() } else { watch.stop() }
        } while hasObservers != watch.isRunning
    }
}
