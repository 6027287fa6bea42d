import StrataMigrator

/// Where the commands that work on a database get the steps from.
package protocol HistorySource: Sendable {
    /// The steps as a database goes through them; warnings about them are reported.
    func history(_ invocation: Invocation) throws -> SchemaHistory
    /// The same, and what a step of a number does to the schema, where that is known.
    func describedHistory(_ invocation: Invocation) throws -> DescribedHistory
}

/// The steps, and what each does to the schema.
package struct DescribedHistory: Sendable {
    package var history: SchemaHistory
    /// Of a step, by its number; nothing where only the statements are known.
    package var changes: @Sendable (Int) -> [StepChange]

    package init(history: SchemaHistory, changes: @escaping @Sendable (Int) -> [StepChange]) {
        self.history = history
        self.changes = changes
    }
}

/// One change of the schema in a step, and what it may do to rows.
package struct StepChange: Hashable, Sendable {
    /// safe, rebuild, dataDependent or lossy: for scripts.
    package var impact: String
    /// The same for people.
    package var word: String
    /// The entity or attribute.
    package var subject: String
    package var sentence: String

    package init(impact: String, word: String, subject: String, sentence: String) {
        self.impact = impact
        self.word = word
        self.subject = subject
        self.sentence = sentence
    }
}

/// The commands that work on a database and need steps alone: those that an app's own executable can have too.
package struct DatabaseCommands: Sendable {
    /// What stands before the name of each command, as `migrate `.
    package let prefix: String
    package let source: any HistorySource

    package init(prefix: String, source: any HistorySource) {
        self.prefix = prefix
        self.source = source
    }

    func example(_ arguments: String, _ purpose: String) -> Command.Example {
        Command.Example(prefix + arguments, purpose)
    }
}

extension Command.Operand {
    package static let database = Command.Operand(
        placeholder: "DATABASE",
        help: "The path of a database that is there."
    )
}

extension Option {
    package static let exitCode = Option(
        name: "exit-code",
        help: "Exit with 2 if the database is not at the last step."
    )
}
