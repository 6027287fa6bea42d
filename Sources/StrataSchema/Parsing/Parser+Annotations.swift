extension Parser {
    /// Annotations that may stand on lines of their own: those of a declaration.
    mutating func parseAnnotations() throws(Failure) -> [AnnotationSyntax] {
        var annotations: [AnnotationSyntax] = []
        while isAt(.at) { annotations.append(try parseAnnotation()) }
        return annotations
    }

    /// The annotations behind a member: they stand on its line, so that none can belong to the next member by mistake.
    mutating func parseAnnotationsOnLine() throws(Failure) -> [AnnotationSyntax] {
        var annotations: [AnnotationSyntax] = []
        while isAt(.at), !current.trivia.startsLine { annotations.append(try parseAnnotation()) }
        return annotations
    }

    /// Annotations where a member should begin, as Swift and Prisma write them: reported, and given to the member that
    /// follows, so that nothing else seems to be missing.
    mutating func parseMisplacedAnnotations() throws(Failure) -> [AnnotationSyntax] {
        var annotations: [AnnotationSyntax] = []
        while isAt(.at) {
            let start = current.location
            if token(1).kind == .symbol(.at) {
                let name = token(2).text
                if name == "id" { losses.key = true }
                let names = token(4).kind == .symbol(.leftBracket) ? self.text(insideBracketsAt: 4) : nil
                report(ForeignWords.adviceForBlockAttribute(name, names), at: start)
                throw Failure()
            }
            let annotation = try parseAnnotation()
            annotations.append(annotation)
            // That there is none of that name is said by the resolver, and enough.
            guard !annotation.isRefused, AnnotationName(rawValue: annotation.name) != nil else { continue }
            report(
                "'@\(annotation.name)' stands behind the attribute that it belongs to, on the same line, "
                    + "as in 'name: Type @\(annotation.name)'",
                at: start
            )
        }
        if !annotations.isEmpty, isAt(.rightBrace) { throw Failure() }
        return annotations
    }

    /// `@name`, `@name(argument, label: argument)`; refused if it is one of another tool.
    mutating func parseAnnotation() throws(Failure) -> AnnotationSyntax {
        let start = advance().location
        guard isAtName, !current.trivia.startsLine else { throw unexpected("expected a name after '@'") }
        var annotation = AnnotationSyntax(name: advance().text, arguments: nil, location: start)
        let hasArguments = isAt(.leftParenthesis) && !current.trivia.startsLine
        if let advice = ForeignWords.adviceForAnnotation(annotation.name) {
            report("there is no annotation '@\(annotation.name)'; \(advice)", at: start)
            annotation.isRefused = true
            // Its arguments are written in another language.
            if hasArguments { skipForeignBrackets() }
            return annotation
        }
        guard hasArguments else {
            reportMissingParentheses(of: &annotation)
            return annotation
        }
        if ["generated", "backfill"].contains(annotation.name), !isString(1),
            token(1).kind != .symbol(.rightParenthesis), !(token(2).kind == .symbol(.colon) && isString(3))
        {
            let sql = text(insideBracketsAt: 0) ?? "price * 2"
            report(
                "SQL stands in quotes; write '@\(annotation.name)(\(StringText.quoted(sql)))'",
                at: token(1).location
            )
            annotation.isRefused = true
            skipForeignBrackets()
            return annotation
        }
        if annotation.name == "onDelete", isName(1), isName(2) {
            let words = token(1).text + token(2).text
            let rule = ForeignWords.deleteRule(words) ?? "cascade"
            report(
                "there is no delete rule '\(token(1).text) \(token(2).text)'; write '\(rule)'",
                at: token(1).location
            )
            annotation.isRefused = true
            skipForeignBrackets()
            return annotation
        }
        advance()
        var arguments: [AnnotationSyntax.Argument] = []
        if !isAt(.rightParenthesis) {
            repeat { arguments.append(try parseArgument()) } while take(.comma)
        }
        try expect(.rightParenthesis, "to end '@\(annotation.name)(…)'")
        annotation.arguments = arguments
        return annotation
    }

    /// `@length 5`, `@renamed from: "x"`, `@onDelete cascade)`: reported, and passed up to where something else begins.
    private mutating func reportMissingParentheses(of annotation: inout AnnotationSyntax) {
        guard let known = AnnotationName(rawValue: annotation.name), !known.isFlag, known != .manyToMany else { return }
        switch current.kind {
        case .integer, .float, .string, .name, .symbol(.closedRange), .symbol(.dot), .symbol(.leftBracket): break
        default: return
        }
        guard !current.trivia.startsLine else { return }
        let start = current.location
        let isLoneNumber = current.kind == .integer && (known == .length || known == .range)
        var words = isLoneNumber && token(1).kind != .symbol(.closedRange) ? "..." : ""
        while !current.trivia.startsLine, !isAtEnd, !isAt(.at), !isAt(.leftBrace), !isAt(.rightBrace) {
            let token = advance()
            guard ![.symbol(.rightParenthesis), .symbol(.leftBracket), .symbol(.rightBracket)].contains(token.kind)
            else {
                continue
            }
            words += written(token)
            if [.symbol(.colon), .symbol(.comma)].contains(token.kind) { words += " " }
        }
        forgetErrors(from: start, to: current.location)
        report(
            "what an annotation says stands in parentheses; write '@\(annotation.name)(\(words))'",
            at: annotation.location
        )
        annotation.isRefused = true
    }

    private func written(_ token: Token) -> String {
        if case .string(let literal) = token.kind { StringText.quoted(literal.value) } else { token.text }
    }

    private func isString(_ distance: Int) -> Bool {
        if case .string = token(distance).kind { true } else { false }
    }

    /// Passes brackets around something that is no schema, and forgets what the lexer said of it.
    private mutating func skipForeignBrackets() {
        let start = current.location
        skipBrackets()
        forgetErrors(from: start, to: current.location)
    }

    private mutating func parseArgument() throws(Failure) -> AnnotationSyntax.Argument {
        var label: NameSyntax?
        if isAtName, token(1).kind == .symbol(.colon) {
            label = try expectName("a label")
            advance()
        }
        return AnnotationSyntax.Argument(label: label, value: try parseValue(depth: 1))
    }
}
