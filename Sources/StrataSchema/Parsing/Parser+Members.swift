extension Parser {
    /// Reads a member of an entity. A property whose name is known is kept even if the rest of it cannot be read, so
    /// that what mentions it is not reported as well.
    mutating func parseMember(of entity: String, into members: inout [MemberSyntax]) throws(Failure) {
        var comments = beginItem()
        let annotations = try parseMisplacedAnnotations()
        skipSwiftIntroducers()
        guard isAtName else { throw unexpected("expected an attribute such as 'title: String'") }

        let kind: MemberSyntax.Kind
        if token(1).kind == .symbol(.colon) {
            let name = try expectName("a name")
            advance()
            var property = PropertySyntax(
                name: name,
                type: TypeSyntax(kind: .invalid, isOptional: false, location: current.location),
                defaultValue: nil,
                annotations: annotations
            )
            do throws(Failure) {
                try parseRest(of: &property)
                try endMember(of: property)
            } catch {
                endItem(&comments)
                members.append(MemberSyntax(kind: .property(property), comments: comments))
                throw error
            }
            kind = .property(property)
        } else if word() == "check" {
            kind = .check(try parseCheck())
            try endLine(after: "the check")
        } else if let keyword = listKeyword() {
            kind = .list(try parseList(keyword))
            try endLine(after: "'\(keyword.rawValue) (…)'")
        } else {
            throw reportUnknownMember(of: entity)
        }
        endItem(&comments)
        members.append(MemberSyntax(kind: kind, comments: comments))
    }

    private mutating func parseRest(of property: inout PropertySyntax) throws(Failure) {
        property.type = try parseType(of: property.name.text)
        if take(.equals) {
            // Known to have a default, whatever it is.
            property.defaultValue = ValueSyntax(kind: .invalid, location: current.location)
            property.defaultValue = try parseValue()
        }
        property.annotations += try parseAnnotationsOnLine()
    }

    /// `var`, `let`, `public` and the like before a member: reported, and the member is read on.
    private mutating func skipSwiftIntroducers() {
        while let word = word(), ForeignWords.introducers.contains(word), isName(1), !token(1).trivia.startsLine {
            report("an attribute is written without '\(word)'; write '\(token(1).text): Type'")
            advance()
        }
    }

    /// Passes the end of a property's line; what else stands on it is often SQL.
    private mutating func endMember(of property: PropertySyntax) throws(Failure) {
        if let word = word(), !current.trivia.startsLine,
            let advice = ForeignWords.adviceForConstraint(word, next: self.word(1), of: property.name.text)
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
        try endLine(after: "'\(property.name.text)'")
    }

    /// A member ends with its line, or with the block.
    private mutating func endLine(after member: String) throws(Failure) {
        if isAt(.comma) {
            report("members are separated by line ends, not by commas; remove the ','")
            // Unlike other errors, this one leaves nothing unread.
            advance()
            return
        }
        guard current.trivia.startsLine || isAt(.rightBrace) || isAtEnd else {
            throw unexpected("expected the end of the line after \(member)")
        }
    }

    private mutating func parseCheck() throws(Failure) -> CheckSyntax {
        let start = advance().location
        guard isAtName else { throw unexpected("a check has a name, as in 'check plausible \"dueAt > 0\"'; expected one") }
        let name = try expectName("a name")
        return CheckSyntax(name: name, sql: try expectString("the check's condition as a string of SQL"), location: start)
    }

    mutating func expectString(_ what: String) throws(Failure) -> StringLiteral {
        guard case .string(let literal) = current.kind else { throw unexpected("expected \(what)") }
        advance()
        return literal
    }

    private mutating func reportUnknownMember(of entity: String) -> Failure {
        let name = current.text
        if let advice = ForeignWords.adviceForMember(name, next: word(1)) {
            report(advice)
        } else if isName(1), !token(1).trivia.startsLine {
            report("expected ':' between the name and the type; write '\(name): \(token(1).text)'", at: token(1).location)
        } else if token(1).kind == .symbol(.leftParenthesis) {
            let suggestion = NearestName.of(name, among: ListSyntax.Keyword.allCases.map(\.rawValue))
            report(
                "'\(name) (…)' means nothing in an entity; "
                    + (suggestion.map { "did you mean '\($0)'?" } ?? "expected 'index', 'unique' or 'primaryKey'")
            )
        } else {
            advance()
            return unexpected("expected ':' and a type after '\(name)', as in '\(name): String'")
        }
        return Failure()
    }
}
