/// Lays out ``Code`` as text, in the style of swift-format.
struct CodePrinter {
    let width: Int
    let indentation: Int

    init(width: Int = 120, indentation: Int = 4) {
        self.width = width
        self.indentation = indentation
    }

    /// The text, with a newline at the end of every line.
    func print(_ codes: [Code]) -> String {
        codes.flatMap { lines(of: $0, depth: 0) }.map { $0 + "\n" }.joined()
    }

    /// - Parameter suffix: What must stand behind the last line: a comma, or the brace that opens a block.
    private func lines(of code: Code, depth: Int, suffix: String = "") -> [String] {
        switch code {
        case .line(let text): [indented(text + suffix, depth)]
        case .blank: [""]
        case .block(let head, let body):
            if body.isEmpty {
                lines(of: head, depth: depth, suffix: " {}" + suffix)
            } else {
                lines(of: head, depth: depth, suffix: " {")
                    + body.flatMap { lines(of: $0, depth: depth + 1) }
                    + [indented("}" + suffix, depth)]
            }
        case .closure(let head, let body):
            [indented(head, depth)] + body.flatMap { lines(of: $0, depth: depth + 1) } + [indented("}" + suffix, depth)]
        case .accessor(let head, let body):
            accessorLines(head, body, suffix, depth: depth)
        case .list(let open, let items, let close, let layout):
            listLines(open, items, close + suffix, layout, depth: depth)
        case .assignment(let left, let right):
            assignmentLines(left, right, suffix, depth: depth)
        case .text(let open, let text, let close):
            [indented(open, depth)]
                + text.map { $0.isEmpty ? "" : indented($0, depth + 1) }
                + [indented(close + suffix, depth + 1)]
        }
    }

    private func listLines(
        _ open: String,
        _ items: [Code],
        _ close: String,
        _ layout: Code.Layout,
        depth: Int
    ) -> [String] {
        if layout == .fitting || items.count <= 1, let inline = inline(open, items, close) {
            let line = indented(inline, depth)
            if line.count <= width { return [line] }
        }
        // A literal of several lines ends in a comma, a call does not.
        let lastSeparator = open.hasSuffix("[") ? "," : ""
        var result = [indented(open, depth)]
        for (position, item) in items.enumerated() {
            let separator = position == items.count - 1 ? lastSeparator : ","
            result += lines(of: item, depth: depth + 1, suffix: separator)
        }
        return result + [indented(close, depth)]
    }

    private func accessorLines(_ head: String, _ body: Code, _ suffix: String, depth: Int) -> [String] {
        if let inline = inline(body) {
            let line = indented("\(head) { \(inline) }\(suffix)", depth)
            if line.count <= width { return [line] }
        }
        return [indented("\(head) {", depth)] + lines(of: body, depth: depth + 1) + [indented("}\(suffix)", depth)]
    }

    private func assignmentLines(_ left: String, _ right: [String], _ suffix: String, depth: Int) -> [String] {
        let line = indented("\(left) = \(right.joined(separator: " "))\(suffix)", depth)
        if line.count <= width { return [line] }
        return [indented("\(left) =", depth)] + right.dropLast().map { indented($0, depth + 1) }
            + right.suffix(1).map { indented($0 + suffix, depth + 1) }
    }

    /// The list on one line, or nil if an item needs several.
    private func inline(_ open: String, _ items: [Code], _ close: String) -> String? {
        var texts: [String] = []
        for item in items {
            guard let text = inline(item) else { return nil }
            texts.append(text)
        }
        return open + texts.joined(separator: ", ") + close
    }

    private func inline(_ code: Code) -> String? {
        switch code {
        case .line(let text): text
        case .list(let open, let items, let close, .fitting): inline(open, items, close)
        default: nil
        }
    }

    private func indented(_ text: String, _ depth: Int) -> String {
        String(repeating: " ", count: depth * indentation) + text
    }
}
