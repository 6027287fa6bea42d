/// `query name(day: Date, limit: Int = 50) -> [TodoItem] = "SELECT …"`
extension Parser {
    mutating func parseQuery(_ comments: inout ItemComments) throws(Failure) -> QuerySyntax {
        let name = try expectName("the query's name, as in 'query dueBefore(day: Date) -> [TodoItem] = \"SELECT …\"'")
        comments.inner += takeInnerComments()
        guard isAt(.leftParenthesis) else {
            throw unexpected("expected '(' after 'query \(name.text)'; a query without parameters has '()'")
        }
        let parameters = try parseFields(of: "query '\(name.text)'", closing: .rightParenthesis, opening: &comments)
        if isAt(.equals), token(1).kind == .symbol(.greater) {
            report("write '->' in place of '=>'")
            advance()
            advance()
        } else if isAt(.colon) {
            report("write '->' in place of ':'")
            advance()
        } else if !take(.arrow) {
            throw unexpected("expected '->' and what query '\(name.text)' gives, as in '-> [TodoItem]'")
        }
        let result = try parseResult(of: name.text, &comments)
        guard take(.equals) else {
            throw unexpected("expected '=' and the SELECT of query '\(name.text)'")
        }
        let sql = try expectSQL("the SELECT of query '\(name.text)' as a string")
        return QuerySyntax(name: name, parameters: parameters, result: result, sql: sql)
    }

    private mutating func parseResult(
        of query: String,
        _ comments: inout ItemComments
    ) throws(Failure) -> QuerySyntax.Result {
        let start = current.location
        let isList = isAt(.leftBracket) && token(1).kind == .symbol(.leftBrace)
        if isList { advance() }
        guard isAt(.leftBrace) else { return try parseTypeResult(of: query) }
        let fields = try parseFields(of: "the result of '\(query)'", closing: .rightBrace, opening: &comments)
        if fields.fields.isEmpty {
            report("'{ }' holds nothing; name the columns, as in '{ name: String, size: Int }'", at: start)
        }
        var rows = QuerySyntax.Result.Rows.one
        if isList {
            if isAt(.question) {
                report("a row is never missing from a list; remove the '?'")
                advance()
            }
            try expect(.rightBracket, "to end the result of '\(query)'")
            rows = .all
        } else if take(.question) {
            rows = .first
        }
        if isList, isAt(.question) {
            report("a list of rows is never missing; remove the '?'")
            advance()
        }
        return QuerySyntax.Result(kind: .record(fields), rows: rows, location: start)
    }

    private mutating func parseTypeResult(of query: String) throws(Failure) -> QuerySyntax.Result {
        let start = current.location
        if isAt(.leftParenthesis) {
            report("a query gives no tuple; write '{ name: String, size: Int }', or 'Int' for one value")
            throw Failure()
        }
        var type = try parseType(of: query, expecting: "expected what query '\(query)' gives, such as '[TodoItem]'")
        var rows = QuerySyntax.Result.Rows.one
        if type.isOptional {
            if case .list = type.kind {
                report("a list of rows is never missing; remove the '?'", at: start)
                rows = .all
            } else {
                rows = .first
            }
            type.isOptional = false
        }
        if case .list(let element) = type.kind {
            type = element
            rows = .all
        }
        var annotations: [AnnotationSyntax] = []
        while isAt(.at), !current.trivia.startsLine { annotations.append(try parseAnnotation()) }
        return QuerySyntax.Result(kind: .type(type, annotations), rows: rows, location: start)
    }

    /// Reads `name: Type = default @annotation`, separated by commas, with the brackets around.
    private mutating func parseFields(
        of owner: String,
        closing: Token.Symbol,
        opening comments: inout ItemComments
    ) throws(Failure) -> FieldsSyntax {
        let start = advance().location
        comments.inner += takeInnerComments() + takeTrailingComments()
        var result = FieldsSyntax(fields: [])
        while !isAt(closing) {
            guard !isAtEnd, !isAtDeclaration else {
                let note = Diagnostic.Note("it begins here", at: start)
                report("expected '\(closing.rawValue)' to end \(owner)", notes: isCutShort ? [] : [note])
                throw Failure()
            }
            result.fields.append(try parseField(of: owner, closing: closing))
        }
        result.closing = takeComments()
        advance()
        return result
    }

    private mutating func parseField(of owner: String, closing: Token.Symbol) throws(Failure) -> FieldsSyntax.Field {
        var comments = beginItem()
        while let word = word(), ["var", "let", "_", "inout"].contains(word), isName(1) {
            report("a parameter is written without '\(word)'; write '\(token(1).text): Type'")
            advance()
        }
        let name = try expectName("a name and a type, as in 'name: String'")
        if isAtName, token(1).kind == .symbol(.colon) {
            report("a parameter has one name; remove '\(current.text)'")
            advance()
        }
        try expect(.colon, "and a type after '\(name.text)', as in '\(name.text): String'")
        let type = try parseType(of: name.text)
        var property = PropertySyntax(name: name, type: type, annotations: [])
        if take(.equals) { property.defaultValue = try parseValue() }
        while isAt(.at) { property.annotations.append(try parseAnnotation()) }
        endItem(&comments)
        if take(.comma) {
            endItem(&comments)
        } else if !isAt(closing) {
            throw unexpected("expected ',' or '\(closing.rawValue)' after '\(name.text)'")
        }
        return FieldsSyntax.Field(property: property, comments: comments)
    }
}

extension QuerySyntax.Result {
    typealias Rows = Schema.NamedQuery.Rows
}
