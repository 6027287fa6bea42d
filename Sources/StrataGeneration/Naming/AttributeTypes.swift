import StrataSchema

/// Writes the Swift types of attributes.
struct AttributeTypes {
    let schema: Schema
    let scope: NameScope

    /// The type as the property has it: `Date?`.
    func type(of attribute: Schema.Attribute, in entity: Schema.Entity) -> String {
        wrappedType(of: attribute, in: entity) + (attribute.isOptional ? "?" : "")
    }

    /// The type without its question mark.
    ///
    /// The key of a to-one is `TodoList.ID`; a part of a composite key has the type of the part it refers to.
    func wrappedType(of attribute: Schema.Attribute, in entity: Schema.Entity) -> String {
        guard let (part, destination) = schema.target(of: attribute, in: entity) else {
            return name(of: attribute.type)
        }
        if destination.primaryKey.count == 1 { return "\(scope.model(destination.name)).ID" }
        return wrappedType(of: part, in: destination)
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
        case .json(let name), .custom(let name, _): name
        }
    }
}

extension Schema {
    /// The attribute that a foreign key's attribute refers to, and the entity it belongs to.
    func target(of attribute: Attribute, in entity: Entity) -> (part: Attribute, destination: Entity)? {
        guard
            let relationship = entity.relationship(of: attribute),
            let destination = self.entity(named: relationship.destination),
            let position = relationship.keyAttributes.firstIndex(of: attribute.name),
            destination.primaryKey.indices.contains(position),
            let part = destination.attribute(named: destination.primaryKey[position])
        else { return nil }
        return (part, destination)
    }
}

extension Schema.Entity {
    /// The to-one relationship whose key the attribute holds, or a part of it.
    func relationship(of attribute: Schema.Attribute) -> Schema.Relationship? {
        guard let name = attribute.relationship else { return nil }
        return relationships.first { $0.name == name }
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
