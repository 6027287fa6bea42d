extension Diagram.Box {
    /// The node of the box: a table with a line for each attribute, to which lines can lead.
    var dotNode: [String] {
        let isView = kind == .view
        var table = DOTTable(
            title: name,
            kind: isView ? "view" : nil,
            summary: summary,
            background: isView ? DOT.Colour.view : DOT.Colour.entity,
            foreground: isView ? DOT.Colour.text : "white",
            isDashed: isView
        )
        table.rows = rows.map { row in
            DOTTable.Row(
                port: row.name,
                mark: row.keys.map(\.rawValue).joined(separator: " "),
                name: row.name,
                isStrong: row.keys.contains(.primary),
                value: row.type.text + (row.isOptional ? "?" : ""),
                summary: row.summary
            )
        }
        return table.node
    }
}

extension Diagram.Enumeration {
    var dotNode: [String] {
        var table = DOTTable(
            title: name,
            kind: isOpen ? "open enum" : "enum",
            summary: summary,
            background: DOT.Colour.enumeration,
            foreground: DOT.Colour.text,
            isDashed: false
        )
        table.rows = cases.map { item in
            DOTTable.Row(port: nil, mark: "", name: item.name, value: item.rawValue, summary: item.summary)
        }
        return table.node
    }
}

/// A box as an HTML-like label of Graphviz.
private struct DOTTable {
    struct Row {
        var port: String?
        var mark: String
        var name: String
        var isStrong = false
        var value: String
        var summary: String
    }

    var title: String
    /// A word behind the title.
    var kind: String?
    var summary: String
    var background: String
    var foreground: String
    var isDashed: Bool
    var rows: [Row] = []

    var node: [String] {
        let style = isDashed ? " style=\"dashed\"" : ""
        let table =
            "<table border=\"1\"\(style) cellborder=\"0\" cellspacing=\"0\" cellpadding=\"4\" "
            + "color=\"\(isDashed ? DOT.Colour.line : DOT.Colour.border)\" bgcolor=\"white\">"
        let columns = columns
        return ["    \(DOT.quoted(title)) [label=<\(table)", "        \(header(columns.count))"]
            + rows.map { "        \(line($0, columns))" } + ["    </table>>]"]
    }

    private enum Column: CaseIterable { case mark, name, value, summary }

    /// A column that would be empty in every row is left out.
    private var columns: [Column] {
        Column.allCases.filter { column in column == .name || rows.contains { !text($0, column).isEmpty } }
    }

    private func header(_ span: Int) -> String {
        let word = kind.map { " <font point-size=\"9\">\(DOT.html($0))</font>" } ?? ""
        let below =
            summary.isEmpty
            ? "" : "<br align=\"left\"/><font point-size=\"9\">\(DOT.html(summary, width: 36))</font>"
        return
            "<tr><td port=\"\(DOT.titlePort)\" colspan=\"\(span)\" align=\"left\" balign=\"left\" bgcolor=\"\(background)\">"
            + "<font color=\"\(foreground)\"><b>\(DOT.html(title))</b>\(word)\(below)</font></td></tr>"
    }

    private func line(_ row: Row, _ columns: [Column]) -> String {
        let cells = columns.map { column in
            // Ranks go from left to right, so a line leaves a row at its last cell.
            let port = column == columns.last ? row.port.map { " port=\"\(DOT.html($0))\"" } : nil
            return "<td\(port ?? "") align=\"left\" balign=\"left\">\(text(row, column))</td>"
        }
        return "<tr>\(cells.joined())</tr>"
    }

    private func text(_ row: Row, _ column: Column) -> String {
        switch column {
        case .mark: faint(DOT.html(row.mark), size: 8)
        case .name: row.isStrong ? "<b>\(DOT.html(row.name))</b>" : DOT.html(row.name)
        case .value: faint(DOT.html(row.value), size: 11)
        case .summary: faint(DOT.html(row.summary, width: 40), size: 9)
        }
    }

    /// Graphviz refuses a font around nothing.
    private func faint(_ text: String, size: Int) -> String {
        text.isEmpty ? "" : "<font point-size=\"\(size)\" color=\"\(DOT.Colour.faintText)\">\(text)</font>"
    }
}
