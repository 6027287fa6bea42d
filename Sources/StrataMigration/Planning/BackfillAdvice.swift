import StrataLowering
import StrataSchema

extension Schema {
    /// An SQL expression that a value of the attribute could start with: for the example in a message.
    func exampleBackfill(for attribute: Attribute, of entity: Entity) -> String {
        let relationship = entity.relationships.first { $0.name == attribute.relationship }
        if let relationship, let destination = self.entity(named: relationship.destination),
            let part = relationship.keyAttributes.firstIndex(of: attribute.name),
            destination.primaryKey.indices.contains(part)
        {
            return
                "(SELECT \(name(destination.columnName(destination.primaryKey[part]))) FROM \(name(destination.tableName)) LIMIT 1)"
        }
        switch attribute.type {
        case .bool, .integer: return "0"
        case .double, .float: return "0.0"
        case .string, .url: return "''"
        case .data: return "x''"
        case .uuid: return attribute.storage == .text ? Self.randomUUIDText : Self.randomUUID
        case .decimal: return attribute.storage == .standard ? "'0'" : "0"
        case .date:
            switch attribute.storage {
            case .iso8601: return "strftime('%Y-%m-%dT%H:%M:%fZ', 'now')"
            case .unixSeconds: return "CAST(strftime('%s', 'now') AS INTEGER)"
            case .unixMilliseconds: return "CAST(strftime('%s', 'now') AS INTEGER) * 1000"
            default: return "CAST(strftime('%s', 'now') AS REAL) - 978307200.0"
            }
        case .enumeration(let name):
            return enumeration(named: name)?.cases.first?.rawValue.literal ?? "0"
        case .list: return "'[]'"
        case .json: return "'{}'"
        case .custom(_, let type):
            switch type {
            case .integer: return "0"
            case .real: return "0.0"
            case .text: return "''"
            case .blob: return "x''"
            }
        }
    }

    /// The bytes of a UUID of version 4: the seventh says the version and the ninth the variant, all others are random.
    ///
    /// `||` makes a text of any bytes, and CAST gives them back.
    private static let randomUUID =
        "CAST(randomblob(6) || x'40' || randomblob(1) || x'80' || randomblob(7) AS BLOB)"

    /// A UUID of version 4 in letters, each part of its own random bytes.
    private static let randomUUIDText =
        "hex(randomblob(4)) || '-' || hex(randomblob(2)) || '-4' || substr(hex(randomblob(2)), 2) || '-8' || "
        + "substr(hex(randomblob(2)), 2) || '-' || hex(randomblob(6))"

    /// In brackets, since the message puts the expression in double quotes.
    ///
    /// A name with a `]` is for the developer to write.
    private func name(_ name: String) -> String { "[\(name)]" }

    /// `@stored` is part of what a developer calls the type.
    func typeName(of attribute: Attribute) -> String {
        let stored = attribute.storage.argument.map { "@stored(\($0))" }
        return [attribute.type.name, attribute.type.annotation, stored].compactMap { $0 }.joined(separator: " ")
    }
}
