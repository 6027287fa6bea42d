import StrataSchema

/// Translates an entity to Swift: its struct, and one extension for each thing that the runtime or Swift asks of it.
///
/// Each artefact is a file `EntityTranslator+….swift` with a pure function. A view and the rows of a query are entities
/// that lack some of them.
struct EntityTranslator {
    enum Kind {
        case entity
        /// A read-only entity on a SELECT.
        case view
        /// A row of a query, which belongs to no table.
        case record
    }

    let schema: Schema
    let entity: Schema.Entity
    let kind: Kind
    /// The tables behind a view.
    let reads: [String]
    /// Whether a way over to-ones that may end in no row leads here.
    let isReachedOptionally: Bool
    let scope: NameScope

    init(
        schema: Schema,
        entity: Schema.Entity,
        kind: Kind = .entity,
        reads: [String] = [],
        isReachedOptionally: Bool = false,
        fileScope: NameScope
    ) {
        self.schema = schema
        self.entity = entity
        self.kind = kind
        self.reads = reads
        self.isReachedOptionally = isReachedOptionally
        scope = fileScope.inside(entity)
    }

    /// Everything that stands in the file for this entity.
    func translated() -> [Code] {
        .sections([
            ["// MARK: - \(entity.name)"],
            structure(),
            compositeID(),
            hasDraft ? draft() : [],
            codable(of: whole),
            hasDraft ? codable(of: draftShape) : [],
            reflection(of: whole),
            hasDraft ? reflection(of: draftShape) : [],
            mixins(),
            storage(),
            columns(),
            relationships(),
            hasDraft ? draftStorage() : [],
        ])
    }
}

extension EntityTranslator {
    /// A struct with some of the entity's attributes: the entity's own, or its draft.
    struct Shape {
        /// The name for `extension`.
        var typeName: String
        var attributes: [Schema.Attribute]
        var scope: NameScope
    }

    var whole: Shape { Shape(typeName: typeName, attributes: stored, scope: scope) }

    /// What can be said of a value before it is stored: not what the database assigns or computes.
    var draftShape: Shape {
        Shape(
            typeName: "\(typeName).Draft",
            attributes: written.filter { $0.defaultValue != .automatic },
            scope: scope.adding(["Model"])
        )
    }

    /// The properties of the struct: all that is not loaded by itself.
    var stored: [Schema.Attribute] { entity.attributes.filter { !$0.isLazy } }

    /// What is written: all that the database does not compute.
    var written: [Schema.Attribute] { stored.filter { $0.generation == nil } }

    var hasDraft: Bool {
        kind == .entity && (entity.automaticAttribute != nil || written.count < stored.count)
    }

    /// The struct's name at the top of a file.
    var typeName: String { SwiftName.type(entity.name) }

    /// The struct's name inside itself, where a nested type may have the same.
    var innerTypeName: String { scope.model(entity.name) }

    /// `public ` and the like, before every declaration.
    var access: String { schema.settings.access.modifier }

    var keyAttributes: [Schema.Attribute] { entity.primaryKey.compactMap(entity.attribute(named:)) }

    func types(in shape: Shape) -> AttributeTypes {
        AttributeTypes(schema: schema, relationships: entity.relationships, scope: shape.scope)
    }

    func values(in shape: Shape) -> ValueExpressions { ValueExpressions(types: types(in: shape)) }

    func defaults(in shape: Shape) -> DefaultExpression { DefaultExpression(types: types(in: shape)) }

    func type(of attribute: Schema.Attribute, in shape: Shape) -> String { types(in: shape).type(of: attribute) }

    func wrappedType(of attribute: Schema.Attribute, in shape: Shape) -> String {
        types(in: shape).wrappedType(of: attribute)
    }
}

extension EntityTranslator {
    /// A property in an expression, with `self.` where a parameter hides it or its name is a word of the language.
    func property(_ attribute: Schema.Attribute, besides parameters: String...) -> String {
        let name = attribute.name
        let isPlain = SwiftName.value(name) == name && !parameters.contains(name)
        return isPlain ? name : "self.\(SwiftName.member(name))"
    }

    /// The head of a member that a protocol asks for, and that has the base name of an attribute: then it has another
    /// name, and says what it stands for.
    /// - Parameters:
    ///   - requirement: As the protocol names it: `validate()`.
    ///   - protocolName: The protocol.
    ///   - head: The declaration with a name in it.
    func witness(
        of requirement: String,
        in protocolName: String,
        _ head: (_ modifiers: String, _ name: String) -> String
    ) -> Code {
        let base = String(requirement.prefix { $0 != "(" })
        var name = base
        while entity.attributes.contains(where: { $0.name == name }) { name += "_" }
        let attribute = name == base ? "" : "@_implements(\(protocolName), \(requirement)) "
        return .line(head(attribute + access, name))
    }
}

extension Schema.Settings.Access {
    /// The modifier before a declaration; `internal` is what Swift assumes.
    var modifier: String {
        switch self {
        case .public: "public "
        case .package: "package "
        case .internal: ""
        }
    }
}
