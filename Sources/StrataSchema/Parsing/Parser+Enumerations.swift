extension Parser {
    mutating func parseEnumeration(
        _ leading: [AnnotationSyntax],
        isOpen: Bool,
        _ comments: inout ItemComments
    ) throws(Failure) -> EnumerationSyntax {
        let name = try expectName("the enum's name, as in 'enum Priority: Int { low, high }'")
        lostNames.insert(name.text)
        var rawType: NameSyntax?
        if take(.colon) {
            rawType = try expectName("'String' or 'Int' after ':'")
            while isAt(.comma) {
                report("an enum has a raw type and no conformances; what it needs is generated. Remove the rest")
                advance()
                while isAtName || isAt(.comma) { advance() }
            }
        }
        let annotations = leading + (try parseAnnotations())
        var cases: [EnumerationSyntax.Case] = []
        let isOnOneLine = try parseBlock(of: "enum '\(name.text)'", &comments) { parser throws(Failure) in
            cases.append(try parser.parseCase())
        }
        lostNames.remove(name.text)
        return EnumerationSyntax(
            name: name,
            rawType: rawType,
            annotations: annotations,
            cases: cases,
            isOpen: isOpen,
            isOnOneLine: isOnOneLine,
            hasLostCase: hasLostItem
        )
    }

    private mutating func parseCase() throws(Failure) -> EnumerationSyntax.Case {
        var comments = beginItem()
        if word() == "case", isName(1), !token(1).trivia.startsLine {
            report("cases are written without 'case'; remove it")
            advance()
        }
        let name = try expectName("the name of a case")
        var rawValue: ValueSyntax?
        if isAt(.leftParenthesis) {
            report("a case holds no values, since it is stored as one; make '\(name.text)' an entity, or remove them")
            skipBrackets()
        }
        if take(.equals) { rawValue = try parseValue() }
        let annotations = try parseAnnotationsOnLine()
        try endListedItem(&comments, what: "case '\(name.text)'")
        return EnumerationSyntax.Case(name: name, rawValue: rawValue, annotations: annotations, comments: comments)
    }
}
