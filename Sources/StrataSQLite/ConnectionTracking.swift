/// What a connection tracks: the plan, the tables as they were looked at, and what was noted since.
final class ConnectionTracking {
    let recorder: ChangeRecorder
    @exclusivity(unchecked) private(set) var version: Int
    /// Whether the tables have to be looked at again: the schema has changed, or could not be read.
    @exclusivity(unchecked) private(set) var isStale = false
    /// Whether changes were missed: the plan was changed in between, or the hook was taken away.
    @exclusivity(unchecked) private var hasMissed = false
    @exclusivity(unchecked) private var schemaVersion: Int64?
    /// The version that the transaction which runs was told to have at its beginning.
    @exclusivity(unchecked) private var notedVersion: Int64?
    @exclusivity(unchecked) private var totalChanges: Int
    private var layouts: [String: TableLayout] = [:]
    /// The WITHOUT ROWID tables of the main database, of which the update hook does not tell; nil if they are not known.
    private var withoutRowID: [String]?

    init(_ plan: TrackingPlan, by capture: ChangeCapture, on connection: Connection) {
        recorder = ChangeRecorder(capture: capture)
        version = plan.version
        totalChanges = connection.totalChanges
        set(plan, on: connection)
    }

    /// Sets the plan, and looks at the tables that were not looked at yet.
    func set(_ plan: TrackingPlan, on connection: Connection) {
        if recorder.seen > 0 { hasMissed = true }
        let current = connection.schemaVersion
        if current == nil || current != schemaVersion { layouts = [:] }
        schemaVersion = current
        isStale = current == nil
        version = plan.version
        var recorders: [String: TableRecorder] = [:]
        for (name, table) in plan.tables {
            if recorder.capture == .rows, layouts[name] == nil {
                // Nil: then the table counts as changed as a whole.
                layouts[name] = connection.interruptible(by: nil, waitsForLocks: connection.waitsForLocks) {
                    TableLayout(of: name, on: connection)
                }
            }
            recorders[name] = TableRecorder(name: name, isMain: true, plan: table, layout: layouts[name])
        }
        recorder.setTables(recorders)
        if recorder.capture == .tables { lookForWithoutRowID(on: connection) }
    }

    private func lookForWithoutRowID(on connection: Connection) {
        let rows = try? connection.interruptible(by: nil, waitsForLocks: connection.waitsForLocks) {
            () throws(StrataError) in
            try connection.rows("SELECT name FROM pragma_table_list WHERE schema = 'main' AND wr <> 0")
        }
        withoutRowID = rows?.compactMap { if case .text(let name)? = $0.first { name } else { nil } }
    }

    /// Somebody else takes the update hook for a while.
    func loseUpdateHook() {
        if recorder.capture == .tables { hasMissed = true }
    }

    /// What was noted since the last call.
    func take(on connection: Connection) -> ChangeSet {
        let total = connection.totalChanges
        let hasUnseen = total - totalChanges > recorder.seen
        var isComplete = !hasMissed
        if hasUnseen, !explainsUnseen(on: connection) { isComplete = false }
        var changes = ChangeSet(planVersion: version, tables: ChangedTables(), isComplete: isComplete)
        for table in recorder.changed where table.isPlanned { changes.tables.append(table.name, table.changes) }
        recorder.forget()
        (totalChanges, hasMissed) = (total, false)
        let known = connection.hooks.mayChangeSchema ? nil : notedVersion
        notedVersion = nil
        let current = known ?? connection.schemaVersion
        if current == nil || current != schemaVersion {
            changes.isComplete = false
            isStale = true
        }
        return changes
    }

    /// Whether there is something to take.
    func hasMore(on connection: Connection) -> Bool {
        hasMissed || recorder.seen > 0 || connection.totalChanges != totalChanges
    }

    func noted(schemaVersion version: Int64?) { notedVersion = version }

    /// Whether it is known of which tables the rows are that SQLite has counted, and for which no hook was called.
    private func explainsUnseen(on connection: Connection) -> Bool {
        switch recorder.capture {
        case .rows:
            // A row of a virtual table counts, and the hook is called for the tables alone that keep its content.
            guard let shadows = try? connection.shadowTables() else { return false }
            let names = Set(shadows.values.joined())
            return recorder.changed.contains { $0.isMain && names.contains($0.name) }
        case .tables:
            // "The update hook is not invoked when WITHOUT ROWID tables are modified." Nor is it for rows of virtual
            // tables, of which many keep their content in such tables. DELETE without WHERE goes row by row: see
            // `deletion()`.
            guard let withoutRowID else { return false }
            for table in withoutRowID { recorder.noteTable(named: table) }
            return true
        }
    }
}
