import StrataSQLite
import Synchronization

/// Who is told of commits.
protocol ChangeReceiver: AnyObject, Sendable {
    /// Something that it depends on may have changed.
    func receive(_ wake: Wake)
    /// The database is closed.
    func end()
    /// What it tracks, and why it looked again.
    var report: ObservationReport { get }
}

/// Tells observations what each commit of this process means for them, and when others may have committed.
final class ChangeHub: Sendable {
    fileprivate struct Registration {
        let receiver: any ChangeReceiver
        var region: ObservedRegion
        /// The plan that notes all that it needs: of a transaction that began with an earlier one nobody knows what it did.
        var planVersion: Int
    }

    fileprivate struct State {
        var registrations: [Int: Registration] = [:]
        /// Those for which everything matters.
        var unlimited: Set<Int> = []
        var tables: [String: ObservedTable] = [:]
        var plan = TrackingPlan(version: 0, tables: [:])
        /// The latest of the registrations' plan versions.
        var newestRegistration = 0
        var nextIdentifier = 0
        var isFinished = false
        var shared: [ObservationKey: any AnyObject & Sendable] = [:]
        /// The value of `PRAGMA schema_version` with which the ledger was last looked at.
        var schemaCookie: StoredValue?
    }

    private let state = Mutex(State())
    private let others = Mutex<OtherProcesses?>(nil)

    var hasObservers: Bool { state.withLock { !$0.registrations.isEmpty } }

    /// What the writer notes; nil while nobody observes.
    var plan: TrackingPlan? { state.withLock { $0.registrations.isEmpty ? nil : $0.plan } }

    // MARK: Registering

    /// Registers who is to be told of everything until it says what it depends on.
    /// - Returns: Its number, or nil if the database is closed.
    func add(_ receiver: any ChangeReceiver) -> Int? {
        let identifier = state.withLock { state -> Int? in
            guard !state.isFinished else { return nil }
            defer { state.nextIdentifier += 1 }
            state.registrations[state.nextIdentifier] = Registration(
                receiver: receiver,
                region: .everything,
                planVersion: state.plan.version
            )
            state.unlimited.insert(state.nextIdentifier)
            return state.nextIdentifier
        }
        updateWatch()
        return identifier
    }

    /// Says what an observation depends on from now on.
    /// - Returns: The columns that are noted of the table that it wants noted, in their order.
    @discardableResult
    func limit(_ identifier: Int, to region: ObservedRegion) -> [String] {
        state.withLock { state in
            guard state.registrations[identifier] != nil else { return [] }
            state.withdraw(identifier)
            for (name, columns) in region.reads?.tables ?? [:] {
                let noted = name == region.notedTable ? region.noted : []
                let filter = region.filter?.table.name == name ? region.filter : nil
                state.tables[name, default: ObservedTable()].add(identifier, columns: columns, noted: noted, filter)
            }
            if region.reads == nil { state.unlimited.insert(identifier) }
            state.updatePlan()
            state.registrations[identifier]?.region = region
            state.registrations[identifier]?.planVersion = state.plan.version
            state.newestRegistration = max(state.newestRegistration, state.plan.version)
            return region.notedTable.flatMap { state.tables[$0]?.tracking.noted } ?? []
        }
    }

    func remove(_ identifier: Int) {
        let receiver = state.withLock { state -> (any ChangeReceiver)? in
            guard let registration = state.registrations[identifier] else { return nil }
            state.withdraw(identifier)
            state.registrations[identifier] = nil
            state.updatePlan()
            // Let it die outside the lock.
            return registration.receiver
        }
        if receiver != nil { updateWatch() }
    }

    /// Something that several share: what was made for an equal key before, as long as it is kept.
    /// - Parameters:
    ///   - key: What it is for.
    ///   - join: Takes part in it; false if it has ended, and another one is to be made.
    ///   - make: Makes one, in which nobody takes part yet.
    func shared<Object: AnyObject & Sendable>(
        _ key: ObservationKey,
        join: (Object) -> Bool,
        make: () -> Object
    ) -> Object {
        while true {
            let known = state.withLock { $0.shared[key] } as? Object
            if let known, join(known) { return known }
            let new = make()
            let object = state.withLock { state in
                // Somebody else may have been faster.
                if let other = state.shared[key] as? Object, other !== known { return other }
                // Of a database that is closed nobody would forget it.
                if !state.isFinished { state.shared[key] = new }
                return new
            }
            if join(object) { return object }
        }
    }

    /// Forgets what was shared, if it is still the same.
    func forget(_ key: ObservationKey, _ object: AnyObject) {
        let forgotten = state.withLock { state -> (any AnyObject & Sendable)? in
            guard state.shared[key] === object else { return nil }
            return state.shared.removeValue(forKey: key)
        }
        withExtendedLifetime(forgotten) {}
    }

    // MARK: Telling

