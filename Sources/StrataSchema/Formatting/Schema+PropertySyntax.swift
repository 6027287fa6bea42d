/// Attributes and relationships as a snapshot writes them.
extension Schema {
    func syntax(of property: Property, isKey: Bool, isView: Bool) -> PropertySyntax {
        let id = isKey ? [AnnotationSyntax("id")] : []
        switch property {
        case .attribute(let attribute):
            return PropertySyntax(
                name: NameSyntax(attribute.name),
                type: TypeSyntax(attribute.type, isOptional: attribute.isOptional, in: self),
                defaultValue: attribute.defaultValue.map(ValueSyntax.init),
                annotations: id + annotations(of: attribute)
            )
        case .relationship(let relationship, let attributes):
            return PropertySyntax(
                name: NameSyntax(relationship.name),
                type: TypeSyntax(entity: relationship.destination, isOptional: relationship.isOptional, in: self),
                defaultValue: nil,
                annotations: id + annotations(of: relationship, attributes, isView: isView)
            )
        }
    }

    private func annotations(of attribute: Attribute) -> [AnnotationSyntax] {
        var result: [AnnotationSyntax] = []
        if attribute.columnName != attribute.name { result.append(.init("column", string: attribute.columnName)) }
        result += .renamed(from: attribute.previousName)
        let standard: Storage = attribute.type == .date ? settings.dates : .standard
        if attribute.storage != standard { result.append(.stored(attribute.storage)) }
        if let sql = attribute.backfill { result.append(.init("backfill", string: sql.text)) }
        return result + typeAnnotations(of: attribute) + boundAnnotations(of: attribute) + flags(of: attribute)
    }

    private func typeAnnotations(of attribute: Attribute) -> [AnnotationSyntax] {
        switch attribute.type {
        case .json, .list(.json): [AnnotationSyntax("json")]
        case .custom(_, let type): [AnnotationSyntax("custom", word: type.rawValue.lowercased())]
        default: []
        }
    }

    private func boundAnnotations(of attribute: Attribute) -> [AnnotationSyntax] {
        var result: [AnnotationSyntax] = []
        if let length = attribute.length {
            let (lower, upper) = (length.lower.map(String.init), length.upper.map(String.init))
            result.append(.init("length", from: lower, to: upper, excludesUpper: length.excludesUpper))
        }
        if let range = attribute.range {
            result.append(.init("range", from: range.lower, to: range.upper, excludesUpper: range.excludesUpper))
        }
        return result
    }

    private func flags(of attribute: Attribute) -> [AnnotationSyntax] {
        var result: [AnnotationSyntax] = []
        if attribute.collation == .nocase { result.append(.init("collate", word: "nocase")) }
        if let generation = attribute.generation {
            let sql = ValueSyntax.Kind.string(StringLiteral(generation.sql))
            let stored: [(String?, ValueSyntax.Kind)] = generation.isStored ? [(nil, .name("stored"))] : []
            result.append(.init("generated", arguments: [(nil, sql)] + stored))
        }
        if attribute.isLazy { result.append(.init("lazy")) }
        if attribute.isPrivate { result.append(.init("private")) }
        if attribute.isVersion { result.append(.init("version")) }
        if attribute.isTouched { result.append(.init("touched")) }
        return result
    }

    private func annotations(
        of relationship: Relationship,
        _ attributes: [Attribute],
        isView: Bool
    ) -> [AnnotationSyntax] {
        var result = isView ? [] : [AnnotationSyntax("onDelete", word: relationship.deleteRule.rawValue)]
        if attributes.contains(where: { $0.columnName != $0.name }) {
            result.append(.init("column", strings: attributes.map(\.columnName)))
        }
        // Only a key of one attribute can have it.
        if let sql = attributes.first?.backfill { result.append(.init("backfill", string: sql.text)) }
        result += .renamed(from: relationship.previousName)
        if attributes.contains(where: \.isPrivate) { result.append(.init("private")) }
        return result
    }
}

// MARK: - Relationships of other tables

extension Schema {
    func syntax(of relationship: LoadedRelationship, in entity: Entity) -> PropertySyntax {
        let destination = TypeSyntax(entity: relationship.destination, isOptional: !relationship.isToMany, in: self)
        let type =
            relationship.isToMany
            ? TypeSyntax(kind: .list(destination), isOptional: false, location: .nowhere) : destination
        var annotations: [AnnotationSyntax]
        switch relationship.kind {
        case .inverse(let target), .inverseOfManyToMany(let target):
            annotations = [AnnotationSyntax("inverse", word: target)]
        case .through(let through, let from, let to):
            let arguments = [("through", through), ("from", from), ("to", to)]
            annotations = [AnnotationSyntax("manyToMany", arguments: arguments.map { ($0.0, .name($0.1)) })]
        case .manyToMany(let join):
            annotations = self.annotations(of: join, relationship, in: entity)
        }
        return PropertySyntax(
            name: NameSyntax(relationship.name),
            type: type,
            defaultValue: nil,
            annotations: annotations + .renamed(from: relationship.previousName)
        )
    }

    private func annotations(
        of join: JoinTable,
        _ relationship: LoadedRelationship,
        in entity: Entity
    ) -> [AnnotationSyntax] {
        let side = DatabaseNames.lowerCamelCase(entity.name)
        let isWithItself = entity.name == relationship.destination
        let otherSide = isWithItself ? relationship.name : DatabaseNames.lowerCamelCase(relationship.destination)
        let key = self.entity(named: relationship.destination)?.primaryKey ?? []
        var arguments: [(label: String?, value: ValueSyntax.Kind)] = []
        for (label, columns, usual) in [
            ("from", join.ownerColumns, entity.primaryKey.map { KeyPart.joined(side, $0) }),
            ("to", join.destinationColumns, key.map { KeyPart.joined(otherSide, $0) }),
        ] where columns != usual {
            let strings = columns.map { ValueSyntax.Kind.string(StringLiteral(value: $0, isMultiline: false)) }
            let value = strings.count == 1 ? strings[0] : .list(strings.map { ValueSyntax($0) })
            arguments.append((label, value))
        }
        let manyToMany =
            arguments.isEmpty
            ? AnnotationSyntax("manyToMany") : AnnotationSyntax("manyToMany", arguments: arguments)
        var result = [manyToMany]
        if join.deleteRule != .cascade { result.append(.init("onDelete", word: join.deleteRule.rawValue)) }
        if join.tableName != "\(entity.tableName)_\(relationship.name)" {
            result.append(.init("table", string: join.tableName))
        }
        return result
    }
}

extension [AnnotationSyntax] {
    static func renamed(from name: String?) -> [AnnotationSyntax] {
        name.map { [AnnotationSyntax("renamed", label: "from", string: $0)] } ?? []
    }
}
