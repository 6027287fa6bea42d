import StrataSchema

/// What one `.schema` file declares.
struct FileDeclarations {
    let entities: [Schema.Entity]
    let views: [Schema.View]
    let mixins: [Schema.Mixin]
    let enumerations: [Schema.Enumeration]
    let queries: [Schema.NamedQuery]

    init(schema: Schema, path: String) {
        entities = schema.entities.filter { $0.location.path == path }
        views = schema.views.filter { $0.location.path == path }
        mixins = schema.mixins.filter { $0.location.path == path }
        enumerations = schema.enumerations.filter { $0.location.path == path }
        queries = schema.queries.filter { $0.location.path == path }
    }

    var isEmpty: Bool {
        entities.isEmpty && views.isEmpty && mixins.isEmpty && enumerations.isEmpty && queries.isEmpty
    }

    /// Attributes whose types the file names, with the relationships of the declaration they stand in.
    var attributes: [(attributes: [Schema.Attribute], relationships: [Schema.Relationship])] {
        entities.map { ($0.attributes, $0.relationships) }
            + views.map { ($0.attributes, $0.relationships) }
            + mixins.map { mixin in (mixin.attributes.filter { !$0.isLazy }, mixin.relationships) }
            + queries.map { ($0.parameters + $0.results, $0.relationships) }
    }
}

extension FileDeclarations {
    /// The modules that the file needs, and for what.
    func modules(in schema: Schema, checking customTypes: CustomTypes) -> [Imports.Module] {
        var modules: [Imports.Module] = []
        let namesFoundation = attributes.contains { group in
            group.attributes.contains { schema.namesFoundation($0, in: group.relationships) }
        }
        if namesFoundation {
            modules.append(.init(name: "Foundation", use: .declarations))
        } else if customTypes.namesFoundation {
            modules.append(.init(name: "Foundation", use: .bodies))
        }
        if !entities.isEmpty || !views.isEmpty || !queries.isEmpty {
            modules.append(.init(name: "Strata", use: .declarations))
        } else if !enumerations.isEmpty {
            modules.append(.init(name: "Strata", use: .conformances))
        } else if !customTypes.isEmpty {
            modules.append(.init(name: "Strata", use: .bodies))
        }
        for name in importedModules(in: schema) where !modules.contains(where: { $0.name == name }) {
            modules.append(.init(name: name, use: .declarations))
        }
        return modules.sorted { $0.name < $1.name }
    }

    /// The modules of the app's own types.
    ///
    /// `Effort.Unit` says which; a plain name may come from any module that is imported where it is written, or from none:
    /// an import that is not used would be a warning, so a file without such types has none.
    private func importedModules(in schema: Schema) -> Set<String> {
        var result: Set<String> = []
        for attribute in attributes.flatMap(\.attributes) {
            guard let type = attribute.type.nameOfApp else { continue }
            if let dot = type.firstIndex(of: ".") {
                result.insert(String(type[..<dot]))
            } else {
                let here = schema.imports.filter { $0.location.path == attribute.location.path }
                result.formUnion((here.isEmpty ? schema.imports : here).map(\.module))
            }
        }
        return result
    }
}

extension Schema.NamedQuery {
    /// What stands in a row of its own: the parts of a record, or the value.
    var results: [Schema.Attribute] {
        switch result {
        case .model: []
        case .record(let attributes): attributes
        case .value(let attribute): [attribute]
        }
    }
}

extension Schema.ValueType {
    /// The name of a type of the app's own.
    var nameOfApp: String? {
        switch self {
        case .json(let name), .custom(let name, _): name
        case .list(let element): element.nameOfApp
        default: nil
        }
    }
}
