/// Prints a syntax tree: four spaces, one member to a line, one empty line between declarations.
struct SyntaxPrinter {
    /// Enums and settings that stand on one line stay there if it is no longer than this.
    static let maximumLineLength = 100

    private var lines: [String] = []
    private var indentation = 0

    static func print(_ file: FileSyntax) -> String {
        var printer = SyntaxPrinter()
        for (position, declaration) in file.declarations.enumerated() {
            printer.print(declaration, isFirst: position == 0)
        }
        printer.printLines(of: file.closingComments, isFirst: file.declarations.isEmpty)
        return printer.lines.isEmpty ? "" : printer.lines.joined(separator: "\n") + "\n"
    }

    private mutating func print(_ declaration: DeclarationSyntax, isFirst: Bool) {
        if !isFirst { addBlankLine() }
        let comments = declaration.comments
        switch declaration.kind {
        case .schema(let schema):
            printBlock(
                "schema \(schema.name.text)",
                comments,
                items: schema.settings.map { ($0.comments, ["\($0.name.text): \($0.value.text)"]) },
                isOnOneLine: schema.isOnOneLine,
                emptyBlock: ""
            )
        case .entity(let entity):
            printBlock(
                entity.head,
                comments,
                items: entity.members.map { ($0.comments, $0.lines) },
                isOnOneLine: false
            )
        case .enumeration(let enumeration):
            printBlock(
                enumeration.head,
                comments,
                items: enumeration.cases.map { ($0.comments, $0.lines) },
                isOnOneLine: enumeration.isOnOneLine
            )
        }
    }

    private mutating func printBlock(
        _ head: String,
        _ comments: ItemComments,
        items: [(comments: ItemComments, lines: [String])],
        isOnOneLine: Bool,
        emptyBlock: String = " {}"
    ) {
        printCommentsAbove(comments, isFirst: true)
        let trailing = Self.joined(comments.trailing)
        let hasInnerComments = !comments.opening.isEmpty || !comments.closing.isEmpty
        if items.isEmpty, !hasInnerComments {
            add("\(head)\(emptyBlock)\(trailing)")
            return
        }
        if isOnOneLine, !hasInnerComments, items.allSatisfy({ !$0.comments.hasAny && $0.lines.count == 1 }) {
            let line = "\(head) { \(items.flatMap(\.lines).joined(separator: ", ")) }"
            if line.count <= Self.maximumLineLength {
                add(line + trailing)
                return
            }
        }
        add("\(head) {\(Self.joined(comments.opening))")
        indentation += 1
        for (position, item) in items.enumerated() {
            printCommentsAbove(item.comments, isFirst: position == 0)
            var itemLines = item.lines
            itemLines[itemLines.count - 1] += Self.joined(item.comments.trailing)
            itemLines.forEach { add($0) }
        }
        printLines(of: comments.closing, isFirst: items.isEmpty)
        indentation -= 1
        add("}\(trailing)")
    }
}

extension SyntaxPrinter {
    /// The comments above an item, the ones from between its words last, and the empty lines that its author left.
    private mutating func printCommentsAbove(_ comments: ItemComments, isFirst: Bool) {
        printLines(of: comments.leading, isFirst: isFirst)
        if comments.followsBlankLine, !isFirst || !comments.leading.isEmpty { addBlankLine() }
        for comment in comments.inner {
            // Between the words of a member it documented nothing; above the member it would.
            addComment(comment.looksLikeDocumentation ? "//" + comment.text.dropFirst(3) : comment.text)
        }
    }

    private mutating func printLines(of comments: [Comment], isFirst: Bool) {
        for (position, comment) in comments.enumerated() {
            if comment.followsBlankLine, !isFirst || position > 0 { addBlankLine() }
            addComment(comment.text)
        }
    }

    /// The lines of a block comment behind the first stay as they are: their indentation is the author's.
    private mutating func addComment(_ text: String) {
        add(text)
    }

    private mutating func add(_ line: String) {
        lines.append(line.isEmpty ? "" : String(repeating: " ", count: 4 * indentation) + line)
    }

    private mutating func addBlankLine() {
        if lines.last != "" { lines.append("") }
    }

    private static func joined(_ comments: [Comment]) -> String { comments.map { " " + $0.text }.joined() }
}

extension ItemComments {
    fileprivate var hasAny: Bool {
        !(leading.isEmpty && inner.isEmpty && opening.isEmpty && closing.isEmpty && trailing.isEmpty)
    }
}
