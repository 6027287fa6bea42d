/// Makes the resolved schema from the syntax trees: looks every name up, checks what is said against what it is said
/// about, and fills in what is left out.
///
/// A pure function. What the parser has reported (`.invalid` parts, lost members) is not reported again, and what
/// depends on something wrong stays silent.
struct Resolver {
    /// What a name of a type stands for.
    enum DeclaredType {
        case entity
        case mixin
        case view
        /// With its cases, or `nil` if they could not be resolved.
        case enumeration(Schema.Enumeration?)
        /// Declared, but unreadable or refused.
        case lost
    }

    var schema: Schema
    var diagnostics: [Diagnostic] = []
    /// By name.
    var types: [String: DeclaredType] = [:]
    /// By name without letter case.
    var typeNames: [String: NameSyntax] = [:]
    var importedModules: Set<String> = []
    /// Strata wrote the schema beside a migration, where it keeps no imports.
    var isSnapshot = false

    var entities: [EntityDraft] = []
    /// Positions in `entities`, by name.
    var entityPositions: [String: Int] = [:]
    var views: [EntityDraft] = []
    /// By name, each without the mixins that it is made of.
    var mixins: [String: EntityDraft] = [:]
    /// In order of declaration.
    var mixinNames: [String] = []
    /// A mixin and those that it is made of, by name.
    var mixinParts: [String: [String]] = [:]
    var mixinsInProgress: Set<String> = []
    var keys: [String: KeyState] = [:]
    var renamedEnumerations: [(name: NameSyntax, previous: Located<String>)] = []
    /// Each search compares with every name: this bounds the time that a large file of nonsense takes.
    private var comparisonsLeft = 200_000

    static func resolve(_ files: [FileSyntax], defaultName: String) -> (schema: Schema, diagnostics: [Diagnostic]) {
        let start = SourceLocation(path: files.first?.path ?? defaultName, line: 1, column: 1)
        var resolver = Resolver(schema: Schema(name: defaultName, location: start))
        resolver.isSnapshot = files.contains(where: \.isSnapshot)
        let declarations = files.flatMap(\.declarations)
        resolver.resolveImports(in: files)
        resolver.resolveSettings(in: declarations)
        resolver.declareTypes(in: files)
        resolver.resolveEnumerations(in: declarations)
        resolver.draftMixins(in: declarations)
        resolver.draftEntities(in: declarations)
        resolver.resolveKeys()
        resolver.resolveMixins()
        resolver.resolveEntities()
        resolver.resolveLoadedRelationships()
        resolver.resolveViews(in: declarations)
        resolver.resolveQueries(in: declarations)
        resolver.checkTables()
        resolver.checkRenamedTypes()
        resolver.checkRequiredCycles()
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

    /// Warns of a rename from what is there.
    ///
    /// It may be one that was done long ago, after which the old name was used again: no error, but to be cleared up.
    mutating func warnOfRename(
        of name: String,
        from kept: String,
        in owner: String,
        at location: SourceLocation,
        _ there: SourceLocation
    ) {
        let message =
            "'\(name)' is renamed from '\(kept)', which \(owner) has as well; remove '@renamed' if that was done "
            + "before, or '\(kept)'"
        diagnostics.append(.warning(message, at: location, notes: [.init("'\(kept)' is here", at: there)]))
    }

    /// Does `work` without keeping what it reports: it is said in another place.
    mutating func silently<Value>(if isSilent: Bool, _ work: (inout Resolver) -> Value) -> Value {
        let count = diagnostics.count
        let value = work(&self)
        if isSilent { diagnostics.removeSubrange(count...) }
        return value
    }

    /// `; did you mean 'x'?`, or else `fallback`.
    mutating func suggestion(
        for name: String,
        among candidates: some Sequence<String>,
        else fallback: String = ""
    ) -> String {
        let candidates = Array(candidates)
        guard candidates.count <= comparisonsLeft else { return fallback }
        comparisonsLeft -= candidates.count
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
