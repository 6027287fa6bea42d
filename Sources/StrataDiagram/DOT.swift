/// Names and texts as Graphviz reads them.
enum DOT {
    /// Where lines lead that lead to a box as a whole: no name of an attribute has a dash.
    static let titlePort = "-title"

    /// The colours of a diagram.
    enum Colour {
        static let line = "#64748b"
        static let faintLine = "#94a3b8"
        static let border = "#cbd5e1"
        static let text = "#334155"
        static let faintText = "#64748b"
        static let entity = "#1e3a5f"
        static let view = "#e2e8f0"
        static let enumeration = "#e7f0e4"
    }

    /// A string, or a name, in quotes.
    ///
    /// A backslash begins an escape in labels and tooltips.
    static func quoted(_ text: String) -> String {
        var result = "\""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\"": result += "\\\""
            case "\\": result += "\\\\"
            case "\n", "\r": result += "\\n"
            default: result.unicodeScalars.append(isXML(scalar) ? scalar : "\u{FFFD}")
            }
        }
        return result + "\""
    }

    /// Text inside an HTML-like label.
    static func html(_ text: String) -> String {
        var result = ""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "&": result += "&amp;"
            case "<": result += "&lt;"
            case ">": result += "&gt;"
            case "\"": result += "&quot;"
            default: result.unicodeScalars.append(isXML(scalar) ? scalar : "\u{FFFD}")
            }
        }
        return result
    }

    /// Text inside an HTML-like label, broken between words so that no line is much longer than `width`.
    static func html(_ text: String, width: Int) -> String {
        var lines: [String] = []
        for word in text.split(separator: " ") {
            if let last = lines.last, last.count + 1 + word.count <= width {
                lines[lines.count - 1] += " \(word)"
            } else {
                lines.append(String(word))
            }
        }
        return lines.map(html).joined(separator: "<br align=\"left\"/>")
    }

    /// XML, which the labels and SVG are, has no way to write the other characters.
    private static func isXML(_ scalar: Unicode.Scalar) -> Bool {
        scalar.value >= 0x20 && scalar.value != 0xFFFE && scalar.value != 0xFFFF || scalar == "\t" || scalar == "\n"
    }
}
