/// Named queries: parameters, and what they give.
extension Resolver {
    /// Names that would hide the modules that generated code names, and Swift's name for what has none.
    private static let takenParameterNames: Set<String> = ["_", "Strata", "Swift", "Foundation"]

    mutating func resolveQueries(in declarations: [DeclarationSyntax]) {
        var queries: [String: NameSyntax] = [:]
        var rows: [String: NameSyntax] = [:]
        for declaration in declarations {
            guard case .query(let syntax) = declaration.kind else { continue }
            let name = syntax.name
            if name.text == "_" { report("'_' cannot name a query; choose another name", at: name.location) }
            if let first = queries.updateValue(name, forKey: name.text) {
                report(
                    "there are two queries '\(name.text)'; rename one",
                    at: name.location,
                    notes: [.init("the first is here", at: first.location)]
                )
            } else if syntax.result.isRecord {
                checkRowName(of: name, &rows)
            }
            if let query = query(syntax, documentation: declaration.comments.documentation) {
                schema.queries.append(query)
            }
        }
    }

    /// The struct of a record must not have another type's name.
    private mutating func checkRowName(of query: NameSyntax, _ rows: inout [String: NameSyntax]) {
        let row = Schema.NamedQuery.rowTypeName(of: query.text)
        if let first = rows.updateValue(query, forKey: row) {
            report(
                "'\(query.text)' and '\(first.text)' both make a struct '\(row)'; rename one",
                at: query.location,
                notes: [.init("'\(first.text)' is here", at: first.location)]
            )
        } else if let type = typeNames[row.ignoringASCIICase], type.text == row {
            report(
                "'\(query.text)' makes a struct '\(row)' for its rows, and there is a type of that name; rename one",
                at: query.location,
                notes: [.init("'\(row)' is declared here", at: type.location)]
            )
        }
    }

    private mutating func query(_ syntax: QuerySyntax, documentation: [String]) -> Schema.NamedQuery? {
        let text = sql(syntax.sql, "the SELECT of query '\(syntax.name.text)'")
        var relationships: [Schema.Relationship] = []
        let parameters = values(of: syntax.parameters, isResult: false, &relationships)
        let result = result(of: syntax, &relationships)
        guard let text, let result else { return nil }
        return Schema.NamedQuery(
            name: syntax.name.text,
            documentation: documentation,
            parameters: parameters,
            relationships: relationships,
            rows: syntax.result.rows,
            result: result,
            sql: text,
            location: syntax.name.location
        )
    }

    private mutating func result(
        of query: QuerySyntax,
        _ relationships: inout [Schema.Relationship]
    ) -> Schema.NamedQuery.Result? {
        switch query.result.kind {
        case .record(let fields):
            return .record(values(of: fields, isResult: true, &relationships))
        case .type(let type, let annotations):
            if let model = model(type) {
                for annotation in annotations {
                    report(
                        "a row of '\(model)' is read as it is stored; remove '@\(annotation.name)'",
                        at: annotation.location
                    )
                }
                if type.isOptional {
                    report("a row is never missing from a list; remove the '?'", at: type.location)
                }
                return .model(model)
            }
            if case .named(nil, let name) = type.kind, case .mixin = types[name.text] {
                report(
                    "'\(name.text)' is a mixin, and has no rows of its own; name an entity or a view",
                    at: name.location
                )
                return nil
            }
            let name = NameSyntax(text: "value", location: query.result.location)
            let property = PropertySyntax(name: name, type: type, annotations: annotations)
            let draft = draft(property, at: .value, documentation: [])
            guard case .attribute(let type) = draft.kind else { return nil }
            return .value(attribute(of: draft, type: type))
        }
    }

    /// The entity or view whose rows the query gives.
    private func model(_ type: TypeSyntax) -> String? {
        guard case .named(let qualifier, let name) = type.kind else { return nil }
        guard qualifier == nil ? ScalarType.named(name.text) == nil : qualifier?.text == schema.name else { return nil }
        switch types[name.text] {
        case .entity, .view: return name.text
        default: return nil
        }
    }

    /// Parameters, or the columns of a record.
    private mutating func values(
        of fields: FieldsSyntax,
        isResult: Bool,
        _ relationships: inout [Schema.Relationship]
    ) -> [Schema.Attribute] {
        var result: [Schema.Attribute] = []
        var seen: [String: SourceLocation] = [:]
        for field in fields.fields {
            checkName(field.property.name, isResult: isResult)
            let draft = draft(field.property, at: .value, documentation: field.comments.documentation)
            if let value = field.property.defaultValue, isResult || draft.defaultValue == .automatic {
                let advice = isResult ? "what a query gives has no default" : "no key is made here"
                report("\(advice); remove it", at: value.location)
            }
            let attributes: [Schema.Attribute]
            switch draft.kind {
            case .lost, .loaded: continue
            case .attribute(let type):
                attributes = [attribute(of: draft, type: type)]
            case .relationship(let destination):
                let (relationship, keys) = relationship(draft, to: destination)
                attributes = keys
                add(relationship, to: &relationships)
            }
            for attribute in attributes {
                guard let first = seen.updateValue(attribute.location, forKey: attribute.name) else { continue }
                report(
                    "there are two \(isResult ? "columns" : "parameters") '\(attribute.name)'; rename one",
                    at: attribute.location,
                    notes: [.init("the first is here", at: first)]
                )
            }
            result += attributes
        }
        return result
    }

    private mutating func checkName(_ name: NameSyntax, isResult: Bool) {
        if isResult, Self.takenAttributeNames.contains(name.text) {
            report(
                "'\(name.text)' is a name that the generated struct needs itself; choose another name",
                at: name.location
            )
        } else if !isResult, Self.takenParameterNames.contains(name.text) {
            report("'\(name.text)' cannot name a parameter here; choose another name", at: name.location)
        }
    }

    /// A parameter and a column may be the same relationship, but not two of one name.
    private mutating func add(_ relationship: Schema.Relationship, to relationships: inout [Schema.Relationship]) {
        guard let first = relationships.first(where: { $0.name == relationship.name }) else {
            relationships.append(relationship)
            return
        }
        guard first.destination != relationship.destination else { return }
        report(
            "the parameter and the column '\(relationship.name)' lead to different entities; rename one",
            at: relationship.location,
            notes: [.init("the parameter is here", at: first.location)]
        )
    }
}
