/// An entity, a mixin or a view whose own declaration is understood, before the keys of other entities are known.
struct EntityDraft {
    enum Kind: String { case entity, mixin, view }

    var kind: Kind
    var syntax: EntitySyntax
    var documentation: [String]
    var annotations: Annotations
    /// Those it was declared with, without unknown ones.
    var mixins: [String] = []
    /// Its own, each name once; behind them those of its mixins.
    var properties: [PropertyDraft] = []
    /// Lists and checks, its own and those of its mixins; properties for their `@unique`.
    var members: [MemberDraft] = []
    /// What could not be read, of its mixins either.
    var losses: EntitySyntax.Losses
    /// The properties of the primary key; `nil` if that is an error.
    var key: [PropertyDraft]?
    /// Positions in `properties`.
    private var positions: [String: Int] = [:]

    init(kind: Kind, syntax: EntitySyntax, documentation: [String], annotations: Annotations) {
        self.kind = kind
        self.syntax = syntax
        self.documentation = documentation
        self.annotations = annotations
        losses = syntax.losses
    }

    var name: String { syntax.name.text }
    var location: SourceLocation { syntax.name.location }

    func property(named name: String) -> PropertyDraft? { positions[name].map { properties[$0] } }

    mutating func add(_ property: PropertyDraft) {
        positions[property.name] = properties.count
        properties.append(property)
    }

    /// Puts the properties that `isFirst` before the others, both in their order.
    mutating func sort(first isFirst: (PropertyDraft) -> Bool) {
        properties = properties.filter(isFirst) + properties.filter { !isFirst($0) }
        positions = Dictionary(properties.enumerated().map { ($1.name, $0) }, uniquingKeysWith: { first, _ in first })
    }
}

/// A member of an entity, and the mixin that it is from.
struct MemberDraft {
    var kind: MemberSyntax.Kind
    var mixin: MixinSource?
}

/// How something of a mixin came into an entity.
struct MixinSource {
    /// The mixin that declares it.
    var name: String
    /// Where the entity names the mixin that it came with, which may be made of others.
    var reference: NameSyntax
}

struct PropertyDraft {
    enum Kind {
        case attribute(Schema.ValueType)
        /// A to-one relationship to an entity, whose key is stored here.
        case relationship(String)
        /// A relationship to an entity that another table holds.
        case loaded(String, isToMany: Bool)
        /// Reported; nothing that depends on it is.
        case lost
    }

    var syntax: PropertySyntax
    var documentation: [String]
    var annotations: Annotations
    var kind: Kind
    var storage: Schema.Storage = .standard
    var defaultValue: Schema.DefaultValue?
    var length: Schema.Bounds<Int64>?
    var range: Schema.Bounds<String>?
    var mixin: MixinSource?

    var name: String { syntax.name.text }
    var isOptional: Bool { syntax.type.isOptional }
    var location: SourceLocation { syntax.name.location }

    var isLoaded: Bool {
        if case .loaded = kind { true } else { false }
    }
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
