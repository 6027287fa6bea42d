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
    /// Every step follows another.
    private let isWhole: Bool
    private var isForked: Bool { branches.count > 1 }

    /// Reads the files of `Migrations`, forked or not.
    /// - Returns: Nil if a file is wrong in another way; and what is wrong.
    package static func load(files: [SourceFile], schemaName: String) -> (HistoryRebase?, [Diagnostic]) {
        var loader = HistoryLoader(files: files, schemaName: schemaName)
        let steps = loader.load(acceptsForks: true)
        guard loader.diagnostics.isEmpty else { return (nil, loader.diagnostics) }
        let rebase = HistoryRebase(steps)
        guard rebase.isForked || rebase.isWhole else {
            // A step is missing, or follows none that is there: no fork, and said as everywhere.
            return (nil, MigrationHistory.load(files: files, schemaName: schemaName).1)
        }
        return (rebase, [])
    }

    private init(_ steps: [HistoryStep]) {
        var rest = steps
        func take(_ isTaken: (HistoryStep) -> Bool) -> [HistoryStep] {
            let next = rest.filter(isTaken)
            rest.removeAll { step in next.contains { $0.sqlPath == step.sqlPath } }
            return next
        }
        var trunk: [HistoryStep] = []
        // A history may come back to an empty schema, and one that was squashed begins with a later number.
        let first = steps.map(\.number).min()
        var heads = take { $0.start == RelationalSchema().fingerprint && $0.number == first }
        while heads.count == 1 {
            let last = heads[0]
            trunk.append(last)
            heads = take { $0.start == last.end && $0.number == last.number + 1 }
        }
        branches = heads.map { head in
            var branch = [head]
            while let last = branch.last, let next = Self.next(after: last, in: rest) {
                _ = take { $0.sqlPath == next.sqlPath }
                branch.append(next)
            }
            return Branch(steps: branch)
        }
        self.trunk = trunk
        isWhole = rest.isEmpty
    }

    /// Where both branches went through the same tables, as steps that only add cases do, a step belongs to the branch whose
    /// snapshot it differs least from.
    private static func next(after last: HistoryStep, in rest: [HistoryStep]) -> HistoryStep? {
        let candidates = rest.filter { $0.start == last.end && $0.number == last.number + 1 }
        guard candidates.count > 1 else { return candidates.first }
        return candidates.min { one, other in
            let counts = [one, other].map { step in
                MigrationPlanner.plan(from: last.snapshot, to: step.snapshot, drops: .all).changes.count
            }
            return counts[0] < counts[1]
        }
    }

    /// - Parameters:
    ///   - name: The first step of the branch that goes behind the other; nil if there is only one that can.
    ///   - declared: The schema as its files say it, merged.
    ///   - directory: The path of `Migrations`, for the paths of the files.
    ///   - drops: What the developer has said is to be deleted.
    package func run(
        moving name: String?,
        declared: Schema,
        directory: String,
        drops: Set<String> = []
    ) -> Outcome {
        guard branches.count > 1 else { return .nothingToDo }
        let place = SourceLocation(path: directory, line: 1, column: 1)
        guard branches.count == 2 else {
            return .refused([
                .error(
                    "\(branches.count) branches follow one step (\(branches.map(\.name).joined(separator: ", "))): leave two, by "
                        + "moving the files of the others out of Migrations and taking their changes out of the .schema "
                        + "files; rebase; then put one back and rebase again",
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
        return move(branch, behind: trunk + (kept?.steps ?? []), declared, directory, drops)
    }

    private func move(
        _ branch: Branch,
        behind steps: [HistoryStep],
        _ declared: Schema,
        _ directory: String,
        _ explicit: Set<String>
    ) -> Outcome {
        let base = MigrationHistory(schemaName: declared.name, steps: steps)
        let isAsMade = isAsMade(branch)
        var drops = explicit
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
        case .refused(let diagnostics):
            let placed = isAsMade ? diagnostics : diagnostics.map { $0.moved(to: branch, from: name, directory) }
            return .refused(placed + advice(branch, isAsMade, directory))
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

    /// Whether nobody has edited the SQL.
    private func isAsMade(_ branch: Branch) -> Bool {
        var previous = trunk.last
        for step in branch.steps {
            guard step.isAsMade(after: previous) else { return false }
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

extension HistoryStep {
    /// Whether the SQL is what the snapshots give; the reasons for losses are the developer's own in any case.
    func isAsMade(after previous: HistoryStep?) -> Bool {
        let plan = MigrationPlanner.plan(from: previous?.snapshot, to: snapshot, drops: .all)
        guard case .success(let planned) = LossReason.kept(allowedLosses).written(into: plan) else { return false }
        return planned == sql
    }
}

extension Diagnostic {
    /// The place in the file that the SQL of a branch was kept from: the new one has not been written.
    fileprivate func moved(to branch: HistoryRebase.Branch, from name: String, _ directory: String) -> Diagnostic {
        guard let first = branch.steps.first, location.path.hasSuffix("-\(name).sql") else { return self }
        let line =
            branch.steps.count == 1 ? location.line - HistoryStep.firstLineOfNew + first.firstLine : first.firstLine
        return Diagnostic(
            severity,
            message,
            at: SourceLocation(path: first.sqlPath, line: max(1, line), column: location.column),
            notes: notes.filter { !$0.location.path.hasSuffix("-\(name).snapshot") }
        )
    }
}
