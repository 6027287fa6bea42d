extension Parser {
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
                report(ForeignWords.adviceForBlockAttribute(name), at: start)
                throw Failure()
            }
            let annotation = try parseAnnotation()
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

    /// `@name`, `@name(argument, label: argument)`
    mutating func parseAnnotation() throws(Failure) -> AnnotationSyntax {
        let start = advance().location
        guard isAtName, !current.trivia.startsLine else { throw unexpected("expected a name after '@'") }
        var annotation = AnnotationSyntax(name: advance().text, arguments: nil, location: start)
        guard isAt(.leftParenthesis), !current.trivia.startsLine else { return annotation }
        advance()
        var arguments: [AnnotationSyntax.Argument] = []
        if !isAt(.rightParenthesis) {
            repeat { arguments.append(try parseArgument(of: annotation.name)) } while take(.comma)
        }
        try expect(.rightParenthesis, "to end '@\(annotation.name)(…)'")
        annotation.arguments = arguments
        return annotation
    }

    private mutating func parseArgument(of annotation: String) throws(Failure) -> AnnotationSyntax.Argument {
        var label: NameSyntax?
        if isAtName, token(1).kind == .symbol(.colon) {
            label = try expectName("a label")
            advance()
        }
        return AnnotationSyntax.Argument(label: label, value: try parseValue(depth: 1))
    }
}
