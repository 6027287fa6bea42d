extension Parser {
    /// Reads a member of an entity, a mixin or a view.
    ///
    /// A property whose name is known is kept even if the rest of it cannot be read, so that what mentions it is not
    /// reported as well.
    mutating func parseMember(of keyword: EntityKeyword, into members: inout [MemberSyntax]) throws(Failure) {
        var comments = beginItem()
        let annotations = try parseMisplacedAnnotations()
        itemStart = position
        skipForeignIntroducers()
        let isMarked = isAtName && token(1).kind == .symbol(.question) && token(2).kind == .symbol(.colon)
        if isMarked || (isAtName && token(1).kind == .symbol(.colon)) {
            var property = PropertySyntax(
                name: NameSyntax(text: current.text, location: current.location),
                type: TypeSyntax(kind: .invalid, isOptional: false, location: current.location),
                annotations: annotations
            )
            let result = Result { () throws(Failure) in try parseRest(of: &property) }
            if case .failure = result {
                losses.key = true
                property.annotations.append(.unreadable(at: current.location))
            }
            endItem(&comments)
            members.append(MemberSyntax(kind: .property(property), comments: comments))
            try result.get()
            return
        }
        let kind: MemberSyntax.Kind
        if word() == "check" {
            kind = .check(try parseCheck())
            try endLine(after: "the check")
        } else if let keyword = word().flatMap(ListSyntax.Keyword.init) {
            kind = .list(try parseList(keyword))
            try endLine(after: "'\(keyword.rawValue) (…)'")
        } else {
            throw reportUnknownMember(of: keyword, into: &members)
        }
        endItem(&comments)
        members.append(MemberSyntax(kind: kind, comments: comments))
    }

    private mutating func parseRest(of property: inout PropertySyntax) throws(Failure) {
        advance()
        let mark = current.location
        let isMarked = take(.question)
        advance()
        property.type = try parseType(of: property.name.text)
        if isMarked {
            let type = property.type.spelling ?? "Type"
            report("the '?' stands behind the type; write '\(property.name.text): \(type)?'", at: mark)
        }
        if take(.equals) {
            // Known to have a default, whatever it is.
            property.defaultValue = ValueSyntax(kind: .invalid, location: current.location)
            if case .invalid = property.type.kind {
                // Who writes a type of another language writes its default in that, too.
                while !isAt(.at), !current.trivia.startsLine, !isAtEnd { advance() }
            } else {
                property.defaultValue = try parseValue()
            }
        }
        property.annotations += try parseAnnotationsOnLine()
        try endProperty(property.name.text)
    }

    /// `var`, `let`, `public` and the like before a member: reported, and the member is read on.
    private mutating func skipForeignIntroducers() {
        let start = current.location
        var skipped: [String] = []
        while let word = word(), ForeignWords.introducers.contains(word), isName(1), !token(1).trivia.startsLine {
            // `open Int` is an attribute without its colon.
            if token(2).kind != .symbol(.colon), token(1).text.first?.isUppercase == true { break }
            skipped.append(word)
            advance()
        }
        guard !skipped.isEmpty else { return }
        let words = skipped.joined(separator: " ")
        report("an attribute is written without '\(words)'; write '\(current.text): Type'", at: start)
    }

    /// Passes the end of a property's line; what else stands on it is often SQL.
    private mutating func endProperty(_ name: String) throws(Failure) {
        if let word = word(), !current.trivia.startsLine,
            let advice = ForeignWords.adviceForConstraint(word, next: self.word(1), of: name)
        {
            report(advice)
            throw Failure()
        }
        if isAt(.leftBrace), !current.trivia.startsLine {
            report("an attribute has no body; write computed properties in a Swift extension, and remove the braces")
            throw Failure()
        }
        if isAt(.equals) {
            report("the default stands before the annotations; write 'name: Type = default @annotation'")
            throw Failure()
        }
        try endLine(after: "'\(name)'")
    }

    /// A member ends with its line, or with the block.
    ///
    /// Where two members stand on one line, nothing is lost.
    private mutating func endLine(after member: String) throws(Failure) {
        if isAt(.comma), token(1).kind == .integer, !token(1).trivia.startsLine, tokens[position - 1].kind == .integer {
            let whole = tokens[position - 1]
            report("a number has a point; write '\(whole.text).\(token(1).text)'", at: whole.location)
            advance()
            advance()
            try endLine(after: member)
        } else if isAt(.comma) || isAt(.semicolon) {
            let sign = current.text
            report("each member stands on a line of its own, and needs no '\(sign)'; remove it")
            advance()
        } else if isAtName, token(1).kind == .symbol(.colon), !current.trivia.startsLine {
            report("each member stands on a line of its own; begin a new line before '\(current.text)'")
        } else if !current.trivia.startsLine, !isAt(.rightBrace), !isAtEnd {
            throw unexpected("expected the end of the line after \(member)")
        }
    }

    private mutating func parseCheck() throws(Failure) -> CheckSyntax {
        let start = advance().location
        if isAt(.leftParenthesis), let text = text(insideBracketsAt: 0) {
            skipUnquotedSQL()
            report("a check has a name, and SQL stands in quotes; write 'check plausible \(quoted(text))'", at: start)
            throw Failure()
        }
        guard isAtName else { throw unexpected("expected the check's name, as in 'check plausible \"dueAt > 0\"'") }
        let name = try expectName("a name")
        let sqlStart = current.location
        if let text = takeUnquotedSQL() {
            report("SQL stands in quotes; write 'check \(name.text) \(text)'", at: sqlStart)
            throw Failure()
        }
        return CheckSyntax(
            name: name,
            sql: try expectString("the check's condition as a string of SQL"),
            location: start
        )
    }

    private mutating func skipUnquotedSQL() {
        let start = current.location
        skipBrackets()
        forgetErrors(from: start, to: current.location)
    }

    /// In quotes, unless they stand there already.
    private func quoted(_ text: String) -> String { text.hasPrefix("\"") ? text : StringText.quoted(text) }

    mutating func expectString(_ what: String) throws(Failure) -> StringLiteral {
        guard case .string(let literal) = current.kind else { throw unexpected("expected \(what)") }
        advance()
        return literal
    }

    private mutating func reportUnknownMember(of keyword: EntityKeyword, into members: inout [MemberSyntax]) -> Failure
    {
        guard isAtName else {
            losses = EntitySyntax.Losses(attribute: true, key: true)
            return unexpected("expected an attribute such as 'title: String'")
        }
        let name = NameSyntax(text: current.text, location: current.location)
        losses.key = true
        if let advice = ForeignWords.adviceForMember(name.text, next: word(1)) {
            report(advice)
        } else if token(1).kind == .symbol(.leftParenthesis) {
            let suggestion = NearestName.of(name.text, among: ListSyntax.Keyword.allCases.map(\.rawValue))
            let advice =
                suggestion.map { "did you mean '\($0)'?" }
                ?? "expected 'index', 'unique', 'primaryKey', 'search' or 'check name \"SQL\"'"
            report("'\(name.text) (…)' means nothing in \(keyword.article); \(advice)")
        } else if isName(1), case .string = token(2).kind, let word = NearestName.of(name.text, among: ["check"]) {
            report("'\(name.text) \(token(1).text) …' means nothing in \(keyword.article); did you mean '\(word)'?")
        } else {
            let type = TypeSyntax(kind: .invalid, isOptional: false, location: name.location)
            let property = PropertySyntax(name: name, type: type, annotations: [])
            members.append(MemberSyntax(kind: .property(property), comments: ItemComments()))
            guard isName(1), !token(1).trivia.startsLine else {
                advance()
                return unexpected("expected ':' and a type after '\(name.text)', as in '\(name.text): String'")
            }
            let written = token(1).text
            let meant = ForeignWords.swiftType(for: written) ?? ScalarType.ignoringCase(written) ?? written
            report(
                "expected ':' between the name and the type; write '\(name.text): \(meant)'",
                at: token(1).location
            )
        }
        return Failure()
    }
}
