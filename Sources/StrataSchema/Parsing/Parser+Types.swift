extension Parser {
    /// Reads the type of the property `name`.
    ///
    /// `message` is said where no type begins.
    mutating func parseType(
        of name: String,
        expecting message: String? = nil,
        depth: Int = 0
    ) throws(Failure) -> TypeSyntax {
        let start = current.location
        guard depth < Self.maximumDepth else {
            report("types nest at most \(Self.maximumDepth) deep")
            throw Failure()
        }
        var type: TypeSyntax
        if isAt(.leftBracket) {
            type = try parseListType(of: name, depth: depth)
        } else if isAtName, !current.trivia.startsLine {
            type = try parseNamedType()
        } else {
            throw unexpected(message ?? "expected the type of '\(name)' after ':', such as 'String'")
        }
        if isAt(.leftBracket), token(1).kind == .symbol(.rightBracket), !current.trivia.startsLine {
            let element = type.spelling ?? "Element"
            report("a list is written '[\(element)]'; write that in place of '\(element)[]'", at: start)
            advance()
            advance()
            type = TypeSyntax(kind: .list(type), isOptional: false, location: start)
        }
        if take(.question) { type.isOptional = true }
        if isAtUnionWithNull {
            report(
                "write '\(type.spelling ?? "Type")?' in place of '\(type.spelling ?? "Type") | \(token(1).text)'",
                at: start
            )
            forgetErrors(from: current.location, to: token(1).location)
            advance()
            advance()
            type.isOptional = true
        }
        if isAt(.question) {
            report("an attribute is optional once; remove the second '?'")
            while take(.question) {}
        }
        if isAt(.exclamation) {
            report("a type has no '!'; write '?' if the value may be missing, or nothing")
            advance()
        }
        type.location = start
        return type
    }

    /// `| null`, as TypeScript writes what may be missing.
    private var isAtUnionWithNull: Bool {
        current.kind == .invalid && current.text == "|" && ["null", "nil", "undefined"].contains(word(1))
    }

    private mutating func parseListType(of name: String, depth: Int) throws(Failure) -> TypeSyntax {
        let start = advance().location
        let element = try parseType(of: name, depth: depth + 1)
        if isAt(.colon) {
            report("a dictionary cannot be stored; make '\(name)' an entity with a key and a value", at: start)
            while !isAt(.rightBracket), !current.trivia.startsLine, !isAtEnd { advance() }
            _ = take(.rightBracket)
            return TypeSyntax(kind: .invalid, isOptional: false, location: start)
        }
        if isAt(.at), !current.trivia.startsLine {
            let place = current.location
            let words = element.spelling ?? "Type"
            let written = text(insideBracketsAt: 2).map { "(\($0))" } ?? "(…)"
            let annotation = try parseAnnotation()
            if !annotation.isRefused {
                let text = "@\(annotation.name)" + (annotation.arguments == nil ? "" : written)
                report("an annotation stands behind the ']'; write '[\(words)] \(text)'", at: place)
            }
            _ = take(.rightBracket)
            return TypeSyntax(kind: .invalid, isOptional: false, location: start)
        }
        try expect(.rightBracket, "to end the list type")
        return TypeSyntax(kind: .list(element), isOptional: false, location: start)
    }

    private mutating func parseNamedType() throws(Failure) -> TypeSyntax {
        let start = current.location
        var name = try expectName("a type")
        var qualifier: NameSyntax?
        var isTooDeep = false
        while take(.dot) {
            if qualifier != nil, !isTooDeep {
                report("a type has one qualifier, its module; make a typealias for a type inside another", at: start)
                isTooDeep = true
            }
            qualifier = name
            name = try expectName("a type after '.'")
        }
        if isTooDeep { return TypeSyntax(kind: .invalid, isOptional: false, location: start) }
        let type = TypeSyntax(kind: .named(qualifier: qualifier, name), isOptional: false, location: start)
        guard !current.trivia.startsLine else { return type }
        if let joined = takeTypeOfTwoWords(name) { return joined }
        if isAt(.leftParenthesis) { return skipTypeSize(name) }
        if isAt(.less) { return skipGenericType(name) }
        return type
    }

    /// Passes the rest of a type such as `Integer 64` or `DOUBLE PRECISION`.
    private mutating func takeTypeOfTwoWords(_ name: NameSyntax) -> TypeSyntax? {
        guard isAtName || current.kind == .integer,
            let meant = ForeignWords.swiftType(for: name.text + current.text)
        else { return nil }
        report("there is no type '\(name.text) \(current.text)'; write '\(meant)'", at: name.location)
        advance()
        let type = NameSyntax(text: meant, location: name.location)
        return TypeSyntax(kind: .named(qualifier: nil, type), isOptional: false, location: name.location)
    }

    /// Passes the rest of a type such as `VARCHAR(20)`.
    private mutating func skipTypeSize(_ name: NameSyntax) -> TypeSyntax {
        let meant = ForeignWords.swiftType(for: name.text) ?? ScalarType.ignoringCase(name.text)
        let advice = meant.map { "write '\($0)' in place of '\(name.text)(…)'" } ?? "remove them"
        report("a type takes no size in parentheses; \(advice)", at: name.location)
        skipBrackets()
        let kind = meant.map { TypeSyntax.Kind.named(qualifier: nil, NameSyntax(text: $0, location: name.location)) }
        return TypeSyntax(kind: kind ?? .invalid, isOptional: false, location: name.location)
    }

    /// Passes the rest of a type such as `Optional<String>`.
    private mutating func skipGenericType(_ name: NameSyntax) -> TypeSyntax {
        let argument = isName(1) ? token(1).text : "Element"
        switch name.text {
        case "Optional":
            report("write '\(argument)?' in place of 'Optional<\(argument)>'", at: name.location)
        case "Array", "Set":
            report("write '[\(argument)]' in place of '\(name.text)<\(argument)>'", at: name.location)
        default:
            report("the type '\(name.text)<…>' cannot be stored; a schema has no generic types", at: name.location)
        }
        skipBrackets()
        return TypeSyntax(kind: .invalid, isOptional: false, location: name.location)
    }
}
