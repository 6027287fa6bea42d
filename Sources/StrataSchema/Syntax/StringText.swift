/// How a string is written in a schema.
enum StringText {
    /// Between double quotes, on one line.
    static func quoted(_ value: String) -> String {
        "\"" + value.unicodeScalars.map { escaped($0, inMultiline: false) }.joined() + "\""
    }

    /// The lines between `"""`, without indentation.
    static func multilineContent(_ value: String) -> [String] {
        value.unicodeScalars.split(separator: "\n", omittingEmptySubsequences: false).map { line in
            line.map { escaped($0, inMultiline: true) }.joined()
                // One escaped quote in three is enough to keep the string open.
                .replacingTripleQuotes()
        }
    }

    private static func escaped(_ scalar: Unicode.Scalar, inMultiline: Bool) -> String {
        switch scalar {
        case "\\": "\\\\"
        case "\"" where !inMultiline: "\\\""
        case "\t" where inMultiline: "\t"
        case "\n": "\\n"
        case "\r": "\\r"
        case "\t": "\\t"
        case "\0": "\\0"
        // Controls, and what turns the direction of the text around it or cannot be seen: a reader must not be fooled.
        case "\u{1}"..."\u{1F}", "\u{7F}"..."\u{9F}", "\u{200B}"..."\u{200F}", "\u{2028}"..."\u{202E}",
            "\u{2060}"..."\u{2069}", "\u{FEFF}":
            "\\u{" + String(scalar.value, radix: 16, uppercase: true) + "}"
        default: String(scalar)
        }
    }
}

extension String {
    fileprivate func replacingTripleQuotes() -> String {
        var result = ""
        var run = 0
        for scalar in unicodeScalars {
            run = scalar == "\"" ? run + 1 : 0
            if run == 3 {
                result += "\\"
                run = 0
            }
            result.unicodeScalars.append(scalar)
        }
        return result
    }
}
