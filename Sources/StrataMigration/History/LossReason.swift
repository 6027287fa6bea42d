import StrataSchema

/// What a step says of the values that it loses, in its lines `-- allow lossy "…"`, for whoever reviews it.
package enum LossReason: Sendable {
    /// What is lost, and no more.
    case sentence
    /// What is lost, and why that is right; nil if nobody has said it, and then no such step is made.
    case reason(String?)
    /// The lines of steps that were reviewed before.
    case kept([String])

    struct Refusal: Error {
        var diagnostic: Diagnostic
    }

    /// The statements of a plan with the reason in them.
    func written(into plan: PlanResult) -> Result<String, Refusal> {
        let losses = plan.changes.filter { $0.impact == .lossy }
        guard let first = losses.first else { return .success(plan.sql) }
        switch self {
        case .sentence: return .success(plan.sql)
        case .reason(nil):
            let notes = losses.dropFirst().map { Diagnostic.Note("and it \($0.sentence)", at: $0.location) }
            let refusal = Diagnostic.error(
                "the step \(first.sentence): say why that is right with `--allow-lossy \"…\"`, which is written into the step "
                    + "for whoever reviews it",
                at: first.location,
                notes: notes
            )
            return .failure(Refusal(diagnostic: refusal))
        case .reason(let reason?):
            let words = reason.replacing("\"", with: "'").split(whereSeparator: \.isWhitespace).joined(separator: " ")
            return .success(replacing(losses, in: plan.sql) { "\($0.sentence): \(words)" })
        case .kept(let lines):
            let unknown = losses.first { change in !lines.contains { $0.names(change.subject) } }
            if let unknown {
                let refusal = Diagnostic.error(
                    "behind the other branch the step \(unknown.sentence), and no step of its branch says so: see whether the "
                        + "merge has lost a line of the .schema files; if it is right, delete the steps of the branch and make "
                        + "them again with `migrate make`",
                    at: unknown.location
                )
                return .failure(Refusal(diagnostic: refusal))
            }
            return .success(
                replacing(losses, in: plan.sql) { change in
                    lines.first { $0.hasPrefix(change.sentence) } ?? change.sentence
                }
            )
        }
    }

    private func replacing(_ losses: [SchemaChange], in sql: String, _ text: (SchemaChange) -> String) -> String {
        losses.reduce(sql) { sql, change in
            sql.replacing("-- allow lossy \"\(change.sentence)\"", with: "-- allow lossy \"\(text(change))\"")
        }
    }
}
