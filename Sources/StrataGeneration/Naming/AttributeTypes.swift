import StrataSchema

/// Writes the Swift types of the attributes of one declaration: an entity, a view, a mixin, a query.
struct AttributeTypes {
    let schema: Schema
    /// The to-one relationships of the declaration, whose keys some attributes hold.
    let relationships: [Schema.Relationship]
    let scope: NameScope

    /// The type as the property has it: `Date?`.
    func type(of attribute: Schema.Attribute) -> String {
        wrappedType(of: attribute) + (attribute.isOptional ? "?" : "")
    }

    /// The type without its question mark.
    ///
    /// The key of a to-one is `TodoList.ID`; a part of a composite key has the type of the part it refers to.
    func wrappedType(of attribute: Schema.Attribute) -> String {
        guard let (part, destination) = schema.target(of: attribute, in: relationships) else {
            return name(of: attribute.type)
        }
        if destination.primaryKey.count == 1 { return "\(scope.model(destination.name)).ID" }
        let types = AttributeTypes(schema: schema, relationships: destination.relationships, scope: scope)
        return types.wrappedType(of: part)
    }

    /// The type as the column has it: `Strata.JSON<[URL]>?` of a list, else that of the property.
    func columnType(of attribute: Schema.Attribute) -> String {
        storableType(of: attribute) + (attribute.isOptional ? "?" : "")
    }

    /// The type that reads the column, without a question mark.
    func storableType(of attribute: Schema.Attribute) -> String {
        let type = wrappedType(of: attribute)
        return attribute.isJSON ? "Strata.JSON<\(type)>" : type
    }

    private func name(of type: Schema.ValueType) -> String {
        switch type {
        case .bool: scope.swift("Bool")
        case .integer(let type): scope.swift(type.rawValue)
        case .double: scope.swift("Double")
        case .float: scope.swift("Float")
        case .string: scope.swift("String")
        case .data: scope.foundation("Data")
        case .uuid: scope.foundation("UUID")
        case .date: scope.foundation("Date")
        case .url: scope.foundation("URL")
        case .decimal: scope.foundation("Decimal")
        case .enumeration(let name): scope.model(name)
        case .list(let element): "[\(self.name(of: element))]"
        case .json(let name), .custom(let name, _): nameOfApp(name)
        }
    }

    /// A type of the app's own: if something nearer hides it and no import can have brought it, it is the module's.
    private func nameOfApp(_ name: String) -> String {
        let isOfModule = schema.imports.isEmpty && scope.nearer.contains(name)
        return SwiftName.qualified(isOfModule ? "\(scope.moduleName).\(name)" : name)
    }
}

extension Schema {
    /// The attribute that a foreign key's attribute refers to, and the entity it belongs to.
    /// - Parameter relationships: Those of the declaration that the attribute stands in.
    func target(
        of attribute: Attribute,
        in relationships: [Relationship]
    ) -> (part: Attribute, destination: Entity)? {
        guard
            let name = attribute.relationship,
            let relationship = relationships.first(where: { $0.name == name }),
            let destination = entity(named: relationship.destination),
            let position = relationship.keyAttributes.firstIndex(of: attribute.name),
            destination.primaryKey.indices.contains(position),
            let part = destination.attribute(named: destination.primaryKey[position])
        else { return nil }
        return (part, destination)
    }

    /// Whether the type of an attribute, as it is written, is one of Foundation's.
    ///
    /// `TodoList.ID` is not, whatever it stands for.
    func namesFoundation(_ attribute: Attribute, in relationships: [Relationship]) -> Bool {
        guard let (part, destination) = target(of: attribute, in: relationships) else {
            return attribute.type.isOfFoundation
        }
        return destination.primaryKey.count > 1 && namesFoundation(part, in: destination.relationships)
    }
}

extension Schema.Attribute {
    /// Whether the column holds JSON: then it is read and written as a `Strata.JSON` of the property's type.
    var isJSON: Bool {
        switch type {
        case .list, .json: true
        default: false
        }
    }
}

extension Schema.ValueType {
    /// Whether the type is one of Foundation's.
    var isOfFoundation: Bool {
        switch self {
        case .data, .uuid, .date, .url, .decimal: true
        case .list(let element): element.isOfFoundation
        case .bool, .integer, .double, .float, .string, .enumeration, .json, .custom: false
        }
    }
}
