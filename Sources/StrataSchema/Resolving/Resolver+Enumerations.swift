extension Resolver {
    /// Names of other members of an enum with a raw value: even in backticks they would not mean a case.
    private static let takenCaseNames: Set<String> = ["allCases", "AllCases", "RawValue", "Type", "Protocol"]

    /// What an open enum has besides its cases.
    private static let openCaseNames = [
        "unknown": "values that it does not know", "known": "the list of its cases",
    ]

    mutating func resolveEnumerations(in declarations: [DeclarationSyntax]) {
        for declaration in declarations {
            guard case .enumeration(let syntax) = declaration.kind else { continue }
            let annotations = resolve(syntax.annotations, of: .enumeration, named: syntax.name.text)
            if let previous = annotations.previousName { renamedEnumerations.append((syntax.name, previous)) }
            guard let rawType = rawType(of: syntax), let cases = cases(of: syntax, rawType: rawType) else { continue }
            // Of two enums of one name, the first counts; the clash is reported.
            guard case .enumeration(nil) = types[syntax.name.text] else { continue }
            let enumeration = Schema.Enumeration(
                name: syntax.name.text,
                documentation: declaration.comments.documentation,
                rawType: rawType,
                cases: cases,
                isOpen: syntax.isOpen,
                previousName: annotations.previousName?.value,
                location: syntax.name.location
            )
            types[syntax.name.text] = .enumeration(enumeration)
            schema.enumerations.append(enumeration)
        }
    }

    private mutating func rawType(of syntax: EnumerationSyntax) -> Schema.Enumeration.RawType? {
        let name = syntax.name.text
        guard let written = syntax.rawType else {
            report(
                "enum '\(name)' does not say how it is stored; write 'enum \(name): String' or 'enum \(name): Int'",
                at: syntax.name.location
            )
            return nil
        }
        if let rawType = Schema.Enumeration.RawType(rawValue: written.text) { return rawType }
        report(
            "an enum is stored as 'String' or 'Int', not as '\(written.text)'; write one of them",
            at: written.location
        )
        return nil
    }

    /// `nil` if not all of them could be read and resolved: then none is missing for sure.
    private mutating func cases(
        of syntax: EnumerationSyntax,
        rawType: Schema.Enumeration.RawType
    ) -> [Schema.Enumeration.Case]? {
        if syntax.cases.isEmpty, !syntax.hasLostCase {
            report("enum '\(syntax.name.text)' has no cases; give it at least one", at: syntax.name.location)
        }
        var collector = CaseCollector(rawType: rawType)
        for item in syntax.cases {
            let annotations = resolve(item.annotations, of: .enumerationCase, named: item.name.text)
            if syntax.isOpen, let reason = Self.openCaseNames[item.name.text] {
                report(
                    "'\(item.name.text)' is the open enum's own, for \(reason); choose another name",
                    at: item.name.location
                )
            }
            if Self.takenCaseNames.contains(item.name.text) {
                report(
                    "'\(item.name.text)' is a member that every enum has in Swift; choose another name, and keep the "
                        + "raw value",
                    at: item.name.location
                )
            }
            collector.add(item, previousName: annotations.previousName)
        }
        diagnostics += collector.diagnostics
        for (renamed, kept) in isSnapshot ? [] : collector.renamedFromKept {
            warnOfRename(
                of: renamed.name,
                from: kept.name,
                in: "'\(syntax.name.text)'",
                at: renamed.location,
                kept.location
            )
        }
        return syntax.hasLostCase || collector.hasLostCase ? nil : collector.cases
    }
}

/// Collects the cases of an enum: gives each its raw value, and sees that no two share a name or a value.
private struct CaseCollector {
    let rawType: Schema.Enumeration.RawType
    private(set) var cases: [Schema.Enumeration.Case] = []
    private(set) var hasLostCase = false
    private(set) var diagnostics: [Diagnostic] = []

    /// What an `Int` case has that does not say its value.
    private enum Next { case value(Int64), tooLarge, unknown }
    private var next = Next.value(0)
    private var byName: [String: Schema.Enumeration.Case] = [:]
    private var byPreviousName: [String: Schema.Enumeration.Case] = [:]
    private var byValue: [Schema.Enumeration.RawValue: Schema.Enumeration.Case] = [:]

    init(rawType: Schema.Enumeration.RawType) {
        self.rawType = rawType
    }

    mutating func add(_ syntax: EnumerationSyntax.Case, previousName: Located<String>?) {
        let name = syntax.name
        let rawValue = rawValue(of: syntax)
        switch rawValue {
        case .int(.max): next = .tooLarge
        case .int(let value): next = .value(value + 1)
        default: next = .unknown
        }
        if let first = byName[name.text] {
            report("case '\(name.text)' is declared twice; rename or remove one", at: name.location, first)
            return
        }
        guard let rawValue else {
            hasLostCase = true
            return
        }
        let resolved = Schema.Enumeration.Case(
            name: name.text,
            documentation: syntax.comments.documentation,
            rawValue: rawValue,
            previousName: previousName?.value,
            location: name.location
        )
        if let previousName, let first = byPreviousName.updateValue(resolved, forKey: previousName.value) {
            report(
                "'\(name.text)' and '\(first.name)' cannot both be renamed from '\(previousName.value)'; remove one",
                at: previousName.location,
                first
            )
        }
        if let first = byValue[rawValue] {
            report(
                "case '\(name.text)' has the raw value of case '\(first.name)'; give it another",
                at: syntax.rawValue?.location ?? name.location,
                first
            )
        }
        byName[name.text] = resolved
        byValue[rawValue] = resolved
        cases.append(resolved)
    }

    /// Cases that say they were another, which is there as well, and was no other before.
    var renamedFromKept: [(renamed: Schema.Enumeration.Case, kept: Schema.Enumeration.Case)] {
        cases.compactMap { renamed in
            guard let kept = renamed.previousName.flatMap({ byName[$0] }), kept.previousName == nil,
                kept.name != renamed.name
            else { return nil }
            return (renamed, kept)
        }
    }

    /// `nil` if it is wrong, or depends on one that is.
    private mutating func rawValue(of syntax: EnumerationSyntax.Case) -> Schema.Enumeration.RawValue? {
        let name = syntax.name.text
        guard let written = syntax.rawValue else {
            if rawType == .string { return .string(name) }
            switch next {
            case .value(let value): return .int(value)
            case .tooLarge:
                report("there is no Int behind the previous case's; give '\(name)' a value", at: syntax.name.location)
            case .unknown: break
            }
            return nil
        }
        switch (rawType, written.kind) {
        case (.string, .string(let literal)):
            return .string(literal.value)
        case (.int, .integer(let text)):
            if let value = NumberText(text).integer { return .int(value) }
            report("\(text) does not fit in an Int; choose a smaller number", at: written.location)
        case (_, .invalid):
            break
        case (.string, _):
            report(
                "the raw value of case '\(name)' must be a string, as in '\(name) = \"\(name)\"'",
                at: written.location
            )
        case (.int, _):
            report("the raw value of case '\(name)' must be an integer, as in '\(name) = 1'", at: written.location)
        }
        return nil
    }

    private mutating func report(
        _ message: String,
        at location: SourceLocation,
        _ first: Schema.Enumeration.Case? = nil
    ) {
        let notes = first.map { [Diagnostic.Note("case '\($0.name)' is here", at: $0.location)] } ?? []
        diagnostics.append(.error(message, at: location, notes: notes))
    }
}
