/// What stands between the parentheses of an annotation.
extension Resolver {
    mutating func deleteRule(in annotation: AnnotationSyntax) -> Schema.Relationship.DeleteRule? {
        guard let word = word(in: annotation, as: .onDelete) else { return nil }
        if let rule = Schema.Relationship.DeleteRule(rawValue: word.value) { return rule }
        if let meant = ForeignWords.deleteRule(word.value) {
            report("there is no delete rule '\(word.value)'; write '\(meant)'", at: word.location)
            return nil
        }
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

    /// Says how the annotation is written, with the reader's own words in it where they can be told.
    private mutating func reportForm(of annotation: AnnotationSyntax, as known: AnnotationName, label: String? = nil) {
        let arguments = annotation.arguments ?? []
        let words = arguments.compactMap { argument -> String? in
            switch argument.value.kind {
            case .string(let literal): StringText.quoted(literal.value)
            case .name(let name), .member(let name): StringText.quoted(name)
            default: nil
            }
        }
        let isClear = !words.isEmpty && words.count == arguments.count && (words.count == 1 || known == .column)
        let labelled = (label.map { "\($0): " } ?? "") + words.joined(separator: ", ")
        let form = isClear ? "write '@\(known.rawValue)(\(labelled))'" : "it is written like '\(known.example)'"
        let wrong = arguments.first.flatMap { $0.label?.text }.flatMap { $0 == label ? nil : $0 }
        let reason: String
        if let wrong {
            reason = "'@\(known.rawValue)' has no '\(wrong):'"
        } else if let label, isClear, arguments[0].label == nil {
            reason = "'@\(known.rawValue)' says '\(label):' before the name"
        } else {
            reason = "'@\(known.rawValue)' takes a string"
        }
        report("\(reason); \(form)", at: annotation.location)
    }

    /// The one argument that is a string with something in it.
    mutating func string(
        in annotation: AnnotationSyntax,
        as known: AnnotationName,
        label: String? = nil
    ) -> String? {
        literal(in: annotation, as: known, label: label)?.value
    }

    /// What `@backfill("SQL")` says: as it is written, also with a semicolon at its end, since old snapshots hold it.
    mutating func backfill(in annotation: AnnotationSyntax) -> Schema.SQL? {
        literal(in: annotation, as: .backfill).map { literal in
            Schema.SQL(literal.value, at: literal.location, marks: literal.marks)
        }
    }

    /// The one argument that is a string with something in it, and where each of its characters stands.
    private mutating func literal(
        in annotation: AnnotationSyntax,
        as known: AnnotationName,
        label: String? = nil
    ) -> StringLiteral? {
        let arguments = annotation.arguments ?? []
        guard let argument = arguments.first, arguments.count == 1, argument.label?.text == label,
            case .string(let literal) = argument.value.kind
        else {
            if !arguments.contains(where: \.value.isInvalid) {
                reportForm(of: annotation, as: known, label: label)
            }
            return nil
        }
        return checked(literal, in: annotation, as: known) == nil ? nil : literal
    }

    /// The string, if there is something in it.
    private mutating func checked(
        _ literal: StringLiteral,
        in annotation: AnnotationSyntax,
        as known: AnnotationName
    ) -> String? {
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

    /// Strings that name tables or columns: one, but for `@column`, which takes one for each part of a key.
    mutating func databaseNames(in annotation: AnnotationSyntax, as known: AnnotationName) -> [String]? {
        let arguments = annotation.arguments ?? []
        let isWellFormed = !arguments.isEmpty && (arguments.count == 1 || known == .column)
        var names: [String] = []
        for argument in arguments where isWellFormed && argument.label == nil {
            guard case .string(let literal) = argument.value.kind else { continue }
            guard let name = databaseName(literal, in: annotation, as: known) else { return nil }
            names.append(name)
        }
        guard !names.isEmpty, names.count == arguments.count else {
            if !arguments.contains(where: \.value.isInvalid) { reportForm(of: annotation, as: known) }
            return nil
        }
        return names
    }

    mutating func databaseName(
        _ literal: StringLiteral,
        in annotation: AnnotationSyntax,
        as known: AnnotationName
    ) -> String? {
        guard let name = checked(literal, in: annotation, as: known) else { return nil }
        guard !name.unicodeScalars.contains(where: { $0.value < 0x20 }) else {
            report("the name in '@\(known.rawValue)' holds a control character; remove it", at: annotation.location)
            return nil
        }
        return name
    }

    mutating func isCaseInsensitive(_ annotation: AnnotationSyntax) -> Bool {
        guard let word = word(in: annotation, as: .collate) else { return false }
        switch word.value.lowercased() {
        case "nocase" where word.value == "nocase": return true
        case "binary":
            report("text is compared in binary unless told otherwise; remove '@collate'", at: annotation.location)
        default:
            report(
                "text is compared in binary, or with '@collate(nocase)'; write that, or remove it",
                at: word.location
            )
        }
        return false
    }

    mutating func customType(in annotation: AnnotationSyntax) -> Schema.SQLType? {
        guard let word = word(in: annotation, as: .custom) else { return nil }
        let types = ["integer", "real", "text", "blob"]
        if types.contains(word.value), let type = Schema.SQLType(rawValue: word.value.uppercased()) { return type }
        report(
            "there is no storage '\(word.value)'"
                + suggestion(for: word.value, among: types, else: "; write \(String.listing(types))"),
            at: word.location
        )
        return nil
    }

    /// What `@generated("SQL")` or `@generated("SQL", stored)` says.
    mutating func generation(in annotation: AnnotationSyntax) -> Schema.Generation? {
        let arguments = annotation.arguments ?? []
        guard let first = arguments.first, first.label == nil, case .string(let literal) = first.value.kind,
            arguments.count <= 2
        else {
            report("'@generated' is written like '\(AnnotationName.generated.example)'", at: annotation.location)
            return nil
        }
        var isStored = false
        if let second = arguments.dropFirst().first {
            switch second.value.kind {
            case .name("stored"), .member("stored"): isStored = true
            case .name(let word) where word.lowercased() == "virtual":
                report("it is computed when read unless it says 'stored'; remove '\(word)'", at: second.value.location)
            case .invalid: break
            default: report("only 'stored' may follow the SQL of '@generated'", at: second.value.location)
            }
        }
        return sql(literal, "the expression of '@generated'").map { Schema.Generation(sql: $0, isStored: isStored) }
    }
}
