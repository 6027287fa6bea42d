/// An option of a command, as a value: the parser and the help are made from it.
package struct Option: Sendable {
    package enum Value: Sendable {
        /// There or not there.
        case none
        /// `--name VALUE` or `--name=VALUE`.
        case required(String)
        /// `--name` alone, or `--name=VALUE`.
        case optional(String)
    }

    /// Without the two dashes.
    package var name: String
    package var shortName: Character?
    package var value: Value
    package var isRepeatable: Bool
    package var help: String

    package init(
        name: String,
        shortName: Character? = nil,
        value: Value = .none,
        isRepeatable: Bool = false,
        help: String
    ) {
        self.name = name
        self.shortName = shortName
        self.value = value
        self.isRepeatable = isRepeatable
        self.help = help
    }

    /// How the option is written: `--to N`, `--backup[=PATH]`.
    package var usage: String {
        switch value {
        case .none: "--\(name)"
        case .required(let placeholder): "--\(name) \(placeholder)"
        case .optional(let placeholder): "--\(name)[=\(placeholder)]"
        }
    }
}

extension Option {
    // These belong to every command, and may stand before its name too.
    package static let help = Option(name: "help", shortName: "h", help: "Show this help.")
    package static let version = Option(name: "version", help: "Show the version of the tool.")

    package static let json = Option(name: "json", help: "Report as JSON, with stable keys and codes.")
    package static let dryRun = Option(name: "dry-run", help: "Say what would be done, and write nothing.")
}
