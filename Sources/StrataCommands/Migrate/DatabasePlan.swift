import StrataMigrator
import StrataSQLite

/// A step that is to be run, as a plan shows it.
struct PlannedStep {
    var step: MigrationStep
    var changes: [StepChange]
    /// The rows that statements write or drop, by their places from 1; nil if nobody tried.
    var rows: [Int: Int]?

    init(_ step: MigrationStep, changes: [StepChange]) {
        self.step = step
        self.changes = changes
    }
}

/// What the pending steps would do to a database.
struct DatabasePlan {
    var report: DatabaseReport
    var steps: [PlannedStep]
    /// What stopped a step on the copy.
    private(set) var problem: StrataError?
    private var failedStep: Int?

    init(report: DatabaseReport, steps: [PlannedStep]) {
        self.report = report
        self.steps = steps
    }

    mutating func add(_ rehearsal: Rehearsal) {
        problem = rehearsal.problem
        failedStep = rehearsal.failedStep
        // Nothing has run: a function of the app is missing, say.
        if problem != nil, failedStep == nil { return }
        for index in steps.indices {
            let number = steps[index].step.number
            if let failedStep, number > failedStep { continue }
            steps[index].rows = rehearsal.rows[number] ?? [:]
        }
    }

    var lines: [String] {
        if steps.isEmpty { return ["Nothing to do: at \(report.step?.title ?? "no step")."] }
        var lines = [
            "'\(report.path)' is at \(report.step?.title ?? "nothing"); pending: "
                + Words.list(steps.map(\.step.title)) + "."
        ]
        for step in steps { lines += [""] + step.lines(isStopped: step.step.number == failedStep) }
        return lines
    }

    var json: JSON {
        .object([
            "database": .string(report.path),
            "schema": .string(report.history.schemaName),
            "step": report.step.map(\.json) ?? .null,
            "pending": .array(steps.map(\.json)),
            "problem": problem.map(json) ?? .null,
        ])
    }

    private func json(_ problem: StrataError) -> JSON {
        .object([
            "step": failedStep.map(JSON.number) ?? .null,
            "code": .string(problem.code.rawValue),
            "message": .string(problem.message),
        ])
    }
}

extension PlannedStep {
    fileprivate func lines(isStopped: Bool) -> [String] {
        var lines = [step.title]
        let width = changes.map(\.word.count).max() ?? 0
        for change in changes {
            lines.append("  " + change.word.padded(to: width) + "  " + change.sentence)
        }
        lines.append("")
        lines += step.sql.split(separator: "\n", omittingEmptySubsequences: false).map { $0.isEmpty ? "" : "    \($0)" }
        let effects = effects
        if !effects.isEmpty {
            lines += ["", "  Rows\(isStopped ? ", before the step stopped" : ""):"] + effects.map { "    \($0)" }
        } else if rows != nil, !isStopped {
            lines += ["", "  No row is written."]
        }
        return lines
    }

    /// What happens to rows, a sentence for each statement that writes some.
    private var effects: [String] {
        let statements = StepStatement.all(in: step.sql)
        return (rows ?? [:]).sorted { $0.key < $1.key }.compactMap { place, count in
            guard statements.indices.contains(place - 1) else { return nil }
            switch statements[place - 1].kind {
            case .change(let table):
                let former = table.dropFirst(Self.copyPrefix.count)
                return table.hasPrefix(Self.copyPrefix)
                    ? "copies \(Words.count(count, "row")) of \(former)"
                    : "changes \(Words.count(count, "row")) of \(table)"
            case .swift(let name): return "\(name) changes \(Words.count(count, "row"))"
            case .dropTable(let table):
                let isReplaced = statements[place...].contains { next in
                    if case .renameTable(_, let name) = next.kind { name == table } else { false }
                }
                return isReplaced ? nil : "removes \(table) with its \(Words.count(count, "row"))"
            case .dropColumn(let table, let column):
                return "removes \(table).\(column) with its \(Words.count(count, "value"))"
            default: return nil
            }
        }
    }

    /// What the planner calls the new table of a rebuild.
    private static let copyPrefix = "strata_new_"

    fileprivate var json: JSON {
        let statements = StepStatement.all(in: step.sql).enumerated().map { index, statement in
            JSON.object([
                "sql": .string(statement.sql),
                "rows": rows?[index + 1].map(JSON.number) ?? .null,
            ])
        }
        return .object([
            "number": .number(step.number),
            "name": .string(step.name),
            "changes": .array(
                changes.map {
                    .object([
                        "impact": .string($0.impact), "subject": .string($0.subject), "sentence": .string($0.sentence),
                    ])
                }
            ),
            "statements": .array(statements),
        ])
    }
}

extension String {
    fileprivate func padded(to width: Int) -> String { self + String(repeating: " ", count: max(0, width - count)) }
}
