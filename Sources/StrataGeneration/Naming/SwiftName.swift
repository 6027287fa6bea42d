/// Writes a name of the schema where Swift may want it in backticks.
enum SwiftName {
    /// Where something is declared: `` var `in` ``.
    static func declaration(_ name: String) -> String {
        reserved.contains(name) || metatypeNames.contains(name) ? "`\(name)`" : name
    }

    /// Alone in an expression: a keyword, or `await`, which would take what follows for its operand.
    static func value(_ name: String) -> String { name == "await" ? "`await`" : declaration(name) }

    /// As a type, where words that only mean something before a type are in the way too.
    static func type(_ name: String) -> String { beforeType.contains(name) ? "`\(name)`" : declaration(name) }

    /// A type of the app's own: `Effort`, or `EffortModule.Effort`.
    static func qualified(_ name: String) -> String {
        guard let dot = name.firstIndex(of: ".") else { return type(name) }
        return "\(name[..<dot]).\(member(String(name[name.index(after: dot)...])))"
    }

    /// After a dot, where most keywords are plain names.
    static func member(_ name: String) -> String { afterDot.contains(name) ? "`\(name)`" : name }

    /// The label of an argument, in a call.
    static func argument(_ name: String) -> String { name == "inout" ? "`inout`" : name }

    /// The label of a parameter, in a declaration.
    static func label(_ name: String) -> String { parameterModifiers.contains(name) ? "`\(name)`" : name }

    /// A parameter: its label, and the name that it has inside the function.
    ///
    /// A parameter called `self` would hide the value that is being made, even in backticks.
    static func parameter(
        _ name: String,
        besides names: some Sequence<String>
    ) -> (label: String, internalName: String) {
        guard name == "self" else { return (label(name), value(name)) }
        var internalName = "selfValue"
        while names.contains(internalName) { internalName += "_" }
        return (name, internalName)
    }

    /// Keywords of Swift that cannot name a declaration without backticks.
    private static let reserved: Set<String> = [
        "Any", "Self", "_", "as", "associatedtype", "break", "case", "catch", "class", "continue", "default",
        "defer", "deinit", "do", "else", "enum", "extension", "fallthrough", "false", "fileprivate", "for",
        "func", "guard", "if", "import", "in", "init", "inout", "internal", "is", "let", "nil", "operator",
        "precedencegroup", "private", "protocol", "public", "repeat", "rethrows", "return", "self", "static",
        "struct", "subscript", "super", "switch", "throw", "throws", "true", "try", "typealias", "var", "where",
        "while",
    ]

    private static let metatypeNames: Set<String> = ["Type", "Protocol"]
    private static let beforeType: Set<String> = [
        "any", "async", "await", "borrowing", "consuming", "each", "isolated", "nonisolated", "sending", "some",
    ]
    private static let afterDot: Set<String> = ["init", "self", "Self", "Type", "Protocol"]
    private static let parameterModifiers: Set<String> = ["inout", "let", "var"]
}
