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
        var output = Output(indentation: indentation)
        for code in codes { write(code, to: &output, depth: 0) }
        return output.text
    }

    /// All goes into one text: a schema of hundreds of entities has a hundred thousand lines.
    private struct Output {
        let indentation: Int
        private(set) var text = ""

        init(indentation: Int) { self.indentation = indentation }

        /// A line of several parts.
        mutating func write(_ parts: String..., depth: Int) {
            for _ in 0..<depth * indentation { text.append(" ") }
            for part in parts { text.append(part) }
            text.append("\n")
        }

        mutating func writeBlank() { text.append("\n") }
    }

    /// - Parameter suffix: What must stand behind the last line: a comma, or the brace that opens a block.
    private func write(_ code: Code, to output: inout Output, depth: Int, suffix: String = "") {
        switch code {
        case .line(let text): output.write(text, suffix, depth: depth)
        case .blank: output.writeBlank()
        case .block(let head, let body):
            guard !body.isEmpty else { return write(head, to: &output, depth: depth, suffix: " {}" + suffix) }
            write(head, to: &output, depth: depth, suffix: " {")
            for code in body { write(code, to: &output, depth: depth + 1) }
            output.write("}", suffix, depth: depth)
        case .closure(let head, let body):
            output.write(head, depth: depth)
            for code in body { write(code, to: &output, depth: depth + 1) }
            output.write("}", suffix, depth: depth)
        case .accessor(let head, let body):
            writeAccessor(head, body, suffix, to: &output, depth: depth)
        case .list(let open, let items, let close, let layout):
            writeList(open, items, close + suffix, layout, to: &output, depth: depth)
        case .assignment(let left, let right):
            writeAssignment(left, right, suffix, to: &output, depth: depth)
        case .text(let open, let text, let close):
            output.write(open, depth: depth)
            for line in text {
                if line.isEmpty { output.writeBlank() } else { output.write(line, depth: depth + 1) }
            }
            output.write(close, suffix, depth: depth + 1)
        }
    }

    private func writeList(
        _ open: String,
        _ items: [Code],
        _ close: String,
        _ layout: Code.Layout,
        to output: inout Output,
        depth: Int
    ) {
        if layout == .fitting || items.count <= 1, let line = inline(open, items, close), fits(line, depth) {
            return output.write(line, depth: depth)
        }
        // A literal of several lines ends in a comma, a call does not.
        let lastSeparator = open.hasSuffix("[") ? "," : ""
        output.write(open, depth: depth)
        for (position, item) in items.enumerated() {
            let separator = position == items.count - 1 ? lastSeparator : ","
            write(item, to: &output, depth: depth + 1, suffix: separator)
        }
        output.write(close, depth: depth)
    }

    private func writeAccessor(
        _ head: String,
        _ body: Code,
        _ suffix: String,
        to output: inout Output,
        depth: Int
    ) {
        if let inline = inline(body) {
            let line = "\(head) { \(inline) }\(suffix)"
            if fits(line, depth) { return output.write(line, depth: depth) }
        }
        output.write(head, " {", depth: depth)
        write(body, to: &output, depth: depth + 1)
        output.write("}", suffix, depth: depth)
    }

    private func writeAssignment(
        _ left: String,
        _ right: [String],
        _ suffix: String,
        to output: inout Output,
        depth: Int
    ) {
        let line = "\(left) = \(right.joined(separator: " "))\(suffix)"
        if fits(line, depth) { return output.write(line, depth: depth) }
        output.write(left, " =", depth: depth)
        for part in right.dropLast() { output.write(part, depth: depth + 1) }
        if let last = right.last { output.write(last, suffix, depth: depth + 1) }
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

    private func fits(_ line: String, _ depth: Int) -> Bool {
        let room = width - depth * indentation
        // No text has more characters than bytes, and bytes need no counting.
        return line.utf8.count <= room || line.count <= room
    }
}
