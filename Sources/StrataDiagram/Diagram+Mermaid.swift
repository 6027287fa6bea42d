extension Diagram {
    /// The diagram as Mermaid's `erDiagram`, with a line end behind the last line.
    ///
    /// Only what Mermaid 10.5 and later read: GitHub, GitLab and editors have versions of their own. That is why
    /// optionality stands among the comments, and a view is told by its title.
    package var mermaidText: String {
        var text = MermaidText()
        text.add("erDiagram")
        for box in boxes { text.add(box) }
        for enumeration in enumerations { text.add(enumeration) }
        for line in lines { text.add(line) }
        return text.lines.joined(separator: "\n") + "\n"
    }
}

/// Lines of Mermaid.
private struct MermaidText {
    var lines: [String] = []

    mutating func add(_ line: String) { lines.append(line) }

    mutating func add(_ box: Diagram.Box) {
        let title = box.kind == .view ? "\(box.name) (view)" : nil
        begin(box.name, title: title, summary: box.summary)
        for row in box.rows {
            var line = "        \(Mermaid.word(row.type.mermaidName)) \(Mermaid.word(row.name))"
            if !row.keys.isEmpty { line += " \(row.keys.map(\.rawValue).joined(separator: ", "))" }
            let remarks = (row.isOptional ? ["optional"] : []) + (row.summary.isEmpty ? [] : [row.summary])
            if !remarks.isEmpty { line += " \(Mermaid.quoted(remarks.joined(separator: "; ")))" }
            add(line)
        }
        add("    }")
    }

    mutating func add(_ enumeration: Diagram.Enumeration) {
        let kind = enumeration.isOpen ? "open enum" : "enum"
        begin(enumeration.name, title: "\(enumeration.name) (\(kind))", summary: enumeration.summary)
        for item in enumeration.cases {
            let value = item.rawValue.isEmpty ? [] : ["= \(item.rawValue)"]
            let remarks = value + (item.summary.isEmpty ? [] : [item.summary])
            let comment = remarks.isEmpty ? "" : " \(Mermaid.quoted(remarks.joined(separator: "; ")))"
            add("        \(enumeration.rawType) \(Mermaid.word(item.name))\(comment)")
        }
        add("    }")
    }

    /// An empty block is legal, and shows the box with its title alone.
    private mutating func begin(_ name: String, title: String?, summary: String) {
        if !summary.isEmpty { add("    %% \(summary)") }
        let alias = title.map { "[\(Mermaid.quoted($0))]" } ?? ""
        add("    \(Mermaid.name(name))\(alias) {")
    }

    mutating func add(_ line: Diagram.Line) {
        let shaft: String
        var label = line.label
        switch line.kind {
        case .foreignKey, .joinTable: shaft = "--"
        case .view: shaft = ".."
        case .through(let middle):
            shaft = ".."
            label += " (through \(middle))"
        }
        let source = line.source.cardinality.mermaidSource
        let target = line.target.cardinality.mermaidTarget
        add(
            "    \(Mermaid.name(line.source.box)) \(source)\(shaft)\(target) \(Mermaid.name(line.target.box)) : "
                + Mermaid.quoted(label)
        )
    }
}

extension Diagram.Line {
    /// `list / items`: what the first box calls the second, and what the second calls the first.
    var label: String { [source.role, target.role].compactMap(\.self).joined(separator: " / ") }
}

extension Diagram.TypeName {
    /// Mermaid knows no brackets in front, and older versions no dots.
    fileprivate var mermaidName: String {
        let name = element.split(separator: ".").last.map(String.init) ?? element
        return isList ? "\(name)[]" : name
    }
}

extension Diagram.Cardinality {
    fileprivate var mermaidSource: String {
        switch self {
        case .one: "||"
        case .zeroOrOne: "|o"
        case .many: "}o"
        }
    }

    fileprivate var mermaidTarget: String {
        switch self {
        case .one: "||"
        case .zeroOrOne: "o|"
        case .many: "o{"
        }
    }
}
