import StrataSQLite
import Synchronization

/// Who is told of commits.
protocol ChangeReceiver: AnyObject, Sendable {
    /// Something that it depends on may have changed, if the commit succeeds that is about to be made.
    func prepare(for wake: Wake)
    /// Something that it depends on may have changed.
    func receive(_ wake: Wake)
    /// The database is closed.
    func end()
    /// What it tracks, and why it looked again.
    var report: ObservationReport { get }
}

/// Tells observations what each commit of this process means for them, and when others may have committed.
final class ChangeHub: Sendable {
    struct Registration {
        let receiver: any ChangeReceiver
        var region: ObservedRegion
        /// The plan that notes all that it needs: of a transaction that began with an earlier one nobody knows what it did.
        var planVersion: Int
    }

    struct State {
        var registrations: [Int: Registration] = [:]
        /// Those for which everything matters.
        var unlimited: Set<Int> = []
        var tables: [String: ObservedTable] = [:]
        var plan = TrackingPlan(version: 0, tables: [:])
        /// The latest of the registrations' plan versions.
        var newestRegistration = 0
        var nextIdentifier = 0
        /// Counts who has come, or has another region.
        var registrationCount = 0
        var isFinished = false
        var shared: [ObservationKey: any AnyObject & Sendable] = [:]
        /// The value of `PRAGMA schema_version` with which the ledger was last looked at.
        var schemaCookie: StoredValue?
    }

    private let state = Mutex(State())
    let others = Mutex<OtherProcesses?>(nil)
    /// What the writer is at, as far as it matters to who wants to know what others have committed.
    enum Phase: Int {
        /// Nothing, or something that says nothing about that.
        case other
        /// It has the lock that keeps others from committing, and has told of what they had committed before.
        case inside
        /// It gives the lock back.
        case committing
    }

    let phase = Atomic(Phase.other.rawValue)

    /// The version of the plan, or -1 while nobody observes: for the writer, of which each commit asks.
    ///
    /// It is set under the lock of the state that it is a part of.
    private let plannedVersion = Atomic(-1)

    var hasObservers: Bool { plannedVersion.load(ordering: .sequentiallyConsistent) >= 0 }

    /// What the writer notes; nil while nobody observes.
    var plan: TrackingPlan? { state.withLock { $0.registrations.isEmpty ? nil : $0.plan } }

    /// Makes the writer note what observers need; to be called before a transaction begins.
    /// - Returns: Whether it notes anything: false while nobody observes.
    func track(on connection: Connection) -> Bool {
        let version = plannedVersion.load(ordering: .sequentiallyConsistent)
        if version >= 0, connection.isTracking(version) { return true }
        let plan = version < 0 ? nil : plan
        connection.track(plan)
        // SQLite may roll back by itself, while a closure runs and goes on afterwards: then the lock is gone.
        connection.onRollback { [weak self] in self?.setPhase(.other) }
        return plan != nil
    }

    private func notePlan(_ state: State) {
        plannedVersion.store(
            state.registrations.isEmpty ? -1 : state.plan.version,
            ordering: .sequentiallyConsistent
        )
    }

    // MARK: Registering

    /// Registers who is to be told of everything until it says what it depends on.
    /// - Returns: Its number, or nil if the database is closed.
    func add(_ receiver: any ChangeReceiver) -> Int? {
        let identifier = state.withLock { state -> Int? in
            guard !state.isFinished else { return nil }
            defer { state.nextIdentifier += 1 }
            state.registrationCount += 1
            state.registrations[state.nextIdentifier] = Registration(
                receiver: receiver,
                region: .everything,
                planVersion: state.plan.version
            )
            state.unlimited.insert(state.nextIdentifier)
            notePlan(state)
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
            state.registrationCount += 1
            state.withdraw(identifier)
            for (name, columns) in region.reads?.tables ?? [:] {
                let noted = name == region.notedTable ? region.noted : []
                let filter = region.filter?.table.name == name ? region.filter : nil
                let table = state.tables[name] ?? ObservedTable()
                state.tables[name] = table
                table.add(identifier, columns: columns, noted: noted, filter)
            }
            if region.reads == nil { state.unlimited.insert(identifier) }
            state.updatePlan()
            notePlan(state)
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
            notePlan(state)
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

    /// What a commit that is about to be made means for observations.
    struct Announcement: Sendable {
        fileprivate let changes: ChangeSet
        fileprivate let wakes: [(any ChangeReceiver, Wake)]
        /// How many had come by then; nil: it does not matter.
        fileprivate let registrationCount: Int?

        /// Of a transaction that has changed nothing.
        static let nothing = Announcement(
            changes: ChangeSet(planVersion: .max, tables: [:], isComplete: true),
            wakes: [],
            registrationCount: nil
        )
    }

    /// Tells observations of a commit before it is made.
    ///
    /// A look may see a commit before ``publish(_:_:)`` has told of it. What it has made of the rows must be known to the
    /// next look all the same, which would otherwise look for them in places where they stood before.
    func announce(_ changes: ChangeSet) -> Announcement {
        let announcement = state.withLock { state -> Announcement in
            Announcement(
                changes: changes,
                wakes: changes.isComplete
                    ? state.wakes(of: changes)
                    : state.registrations.values.map { ($0.receiver, .everything(.unknownCommit)) },
                registrationCount: state.registrationCount
            )
        }
        for (receiver, wake) in announcement.wakes { receiver.prepare(for: wake) }
        return announcement
    }

    /// Tells observations what a commit that has been made means for them.
    /// - Parameters:
    ///   - announcement: What was told before; nil: nobody has noted what the transaction did.
    ///   - late: What the COMMIT itself has changed.
    func publish(_ announcement: Announcement?, _ late: ChangeSet?) {
        guard let announcement, announcement.changes.isComplete, late?.isComplete != false else {
            return wakeAll(.unknownCommit)
        }
        var (wakes, lateWakes) = (announcement.wakes, [(any ChangeReceiver, Wake)]())
        state.withLock { state in
            // Who has come in between may have looked before the commit.
            if let count = announcement.registrationCount, state.registrationCount != count {
                wakes = state.wakes(of: announcement.changes)
            }
            if let late, !late.tables.isEmpty { lateWakes = state.wakes(of: late) }
        }
        for (receiver, wake) in wakes + lateWakes { receiver.receive(wake) }
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
            notePlan(state)
            return receivers
        }
        others.withLock { $0 }?.stop()
        for receiver in receivers { receiver.end() }
    }

    /// What is observed, for reports.
    var receivers: [any ChangeReceiver] {
        state.withLock { state in state.registrations.sorted { $0.key < $1.key }.map(\.value.receiver) }
    }

    // MARK: The schema

    func knownSchema(_ cookie: StoredValue) -> Bool { state.withLock { $0.schemaCookie == cookie } }

    func rememberSchema(_ cookie: StoredValue) { state.withLock { $0.schemaCookie = cookie } }
}
