import StrataSchema

/// What the structs of an entity's columns call the things that are not the schema's: other names, if a column or a
/// relationship has them.
struct ColumnPathNames {
    /// The property with the way that leads to the columns: `path`.
    let path: String
    /// The generic parameter, the entity that a query is of: `Root`.
    let root: String
    /// The full text search: `search`.
    let search: String
    /// Everything that stands in the struct, and the generic parameter.
    let all: Set<String>

    init(entity: Schema.Entity, moduleName: String) {
        let members = Set(
            entity.attributes.map(\.name) + entity.relationships.map(\.name) + entity.loadedRelationships.map(\.name)
        )
        search = members.contains("search") ? Self.unused("fullText", among: members) : "search"
        let others = entity.search == nil ? members : members.union([search])
        path = Self.unused("path", among: others)
        // A type of the app's own may come from any module that is imported, and is written as it is.
        let types = entity.attributes.compactMap(\.type.nameOfApp).map { String($0.prefix { $0 != "." }) }
        root = Self.unused("Root", among: others.union(types).union([moduleName]))
        all = others.union([path, root])
    }

    private static func unused(_ name: String, among names: Set<String>) -> String {
        var name = name
        while names.contains(name) { name += "_" }
        return name
    }
}
