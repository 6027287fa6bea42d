extension Resolver {
    mutating func resolveSettings(in declarations: [DeclarationSyntax]) {
        var first: SourceLocation?
        for declaration in declarations {
            guard case .schema(let syntax) = declaration.kind else { continue }
            if let first {
                report(
                    "the schema is declared twice; one target has one schema, so remove one",
                    at: syntax.name.location,
                    notes: [.init("the first declaration is here", at: first)]
                )
                continue
            }
            first = syntax.name.location
            schema.name = syntax.name.text
            schema.documentation = declaration.comments.documentation
            schema.location = syntax.name.location
            resolveSettings(of: syntax)
        }
    }

    private mutating func resolveSettings(of syntax: SchemaSyntax) {
        var seen: [String: SourceLocation] = [:]
        for setting in syntax.settings {
            let name = setting.name
            if let first = seen.updateValue(name.location, forKey: name.text) {
                report(
                    "the setting '\(name.text)' stands twice; remove one",
                    at: name.location,
                    notes: [.init("the first stands here", at: first)]
                )
                continue
            }
            switch name.text {
            case "access":
                let access = value(of: setting, among: Schema.Settings.Access.allCases.map { ($0.rawValue, $0) })
                schema.settings.access = access ?? .public
            case "dates":
                schema.settings.dates = value(of: setting, among: Self.dateStorages) ?? .standard
            case "names":
                let names = value(of: setting, among: Schema.Settings.Names.allCases.map { ($0.rawValue, $0) })
                schema.settings.names = names ?? .verbatim
            default:
                report(
                    "there is no setting '\(name.text)'"
                        + suggestion(
                            for: name.text,
                            among: ["access", "dates", "names"],
                            else: "; there are 'access', 'dates' and 'names'"
                        ),
                    at: name.location
                )
            }
        }
    }

    private mutating func value<Value>(
        of setting: SchemaSyntax.Setting,
        among values: [(word: String, value: Value)]
    ) -> Value? {
        let word = setting.value.text
        if let found = values.first(where: { $0.word == word }) { return found.value }
        let words = values.map(\.word)
        report(
            "the setting '\(setting.name.text)' cannot be '\(word)'"
                + suggestion(for: word, among: words, else: "; write \(String.listing(words))"),
            at: setting.value.location
        )
        return nil
    }
}
