/// A command as a value: what it takes, how it is explained, and what it does.
struct Command: Sendable {
    /// An argument without a name of its own: its place says what it is.
    struct Operand: Sendable {
        /// In capitals: `NAME`.
        var placeholder: String
        var isRequired = true
        var isRepeatable = false
        var help: String

        var usage: String {
            let text = isRepeatable ? placeholder + "…" : placeholder
            return isRequired ? text : "[\(text)]"
        }
    }

    /// A command line that can be pasted, and what it is for.
    struct Example: Sendable {
        /// What follows the name of the program.
        var arguments: String
        var purpose: String

        init(_ arguments: String, _ purpose: String) {
            self.arguments = arguments
            self.purpose = purpose
        }
    }

    var name: String
    /// One sentence.
    var summary: String
    var examples: [Example] = []
    var operands: [Operand] = []
    /// Without those that every command has.
    var options: [Option] = []
    /// Paragraphs after the options, for what a reader must know and cannot guess: exit codes, what is never done.
    var notes: [String] = []
    var subcommands: [Command] = []
    /// A group of commands has none.
    var run: (@Sendable (Invocation) throws -> ExitCode)?

    func subcommand(named name: String) -> Command? { subcommands.first { $0.name == name } }
}

/// How the tool ends.
enum ExitCode: Int32, Sendable {
    case done = 0
    case failed = 1
    /// There are differences or pending steps, and the command was asked to say so.
    case differences = 2
    case wrongUsage = 64
    /// 128 + SIGINT, as a shell expects of a program that was interrupted.
    case interrupted = 130
}
