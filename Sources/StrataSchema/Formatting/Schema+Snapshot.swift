extension Schema {
    /// The whole resolved schema as the text of a canonical `.schema` file: what a migration step keeps beside it.
    ///
    /// `SchemaReader` reads it back to an equal schema. Settings are written out, so that a later change of a default
    /// changes no old snapshot; entities and enums are sorted by name, so that moving them between files changes nothing.
    package func snapshotText() -> String {
        let declarations =
            [declaration(.schema(settingsSyntax), documentation)]
            + entities.sorted { $0.name < $1.name }.map { declaration(.entity(syntax(of: $0)), $0.documentation) }
            + enumerations.sorted { $0.name < $1.name }.map {
                declaration(.enumeration(syntax(of: $0)), $0.documentation)
            }
        let file = FileSyntax(path: "", declarations: declarations, closingComments: [], lostNames: [])
        return "\(LanguageVersion.prefix)\(LanguageVersion.current)\n\n" + SyntaxPrinter.print(file)
    }

    private func declaration(_ kind: DeclarationSyntax.Kind, _ documentation: [String]) -> DeclarationSyntax {
        DeclarationSyntax(kind: kind, comments: ItemComments(documentation: documentation))
    }

    private var settingsSyntax: SchemaSyntax {
        let values = [("access", settings.access.rawValue), ("dates", Resolver.word(for: settings.dates))]
        return SchemaSyntax(
            name: NameSyntax(name),
            settings: values.map { .init(name: NameSyntax($0.0), value: NameSyntax($0.1), comments: ItemComments()) },
            isOnOneLine: false
        )
    }

    private func syntax(of enumeration: Enumeration) -> EnumerationSyntax {
        EnumerationSyntax(
            name: NameSyntax(enumeration.name),
            rawType: NameSyntax(enumeration.rawType.rawValue),
            annotations: [],
            cases: enumeration.cases.map { item in
                let value: ValueSyntax.Kind =
                    switch item.rawValue {
                    case .int(let value): .integer(String(value))
                    case .string(let value): .string(StringLiteral(value: value, isMultiline: false))
                    }
                return .init(
                    name: NameSyntax(item.name),
                    rawValue: ValueSyntax(value),
                    annotations: [],
                    comments: ItemComments(documentation: item.documentation)
                )
            },
            isOnOneLine: false,
            hasLostCase: false
        )
    }

    private func syntax(of entity: Entity) -> EntitySyntax {
        var annotations: [AnnotationSyntax] = []
        if entity.tableName != entity.name { annotations.append(.init("table", string: entity.tableName)) }
        if let previous = entity.previousName { annotations.append(.init("renamed", label: "from", string: previous)) }
        let key = entity.keyProperties
        var members = entity.properties.map { property in
            let isKey = key == [property.name] && property.name != "id"
            return MemberSyntax(
                kind: .property(syntax(of: property, isKey: isKey)),
                comments: ItemComments(documentation: property.documentation)
            )
        }
        if key.count > 1 {
            members.append(MemberSyntax(list: .primaryKey, parts: key.map { ($0, false) }))
        }
        members += entity.indexes.map { index in
            MemberSyntax(list: index.isUnique ? .unique : .index, parts: entity.listParts(of: index))
        }
        if let first = members.indices.first(where: { $0 >= entity.properties.count }), first > 0 {
            members[first].comments.followsBlankLine = true
        }
        return EntitySyntax(
            name: NameSyntax(entity.name),
            mixins: [],
            annotations: annotations,
            members: members
        )
    }

    private func syntax(of property: Entity.Property, isKey: Bool) -> PropertySyntax {
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
                annotations: id + annotations(of: relationship, attributes)
            )
        }
    }

    private func annotations(of attribute: Attribute) -> [AnnotationSyntax] {
        var result: [AnnotationSyntax] = []
        if attribute.columnName != attribute.name { result.append(.init("column", string: attribute.columnName)) }
        if let previous = attribute.previousName { result.append(.init("renamed", label: "from", string: previous)) }
        let standard: Storage = attribute.type == .date ? settings.dates : .standard
        if attribute.storage != standard { result.append(.stored(attribute.storage)) }
        if let sql = attribute.backfill { result.append(.init("backfill", string: sql)) }
        return result
    }

    private func annotations(of relationship: Relationship, _ attributes: [Attribute]) -> [AnnotationSyntax] {
        var result = [AnnotationSyntax("onDelete", word: relationship.deleteRule.rawValue)]
        // Only a key of one attribute can have these.
        if let attribute = attributes.first, attributes.count == 1 {
            if attribute.columnName != attribute.name { result.append(.init("column", string: attribute.columnName)) }
            if let sql = attribute.backfill { result.append(.init("backfill", string: sql)) }
        }
        if let previous = relationship.previousName {
            result.append(.init("renamed", label: "from", string: previous))
        }
        return result
    }
}
