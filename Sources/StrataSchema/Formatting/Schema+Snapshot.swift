extension Schema {
    /// What is stored of the schema, as the text of a canonical `.schema` file: what a migration step keeps beside it.
    ///
    /// `SchemaReader` reads it back to an equal schema, without what is not in the database: queries, imports, and
    /// mixins, whose attributes stand in the entities. Settings and names are written out, so that a later change of a
    /// default changes no old snapshot; entities, enums and views are sorted by name, so that moving them between files
    /// changes nothing. What the language has learnt since is written only where it is used: the snapshots of older
    /// versions stay what they are.
    package func snapshotText() -> String {
        let declarations =
            [declaration(.schema(settingsSyntax), documentation)]
            + entities.sorted { $0.name < $1.name }.map { declaration(.entity(syntax(of: $0)), $0.documentation) }
            + enumerations.sorted { $0.name < $1.name }.map {
                declaration(.enumeration(syntax(of: $0)), $0.documentation)
            }
            + views.sorted { $0.name < $1.name }.map { declaration(.view(syntax(of: $0)), $0.documentation) }
        let file = FileSyntax(path: "", declarations: declarations, closingComments: [], lostNames: [])
        return "\(LanguageVersion.prefix)\(LanguageVersion.current)\n\n" + SyntaxPrinter.print(file)
    }

    private func declaration(_ kind: DeclarationSyntax.Kind, _ documentation: [String]) -> DeclarationSyntax {
        DeclarationSyntax(kind: kind, comments: ItemComments(documentation: documentation))
    }

    private var settingsSyntax: SchemaSyntax {
        let values = [("access", settings.access.rawValue), ("dates", settings.dates.argument ?? "reference")]
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
            annotations: .renamed(from: enumeration.previousName),
            cases: enumeration.cases.map { item in
                let value: ValueSyntax.Kind =
                    switch item.rawValue {
                    case .int(let value): .integer(String(value))
                    case .string(let value): .string(StringLiteral(value: value, isMultiline: false))
                    }
                return .init(
                    name: NameSyntax(item.name),
                    rawValue: ValueSyntax(value),
                    annotations: .renamed(from: item.previousName),
                    comments: ItemComments(documentation: item.documentation)
                )
            },
            isOpen: enumeration.isOpen,
            isOnOneLine: false,
            hasLostCase: false
        )
    }

    private func syntax(of entity: Entity) -> EntitySyntax {
        let key = Self.keyProperties(entity.primaryKey, of: entity.attributes)
        let properties = members(entity.attributes, entity.relationships, key: key)
        let loaded = entity.loadedRelationships.map { relationship in
            MemberSyntax(
                kind: .property(syntax(of: relationship, in: entity)),
                comments: ItemComments(documentation: relationship.documentation)
            )
        }
        var lists: [MemberSyntax] = []
        if key.count > 1 { lists.append(MemberSyntax(list: .primaryKey, names: key)) }
        lists += entity.indexes.map { index in
            MemberSyntax(
                list: index.isUnique ? .unique : .index,
                parts: entity.listParts(of: index),
                condition: index.condition
            )
        }
        lists += entity.checks.map { MemberSyntax($0) }
        if let search = entity.search { lists.append(MemberSyntax(list: .search, names: search.attributes)) }
        if !lists.isEmpty { lists[0].comments.followsBlankLine = true }
        return EntitySyntax(
            name: NameSyntax(entity.name),
            mixins: [],
            annotations: annotations(ofTable: entity.tableName, named: entity.name)
                + .renamed(from: entity.previousName)
                + (entity.hasHistory ? [AnnotationSyntax("history")] : []),
            members: properties + loaded + lists
        )
    }

    private func syntax(of view: View) -> ViewSyntax {
        let key = Self.keyProperties(view.primaryKey, of: view.attributes)
        let head = EntitySyntax(
            name: NameSyntax(view.name),
            mixins: [],
            annotations: annotations(ofTable: view.tableName, named: view.name) + .renamed(from: view.previousName),
            members: members(view.attributes, view.relationships, key: key, isView: true)
        )
        return ViewSyntax(head: head, sql: StringLiteral(value: view.sql.text, isMultiline: true))
    }

    private func annotations(ofTable table: String, named name: String) -> [AnnotationSyntax] {
        table == name ? [] : [AnnotationSyntax("table", string: table)]
    }

    private func members(
        _ attributes: [Attribute],
        _ relationships: [Relationship],
        key: [String],
        isView: Bool = false
    ) -> [MemberSyntax] {
        Self.properties(attributes, relationships).map { property in
            let isKey = key == [property.name] && property.name != "id"
            return MemberSyntax(
                kind: .property(syntax(of: property, isKey: isKey, isView: isView)),
                comments: ItemComments(documentation: property.documentation)
            )
        }
    }
}
