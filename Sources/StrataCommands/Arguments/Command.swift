/// A command as a value: what it takes, how it is explained, and what it does.
package struct Command: Sendable {
    /// An argument without a name of its own: its place says what it is.
    package struct Operand: Sendable {
        /// In capitals: `NAME`.
        package var placeholder: String
        package var isRequired: Bool
        package var isRepeatable: Bool
        package var help: String

        package init(placeholder: String, isRequired: Bool = true, isRepeatable: Bool = false, help: String) {
            self.placeholder = placeholder
            self.isRequired = isRequired
            self.isRepeatable = isRepeatable
            self.help = help
        }

        package var usage: String {
            let text = isRepeatable ? placeholder + "…" : placeholder
            return isRequired ? text : "[\(text)]"
        }
    }

    /// A command line that can be pasted, and what it is for.
    package struct Example: Sendable {
        /// What follows the name of the program.
        package var arguments: String
        package var purpose: String

        package init(_ arguments: String, _ purpose: String) {
            self.arguments = arguments
            self.purpose = purpose
        }
    }

    package var name: String
    /// One sentence.
    package var summary: String
    package var examples: [Example]
    package var operands: [Operand]
    /// Without those that every command has.
    package var options: [Option]
    /// Paragraphs after the options, for what a reader must know and cannot guess: exit codes, what is never done.
    package var notes: [String]
    package var subcommands: [Command]
    /// A group of commands has none.
    package var run: (@Sendable (Invocation) throws -> ExitCode)?

    package init(
        name: String,
        summary: String,
        examples: [Example] = [],
        operands: [Operand] = [],
        options: [Option] = [],
        notes: [String] = [],
        subcommands: [Command] = [],
        run: (@Sendable (Invocation) throws -> ExitCode)? = nil
    ) {
        self.name = name
        self.summary = summary
        self.examples = examples
        self.operands = operands
        self.options = options
        self.notes = notes
        self.subcommands = subcommands
        self.run = run
    }

    package func subcommand(named name: String) -> Command? { subcommands.first { $0.name == name } }
}

/// How the tool ends.
package enum ExitCode: Int32, Sendable {
    case done = 0
    case failed = 1
    /// There are differences or pending steps, and the command was asked to say so.
    case differences = 2
    case wrongUsage = 64
    /// 128 + SIGINT, as a shell expects of a program that was interrupted.
    case interrupted = 130
}
