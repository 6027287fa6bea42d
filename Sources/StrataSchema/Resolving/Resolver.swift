/// Makes the resolved schema from the syntax trees: looks every name up, checks what is said against what it is said
/// about, and fills in what is left out.
///
/// A pure function. What the parser has reported (`.invalid` parts, lost members) is not reported again, and what
/// depends on something wrong stays silent.
struct Resolver {
    /// What a name of a type stands for.
    enum DeclaredType {
        case entity
        /// With its cases, or `nil` if they could not be resolved.
        case enumeration(Schema.Enumeration?)
        /// Declared, but unreadable or refused.
        case lost
    }

    var schema: Schema
    var diagnostics: [Diagnostic] = []
    /// By name.
    var types: [String: DeclaredType] = [:]
    var entities: [EntityDraft] = []
    /// Positions in `entities`, by name.
    var entityPositions: [String: Int] = [:]
    var keys: [String: KeyState] = [:]
    /// Each search compares with every name: this bounds the time that a large file of nonsense takes.
    private var suggestionsLeft = 200

    static func resolve(_ files: [FileSyntax], defaultName: String) -> (schema: Schema, diagnostics: [Diagnostic]) {
        let start = SourceLocation(path: files.first?.path ?? defaultName, line: 1, column: 1)
        var resolver = Resolver(schema: Schema(name: defaultName, location: start))
        let declarations = files.flatMap(\.declarations)
        resolver.resolveSettings(in: declarations)
        resolver.declareTypes(in: files)
        resolver.resolveEnumerations(in: declarations)
        resolver.draftEntities(in: declarations)
        resolver.resolveKeys()
        resolver.resolveEntities()
        resolver.checkTables()
        return (resolver.schema, resolver.diagnostics)
    }

    private init(schema: Schema) {
        self.schema = schema
    }
}

extension Resolver {
    mutating func report(_ message: String, at location: SourceLocation, notes: [Diagnostic.Note] = []) {
        diagnostics.append(.error(message, at: location, notes: notes))
    }

    /// `; did you mean 'x'?`, or else `fallback`.
    mutating func suggestion(
        for name: String,
        among candidates: some Sequence<String>,
        else fallback: String = ""
    ) -> String {
        guard suggestionsLeft > 0 else { return fallback }
        suggestionsLeft -= 1
        return NearestName.of(name, among: candidates).map { "; did you mean '\($0)'?" } ?? fallback
    }
}

extension String {
    /// The name as SQLite compares names: the letters A to Z without their case.
    var ignoringASCIICase: String {
        var result = String.UnicodeScalarView()
        for scalar in unicodeScalars {
            let isUppercase = ("A"..."Z").contains(scalar)
            result.append(isUppercase ? Unicode.Scalar(UInt8(scalar.value) + 0x20) : scalar)
        }
        return String(result)
    }

    /// The names in quotes: `'a', 'b' or 'c'`.
    static func listing(_ names: some Sequence<String>, _ conjunction: String = "or") -> String {
        let quoted = names.map { "'\($0)'" }
        guard let last = quoted.last, quoted.count > 1 else { return quoted.first ?? "" }
        return quoted.dropLast().joined(separator: ", ") + " \(conjunction) " + last
    }
}
