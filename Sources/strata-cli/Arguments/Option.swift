/// An option of a command, as a value: the parser and the help are made from it.
struct Option: Sendable {
    enum Value: Sendable {
        /// There or not there.
        case none
        /// `--name VALUE` or `--name=VALUE`.
        case required(String)
        /// `--name` alone, or `--name=VALUE`.
        case optional(String)
    }

    /// Without the two dashes.
    var name: String
    var shortName: Character?
    var value: Value = .none
    var isRepeatable = false
    var help: String

    /// How the option is written: `--to N`, `--backup[=PATH]`.
    var usage: String {
        switch value {
        case .none: "--\(name)"
        case .required(let placeholder): "--\(name) \(placeholder)"
        case .optional(let placeholder): "--\(name)[=\(placeholder)]"
        }
    }
}

extension Option {
    // These belong to every command, and may stand before its name too.
    static let schema = Option(
        name: "schema",
        value: .required("DIR"),
        help: "The folder of the .schema files and of Migrations; ./Schema if not given."
    )
    static let help = Option(name: "help", shortName: "h", help: "Show this help.")
    static let version = Option(name: "version", help: "Show the version of the tool.")

    static let json = Option(name: "json", help: "Report as JSON, with stable keys and codes.")
    static let dryRun = Option(name: "dry-run", help: "Say what would be done, and write nothing.")
}
