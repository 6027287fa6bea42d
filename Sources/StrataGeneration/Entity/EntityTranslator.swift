import StrataSchema

/// Translates an entity to Swift: its struct, and one extension for each thing that the runtime or Swift asks of it.
///
/// Each artefact is a file `EntityTranslator+….swift` with a pure function.
struct EntityTranslator {
    let schema: Schema
    let entity: Schema.Entity
    let scope: NameScope

    init(schema: Schema, entity: Schema.Entity, fileScope: NameScope) {
        self.schema = schema
        self.entity = entity
        scope = fileScope.inside(entity)
    }

    /// Everything that stands in the file for this entity.
    func translated() -> [Code] {
        let hasDraft = entity.automaticAttribute != nil
        return .sections([
            ["// MARK: - \(entity.name)"],
            structure(),
            compositeID(),
            hasDraft ? draft() : [],
            codable(of: whole),
            hasDraft ? codable(of: draftShape) : [],
            storage(),
            columns(),
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

    var whole: Shape { Shape(typeName: typeName, attributes: entity.attributes, scope: scope) }

    var draftShape: Shape {
        let automatic = entity.automaticAttribute?.name
        return Shape(
            typeName: "\(typeName).Draft",
            attributes: entity.attributes.filter { $0.name != automatic },
            scope: scope.adding(["Model"])
        )
    }

    /// The struct's name at the top of a file.
    var typeName: String { SwiftName.type(entity.name) }

    /// The struct's name inside itself, where a nested type may have the same.
    var innerTypeName: String { scope.model(entity.name) }

    /// `public ` and the like, before every declaration.
    var access: String { schema.settings.access.modifier }

    var keyAttributes: [Schema.Attribute] { entity.primaryKey.compactMap(entity.attribute(named:)) }

    func types(in shape: Shape) -> AttributeTypes { AttributeTypes(schema: schema, scope: shape.scope) }

    func defaults(in shape: Shape) -> DefaultExpression { DefaultExpression(types: types(in: shape)) }

    func type(of attribute: Schema.Attribute, in shape: Shape) -> String {
        types(in: shape).type(of: attribute, in: entity)
    }

    func wrappedType(of attribute: Schema.Attribute, in shape: Shape) -> String {
        types(in: shape).wrappedType(of: attribute, in: entity)
    }
}

extension EntityTranslator {
    /// A property in an expression, with `self.` where a parameter hides it or its name is a word of the language.
    func property(_ attribute: Schema.Attribute, besides parameters: String...) -> String {
        let name = attribute.name
        let isPlain = SwiftName.value(name) == name && !parameters.contains(name)
        return isPlain ? name : "self.\(SwiftName.member(name))"
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

extension Schema.Attribute {
    /// The argument that names a storage other than the type's own, for `label: storage`.
    func storageArgument(_ label: String) -> String? {
        let value: String? =
            switch storage {
            case .standard: nil
            case .text: ".text"
            case .iso8601: ".iso8601"
            case .unixSeconds: ".unixSeconds"
            case .unixMilliseconds: ".unixMilliseconds"
            case .scaled(let digits): ".scaled(digits: \(digits))"
            }
        return value.map { "\(label): \($0)" }
    }

    /// A date whose storage is coarser than `Date`: it is rounded, so that what is in memory equals what is stored.
    var isRounded: Bool { type == .date && storage != .standard }

    /// A value of the attribute, rounded if it must be.
    func rounded(_ value: String, isOptional: Bool) -> String {
        guard isRounded, let storage = storageArgument("to") else { return value }
        return "\(value)\(isOptional ? "?" : "").rounded(\(storage))"
    }
}
