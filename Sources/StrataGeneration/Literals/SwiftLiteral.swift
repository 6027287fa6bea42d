import StrataSchema

/// Writes values as Swift literals.
enum SwiftLiteral {
    /// A string on one line: `"a \"quoted\" word"`.
    static func string(_ value: String) -> String {
        var result = "\""
        for scalar in value.unicodeScalars {
            switch scalar {
            case "\"": result += "\\\""
            case "\\": result += "\\\\"
            case "\n": result += "\\n"
            case "\r": result += "\\r"
            case "\t": result += "\\t"
            case _ where scalar.needsEscape: result += "\\u{\(hexadecimal(scalar))}"
            default: result.unicodeScalars.append(scalar)
            }
        }
        return result + "\""
    }

    /// A string over several lines, for SQL: raw, so that it reads as it is, with as many `#` as the text calls for.
    /// - Parameter label: What stands before the literal: `sql: `.
    static func multilineString(_ value: String, label: String = "") -> Code {
        let fence = String(repeating: "#", count: longestRun(of: "#", in: value) + 1)
        var lines: [String] = [""]
        for scalar in value.unicodeScalars {
            if scalar == "\n" {
                lines.append("")
            } else if scalar.needsEscape && scalar != "\t" {
                lines[lines.count - 1] += "\\\(fence)u{\(hexadecimal(scalar))}"
            } else {
                lines[lines.count - 1].unicodeScalars.append(scalar)
            }
        }
        return .text(open: "\(label)\(fence)\"\"\"", lines, close: "\"\"\"\(fence)")
    }

    /// Digits as the schema has them, in the one form that is a literal of Swift: `-0.5e10`.
    static func floatingPoint(_ text: String) -> String {
        guard let number = DecimalDigits(text) else { return text }
        return number.swiftLiteral
    }

    private static func hexadecimal(_ scalar: Unicode.Scalar) -> String {
        String(scalar.value, radix: 16, uppercase: true)
    }

    private static func longestRun(of character: Unicode.Scalar, in text: String) -> Int {
        var longest = 0
        var current = 0
        for scalar in text.unicodeScalars {
            current = scalar == character ? current + 1 : 0
            longest = max(longest, current)
        }
        return longest
    }
}

extension Unicode.Scalar {
    /// Whether a reader could not see it, or the compiler would not take it as it is: control characters, line
    /// separators, the byte order mark, marks that turn the direction of text.
    fileprivate var needsEscape: Bool {
        switch value {
        case 0x00...0x1F, 0x7F...0x9F, 0x2028...0x202E, 0x2066...0x2069, 0xFEFF: true
        default: false
        }
    }
}
