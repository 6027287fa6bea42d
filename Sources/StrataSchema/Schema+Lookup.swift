extension Schema {
    package func entity(named name: String) -> Entity? { entities.first { $0.name == name } }

    package func enumeration(named name: String) -> Enumeration? { enumerations.first { $0.name == name } }

    /// The column type of an attribute: a STRICT table knows INTEGER, REAL, TEXT and BLOB.
    package func sqlType(of attribute: Attribute) -> SQLType {
        switch attribute.type {
        case .bool, .integer: .integer
        case .double, .float: .real
        case .string, .url: .text
        case .data: .blob
        case .uuid: attribute.storage == .text ? .text : .blob
        case .date:
            switch attribute.storage {
            case .iso8601: .text
            case .unixSeconds, .unixMilliseconds: .integer
            default: .real
            }
        case .decimal:
            if case .scaled = attribute.storage { .integer } else { .text }
        case .enumeration(let name):
            enumeration(named: name)?.rawType == .int ? .integer : .text
        case .list, .json: .text
        case .custom(_, let type): type
        }
    }
}

extension Schema.Entity {
    package func attribute(named name: String) -> Schema.Attribute? { attributes.first { $0.name == name } }

    /// The attribute that the database assigns, if the key is `Int = .automatic`.
    package var automaticAttribute: Schema.Attribute? { attributes.first { $0.defaultValue == .automatic } }
}
