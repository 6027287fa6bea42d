import StrataSchema

/// Writes the names of types at a place in generated code: plain where that is clear, qualified where another name hides them.
struct NameScope {
    /// The module that the code is generated into.
    let moduleName: String
    /// The types that the schema declares: they hide those of other modules.
    let declared: Set<String>
    /// What stands nearer than the module: nested types, properties, parameters.
    let nearer: Set<String>

    /// A type of Swift's standard library.
    func swift(_ name: String) -> String { isHidden(name) ? "Swift.\(name)" : name }

    /// A type of Foundation.
    func foundation(_ name: String) -> String { isHidden(name) ? "Foundation.\(name)" : name }

    /// An entity or an enum of the schema.
    func model(_ name: String) -> String {
        nearer.contains(name) ? "\(moduleName).\(SwiftName.type(name))" : SwiftName.type(name)
    }

    /// The same scope with more names in it.
    func adding(_ names: some Sequence<String>) -> NameScope {
        NameScope(moduleName: moduleName, declared: declared, nearer: nearer.union(names))
    }

    private func isHidden(_ name: String) -> Bool { declared.contains(name) || nearer.contains(name) }
}

extension NameScope {
    /// The scope of a file: nothing is nearer than the module.
    init(schema: Schema, moduleName: String) {
        let models = schema.entities.map(\.name) + schema.views.map(\.name)
        let others = schema.enumerations.map(\.name) + schema.mixins.map(\.name)
        let names = models + others + schema.queries.compactMap(\.recordName) + [schema.swiftName]
        self.init(moduleName: moduleName, declared: Set(names), nearer: [])
    }

    /// The scope inside an entity's struct and its extensions.
    func inside(_ entity: Schema.Entity) -> NameScope {
        adding(Self.nestedTypes).adding(Self.parameters).adding(Self.members).adding(entity.attributes.map(\.name))
    }

    /// Types that every entity has inside.
    private static let nestedTypes = [
        "ID", "Draft", "ColumnPaths", "OptionalColumnPaths", "Columns", "Relationships", "Schema", "CodingKeys",
    ]
    /// Parameters and variables of the functions that are generated for every entity.
    private static let parameters = [
        "row", "rowID", "statement", "column", "position", "key", "decoder", "encoder", "container", "self",
    ]
    /// Members that an entity has from its generated conformances and from the runtime.
    private static let members = [
        "advanceVersion", "all", "bind", "columns", "customMirror", "encode", "hash", "hashValue", "id", "init", "key",
        "keyPaths", "model", "prepareForUpdate", "readAll", "relationships", "run", "storedValue", "table", "validate",
        "where",
    ]
}

extension Schema {
    /// The enum that stands for the whole schema.
    var swiftName: String { "\(name)Schema" }
}
