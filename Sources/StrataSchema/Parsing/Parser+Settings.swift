extension Parser {
    mutating func parseSchema(_ comments: inout ItemComments) throws(Failure) -> SchemaSyntax {
        let name = try expectName("the schema's name, as in 'schema Todo { access: public }'")
        guard try hasSettings(name) else { return SchemaSyntax(name: name, settings: [], isOnOneLine: true) }
        var settings: [SchemaSyntax.Setting] = []
        let isOnOneLine = try parseBlock(of: "schema '\(name.text)'", &comments) { parser throws(Failure) in
            settings.append(try parser.parseSetting())
        }
        return SchemaSyntax(name: name, settings: settings, isOnOneLine: isOnOneLine)
    }

    /// Whether a block of settings stands behind the schema's name, even if its `{` is missing; else the line must end.
    private mutating func hasSettings(_ name: NameSyntax) throws(Failure) -> Bool {
        if isAt(.leftBrace) || (isAtName && token(1).kind == .symbol(.colon)) { return true }
        guard !current.trivia.startsLine, !isAtEnd else { return false }
        let failure = unexpected("expected '{' or the end of the line after 'schema \(name.text)'")
        // Only the line end is missing if a declaration follows.
        guard let word = word(), Self.declarationWords.contains(word), isName(1) else { throw failure }
        return false
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
        if isAt(.semicolon) {
            report("write ',' or begin a new line in place of ';'")
            advance()
        } else if take(.comma) {
            endItem(&comments)
        } else if !current.trivia.startsLine, !isAt(.rightBrace), !isAtEnd {
            throw unexpected("expected ',' or the end of the line after the \(what)")
        }
    }
}
