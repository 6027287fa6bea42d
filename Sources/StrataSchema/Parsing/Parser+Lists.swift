/// `index (…)`, `unique (…)`, `primaryKey (…)`, `search (…)`
extension Parser {
    mutating func parseList(_ keyword: ListSyntax.Keyword) throws(Failure) -> ListSyntax {
        do throws(Failure) {
            return try parseWholeList(keyword)
        } catch {
            if keyword == .primaryKey { losses.key = true }
            throw error
        }
    }

    private mutating func parseWholeList(_ keyword: ListSyntax.Keyword) throws(Failure) -> ListSyntax {
        let start = advance().location
        guard isAt(.leftParenthesis), !current.trivia.startsLine else {
            throw unexpected("expected '(' after '\(keyword.rawValue)', as in '\(keyword.rawValue) (title)'")
        }
        advance()
        var list = ListSyntax(keyword: keyword, parts: [], condition: nil, location: start)
        if isAt(.rightParenthesis) {
            report(
                "'\(keyword.rawValue) ()' names no attribute; write '\(keyword.rawValue) (title)', or remove it",
                at: start
            )
        } else {
            repeat { list.parts.append(try parsePart(of: keyword)) } while take(.comma)
        }
        try expect(.rightParenthesis, "or ',' in '\(keyword.rawValue) (…)'")
        if let word = word(), !current.trivia.startsLine, word == "where" || isMisspeltWhere(word) {
            if word != "where" { report("write 'where' in place of '\(word)'") }
            let location = advance().location
            let start = current.location
            if let text = takeUnquotedSQL() {
                report("SQL stands in quotes; write 'where \(text)'", at: start)
                throw Failure()
            }
            let sql = try expectString("the condition after 'where' as a string of SQL")
            list.condition = ListSyntax.Condition(sql: sql, location: location)
        }
        return list
    }

    private func isMisspeltWhere(_ word: String) -> Bool {
        guard case .string = token(1).kind else { return false }
        return NearestName.of(word, among: ["where"]) != nil || ["WHERE", "if", "when"].contains(word)
    }

    private mutating func parsePart(of keyword: ListSyntax.Keyword) throws(Failure) -> ListSyntax.Part {
        if isAt(.dot) {
            report("attributes are named without a dot; remove it")
            advance()
        }
        var part: ListSyntax.Part
        let text: String
        if case .string(let literal) = current.kind {
            advance()
            part = ListSyntax.Part(kind: .expression(literal))
            text = StringText.quoted(literal.value)
        } else {
            let name = try expectName("the name of an attribute")
            part = ListSyntax.Part(kind: .name(name))
            text = "'\(name.text)'"
            if isAt(.leftParenthesis) { throw unexpectedCall(of: name, in: keyword) }
        }
        guard isAtName else { return part }
        switch current.text {
        case "descending":
            part.descending = current.location
        case let word where ["asc", "ascending"].contains(word.lowercased()):
            report("an index ascends unless it says 'descending'; remove '\(word)'")
        case let word where word.lowercased() == "desc" || NearestName.of(word, among: ["descending"]) != nil:
            report("write 'descending' in place of '\(word)'")
        default:
            throw unexpected("expected ',', 'descending' or ')' after \(text)")
        }
        advance()
        return part
    }

    /// Reports SQL without quotes, as in `index (lower(name))`.
    private mutating func unexpectedCall(of name: NameSyntax, in keyword: ListSyntax.Keyword) -> Failure {
        let example = "'\(keyword.rawValue) (\"\(name.text)(…)\")'"
        let advice = keyword == .index || keyword == .unique ? "; SQL stands in quotes, as in \(example)" : ""
        report("'\(keyword.rawValue) (…)' names attributes, and '\(name.text)(…)' is none\(advice)", at: name.location)
        skipBrackets()
        return Failure()
    }
}
