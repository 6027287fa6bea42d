/// A command line that was understood: the command's own view of its arguments.
package struct Invocation: Sendable {
    /// Names from below the program's to the command's: `["migrate", "make"]`.
    package var path: [String] = []
    package var operands: [String] = []
    /// Values by option name; an option without a value has an empty one.
    package var values: [String: [String]] = [:]
    package var console: Console
    /// Options that a pasted command needs to work on the same things, with a space before them.
    package var commandSuffix = ""

    package func has(_ option: Option) -> Bool { values[option.name] != nil }

    package func value(of option: Option) -> String? { values[option.name]?.last }

    package func all(_ option: Option) -> [String] { values[option.name] ?? [] }

    package var isJSON: Bool { has(.json) }

    /// A command for a message to tell to run, which can be pasted.
    package func command(_ arguments: String) -> String { "\(console.program) \(arguments)\(commandSuffix)" }

    /// The whole number in an option's value.
    package func number(of option: Option) throws(UsageError) -> Int? {
        guard let text = value(of: option) else { return nil }
        guard let number = Int(text), number >= 0 else {
            throw UsageError("--\(option.name) takes a whole number, and '\(text)' is none", path: path)
        }
        return number
    }
}

/// The command line cannot be understood: the tool ends with exit code 64.
package struct UsageError: Error {
    /// One sentence, without a full stop.
    package var message: String
    /// The command whose help explains it.
    package var path: [String]

    package init(_ message: String, path: [String] = []) {
        self.message = message
        self.path = path
    }
}