    /// Tells observations what a commit means for them.
    /// - Parameter changes: What it has changed; nil: nobody has noted it.
    func publish(_ changes: ChangeSet?) {
        guard let changes, changes.isComplete else { return wakeAll(.unknownCommit) }
        let wakes = state.withLock { $0.wakes(of: changes) }
        for (receiver, wake) in wakes { receiver.receive(wake) }
    }

    /// Tells every observation that anything may have changed.
    func wakeAll(_ cause: WakeCause) {
        let receivers = state.withLock { $0.registrations.values.map(\.receiver) }
        for receiver in receivers { receiver.receive(.everything(cause)) }
    }

    /// Ends every observation.
    func finish() {
        let receivers = state.withLock { state -> [any ChangeReceiver] in
            let receivers = state.registrations.values.map(\.receiver)
            state.registrations = [:]
            state.unlimited = []
            state.tables = [:]
            state.shared = [:]
            state.isFinished = true
            return receivers
        }
        others.withLock { $0 }?.stop()
        for receiver in receivers { receiver.end() }
    }

    /// What is observed, for reports.
    var receivers: [any ChangeReceiver] {
        state.withLock { state in state.registrations.sorted { $0.key < $1.key }.map(\.value.receiver) }
    }

    // MARK: The schema and other processes

    func knownSchema(_ cookie: StoredValue) -> Bool { state.withLock { $0.schemaCookie == cookie } }

    func rememberSchema(_ cookie: StoredValue) { state.withLock { $0.schemaCookie = cookie } }

    /// Looks for commits of other processes while there are observers.
    func watchOtherProcesses(on path: String, through pool: ConnectionPool) {
        let watch = OtherProcesses(path: path, pool: pool) { [weak self] in self?.wakeAll(.otherProcess) }
        others.withLock { $0 = watch }
    }

    private func updateWatch() {
        guard let watch = others.withLock({ $0 }) else { return }
        if hasObservers { watch.start() } else { watch.stop() }
        // Somebody may have come or gone in between.
        if hasObservers { watch.start() }
    }
}

extension ChangeHub.State {
    fileprivate mutating func withdraw(_ identifier: Int) {
        unlimited.remove(identifier)
        guard let region = registrations[identifier]?.region, let reads = region.reads else { return }
        for name in reads.tables.keys {
            tables[name]?.remove(identifier, region.filter?.table.name == name ? region.filter : nil)
            if tables[name]?.count == 0 { tables[name] = nil }
        }
    }

    fileprivate mutating func updatePlan() {
        let tracked = tables.mapValues(\.tracking)
        guard tracked != plan.tables else { return }
        plan = TrackingPlan(version: plan.version + 1, tables: tracked)
    }

    /// What a commit means for each observation that it may concern.
    fileprivate func wakes(of changes: ChangeSet) -> [(any ChangeReceiver, Wake)] {
        var wakes: [Int: Wake] = [:]
        for identifier in unlimited { wakes[identifier] = .everything(.unknownCommit) }
        if newestRegistration > changes.planVersion {
            for (identifier, registration) in registrations where registration.planVersion > changes.planVersion {
                wakes[identifier] = .everything(.unknownCommit)
            }
        }
        for (name, changed) in changes.tables {
            guard let table = tables[name] else { continue }
            if changed.isWhole {
                for observer in table.all { wakes[observer.identifier] = .everything(.table(name)) }
                continue
            }
            var concerned: [Int: [RowChange]] = [:]
            for change in changed.rows {
                table.forEachConcerned(by: change) { concerned[$0.identifier, default: []].append(change) }
            }
            for (identifier, rows) in concerned {
                let cause = WakeCause(rows, of: name, table.tracking)
                let isNoted = registrations[identifier]?.region.notedTable == name
                let wake = Wake.rows(isNoted ? rows : [], isComplete: isNoted, cause)
                wakes[identifier] = wakes[identifier].map { $0.joined(with: wake) } ?? wake
            }
        }
        return wakes.compactMap { identifier, wake in registrations[identifier].map { ($0.receiver, wake) } }
    }
}

extension Wake {
    /// Both.
    func joined(with other: Wake) -> Wake {
        switch (self, other) {
        case (.everything, _): self
        case (_, .everything): other
        case (.rows(let first, let isFirst, let cause), .rows(let second, let isSecond, _)):
            .rows(first + second, isComplete: isFirst && isSecond, cause)
        }
    }
}

extension WakeCause {
    fileprivate init(_ rows: [RowChange], of table: String, _ tracking: TableTracking) {
        var bits: UInt64 = 0
        var (inserted, updated, deleted) = (0, 0, 0)
        for row in rows {
            switch row.kind {
            case .inserted: inserted += 1
            case .deleted: deleted += 1
            case .updated:
                updated += 1
                bits |= row.changed
            }
        }
        let columns = tracking.watched.enumerated().filter { bits & (1 << UInt64(min(63, $0.offset))) != 0 }
        self = .rows(
            table: table,
            inserted: inserted,
            updated: updated,
            deleted: deleted,
            columns: columns.map(\.element)
        )
    }
}
