extension Parser {
    mutating func parseFile() -> FileSyntax {
        var declarations: [DeclarationSyntax] = []
        while !isAtEnd {
            do throws(Failure) {
                declarations.append(try parseDeclaration())
            } catch {
                if !isAtDeclaration { recoverToDeclaration() }
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
        var annotations: [AnnotationSyntax] = []
        while isAt(.at) { annotations.append(try parseAnnotation()) }
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
            throw unsupportedDeclaration(word, at: start)
        }
        endItem(&comments)
        return DeclarationSyntax(kind: kind, comments: comments)
    }

    /// Passes the keyword of a declaration, and what other languages write before or instead of it.
    private mutating func declarationWord() throws(Failure) -> String {
        while let word = word(), ForeignWords.modifiers.contains(word), isName(1) {
            report("the access of everything is said once, as in 'schema Name { access: public }'; remove '\(word)'")
            advance()
        }
        guard isAtName else {
            if isAt(.rightBrace) {
                report("this '}' closes nothing; remove it")
                throw Failure()
            }
            throw unexpected("expected 'entity', 'enum' or 'schema'")
        }
        let token = current
        if word() == "open", word(1) == "enum" {
            advance()
            advance()
            return "open enum"
        }
        if let word = word(), Self.declarationWords.contains(word) || word == "import" {
            advance()
            return word
        }
        if let word = ForeignWords.declaration(token.text) {
            report("an entity is declared with 'entity', not '\(token.text)'; write 'entity Name { … }'")
            // `CREATE TABLE t (…)` has another body, too; `struct T { … }` can be read on.
            guard word == "entity", isName(1) else { throw Failure() }
            advance()
            return word
        }
        let suggestion = NearestName.of(token.text, among: Self.declarationWords)
        report(
            "'\(token.text)' begins no declaration; "
                + (suggestion.map { "did you mean '\($0)'?" } ?? "expected 'entity', 'enum' or 'schema'")
        )
        guard let suggestion, isName(1) else { throw Failure() }
        advance()
        return suggestion
    }

    private mutating func unsupportedDeclaration(_ word: String, at location: SourceLocation) -> Failure {
        if isAtName { lostNames.insert(current.text) }
        report("'\(word)' is not supported yet; remove this declaration", at: location)
        return Failure()
    }

    private mutating func parseSchema(_ comments: inout ItemComments) throws(Failure) -> SchemaSyntax {
        let name = try expectName("the schema's name, as in 'schema Todo { access: public }'")
        var settings: [SchemaSyntax.Setting] = []
        let isOnOneLine = try parseBlock(of: "schema '\(name.text)'", &comments) { parser throws(Failure) in
            settings.append(try parser.parseSetting())
        }
        return SchemaSyntax(name: name, settings: settings, isOnOneLine: isOnOneLine)
    }

    private mutating func parseSetting() throws(Failure) -> SchemaSyntax.Setting {
        var comments = beginItem()
        let name = try expectName("a setting, as in 'access: public'")
        try expect(.colon, "after the setting '\(name.text)'")
        if isAt(.dot) {
            report("a setting's value is written without a dot; remove it")
            advance()
        }
        let value = try expectName("the value of the setting '\(name.text)'")
        try endListedItem(&comments, what: "setting")
        return SchemaSyntax.Setting(name: name, value: value, comments: comments)
    }

    /// Ends an item of a list whose items are separated by commas, line ends or both.
    mutating func endListedItem(_ comments: inout ItemComments, what: String) throws(Failure) {
        endItem(&comments)
        if take(.comma) {
            endItem(&comments)
        } else if !current.trivia.startsLine, !isAt(.rightBrace), !isAtEnd {
            throw unexpected("expected ',' or the end of the line after the \(what)")
        }
    }

    private mutating func parseEntity(
        _ leading: [AnnotationSyntax],
        _ comments: inout ItemComments
    ) throws(Failure) -> EntitySyntax {
        let name = try expectName("the entity's name, as in 'entity TodoItem { … }'")
        lostNames.insert(name.text)
        var annotations = leading
        var mixins: [NameSyntax] = []
        if take(.colon) {
            repeat { mixins.append(try expectName("the name of a mixin after ':'")) } while take(.comma)
        }
        while isAt(.at) { annotations.append(try parseAnnotation()) }
        var members: [MemberSyntax] = []
        hasLostMember = false
        _ = try parseBlock(of: "entity '\(name.text)'", &comments) { parser throws(Failure) in
            try parser.parseMember(of: name.text, into: &members)
        }
        lostNames.remove(name.text)
        return EntitySyntax(
            name: name,
            mixins: mixins,
            annotations: annotations,
            members: members,
            hasLostMember: hasLostMember
        )
    }
}
