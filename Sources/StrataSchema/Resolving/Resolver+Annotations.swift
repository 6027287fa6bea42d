extension Resolver {
    /// Understands the annotations of what `place` and `name` say.
    mutating func resolve(_ list: [AnnotationSyntax], of place: AnnotationName.Place, named name: String) -> Annotations
    {
        var result = Annotations()
        var seen: [AnnotationName: SourceLocation] = [:]
        for annotation in list {
            guard let known = knownAnnotation(annotation, at: place) else { continue }
            if let first = seen.updateValue(annotation.location, forKey: known) {
                report(
                    "'@\(annotation.name)' stands twice behind '\(name)'; remove one",
                    at: annotation.location,
                    notes: [.init("the first stands here", at: first)]
                )
                continue
            }
            resolve(annotation, as: known, into: &result)
        }
        if let previous = result.previousName, previous.value == name {
            report("'\(name)' is renamed from itself; name what it was called before", at: previous.location)
        }
        return result
    }

    /// What the annotation is, if it may stand here and is supported.
    private mutating func knownAnnotation(
        _ annotation: AnnotationSyntax,
        at place: AnnotationName.Place
    ) -> AnnotationName? {
        let name = annotation.name
        guard let known = AnnotationName(rawValue: name) else {
            let candidates = AnnotationName.allCases.filter(\.isSupported).map { "@\($0.rawValue)" }
            report(
                "there is no annotation '@\(name)'"
                    + suggestion(
                        for: "@\(name)",
                        among: candidates,
                        else: "; there are \(String.listing(candidates, "and"))"
                    ),
                at: annotation.location
            )
            return nil
        }
        guard known.isSupported else {
            report("'@\(name)' is not supported yet; remove it", at: annotation.location)
            return nil
        }
        guard known != .renamed || place != .enumerationCase else {
            report("'@renamed' behind a case is not supported yet; remove it", at: annotation.location)
            return nil
        }
        guard known.places.contains(place) else {
            let advice =
                place == .enumeration && known == .renamed
                ? "an enum's name is not stored and can change freely, so remove it"
                : "it belongs behind \(known.places.map(\.rawValue).joined(separator: " or "))"
            report("'@\(name)' does not belong behind \(place.rawValue); \(advice)", at: annotation.location)
            return nil
        }
        return known
    }

    private mutating func resolve(
        _ annotation: AnnotationSyntax,
        as known: AnnotationName,
        into result: inout Annotations
    ) {
        let location = annotation.location
        switch known {
        case .id, .unique:
            if annotation.arguments != nil { report("write '\(known.example)', without parentheses", at: location) }
            if known == .id { result.id = location } else { result.unique = location }
        case .table:
            result.table = databaseName(in: annotation, as: known)
        case .column:
            result.column = databaseName(in: annotation, as: known).map { Located(value: $0, location: location) }
        case .renamed:
            result.previousName = string(in: annotation, as: known, label: "from").map {
                Located(value: $0, location: location)
            }
        case .backfill:
            result.backfill = string(in: annotation, as: known).map { Located(value: $0, location: location) }
        case .onDelete:
            result.deleteRule = deleteRule(in: annotation).map { Located(value: $0, location: location) }
        case .stored:
            result.storage = storage(in: annotation).map { Located(value: $0, location: location) }
        default: break
        }
    }

    private mutating func deleteRule(in annotation: AnnotationSyntax) -> Schema.Relationship.DeleteRule? {
        guard let word = word(in: annotation, as: .onDelete) else { return nil }
        if let rule = Schema.Relationship.DeleteRule(rawValue: word.value) { return rule }
        let rules = ["cascade", "setNull", "restrict"]
        report(
            "there is no delete rule '\(word.value)'"
                + suggestion(for: word.value, among: rules, else: "; write \(String.listing(rules))"),
            at: word.location
        )
        return nil
    }

    /// The one argument that is a bare word.
    mutating func word(in annotation: AnnotationSyntax, as known: AnnotationName) -> Located<String>? {
        let arguments = annotation.arguments ?? []
        if let argument = arguments.first, arguments.count == 1, argument.label == nil {
            switch argument.value.kind {
            case .name(let word):
                return Located(value: word, location: argument.value.location)
            case .member(let word):
                report("write '@\(known.rawValue)(\(word))', without the dot", at: argument.value.location)
                return nil
            case .string(let literal):
                report("write '@\(known.rawValue)(\(literal.value))', without quotes", at: argument.value.location)
                return nil
            case .invalid:
                return nil
            default: break
            }
        }
        report("'@\(known.rawValue)' is written like '\(known.example)'", at: annotation.location)
        return nil
    }

    /// The one argument that is a string with something in it.
    private mutating func string(
        in annotation: AnnotationSyntax,
        as known: AnnotationName,
        label: String? = nil
    ) -> String? {
        let arguments = annotation.arguments ?? []
        guard let argument = arguments.first, arguments.count == 1, argument.label?.text == label,
            case .string(let literal) = argument.value.kind
        else {
            report("'@\(known.rawValue)' is written like '\(known.example)'", at: annotation.location)
            return nil
        }
        guard !literal.value.allSatisfy(\.isWhitespace) else {
            report(
                "the string of '@\(known.rawValue)' is empty; write it like '\(known.example)'",
                at: annotation.location
            )
            return nil
        }
        guard !literal.value.unicodeScalars.contains("\0") else {
            report(
                "the string of '@\(known.rawValue)' holds a NUL, which SQL cannot; remove it",
                at: annotation.location
            )
            return nil
        }
        return literal.value
    }

    private mutating func databaseName(in annotation: AnnotationSyntax, as known: AnnotationName) -> String? {
        guard let name = string(in: annotation, as: known) else { return nil }
        guard !name.unicodeScalars.contains(where: { $0.value < 0x20 }) else {
            report("the name in '@\(known.rawValue)' holds a control character; remove it", at: annotation.location)
            return nil
        }
        return name
    }
}
