import StrataLowering
import StrataMigrator
import StrataSchema

/// What `migrate make` writes.
package struct NewStep: Sendable {
    package var number: Int
    package var name: String
    package var changes: [SchemaChange]
    /// The `.sql` file and the `.snapshot`; none if the step that is remade has nothing left to do.
    package var files: [SourceFile]
    /// Files of the step that this one replaces.
    package var obsoletePaths: [String]
}

package enum StepOutcome: Sendable {
    /// The last step ends in the declared schema already.
    case nothingToDo(lastStep: Int?)
    case made(NewStep)
    case refused([Diagnostic])
}

extension MigrationHistory {
    /// Makes the step from the end of the history to the declared schema, and proves that it gets there.
    /// - Parameters:
    ///   - name: Words in lower case with dashes.
    ///   - declared: The schema as its files say it.
    ///   - directory: The path of `Migrations`, for the paths of the files.
    ///   - drops: What the developer has said is to be deleted.
    ///   - remake: Replace the last step, which must not have been released.
    ///   - discardsEdits: Replace the last step also if somebody has edited its SQL.
    ///   - isOwn: Make a step for statements of one's own, though the schema has not changed.
    ///   - losses: What is said of values that are lost.
    package func makeStep(
        named name: String,
        declared: Schema,
        directory: String,
        drops: ExplicitDrops = .named([]),
        remake: Bool = false,
        discardsEdits: Bool = false,
        isOwn: Bool = false,
        losses: LossReason = .sentence
    ) -> StepOutcome {
        let place = SourceLocation(path: directory, line: 1, column: 1)
        guard Self.isSlug(name) else {
            return .refused([
                .error(
                    "\"\(name)\" cannot be the name of a step: write words in lower case with dashes, as due-dates",
                    at: place
                )
            ])
        }
        var base = self
        var obsolete: [String] = []
        if remake {
            guard let last = base.steps.popLast() else {
                return .refused([.error("there is no step to make again", at: place)])
            }
            guard !last.isReleased else {
                return .refused([
                    .error(
                        "\(last.label) was released: databases went through it; make a new step instead",
                        at: last.location(of: "step")
                    )
                ])
            }
            guard last.replaces == nil else {
                return .refused([
                    .error(
                        "\(last.label) was made by squashing, and databases are known by it: make a new step instead",
                        at: last.location(of: "step")
                    )
                ])
            }
            guard discardsEdits || last.isAsMade(after: base.steps.last) else {
                return .refused([
                    .error(
                        "the SQL of \(last.label) is not what `migrate make` writes, so somebody has edited it: take the edits "
                            + "aside and add `--discard-edits` to the command, or edit the step by hand",
                        at: SourceLocation(path: last.sqlPath, line: last.firstLine, column: 1)
                    )
                ])
            }
            obsolete = [last.sqlPath, last.snapshotPath]
        }
        let plan = MigrationPlanner.plan(from: base.snapshot, to: declared, drops: drops)
        if plan.hasErrors { return .refused(plan.diagnostics) }
        let number = (base.steps.last?.number ?? 0) + 1
        guard !plan.changes.isEmpty || !plan.sql.isEmpty else {
            guard remake else {
                guard isOwn, base.snapshot != nil else {
                    return HistoryVerifier.verify(base, declared: declared).nothingToDo(in: base, declared)
                }
                let sql = "-- Statements of your own go here: UPDATE, INSERT, DELETE, or a line `-- swift: name`"
                return base.placeStep(named: name, sql: sql, declared: declared, directory: directory)
            }
            guard let last = steps.last, last.name == name else {
                return .refused([
                    .error(
                        "the schema is as it was before \(steps.last?.label ?? "the last step"), so nothing is left of that; "
                            + "give its own name to remove it",
                        at: place
                    )
                ])
            }
            return .made(NewStep(number: number, name: name, changes: [], files: [], obsoletePaths: obsolete))
        }
        let sql: String
        switch losses.written(into: plan) {
        case .success(let text): sql = text
        case .failure(let refusal): return .refused([refusal.diagnostic])
        }
        let step = base.newStep(number: number, name: name, sql: sql, declared: declared, directory: directory)
        return base.proven(step, plan.changes, declared: declared, obsolete: obsolete)
    }

