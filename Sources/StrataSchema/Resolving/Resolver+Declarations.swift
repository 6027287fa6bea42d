/// The names of types, and what clashes with them.
extension Resolver {
    /// Modules that generated code names: a type of that name would hide them.
    private static let moduleNames: Set<String> = ["Swift", "Foundation", "Strata"]

    /// Collects the modules that the files import.
    mutating func resolveImports(in files: [FileSyntax]) {
        for file in files {
            var seen: [String: SourceLocation] = [:]
            var hasDeclaration = false
            for declaration in file.declarations {
                guard case .importing(let syntax) = declaration.kind else {
                    hasDeclaration = true
                    continue
                }
                let module = syntax.module
                if hasDeclaration {
                    report(
                        "imports stand at the top of a file; move 'import \(module.text)' there",
                        at: module.location
                    )
                }
                if let first = seen.updateValue(module.location, forKey: module.text) {
                    report(
                        "'\(module.text)' is imported twice; remove one",
                        at: module.location,
                        notes: [.init("the first is here", at: first)]
                    )
                } else if importedModules.insert(module.text).inserted {
                    schema.imports.append(Schema.Import(module: module.text, location: module.location))
                }
            }
        }
    }

    /// Collects the names of all types, and reports those that clash.
    mutating func declareTypes(in files: [FileSyntax]) {
        for name in files.flatMap(\.lostNames) { types[name] = .lost }
        for declaration in files.flatMap(\.declarations) {
            guard let (name, type) = declaration.kind.declaredType else { continue }
            if let first = typeNames[name.text.ignoringASCIICase] {
                reportClash(of: name, with: first)
                if types[name.text] == nil { types[name.text] = .lost }
                continue
            }
            typeNames[name.text.ignoringASCIICase] = name
            types[name.text] = type
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
}

extension DeclarationSyntax.Kind {
    /// The type that it declares.
    fileprivate var declaredType: (NameSyntax, Resolver.DeclaredType)? {
        switch self {
        case .entity(let entity): (entity.name, .entity)
        case .mixin(let mixin): (mixin.name, .mixin)
        case .enumeration(let enumeration): (enumeration.name, .enumeration(nil))
        case .view(let view): (view.head.name, .view)
        case .importing, .schema, .query: nil
        }
    }
}
