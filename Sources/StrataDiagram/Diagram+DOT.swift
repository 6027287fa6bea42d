extension Diagram {
    /// The diagram in Graphviz' language DOT, with a line end behind the last line.
    package var dotText: String {
        var text = DOTText()
        text.add("digraph \(DOT.quoted(name)) {")
        text.add("    graph [rankdir=LR, nodesep=0.45, ranksep=1.3, pad=0.3, bgcolor=white]")
        text.add("    node [shape=plain, fontname=\"Helvetica,Arial,sans-serif\", fontsize=11]")
        text.add(
            "    edge [dir=both, fontname=\"Helvetica,Arial,sans-serif\", fontsize=10, "
                + "color=\"\(DOT.Colour.line)\", arrowsize=0.8, fontcolor=\"\(DOT.Colour.text)\"]"
        )
        text.lines += boxes.flatMap(\.dotNode) + enumerations.flatMap(\.dotNode)
        if !lines.isEmpty { text.add("") }
        for line in lines { text.add(line) }
        text.addUses(of: enumerations, in: boxes)
        text.add("}")
        return text.lines.joined(separator: "\n") + "\n"
    }
}

/// Lines of DOT.
private struct DOTText {
    var lines: [String] = []
    private var loopCount = 0

    mutating func add(_ line: String) { lines.append(line) }

    mutating func add(_ line: Diagram.Line) {
        var attributes: [String] = []
        switch line.kind {
        case .foreignKey: break
        case .joinTable(let table): attributes.append("tooltip=\(DOT.quoted("table \(table)"))")
        case .through(let middle): attributes += ["style=dotted", "tooltip=\(DOT.quoted("through \(middle)"))"]
        case .view: attributes.append("style=dashed")
        }
        if line.source.box == line.target.box { return addLoop(line, attributes) }
        // The spaces keep the words off the line.
        attributes.insert("label=\(DOT.quoted(" \(line.label) "))", at: 0)
        attributes.insert("arrowtail=\(line.source.cardinality.arrow)", at: 1)
        attributes.insert("arrowhead=\(line.target.cardinality.arrow)", at: 2)
        // Without a place of its own the end gets one that no other line has.
        add("    \(end(line.source)) -> \(DOT.quoted(line.target.box)) [\(attributes.joined(separator: ", "))]")
    }

    /// A line from a box to itself: Graphviz lays such lines over each other, so both ends lead to the words instead.
    private mutating func addLoop(_ line: Diagram.Line, _ attributes: [String]) {
        loopCount += 1
        // No box has a space in its name.
        let words = DOT.quoted("loop \(loopCount)")
        add(
            "    \(words) [label=\(DOT.quoted(line.label)), shape=plaintext, width=0, height=0, margin=0.05, fontsize=10]"
        )
        for end in [line.source, line.target] {
            let all = ["arrowtail=\(end.cardinality.arrow)", "arrowhead=none"] + attributes
            add("    \(self.end(end)) -> \(words):w [\(all.joined(separator: ", "))]")
        }
    }

    private func end(_ end: Diagram.End) -> String {
        DOT.quoted(end.box) + (end.row.map { ":\(DOT.quoted($0))" } ?? "")
    }

    /// A thin line from each attribute to its enum, so that the enum stands near.
    mutating func addUses(of enumerations: [Diagram.Enumeration], in boxes: [Diagram.Box]) {
        let names = Set(enumerations.map(\.name))
        for box in boxes {
            for row in box.rows {
                guard let name = row.type.enumeration, names.contains(name) else { continue }
                add(
                    "    \(DOT.quoted(box.name)):\(DOT.quoted(row.name)) -> \(DOT.quoted(name)):\(DOT.quoted(DOT.titlePort)) "
                        + "[dir=none, style=dotted, color=\"\(DOT.Colour.faintLine)\"]"
                )
            }
        }
    }
}

extension Diagram.Cardinality {
    fileprivate var arrow: String {
        switch self {
        case .one: "teetee"
        case .zeroOrOne: "teeodot"
        case .many: "crowodot"
        }
    }
}
