/// A command line that was understood: the command's own view of its arguments.
struct Invocation: Sendable {
    /// Names from below the program's to the command's: `["migrate", "make"]`.
    var path: [String] = []
    var operands: [String] = []
    /// Values by option name; an option without a value has an empty one.
    var values: [String: [String]] = [:]
    var console: Console

    func has(_ option: Option) -> Bool { values[option.name] != nil }

    func value(of option: Option) -> String? { values[option.name]?.last }

    func all(_ option: Option) -> [String] { values[option.name] ?? [] }

    var isJSON: Bool { has(.json) }

    /// The folder of the schema, as the user wrote it.
    var schemaFolder: SchemaFolder { SchemaFolder(path: value(of: .schema) ?? "Schema") }

    /// A command for a message to tell to run, which can be pasted: it works on the same schema, from the folder the tool was started in.
    func command(_ arguments: String) -> String {
        let folder = FileSystem.pathFromHere(schemaFolder.path)
        let option = ["Schema", "./Schema", "Schema/"].contains(folder) ? "" : " --schema \(Words.shellWord(folder))"
        return "\(console.program) \(arguments)\(option)"
    }

    /// The whole number in an option's value.
    func number(of option: Option) throws(UsageError) -> Int? {
        guard let text = value(of: option) else { return nil }
        guard let number = Int(text), number >= 0 else {
            throw UsageError("--\(option.name) takes a whole number, and '\(text)' is none", path: path)
        }
        return number
    }
}

/// The command line cannot be understood: the tool ends with exit code 64.
struct UsageError: Error {
    /// One sentence, without a full stop.
    var message: String
    /// The command whose help explains it.
    var path: [String]

    init(_ message: String, path: [String] = []) {
        self.message = message
        self.path = path
    }
}
