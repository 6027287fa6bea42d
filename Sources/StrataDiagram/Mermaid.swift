/// Names and texts as Mermaid reads them.
///
/// Its lexer has no escapes, and its words are keywords, keys (`PK`) and Markdown (`_emphasis_`) wherever they look like
/// it.
enum Mermaid {
    /// Both are invisible, without width, and part of a word for Mermaid.
    private enum Invisible {
        /// In front of a word, keeps it from being the mark of a key.
        static let joiner = "\u{2060}"
        /// A space for Markdown: behind an underscore, keeps it from beginning emphasis.
        static let space = "\u{FEFF}"
    }

    /// A name of an attribute, or of its type.
    static func word(_ name: String) -> String {
        let isKey = ["PK", "FK", "UK"].contains { startsWithKey(name, $0) }
        // The letters below U+00C0 are four, which Mermaid's words lack, and each has a twin that they have.
        let twins: [Character: Character] = ["ª": "ᵃ", "µ": "μ", "º": "ᵒ", "·": "\u{0387}"]
        let mapped = String(name.unicodeScalars.map { scalar in twins[Character(scalar)] ?? Character(scalar) })
        return (isKey ? Invisible.joiner : "") + withoutEmphasis(mapped)
    }

    private static func withoutEmphasis(_ name: String) -> String {
        guard name.hasPrefix("_") else { return name }
        let underscores = name.prefix { $0 == "_" }
        return underscores + Invisible.space + name.dropFirst(underscores.count)
    }

    /// Whether Mermaid reads `name` as the mark of a key: letters beyond ASCII do not go on with a word for it.
    private static func startsWithKey(_ name: String, _ key: String) -> Bool {
        let scalars = name.unicodeScalars
        guard scalars.prefix(2).elementsEqual(key.unicodeScalars, by: { $0.properties.uppercaseMapping == String($1) })
        else { return false }
        guard let next = scalars.dropFirst(2).first else { return true }
        return !(next.isASCII && (next == "_" || next.properties.isAlphabetic || next.properties.numericType != nil))
    }

    /// A name of a box, in quotes: then it is no keyword.
    static func name(_ name: String) -> String { "\"\(withoutEmphasis(name))\"" }

    /// A text in quotes.
    ///
    /// What would end it, or be HTML, Markdown, a formula or a comment, is written as the number of its character.
    static func quoted(_ text: String) -> String {
        var result = "\""
        let scalars = Array(text.unicodeScalars)
        for (index, scalar) in scalars.enumerated() {
            switch scalar {
            case "\"", "#", "&", "<", ">", "*", "_", "`", "%", "$", "\\", "~":
                result += "#\(scalar.value);"
            // `style:…#…;` loses its last semicolon, wherever it stands.
            case ":" where index + 1 < scalars.count && scalars[index + 1] != " ":
                result += "#58;"
            case _ where scalar.properties.generalCategory == .control:
                result += " "
            default:
                result.unicodeScalars.append(scalar)
            }
        }
        return result + "\""
    }
}
