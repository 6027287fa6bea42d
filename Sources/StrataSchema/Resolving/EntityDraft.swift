/// An entity whose own declaration is understood, before the keys of other entities are known.
struct EntityDraft {
    var syntax: EntitySyntax
    var documentation: [String]
    var annotations: Annotations
    /// Each name once.
    var properties: [PropertyDraft]
    /// The properties of the primary key; `nil` if that is an error.
    var key: [PropertyDraft]?

    var name: String { syntax.name.text }

    func property(named name: String) -> PropertyDraft? { properties.first { $0.name == name } }
}

struct PropertyDraft {
    enum Kind {
        case attribute(Schema.ValueType)
        /// A to-one relationship to an entity.
        case relationship(String)
        /// Reported; nothing that depends on it is.
        case lost
    }

    var syntax: PropertySyntax
    var documentation: [String]
    var annotations: Annotations
    var kind: Kind
    var storage: Schema.Storage = .standard
    var defaultValue: Schema.DefaultValue?

    var name: String { syntax.name.text }
    var isOptional: Bool { syntax.type.isOptional }
    var location: SourceLocation { syntax.name.location }
}

/// The primary key of an entity, while keys are resolved: one may lead through others.
enum KeyState {
    case resolving
    /// `nil` if it cannot be resolved, which has been reported.
    case resolved([KeyPart]?)
}

/// An attribute of a primary key.
struct KeyPart {
    var name: String
    var previousName: String?
    var type: Schema.ValueType
    var storage: Schema.Storage
}
