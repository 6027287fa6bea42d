extension Parser {
    mutating func parseFile() -> FileSyntax {
        var declarations: [DeclarationSyntax] = []
        while !isAtEnd {
            let start = position
            do throws(Failure) {
                declarations.append(try parseDeclaration())
                // What follows is the rest of the string that is never closed.
                if isBehindUnclosedString, !isAtEnd, !(isAtDeclaration || isAtImport) { throw Failure() }
            } catch {
                let failure = current.end
                if position == start || !(isAtDeclaration || isAtImport) { recoverToDeclaration() }
                forgetErrors(from: failure, to: current.location)
            }
        }
        return FileSyntax(
            path: path,
            declarations: declarations,
            closingComments: takeComments(),
            lostNames: lostNames,
            isSnapshot: isSnapshot
        )
    }

    private mutating func parseDeclaration() throws(Failure) -> DeclarationSyntax {
        var comments = beginItem()
        let annotations = try parseAnnotations()
        itemStart = position
        let start = current.location
        let kind: DeclarationSyntax.Kind
        switch try declarationWord() {
        case .importing:
            refuse(annotations, behind: "an import")
            kind = .importing(try parseImport(at: start))
        case .schema:
            refuse(annotations, behind: "a schema")
            kind = .schema(try parseSchema(&comments))
        case .entity:
            kind = .entity(try parseEntity(.entity, annotations, &comments))
        case .mixin:
            kind = .mixin(try parseEntity(.mixin, annotations, &comments))
        case .enumeration(let isOpen):
            kind = .enumeration(try parseEnumeration(annotations, isOpen: isOpen, &comments))
        case .view:
            kind = .view(try parseView(annotations, &comments))
        case .query:
            refuse(annotations, behind: "a query")
            kind = .query(try parseQuery(&comments))
        }
        endItem(&comments)
        return DeclarationSyntax(kind: kind, comments: comments)
    }

    private mutating func refuse(_ annotations: [AnnotationSyntax], behind place: String) {
        for annotation in annotations {
            report("\(place) takes no annotation; remove '@\(annotation.name)'", at: annotation.location)
        }
    }

    private enum DeclarationWord {
        case importing, schema, entity, mixin, view, query
        case enumeration(isOpen: Bool)

        init?(_ word: String) {
            switch word {
            case "import": self = .importing
            case "schema": self = .schema
            case "entity": self = .entity
            case "mixin": self = .mixin
            case "enum": self = .enumeration(isOpen: false)
            case "view": self = .view
            case "query": self = .query
            default: return nil
            }
        }
    }

    /// Passes the keyword of a declaration, and what other languages write before or instead of it.
    private mutating func declarationWord() throws(Failure) -> DeclarationWord {
        while let word = word(), ForeignWords.modifiers.contains(word), isName(1), !isAtOpenEnum {
            if ForeignWords.accessLevels.contains(word) {
                report(
                    "the access of everything is said once, as in 'schema Name { access: public }'; remove '\(word)'"
                )
            } else if word == "abstract" {
                report("an entity is never abstract; what several entities share is a 'mixin', so write that in place")
                advance()
                if isName(1) { advance() }
                return .mixin
            } else if let next = self.word(1), let foreign = ForeignWords.declaration(next), isName(2),
                let known = foreign.word.flatMap(DeclarationWord.init)
            {
                report(foreign.advice.replacing("'\(next)'", with: "'\(word) \(next)'"))
                advance()
                advance()
                return known
            } else {
                report("'\(word)' means nothing in a schema; remove it")
            }
            advance()
        }
        if self.word(1) == "enum", isName(2), let word = word(), NearestName.of(word, among: ["open"]) != nil {
            report("'\(word) enum' begins no declaration; did you mean 'open enum'?")
            advance()
            advance()
            return .enumeration(isOpen: true)
        }
        if isAtOpenEnum {
            advance()
            advance()
            return .enumeration(isOpen: true)
        }
        if let word = word(), let known = DeclarationWord(word) {
            advance()
            return known
        }
        guard isAtName else { throw reportNoDeclaration() }
        return try takeForeignDeclarationWord()
    }

    private var isAtOpenEnum: Bool { word() == "open" && word(1) == "enum" }

    private mutating func parseImport(at start: SourceLocation) throws(Failure) -> ImportSyntax {
        guard !current.trivia.startsLine else { throw unexpected("expected the name of a module after 'import'") }
        let module = try expectName("the name of a module after 'import'")
        if isAt(.dot) || (isAtName && !current.trivia.startsLine) {
            report("a module is imported as a whole; write 'import \(isAt(.dot) ? module.text : "Module")'", at: start)
            while !current.trivia.startsLine, !isAtEnd { advance() }
        }
        if take(.semicolon) { report("no ';' is needed; remove it", at: tokens[position - 1].location) }
        return ImportSyntax(module: module)
    }

    private mutating func reportNoDeclaration() -> Failure {
        if isAt(.rightBrace) {
            report("this '}' closes nothing; remove it")
        } else if isAt(.semicolon) {
            report("no ';' is needed; remove it")
        } else {
            return unexpected("expected a declaration such as 'entity'")
        }
        return Failure()
    }

    /// `struct`, `model`, `CREATE` or a slip: the declaration is read on if it can only be one that is known.
    private mutating func takeForeignDeclarationWord() throws(Failure) -> DeclarationWord {
        let name = current.text
        let meant: String?
        if let foreign = ForeignWords.declaration(name) {
            report(foreign.advice)
            meant = foreign.word
        } else {
            meant = NearestName.of(name, among: Self.declarationWords.union(["import"]))
            let advice =
                meant.map { "did you mean '\($0)'?" } ?? "expected 'entity', 'enum', 'view', 'query' or 'mixin'"
            report("'\(name)' begins no declaration; \(advice)")
        }
        guard let meant, isName(1), let word = DeclarationWord(meant) else {
            if isName(1) { lostNames.insert(token(1).text) }
            throw Failure()
        }
        advance()
        return word
    }
}
