extension Parser {
    /// Annotations that may stand on lines of their own: those of a declaration.
    mutating func parseAnnotations() throws(Failure) -> [AnnotationSyntax] {
        var annotations: [AnnotationSyntax] = []
        while isAt(.at) { annotations += try parseAnnotation().map { [$0] } ?? [] }
        return annotations
    }

    /// The annotations behind a member: they stand on its line, so that none can belong to the next member by mistake.
    mutating func parseAnnotationsOnLine() throws(Failure) -> [AnnotationSyntax] {
        var annotations: [AnnotationSyntax] = []
        while isAt(.at), !current.trivia.startsLine { annotations += try parseAnnotation().map { [$0] } ?? [] }
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
                report(ForeignWords.adviceForBlockAttribute(name), at: start)
                throw Failure()
            }
            guard let annotation = try parseAnnotation() else { continue }
            report(
                "'@\(annotation.name)' stands behind the attribute that it belongs to, on the same line, "
                    + "as in 'name: Type @\(annotation.name)'",
                at: start
            )
            annotations.append(annotation)
        }
        if !annotations.isEmpty, isAt(.rightBrace) { throw Failure() }
        return annotations
    }

    /// `@name`, `@name(argument, label: argument)`; `nil` if it is one of another tool, which is reported.
    private mutating func parseAnnotation() throws(Failure) -> AnnotationSyntax? {
        let start = advance().location
        guard isAtName, !current.trivia.startsLine else { throw unexpected("expected a name after '@'") }
        var annotation = AnnotationSyntax(name: advance().text, arguments: nil, location: start)
        let hasArguments = isAt(.leftParenthesis) && !current.trivia.startsLine
        if let advice = ForeignWords.adviceForAnnotation(annotation.name) {
            report("there is no annotation '@\(annotation.name)'; \(advice)", at: start)
            // Its arguments are written in another language.
            if hasArguments { skipBrackets() }
            return nil
        }
        guard hasArguments else { return annotation }
        advance()
        var arguments: [AnnotationSyntax.Argument] = []
        if !isAt(.rightParenthesis) {
            repeat { arguments.append(try parseArgument()) } while take(.comma)
        }
        try expect(.rightParenthesis, "to end '@\(annotation.name)(…)'")
        annotation.arguments = arguments
        return annotation
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
