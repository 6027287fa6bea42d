import StrataMigrator
import StrataSQLite
import StrataSchema

/// A history in which steps of two branches follow the same step, made one line again.
package struct HistoryRebase: Sendable {
    /// The steps of one branch, from the one after the fork to its end.
    package struct Branch: Sendable {
        package var steps: [HistoryStep]
        package var isReleased: Bool { steps.contains(where: \.isReleased) }
        /// The name of its first step, by which it is called.
        package var name: String { steps.first?.name ?? "" }
    }

    package enum Outcome: Sendable {
        /// The steps are in one line.
        case nothingToDo
        /// Which branch goes behind the other is for the developer to say: these can.
        case ambiguous([Branch])
        /// The step that takes the place of `branch`, behind the others. The SQL of the branch was kept or made anew.
        case made(NewStep, branch: Branch, keepsSQL: Bool)
        case refused([Diagnostic])
    }

    /// The name that databases carry; nil before the first step.
    package var schemaName: String? { (trunk + branches.flatMap(\.steps)).last?.snapshot.name }
    /// Up to the fork.
    private let trunk: [HistoryStep]
    private let branches: [Branch]

    /// Reads the files of `Migrations`, forked or not.
    /// - Returns: Nil if a file is wrong in another way; and what is wrong.
    package static func load(files: [SourceFile], schemaName: String) -> (HistoryRebase?, [Diagnostic]) {
        var loader = HistoryLoader(files: files, schemaName: schemaName)
        let steps = loader.load(acceptsForks: true)
        guard loader.diagnostics.isEmpty else { return (nil, loader.diagnostics) }
        return (HistoryRebase(steps), [])
    }

    private init(_ steps: [HistoryStep]) {
        var rest = steps
        func take(after fingerprint: String, number: Int?) -> [HistoryStep] {
            let next = rest.filter { $0.start == fingerprint && (number == nil || $0.number == number) }
            rest.removeAll { step in next.contains { $0.sqlPath == step.sqlPath } }
            return next
        }
        var trunk: [HistoryStep] = []
        var heads = take(after: RelationalSchema().fingerprint, number: nil)
        while heads.count == 1 {
            trunk += heads
            heads = take(after: heads[0].end, number: heads[0].number + 1)
        }
        branches = heads.map { head in
            var branch = [head]
            while let last = branch.last, let next = take(after: last.end, number: last.number + 1).first {
                branch.append(next)
            }
            return Branch(steps: branch)
        }
        self.trunk = trunk
    }

    /// - Parameters:
    ///   - name: The first step of the branch that goes behind the other; nil if there is only one that can.
    ///   - declared: The schema as its files say it, merged.
    ///   - directory: The path of `Migrations`, for the paths of the files.
    package func run(moving name: String?, declared: Schema, directory: String) -> Outcome {
        guard branches.count > 1 else { return .nothingToDo }
        let place = SourceLocation(path: directory, line: 1, column: 1)
        guard branches.count == 2 else {
            return .refused([
                .error(
                    "\(branches.count) branches follow one step (\(branches.map(\.name).joined(separator: ", "))): merge "
                        + "and rebase two at a time",
                    at: place
                )
            ])
        }
        let movable = branches.filter { !$0.isReleased }
        guard !movable.isEmpty else {
            return .refused([
                .error(
                    "\(branches[0].name) and \(branches[1].name) have both been released, so there are databases that went "
                        + "through the one and databases that went through the other; no one history fits both: take one "
                        + "release back, or keep two schemas",
                    at: place
                )
            ])
        }
        let branch: Branch
        if let name {
            guard let named = branches.first(where: { $0.steps.contains { $0.name == name } }) else {
                return .refused([
                    .error(
                        "no step of the two branches is called \(name); they are "
                            + branches.flatMap(\.steps).map(\.name).joined(separator: ", "),
                        at: place
                    )
                ])
            }
            guard !named.isReleased else {
                return .refused([
                    .error(
                        "\(named.name) was released, and databases went through it: move the other one, with `migrate "
                            + "rebase \(movable[0].name)`",
                        at: place
                    )
                ])
            }
            branch = named
        } else if movable.count == 1 {
            branch = movable[0]
        } else {
            return .ambiguous(movable)
        }
        let kept = branches.first { $0.name != branch.name || $0.steps[0].sqlPath != branch.steps[0].sqlPath }
        return move(branch, behind: trunk + (kept?.steps ?? []), declared, directory)
    }

    private func move(_ branch: Branch, behind steps: [HistoryStep], _ declared: Schema, _ directory: String) -> Outcome
    {
        let base = MigrationHistory(schemaName: declared.name, steps: steps)
        let isAsMade = isAsMade(branch)
        var drops: Set<String> = []
        var previous = trunk.last
        for step in branch.steps {
            let plan = MigrationPlanner.plan(from: previous?.snapshot, to: step.snapshot, drops: .all)
            drops.formUnion(plan.changes.filter { $0.impact == .lossy }.map(\.subject))
            previous = step
        }
        let name = branch.steps.last?.name ?? branch.name
        let outcome =
            isAsMade
            ? base.makeStep(
                named: name,
                declared: declared,
                directory: directory,
                drops: .named(drops),
                losses: .kept(branch.steps.flatMap(\.allowedLosses))
            )
            : base.placeStep(
                named: name,
                sql: branch.steps.map(\.sql).joined(separator: "\n\n"),
                declared: declared,
                directory: directory
            )
        switch outcome {
        case .refused(let diagnostics): return .refused(diagnostics + advice(branch, isAsMade, directory))
        case .nothingToDo:
            // The other branch has made the same change.
            var nothing = NewStep(number: 0, name: name, changes: [], files: [], obsoletePaths: [])
            nothing.obsoletePaths = branch.paths
            return .made(nothing, branch: branch, keepsSQL: false)
        case .made(var step):
            step.obsoletePaths = branch.paths.filter { path in !step.files.contains { $0.path == path } }
            return .made(step, branch: branch, keepsSQL: !isAsMade)
        }
    }

    /// Whether nobody has edited the SQL: it is what the snapshots give.
    private func isAsMade(_ branch: Branch) -> Bool {
        var previous = trunk.last
        for step in branch.steps {
            let plan = MigrationPlanner.plan(from: previous?.snapshot, to: step.snapshot, drops: .all)
            // The reasons for losses are the developer's own in any case.
            guard case .success(let sql) = LossReason.kept(step.allowedLosses).written(into: plan), sql == step.sql
            else {
                return false
            }
            previous = step
        }
        return true
    }

    private func advice(_ branch: Branch, _ isAsMade: Bool, _ directory: String) -> [Diagnostic] {
        guard !isAsMade, let first = branch.steps.first else { return [] }
        return [
            Diagnostic(
                .note,
                "the SQL of \(first.label) was edited, so it is kept as it is; where it cannot run behind the other branch, "
                    + "take the edits aside, delete the step, make it with `migrate make \(first.name)`, and put them in",
                at: SourceLocation(path: first.sqlPath, line: first.firstLine, column: 1)
            )
        ]
    }
}

extension HistoryRebase.Branch {
    fileprivate var paths: [String] { steps.flatMap { [$0.sqlPath, $0.snapshotPath] } }
}
