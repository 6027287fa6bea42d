extension Parser {
    /// The words of what has members.
    enum EntityKeyword: String {
        case entity, mixin, view

        var article: String { self == .entity ? "an entity" : "a \(rawValue)" }

        /// What its name may be, for an error.
        fileprivate var example: String {
            switch self {
            case .entity: "the entity's name, as in 'entity TodoItem { … }'"
            case .mixin: "the mixin's name, as in 'mixin Timestamped { … }'"
            case .view: "the view's name, as in 'view OpenItem { … } = \"SELECT …\"'"
            }
        }
    }

    /// Reads what stands behind `entity`, `mixin` or `view`, up to the `}`.
    mutating func parseEntity(
        _ keyword: EntityKeyword,
        _ leading: [AnnotationSyntax],
        _ comments: inout ItemComments
    ) throws(Failure) -> EntitySyntax {
        let name = try expectName(keyword.example)
        // Taken back once it is read.
        lostNames.insert(name.text)
        var mixins: [NameSyntax] = []
        if take(.colon) {
            repeat { mixins.append(try expectName("the name of a mixin after ':'")) } while take(.comma)
        }
        let annotations = leading + (try parseAnnotations())
        var members: [MemberSyntax] = []
        losses = EntitySyntax.Losses()
        if keyword == .view, word()?.uppercased() == "AS" {
            report("a view declares its columns; write 'view \(name.text) { name: Type } = \"SELECT …\"'")
            throw Failure()
        }
        if keyword == .view, isAt(.equals) {
            throw unexpected("expected '{' and the columns of view '\(name.text)'")
        }
        _ = try parseBlock(of: "\(keyword.rawValue) '\(name.text)'", &comments) { parser throws(Failure) in
            try parser.parseMember(of: keyword, into: &members)
        }
        lostNames.remove(name.text)
        return EntitySyntax(name: name, mixins: mixins, annotations: annotations, members: members, losses: losses)
    }

    mutating func parseView(
        _ leading: [AnnotationSyntax],
        _ comments: inout ItemComments
    ) throws(Failure) -> ViewSyntax {
        let head = try parseEntity(.view, leading, &comments)
        let name = head.name.text
        // Its name and its columns are known, whatever is wrong with the rest.
        lostNames.insert(name)
        // Without its '}', which is reported, the '=' is not what is missing.
        guard isBehindBrace else { throw Failure() }
        guard take(.equals) else {
            throw unexpected("expected '=' and the SELECT of view '\(name)', as in '} = \"SELECT …\"'")
        }
        let sql = try expectSQL("the SELECT of view '\(name)' as a string")
        lostNames.remove(name)
        return ViewSyntax(head: head, sql: sql)
    }

    private var isBehindBrace: Bool { position > 0 && tokens[position - 1].kind == .symbol(.rightBrace) }

    /// Passes a string of SQL; SQL without quotes is an error of its own.
    mutating func expectSQL(_ what: String) throws(Failure) -> StringLiteral {
        if case .string(let literal) = current.kind {
            advance()
            if literal.value.isEmpty, !literal.isMultiline, !literal.isUnclosed, isAtSQL {
                throw unquotedSQL(behind: literal)
            }
            return literal
        }
        if isAtSQL { throw unquotedSQL() }
        if current.kind == .invalid, current.text.hasPrefix("`") {
            // That SQL stands in no backticks is said by the lexer.
            while !isAtEnd, !isAtDeclaration { advance() }
            throw Failure()
        }
        throw unexpected("expected \(what)")
    }

    private var isAtSQL: Bool {
        let words = ["SELECT", "WITH", "VALUES", "INSERT", "UPDATE", "DELETE"]
        return word().map { words.contains($0.uppercased()) } ?? false
    }

    /// Passes SQL that stands without quotes, up to the next declaration: what the lexer said of it follows from that.
    private mutating func unquotedSQL(behind quotes: StringLiteral? = nil) -> Failure {
        let start = current.location
        while !isAtEnd, !isAtDeclaration { advance() }
        forgetErrors(from: start, to: current.location)
        if let quotes {
            report(
                "a string of several lines begins and ends with three quotes; write '\"\"\"' in place of '\"\"'",
                at: quotes.location
            )
            return Failure()
        }
        report("SQL stands in quotes: \"SELECT …\", or on lines between '\"\"\"'", at: start)
        return Failure()
    }
}
