import StrataLowering
import StrataMigrator
import StrataSQLite
import StrataSchema

/// Proves that a history leads where it says: by running it on databases in memory.
package enum HistoryVerifier {
    /// Where a history stands.
    package static func verify(_ history: MigrationHistory, declared: Schema) -> HistoryState {
        run(history, declared: declared).state
    }

    /// Replays all steps, over no rows and over a few, and compares the ends with fingerprints, snapshots and the
    /// declared schema.
    package static func run(_ history: MigrationHistory, declared: Schema) -> HistoryVerification {
        var diagnostics: [Diagnostic] = []
        var insertsRows = false
        if let last = history.steps.last, last.snapshot.name != declared.name {
            let note = Diagnostic.Note(
                "the name in the last step",
                at: SourceLocation(path: last.snapshotPath, line: 1, column: 1)
            )
            diagnostics.append(
                .error(
                    "the schema was called \(last.snapshot.name) until now, and every database carries that name; "
                        + "write `schema \(last.snapshot.name)` to keep it",
                    at: declared.location,
                    notes: [note]
                )
            )
        }
        let wrongCalls = SwiftCallCheck.check(history.steps)
        guard wrongCalls.isEmpty else {
            return HistoryVerification(state: .broken(diagnostics + wrongCalls), replaysOnCreation: false)
        }
        do throws(StrataError) {
            var replay = try SchemaReplay()
            var previous: HistoryStep?
            for (index, step) in history.steps.enumerated() {
                guard run(step, &replay, &diagnostics) else { break }
                // Of a long history most steps were released, and so was what follows them: nothing is made from their
                // snapshots any more. That they end where the ledgers of databases say is looked at all the same.
                let next = index + 1 < history.steps.count ? history.steps[index + 1] : nil
                let isSettled = step.isReleased && next?.isReleased == true
                if !isSettled || replay.schema.fingerprint != step.end { diagnostics += try checkEnd(of: step, replay) }
                // A released step cannot be changed any more, and a later Strata may look closer than the one that made
                // it.
                if diagnostics.isEmpty, let previous, !step.isReleased {
                    diagnostics += checkLosses(of: step, after: previous)
                    diagnostics += try SeededReplay.check(step, after: previous)
                }
                if !diagnostics.isEmpty { break }
                previous = step
            }
            // What a function of the app does is not known here: it may insert rows into an empty database, which the
            // creation script would not have.
            let hasRows = try holdsRows(replay)
            insertsRows = hasRows || history.callsFunctions
        } catch {
            let place = history.steps.last?.location(of: "step") ?? declared.location
            diagnostics.append(.error("the history cannot be replayed: \(error)", at: place))
        }
        guard diagnostics.isEmpty else {
            return HistoryVerification(state: .broken(diagnostics), replaysOnCreation: insertsRows)
        }
        let changes = differences(from: history, to: declared)
        return HistoryVerification(
            state: changes.isEmpty ? .current : .ahead(changes: changes),
            replaysOnCreation: insertsRows
        )
    }

    private static func run(_ step: HistoryStep, _ replay: inout SchemaReplay, _ diagnostics: inout [Diagnostic])
        -> Bool
    {
        do throws(StrataError) {
            try replay.run(step.step)
            return true
        } catch {
            let place = error.sql.map(step.location(ofStatement:)) ?? step.location(of: "step")
            diagnostics.append(.error(error.message, at: place))
            return false
        }
    }

    private static func checkEnd(of step: HistoryStep, _ replay: SchemaReplay) throws(StrataError) -> [Diagnostic] {
        var found: [Diagnostic] = []
        let snapshot = RelationalSchema(lowering: step.snapshot)
        let differences = replay.schema.differences(from: snapshot)
        if !differences.isEmpty {
            let note = Diagnostic.Note("the snapshot", at: SourceLocation(path: step.snapshotPath, line: 1, column: 1))
            found.append(
                .error(
                    "\(step.label) does not end in the schema of its snapshot: \(differences.joined(separator: "; ")); "
                        + "change the SQL so that it does, or make the step again",
                    at: step.location(of: "to"),
                    notes: [note]
                )
            )
        } else if snapshot.fingerprint != step.end {
            found.append(
                .error(
                    "\(step.label) ends in \(snapshot.fingerprint), and its header says \(step.end); restore the file, "
                        + "or make the step again",
                    at: step.location(of: "to")
                )
            )
        }
        return found + (try undeclaredObjects(after: step, replay, snapshot))
    }

    /// Triggers and virtual tables that no schema can declare: other than those of its searches and histories.
    private static func undeclaredObjects(
        after step: HistoryStep,
        _ replay: SchemaReplay,
        _ snapshot: RelationalSchema
    ) throws(StrataError) -> [Diagnostic] {
        let searches = replay.schema.searches + snapshot.searches
        let histories = replay.schema.histories + snapshot.histories
        var own = Set(searches.map { SQLName($0.name) })
        for search in searches { own.formUnion(search.triggers.map { SQLName($0.name) }) }
        for history in histories { own.formUnion(history.triggers.map { SQLName($0.name) }) }
        let objects = try replay.connection.rows(
            "SELECT type, name FROM main.sqlite_schema WHERE type = 'trigger' OR sql LIKE 'CREATE VIRTUAL%'"
        )
        return objects.compactMap { object in
            guard case .text(let type) = object[0], case .text(let name) = object[1], !own.contains(SQLName(name))
            else { return nil }
            return .error(
                "\(step.label) makes the \(type == "table" ? "virtual table" : type) \(name), which the schema does "
                    + "not declare, so a new database would not have it; drop it before the step ends",
                at: step.location(of: "to")
            )
        }
    }

    /// Values that are gone after the step must be named in it, so that a review has seen them go.
    private static func checkLosses(of step: HistoryStep, after previous: HistoryStep) -> [Diagnostic] {
        let plan = MigrationPlanner.plan(from: previous.snapshot, to: step.snapshot, drops: .all)
        return plan.changes.filter { change in
            change.impact == .lossy && !step.allows(change)
        }.map { change in
            Diagnostic.error(
                "\(step.label) \(change.sentence): write the line `-- allow lossy \"\(change.sentence)\"` into it, "
                    + "so that whoever reviews the step sees it",
                at: SourceLocation(path: step.sqlPath, line: step.firstLine, column: 1)
            )
        }
    }

    private static func differences(from history: MigrationHistory, to declared: Schema) -> [SchemaChange] {
        let plan = MigrationPlanner.plan(from: history.snapshot, to: declared)
        if !plan.changes.isEmpty { return plan.changes }
        let tables = RelationalSchema(lowering: declared)
        guard tables.fingerprint != history.fingerprint else { return [] }
        let last = history.snapshot.map { RelationalSchema(lowering: $0) } ?? RelationalSchema()
        return last.differences(from: tables).map {
            SchemaChange(.rebuild, $0, subject: declared.name, at: declared.location)
        }
    }

    private static func holdsRows(_ replay: SchemaReplay) throws(StrataError) -> Bool {
        for table in replay.schema.tables {
            let rows = try replay.connection.rows("SELECT 1 FROM main.\(SQLText.quote(table.name)) LIMIT 1")
            if !rows.isEmpty { return true }
        }
        return false
    }
}
