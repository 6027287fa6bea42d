import StrataSchema

/// What a schema whose migrations call Swift functions has besides: the protocol of these functions, and the types that
/// they see.
///
/// None of it is public, whatever the schema is: no other module has to do with old versions of the tables.
struct SchemaSteps {
    private let translators: [SwiftCallTranslator]
    private let schema: Schema
    private let protocolName: String
    private let schemaName: String

    init(schema: Schema, calls: [SwiftCall], scope: NameScope) {
        self.schema = schema
        let schemaName = SwiftName.declaration(schema.swiftName)
        self.schemaName = schemaName
        var protocolName = "\(schema.swiftName)Steps"
        while scope.declared.contains(protocolName) { protocolName += "_" }
        self.protocolName = protocolName
        var structNames: Set<String> = ["Queries", protocolName]
        translators = calls.map { call in
            var name = "\(SwiftName.capitalized(call.name))Tables"
            while !structNames.insert(name).inserted { name += "_" }
            return SwiftCallTranslator(call, structName: name, schemaName: schemaName, scope: scope)
        }
    }

    /// Whether a type of Foundation is written.
    var namesFoundation: Bool { translators.contains(where: \.namesFoundation) }

    /// The types that the schema's enum has inside.
    var typeNames: [String] { translators.map(\.structName) }

    /// The functions that a step calls.
    func functions(ofStep number: Int) -> [Code] {
        translators.filter { $0.call.number == number }.map(\.function)
    }

    func translated() -> [[Code]] {
        if translators.isEmpty { return [] }
        return [
            [
                "// MARK: - Migration steps",
                .blank,
                "/// The functions that migrations of \(schema.name) call by a line `-- swift: name`.",
                "///",
                "/// Each stands in an extension of `\(schemaName)`, in a Swift file beside the `.schema` files; it is kept for as",
                "/// long as there are databases from before its step.",
                .block("protocol \(protocolName)", .sections(translators.map(\.requirement))),
            ],
            [
                "// If this does not compile, a function that a migration calls is missing: write it in an extension of",
                "// `\(schemaName)`, in a Swift file beside the .schema files, as the example above shows.",
                .block("extension \(schemaName): \(protocolName)", []),
            ],
            [.block("extension \(schemaName)", .sections(translators.map(\.declaration)))],
        ]
    }
}
