/// Where a database stands in the history of its schema.
public enum MigrationStatus: Hashable, Sendable {
    /// There is nothing in it yet.
    case empty
    /// It is at the last step (or at the draft).
    case current
    /// It is at an earlier step; these are to be run.
    case pending([MigrationStep])
    /// It went through a step that this history does not have: a newer version of the app migrated it.
    case newer(step: Int, name: String)
    /// It is at a step before the first one of this history, which begins with a squashed one.
    case tooOld(step: Int, name: String)
    /// It belongs to another schema, by name; nil if it has tables and no ledger.
    case otherSchema(String?)
    /// The step of this number was another one when it ran here.
    case diverged(step: Int, name: String)
    /// It was made from a draft of the schema, or the schema is a draft that it does not have.
    case otherDraft
}

extension MigrationStatus {
    /// Compares a ledger with a history: the schema's name, and number, fingerprint and checksum of each step; nothing
    /// of the database itself.
    ///
    /// A step under another name that runs the same statements is the same step.
    package init(_ state: Ledger.State, history: SchemaHistory) {
        guard case .entries(let all) = state else {
            self = state == .empty ? .empty : .otherSchema(nil)
            return
        }
        if let other = all.first(where: { $0.schema != history.schemaName }) {
            self = .otherSchema(other.schema)
            return
        }
        let ran = all.filter { $0.kind == .applied || $0.kind == .created }
        // What was squashed is not there to be compared.
        let first = history.steps.first.map { $0.replaces == nil ? 1 : $0.number } ?? 1
        if let last = ran.last, last.step < first {
            self = .tooOld(step: last.step, name: last.name)
            return
        }
        for entry in ran where entry.step >= first {
            guard let step = history.steps.first(where: { $0.number == entry.step }) else {
                self = .newer(step: entry.step, name: entry.name)
                return
            }
            // Steps that end in one schema may have done different things to the rows.
            guard step.end == entry.fingerprint, step.noted.contains(entry.checksum) else {
                self = .diverged(step: entry.step, name: entry.name)
                return
            }
        }
        let draft = all.last { $0.kind == .draft }
        let last = ran.last?.step ?? 0
        let pending = history.steps.filter { $0.number > last }
        switch (history.isDraft, draft) {
        case (true, let draft?) where draft.fingerprint == history.fingerprint && pending.isEmpty: self = .current
        case (true, _), (false, .some): self = .otherDraft
        case (false, nil): self = pending.isEmpty ? .current : .pending(pending)
        }
    }
}

extension MigrationStep {
    /// The checksums under which a ledger may have this step.
    fileprivate var noted: [String] { [checksum] + (replaces.map { [$0] } ?? []) }
}
