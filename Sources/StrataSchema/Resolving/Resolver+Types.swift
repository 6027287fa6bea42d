extension Resolver {
    /// Modules that generated code names: a type of that name would hide them.
    private static let moduleNames: Set<String> = ["Swift", "Foundation", "Strata"]

    /// Collects the names of all entities and enums, and reports those that clash.
    mutating func declareTypes(in files: [FileSyntax]) {
        for name in files.flatMap(\.lostNames) { types[name] = .lost }
        var seen: [String: NameSyntax] = [:]
        for declaration in files.flatMap(\.declarations) {
            let name: NameSyntax
            switch declaration.kind {
            case .entity(let entity): name = entity.name
            case .enumeration(let enumeration): name = enumeration.name
            case .schema: continue
            }
            if let first = seen[name.text.ignoringASCIICase] {
                reportClash(of: name, with: first)
                if types[name.text] == nil { types[name.text] = .lost }
                continue
            }
            seen[name.text.ignoringASCIICase] = name
            if case .entity = declaration.kind {
                types[name.text] = .entity
            } else {
                types[name.text] = .enumeration(nil)
            }
            checkTypeName(name)
        }
    }

    private mutating func reportClash(of name: NameSyntax, with first: NameSyntax) {
        let note = Diagnostic.Note("'\(first.text)' is declared here", at: first.location)
        if name.text == first.text {
            report("'\(name.text)' is declared twice; rename or remove one", at: name.location, notes: [note])
        } else {
            report(
                "'\(name.text)' differs from '\(first.text)' only in letter case, which SQLite ignores; rename one",
                at: name.location,
                notes: [note]
            )
        }
    }

    private mutating func checkTypeName(_ name: NameSyntax) {
        if Self.moduleNames.contains(name.text) {
            report(
                "'\(name.text)' would hide the module of that name from the generated code; choose another name",
                at: name.location
            )
        } else if ["_", "self"].contains(name.text) {
            report("'\(name.text)' cannot name a type in Swift; choose another name", at: name.location)
        } else if name.text == schema.name + "Schema" {
            report(
                "'\(name.text)' is the name of the type that is generated for the whole schema; choose another name",
                at: name.location
            )
        }
    }

    /// What the type of a property stands for.
    ///
    /// `nil` if that was reported.
    mutating func resolve(_ type: TypeSyntax, of property: String) -> PropertyDraft.Kind {
        switch type.kind {
        case .invalid:
            return .lost
        case .list(let element):
            reportList(of: element, property: property, at: type.location)
            return .lost
        case .named(let qualifier?, let name):
            guard qualifier.text == schema.name else {
                let known = ScalarType.named(name.text) != nil || types[name.text] != nil
                report(
                    "a type is qualified by the name of its schema, '\(schema.name)', or not at all"
                        + (known ? "; write '\(name.text)'" : ""),
                    at: qualifier.location
                )
                return .lost
            }
            return resolveDeclared(name)
        case .named(nil, let name):
            if let scalar = ScalarType.named(name.text) { return .attribute(scalar) }
            return resolveDeclared(name)
        }
    }

    private mutating func resolveDeclared(_ name: NameSyntax) -> PropertyDraft.Kind {
        switch types[name.text] {
        case .entity: return .relationship(name.text)
        case .enumeration: return .attribute(.enumeration(name.text))
        case .lost: return .lost
        case nil: break
        }
        let advice: String
        switch name.text {
        case "UInt64", "UInt", "Int128", "UInt128":
            advice = "; SQLite's integers have 64 bits and a sign, so write 'Int64', or 'Decimal' for larger numbers"
        case "TimeInterval":
            advice = "; write 'Double'"
        default:
            let names = ScalarType.all.map(\.name) + types.keys
            advice =
                ForeignWords.swiftType(for: name.text).map { "; write '\($0)'" }
                ?? suggestion(for: name.text, among: names, else: "; declare an entity or enum of that name")
        }
        report("there is no type '\(name.text)'\(advice)", at: name.location)
        return .lost
    }

    private mutating func reportList(of element: TypeSyntax, property: String, at location: SourceLocation) {
        if case .named(_, let name) = element.kind, case .entity = types[name.text] {
            report(
                "a to-many relationship is not supported yet; remove '\(property)', and fetch each '\(name.text)' by its "
                    + "to-one relationship",
                at: location
            )
        } else {
            report("a list of values is not supported yet; make '\(property)' an entity of its own", at: location)
        }
    }
}
