import StrataSchema

extension Diagram.Box {
    init(_ entity: Schema.Entity) {
        kind = .entity
        name = entity.name
        summary = Summary.of(entity.documentation)
        // Unique on its own: a part of a longer key, or a key of some rows only, is not.
        let unique = entity.indexes.filter { $0.isUnique && $0.condition == nil && $0.parts.count == 1 }
        rows = entity.attributes.map { attribute in
            Diagram.Row(
                attribute,
                isPrimary: entity.primaryKey.contains(attribute.name),
                isUnique: unique.contains { $0.parts[0].expression == nil && $0.parts[0].attribute == attribute.name }
            )
        }
    }

    init(_ view: Schema.View) {
        kind = .view
        name = view.name
        summary = Summary.of(view.documentation)
        rows = view.attributes.map { attribute in
            Diagram.Row(attribute, isPrimary: view.primaryKey.contains(attribute.name), isUnique: false)
        }
    }
}

extension Diagram.Row {
    fileprivate init(_ attribute: Schema.Attribute, isPrimary: Bool, isUnique: Bool) {
        name = attribute.name
        type = Diagram.TypeName(attribute.type)
        isOptional = attribute.isOptional
        keys = []
        if isPrimary { keys.append(.primary) }
        if attribute.relationship != nil { keys.append(.foreign) }
        if isUnique { keys.append(.unique) }
        summary = Summary.of(attribute.documentation)
    }
}

extension Diagram.Enumeration {
    init(_ enumeration: Schema.Enumeration) {
        name = enumeration.name
        rawType = enumeration.rawType.rawValue
        isOpen = enumeration.isOpen
        summary = Summary.of(enumeration.documentation)
        cases = enumeration.cases.map { item in
            Case(name: item.name, rawValue: Self.text(of: item), summary: Summary.of(item.documentation))
        }
    }

    private static func text(of item: Schema.Enumeration.Case) -> String {
        switch item.rawValue {
        case .int(let value): "\(value)"
        case .string(item.name): ""
        case .string(let value): "\"\(value)\""
        }
    }
}

/// What a diagram shows of documentation.
private enum Summary {
    /// The first paragraph, on one line.
    static func of(_ documentation: [String]) -> String {
        let paragraph = documentation.drop { isBlank($0) }.prefix { !isBlank($0) }
        return paragraph.joined(separator: " ").split(whereSeparator: \.isWhitespace).joined(separator: " ")
    }

    private static func isBlank(_ line: String) -> Bool { line.allSatisfy(\.isWhitespace) }
}
