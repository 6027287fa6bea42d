import StrataSchema

/// One difference between two schemas, in words.
package struct SchemaChange: Hashable, Sendable {
    /// What a change may do to rows that exist.
    package enum Impact: String, Hashable, Sendable, CaseIterable {
        /// Nothing.
        case safe
        /// The table is written anew; its rows stay as they are.
        case rebuild
        /// It fails if rows are there that do not fit.
        case dataDependent
        /// Values are gone afterwards.
        case lossy
    }

    package var impact: Impact
    /// In the third person: "adds TodoItem.dueAt".
    package var sentence: String
    /// "TodoItem.dueAt", or the entity's name.
    package var subject: String
    /// Where the schema declares it; the entity or the schema if it is gone.
    package var location: SourceLocation

    package init(_ impact: Impact, _ sentence: String, subject: String, at location: SourceLocation) {
        self.impact = impact
        self.sentence = sentence
        self.subject = subject
        self.location = location
    }
}

/// What it takes to get from one schema to another.
package struct PlanResult: Sendable {
    /// The differences; none if there is nothing to do.
    package var changes: [SchemaChange]
    /// The statements of the step, with a comment for each change.
    package var sql: String
    /// Why there is no plan: questions that only the developer can answer, and changes that rows cannot follow.
    package var diagnostics: [Diagnostic]

    package var hasErrors: Bool { diagnostics.contains { $0.severity == .error } }
}

/// What `migrate make` was told to delete.
package enum ExplicitDrops: Sendable {
    /// `TodoItem.notes`, `TodoItem`
    case named(Set<String>)
    /// Everything that is gone is to be deleted: to describe a step that exists.
    case all

    func contains(_ subject: String) -> Bool {
        switch self {
        case .named(let subjects): subjects.contains(subject)
        case .all: true
        }
    }

    /// Whether the developer has said it of this one: a step that exists says by its statements what it deletes.
    func names(_ subject: String) -> Bool {
        if case .named(let subjects) = self { subjects.contains(subject) } else { false }
    }
}
