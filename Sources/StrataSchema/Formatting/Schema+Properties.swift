/// What was declared, put together again from what the resolver made of it.
extension Schema {
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

    /// The attributes and to-one relationships, in order of declaration.
    static func properties(_ attributes: [Attribute], _ relationships: [Relationship]) -> [Property] {
        let byName = Dictionary(relationships.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
        let keys = Dictionary(grouping: attributes, by: \.relationship)
        var seen: Set<String> = []
        return attributes.compactMap { attribute in
            guard let relationship = attribute.relationship.flatMap({ byName[$0] }) else {
                return .attribute(attribute)
            }
            guard seen.insert(relationship.name).inserted else { return nil }
            return .relationship(relationship, keys[relationship.name] ?? [])
        }
    }

    /// The names of the properties that make a primary key.
    static func keyProperties(_ primaryKey: [String], of attributes: [Attribute]) -> [String] {
        var result: [String] = []
        for name in primaryKey {
            let property = attributes.first { $0.name == name }?.relationship ?? name
            if result.last != property { result.append(property) }
        }
        return result
    }
}

extension Schema.Entity {
    /// The parts of an index, a relationship's attributes under its name where all of them stand together.
    func listParts(of index: Schema.Index) -> [ListSyntax.Part] {
        var result: [ListSyntax.Part] = []
        var rest = index.parts[...]
        while let part = rest.first {
            let descending: SourceLocation? = part.isDescending ? .nowhere : nil
            if let expression = part.expression {
                result.append(.init(kind: .expression(StringLiteral(expression)), descending: descending))
                rest = rest.dropFirst()
                continue
            }
            var name = part.attribute
            var count = 1
            if let relationship = relationship(of: part.attribute) {
                let whole = relationship.keyAttributes.map {
                    Schema.Index.Part(attribute: $0, isDescending: part.isDescending)
                }
                if rest.starts(with: whole) {
                    name = relationship.name
                    count = whole.count
                }
            }
            result.append(.init(kind: .name(NameSyntax(name)), descending: descending))
            rest = rest.dropFirst(count)
        }
        return result
    }

    private func relationship(of attribute: String) -> Schema.Relationship? {
        self.attribute(named: attribute)?.relationship.flatMap { name in relationships.first { $0.name == name } }
    }
}
