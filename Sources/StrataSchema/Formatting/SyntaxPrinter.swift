/// Prints a syntax tree: four spaces, one member to a line, one empty line between declarations.
struct SyntaxPrinter {
    /// Enums and settings that stand on one line stay there if it is no longer than this.
    static let maximumLineLength = 100

    private var lines: [String] = []
    private var indentation = 0

    static func print(_ file: FileSyntax) -> String {
        var printer = SyntaxPrinter()
        for (position, declaration) in file.declarations.enumerated() {
            let previous = position == 0 ? nil : file.declarations[position - 1]
            if let previous, !declaration.joins(previous) { printer.addBlankLine() }
            printer.print(declaration)
        }
        printer.printLines(of: file.closingComments, isFirst: file.declarations.isEmpty)
        return printer.lines.isEmpty ? "" : printer.lines.joined(separator: "\n") + "\n"
    }

    private mutating func print(_ declaration: DeclarationSyntax) {
        let comments = declaration.comments
        switch declaration.kind {
        case .importing(let syntax):
            printCommentsAbove(comments, isFirst: true)
            add("import \(syntax.module.text)\(Self.joined(comments.trailing))")
        case .schema(let schema):
            let items = schema.settings.map {
                Item(comments: $0.comments, lines: ["\($0.name.text): \($0.value.text)"])
            }
            let block = Block(head: "schema \(schema.name.text)", items: items, isOnOneLine: schema.isOnOneLine)
            print(block, comments, emptyBlock: "")
        case .entity(let entity):
            print(Block(head: "entity \(entity.head)", items: entity.items), comments)
        case .mixin(let mixin):
            print(Block(head: "mixin \(mixin.head)", items: mixin.items), comments)
        case .enumeration(let syntax):
            let items = syntax.cases.map { Item(comments: $0.comments, lines: $0.lines) }
            print(Block(head: syntax.head, items: items, isOnOneLine: syntax.isOnOneLine), comments)
        case .view(let view):
            print(Block(head: "view \(view.head.head)", items: view.head.items), comments, end: " = \(view.sql.text)")
        case .query(let query):
            printCommentsAbove(comments, isFirst: true)
            print(query, trailing: Self.joined(comments.trailing))
        }
    }

    /// A line, or several, with the comments that belong to it.
    fileprivate struct Item {
        var comments: ItemComments
        var lines: [String]
    }

    private struct Block {
        var head: String
        var items: [Item]
        var isOnOneLine = false
    }

    private mutating func print(
        _ block: Block,
        _ comments: ItemComments,
        emptyBlock: String = " {}",
        end: String = ""
    ) {
        printCommentsAbove(comments, isFirst: true)
        let end = end + Self.joined(comments.trailing)
        let hasInnerComments = !comments.opening.isEmpty || !comments.closing.isEmpty
        if block.items.isEmpty, !hasInnerComments {
            addLines("\(block.head)\(emptyBlock)\(end)")
            return
        }
        let canBeOneLine = block.items.allSatisfy { $0.comments.isEmpty && $0.lines.count == 1 }
        if block.isOnOneLine, !hasInnerComments, canBeOneLine {
            let line = "\(block.head) { \(block.items.flatMap(\.lines).joined(separator: ", ")) }"
            if line.count <= Self.maximumLineLength {
                addLines(line + end)
                return
            }
        }
        addLines("\(block.head) {\(Self.joined(comments.opening))")
        print(block.items, closing: comments.closing)
        addLines("}\(end)")
    }

    /// Prints items one step further in, the comments behind the last one too.
    private mutating func print(_ items: [Item], closing: [Comment], separator: String = "") {
        indentation += 1
        for (position, item) in items.enumerated() {
            printCommentsAbove(item.comments, isFirst: position == 0)
            var lines = item.lines
            if position < items.count - 1 { lines[lines.count - 1] += separator }
            lines[lines.count - 1] += Self.joined(item.comments.trailing)
            lines.forEach { add($0) }
        }
        printLines(of: closing, isFirst: items.isEmpty)
        indentation -= 1
    }
}

// MARK: - Queries

extension SyntaxPrinter {
    /// On one line if it is no longer than others; else each parameter, or each column of the result, on its own.
    private mutating func print(_ query: QuerySyntax, trailing: String) {
        let name = "query \(query.name.text)"
        let parameters = query.parameters.lineText.map { "\(name)(\($0))" }
        let result = query.result.lineText
        // What ends the first line of every query that does not stand on one.
        let opening = " = \"\"\""
        let end = " = \(query.sql.text)\(trailing)"
        var start = parameters ?? ""
        let wholeHead = result.map { "\(start) -> \($0)\(opening)" }
        let breaksParameters =
            parameters.map { $0.count > Self.maximumLineLength } ?? true
            || (!query.result.isRecord && !query.parameters.fields.isEmpty
                && (wholeHead?.count ?? 0) > Self.maximumLineLength)
        if breaksParameters {
            addLines("\(name)(")
            print(query.parameters.items, closing: query.parameters.closing, separator: ",")
            start = ")"
        }
        if let result, !query.result.isRecord || "\(start) -> \(result)\(opening)".count <= Self.maximumLineLength {
            addLines("\(start) -> \(result)\(end)")
            return
        }
        guard case .record(let fields) = query.result.kind else { return }
        let (left, right) = query.result.brackets
        addLines("\(start) -> \(left){")
        print(fields.items, closing: fields.closing, separator: ",")
        addLines("}\(right)\(end)")
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

    /// Adds text that may hold line ends: the lines of a string.
    private mutating func addLines(_ text: String) {
        text.lines.forEach { add($0) }
    }

    private mutating func add(_ line: String) {
        lines.append(line.isEmpty ? "" : String(repeating: " ", count: 4 * indentation) + line)
    }

    private mutating func addBlankLine() {
        if lines.last != "" { lines.append("") }
    }

    private static func joined(_ comments: [Comment]) -> String { comments.map { " " + $0.text }.joined() }
}

extension DeclarationSyntax {
    /// Whether no empty line belongs between the declaration and the one above it: imports stand together.
    fileprivate func joins(_ previous: DeclarationSyntax) -> Bool {
        guard case .importing = kind, case .importing = previous.kind else { return false }
        return comments.leading.isEmpty && comments.inner.isEmpty && !comments.followsBlankLine
    }
}

extension EntitySyntax {
    fileprivate var items: [SyntaxPrinter.Item] { members.map { .init(comments: $0.comments, lines: $0.lines) } }
}

extension FieldsSyntax {
    fileprivate var items: [SyntaxPrinter.Item] {
        fields.map { .init(comments: $0.comments, lines: $0.property.lines) }
    }
}
