extension Parser {
    mutating func parseFile() -> FileSyntax {
        var declarations: [DeclarationSyntax] = []
        while !isAtEnd {
            let start = position
            do throws(Failure) {
                declarations.append(try parseDeclaration())
            } catch {
                if position == start || !isAtDeclaration { recoverToDeclaration() }
            }
        }
        return FileSyntax(
            path: path,
            declarations: declarations,
            closingComments: takeComments(),
            lostNames: lostNames
        )
    }

    private mutating func parseDeclaration() throws(Failure) -> DeclarationSyntax {
        var comments = beginItem()
        let annotations = try parseAnnotations()
        itemStart = position
        let start = current.location
        let kind: DeclarationSyntax.Kind
        switch try declarationWord() {
        case "schema":
            for annotation in annotations {
                report("a schema takes no annotation; remove '@\(annotation.name)'", at: annotation.location)
            }
            kind = .schema(try parseSchema(&comments))
        case "entity":
            kind = .entity(try parseEntity(annotations, &comments))
        case "enum":
            kind = .enumeration(try parseEnumeration(annotations, &comments))
        case let word:
            if isAtName { lostNames.insert(current.text) }
            report("'\(word)' is not supported yet; remove this declaration", at: start)
            throw Failure()
        }
        endItem(&comments)
        return DeclarationSyntax(kind: kind, comments: comments)
    }

    /// Passes the keyword of a declaration, and what other languages write before or instead of it.
    private mutating func declarationWord() throws(Failure) -> String {
        while let word = word(), ForeignWords.modifiers.contains(word), isName(1), !isAtOpenEnum {
            let isAccess = ForeignWords.accessLevels.contains(word)
            report(
                isAccess
                    ? "the access of everything is said once, as in 'schema Name { access: public }'; remove '\(word)'"
                    : "'\(word)' means nothing in a schema; remove it"
            )
            advance()
        }
        if isAtOpenEnum {
            advance()
            return "open " + advance().text
        }
        if let word = word(), Self.declarationWords.contains(word) || word == "import" {
            advance()
            return word
        }
        guard isAtName else { throw reportNoDeclaration() }
        return try takeForeignDeclarationWord()
    }

    private var isAtOpenEnum: Bool { word() == "open" && word(1) == "enum" }

    private mutating func reportNoDeclaration() -> Failure {
        if isAt(.rightBrace) {
            report("this '}' closes nothing; remove it")
        } else if isAt(.semicolon) {
            report("no ';' is needed; remove it")
        } else {
            return unexpected("expected 'entity', 'enum' or 'schema'")
        }
        return Failure()
    }

    /// `struct`, `model`, `CREATE` or a slip: the declaration is read on if it can only be an entity's or a known one.
    private mutating func takeForeignDeclarationWord() throws(Failure) -> String {
        let name = current.text
        let meant: String?
        if let word = ForeignWords.declaration(name) {
            report("an entity is declared with 'entity', not '\(name)'; write 'entity Name { … }'")
            meant = Self.declarationWords.contains(word) ? word : nil
        } else {
            meant = NearestName.of(name, among: Self.declarationWords)
            let advice = meant.map { "did you mean '\($0)'?" } ?? "expected 'entity', 'enum' or 'schema'"
            report("'\(name)' begins no declaration; \(advice)")
        }
        guard let meant, isName(1) else {
            if isName(1) { lostNames.insert(token(1).text) }
            throw Failure()
        }
        advance()
        return meant
    }
}
