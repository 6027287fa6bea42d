extension Resolver {
    /// Names of other members of an enum with a raw value: even in backticks they would not mean a case.
    private static let takenCaseNames: Set<String> = ["allCases", "AllCases", "RawValue", "Type", "Protocol"]

    mutating func resolveEnumerations(in declarations: [DeclarationSyntax]) {
        for declaration in declarations {
            guard case .enumeration(let syntax) = declaration.kind else { continue }
            _ = resolve(syntax.annotations, of: .enumeration, named: syntax.name.text)
            guard let rawType = rawType(of: syntax) else { continue }
            let cases = cases(of: syntax, rawType: rawType)
            let enumeration = Schema.Enumeration(
                name: syntax.name.text,
                documentation: declaration.comments.documentation,
                rawType: rawType,
                cases: cases,
                location: syntax.name.location
            )
            // Of two enums of one name, the first counts; the clash is reported.
            guard case .enumeration(nil) = types[syntax.name.text] else { continue }
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
        report("an enum is stored as 'String' or 'Int', not as '\(written.text)'; write one of them", at: written.location)
        return nil
    }

    private mutating func cases(
        of syntax: EnumerationSyntax,
        rawType: Schema.Enumeration.RawType
    ) -> [Schema.Enumeration.Case] {
        if syntax.cases.isEmpty {
            report("enum '\(syntax.name.text)' has no cases; give it at least one", at: syntax.name.location)
        }
        var result: [Schema.Enumeration.Case] = []
        var names: [String: SourceLocation] = [:]
        var values: [Schema.Enumeration.RawValue: Schema.Enumeration.Case] = [:]
        // The value of the next Int case that does not say its own; nil behind the largest or one that was wrong.
        var next: Int64? = 0
        for syntax in syntax.cases {
            let name = syntax.name
            checkCaseName(name)
            _ = resolve(syntax.annotations, of: .enumerationCase, named: name.text)
            let rawValue = rawValue(of: syntax, rawType: rawType, next: next)
            if case .int(let value) = rawValue { next = value < .max ? value + 1 : nil } else { next = nil }
            if let first = names[name.text] {
                report(
                    "case '\(name.text)' is declared twice; rename or remove one",
                    at: name.location,
                    notes: [.init("the first is here", at: first)]
                )
                continue
            }
            names[name.text] = name.location
            guard let rawValue else { continue }
            let resolved = Schema.Enumeration.Case(
                name: name.text,
                documentation: syntax.comments.documentation,
                rawValue: rawValue,
                location: name.location
            )
            if let first = values[rawValue] {
                report(
                    "case '\(name.text)' has the raw value of case '\(first.name)'; give it another",
                    at: syntax.rawValue?.location ?? name.location,
                    notes: [.init("case '\(first.name)' is here", at: first.location)]
                )
            }
            values[rawValue] = resolved
            result.append(resolved)
        }
        return result
    }

    private mutating func checkCaseName(_ name: NameSyntax) {
        if Self.takenCaseNames.contains(name.text) {
            report(
                "'\(name.text)' is a member that Swift gives to the enum; choose another name, and keep the raw value",
                at: name.location
            )
        }
    }

    /// `nil` if it is wrong, or depends on one that is.
    private mutating func rawValue(
        of syntax: EnumerationSyntax.Case,
        rawType: Schema.Enumeration.RawType,
        next: Int64?
    ) -> Schema.Enumeration.RawValue? {
        let name = syntax.name.text
        guard let written = syntax.rawValue else {
            return rawType == .string ? .string(name) : next.map { .int($0) }
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
            report("the raw value of case '\(name)' must be a string, as in '\(name) = \"\(name)\"'", at: written.location)
        case (.int, _):
            report("the raw value of case '\(name)' must be an integer, as in '\(name) = 1'", at: written.location)
        }
        return nil
    }
}
