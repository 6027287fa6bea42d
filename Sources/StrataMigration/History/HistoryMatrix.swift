import StrataLowering
import StrataMigrator
import StrataSQLite
import StrataSchema

/// The heavier proof of a history: from the end of each of its steps, over rows, to the end of the last one.
package enum HistoryMatrix {
    /// What came of one beginning.
    package struct Run: Sendable {
        /// The step whose end it begins with.
        package var start: HistoryStep
        /// The rows that were there.
        package var rows: Int
        /// The step whose own requirement some of these rows do not meet, which ends the run.
        package var stoppedAt: HistoryStep?
        package var diagnostics: [Diagnostic]
    }

    /// - Parameter history: One that ``HistoryVerifier`` has found sound.
    package static func check(_ history: MigrationHistory) -> [Run] {
        history.steps.indices.dropLast().map { run(history, from: $0) }
    }

    private static func run(_ history: MigrationHistory, from index: Int) -> Run {
        let start = history.steps[index]
        var run = Run(start: start, rows: 0, stoppedAt: nil, diagnostics: [])
        // What comes after a function of the app, which is not here, may need what the function would have written.
        var hasPassedCall = false
        var step = start
        do throws(StrataError) {
            var (connection, schema) = try SeededReplay.database(of: start.snapshot)
            run.rows = try count(schema, connection)
            guard try SeededReplay.areWhole(connection) else { return run }
            for next in history.steps[(index + 1)...] {
                step = next
                try connection.run("BEGIN")
                var execution = StepExecution(next.step, start: schema, on: connection)
                execution.insteadOfFunctions = { _ in hasPassedCall = true }
                schema = try execution.run()
                try connection.run("COMMIT")
                let differences = schema.differences(from: RelationalSchema(lowering: next.snapshot))
                if !differences.isEmpty {
                    let message = "\(next.label), run over rows from \(start.label) on, does not end in its snapshot: "
                    run.diagnostics = [
                        .error(message + differences.joined(separator: "; "), at: next.location(of: "to"))
                    ]
                    return run
                }
            }
            let faults = try connection.rows("PRAGMA integrity_check").compactMap { $0.first }
            if faults != [.text("ok")] {
                run.diagnostics = [
                    .error(
                        "the database that began with \(start.label) is damaged: \(faults)",
                        at: step.location(of: "to")
                    )
                ]
            }
        } catch {
            if hasPassedCall || SeededReplay.isExpected(error) {
                run.stoppedAt = step
            } else {
                let place = error.sql.map(step.location(ofStatement:)) ?? step.location(of: "step")
                run.diagnostics = [
                    .error(
                        "\(error.message) (over rows as \(start.label) left them; on empty tables it works)",
                        at: place
                    )
                ]
            }
        }
        return run
    }

    private static func count(_ schema: RelationalSchema, _ connection: Connection) throws(StrataError) -> Int {
        var count = 0
        for table in schema.tables {
            if case .integer(let rows) = try connection.value("SELECT count(*) FROM main.\(SQLText.quote(table.name))")
            {
                count += Int(rows)
            }
        }
        return count
    }
}