    /// Puts SQL that was written by hand behind the history, as the step to the declared schema, and proves that it gets
    /// there.
    func placeStep(named name: String, sql: String, declared: Schema, directory: String) -> StepOutcome {
        let plan = MigrationPlanner.plan(from: snapshot, to: declared, drops: .all)
        let number = (steps.last?.number ?? 0) + 1
        let step = newStep(number: number, name: name, sql: sql, declared: declared, directory: directory)
        return proven(step, plan.changes, declared: declared, obsolete: [], isPlanned: false)
    }

    private func proven(
        _ step: HistoryStep,
        _ changes: [SchemaChange],
        declared: Schema,
        obsolete: [String],
        isPlanned: Bool = true
    ) -> StepOutcome {
        var base = self
        base.steps.append(step)
        switch HistoryVerifier.verify(base, declared: declared) {
        case .broken(let diagnostics):
            // What was written by hand is wrong where it stands.
            return .refused(
                isPlanned ? diagnostics.map { $0.moved(from: step, to: changes, declared) } : diagnostics
            )
        case .ahead(let left):
            let rest = left.map(\.sentence).joined(separator: "; ")
            return .refused([.error("the step would not reach the declared schema: \(rest)", at: declared.location)])
        case .current: break
        }
        let sql = StepFile.text(number: step.number, name: step.name, start: step.start, end: step.end, sql: step.sql)
        let files = [
            SourceFile(path: step.sqlPath, text: sql),
            SourceFile(path: step.snapshotPath, text: declared.snapshotText()),
        ]
        return .made(
            NewStep(
                number: step.number,
                name: step.name,
                changes: changes,
                files: files,
                obsoletePaths: obsolete.filter { path in !files.contains { $0.path == path } }
            )
        )
    }

    private func newStep(
        number: Int,
        name: String,
        sql: String,
        declared: Schema,
        directory: String
    ) -> HistoryStep {
        let stem = HistoryStep.fileStem(number: number, name: name)
        return HistoryStep(
            number: number,
            name: name,
            sql: sql,
            start: fingerprint,
            end: RelationalSchema(lowering: declared).fingerprint,
            storedSnapshot: StepSnapshot(declared),
            sqlPath: "\(directory)/\(stem).sql",
            snapshotPath: "\(directory)/\(stem).snapshot",
            isReleased: false,
            headerLines: [:],
            firstLine: HistoryStep.firstLineOfNew
        )
    }

    /// Words of lower-case letters and digits with single dashes between them: a name that every file system takes.
    static func isSlug(_ name: String) -> Bool {
        let words = name.split(separator: "-", omittingEmptySubsequences: false)
        return name.utf8.count <= 80
            && words.allSatisfy { word in
                !word.isEmpty && word.allSatisfy { ("a"..."z").contains($0) || ("0"..."9").contains($0) }
            }
    }
}

extension Diagnostic {
    /// A file that was not written cannot be opened: the place is that of the change, which is in the schema.
    ///
    /// An error about a name or a token of a backfill is moved to that token.
    fileprivate func moved(from step: HistoryStep, to changes: [SchemaChange], _ declared: Schema) -> Diagnostic {
        guard location.path == step.sqlPath, let change = changes.first else { return self }
        let place = BackfillPlace(of: message, in: step, declared)
        return Diagnostic(
            severity,
            message,
            at: place?.location ?? change.location,
            notes: notes.filter { $0.location.path != step.snapshotPath }
        )
    }
}

extension HistoryState {
    /// What is said where the declared schema is that of the last step: that all is well, if the steps get there.
    fileprivate func nothingToDo(in history: MigrationHistory, _ declared: Schema) -> StepOutcome {
        switch self {
        case .current: return .nothingToDo(lastStep: history.steps.last?.number)
        case .broken(let diagnostics): return .refused(diagnostics)
        case .ahead(let changes):
            let rest = changes.map(\.sentence).joined(separator: "; ")
            return .refused([
                .error("the steps do not reach the declared schema, and no step can: \(rest)", at: declared.location)
            ])
        }
    }
}
