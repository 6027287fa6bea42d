/// The properties of an entity as they were declared: what the resolver expanded, put together again.
extension Schema.Entity {
    enum Property {
        case attribute(Schema.Attribute)
        case relationship(Schema.Relationship, [Schema.Attribute])

        var name: String {
            switch self {
            case .attribute(let attribute): attribute.name
            case .relationship(let relationship, _): relationship.name
            }
        }

        var documentation: [String] {
            switch self {
            case .attribute(let attribute): attribute.documentation
            case .relationship(let relationship, _): relationship.documentation
            }
        }
    }

    /// In order of declaration.
    var properties: [Property] {
        var seen: Set<String> = []
        return attributes.compactMap { attribute in
            guard let relationship = relationship(of: attribute) else { return .attribute(attribute) }
            guard seen.insert(relationship.name).inserted else { return nil }
            return .relationship(relationship, attributes.filter { $0.relationship == relationship.name })
        }
    }

    /// The names of the properties that make the primary key.
    var keyProperties: [String] {
        var result: [String] = []
        for name in primaryKey {
            let property = attribute(named: name).flatMap { relationship(of: $0) }?.name ?? name
            if result.last != property { result.append(property) }
        }
        return result
    }

    /// The parts of an index, a relationship's attributes under its name where all of them stand together.
    func listParts(of index: Schema.Index) -> [(name: String, isDescending: Bool)] {
        var result: [(name: String, isDescending: Bool)] = []
        var rest = index.parts[...]
        while let part = rest.first {
            if let relationship = attribute(named: part.attribute).flatMap({ relationship(of: $0) }) {
                let whole = relationship.keyAttributes.map {
                    Schema.Index.Part(attribute: $0, isDescending: part.isDescending)
                }
                if rest.starts(with: whole) {
                    result.append((relationship.name, part.isDescending))
                    rest = rest.dropFirst(whole.count)
                    continue
                }
            }
            result.append((part.attribute, part.isDescending))
            rest = rest.dropFirst()
        }
        return result
    }

    private func relationship(of attribute: Schema.Attribute) -> Schema.Relationship? {
        attribute.relationship.flatMap { name in relationships.first { $0.name == name } }
    }
}
