/// Small words in sentences.
package enum Words {
    /// `1 file`, `2 files`, `2 entities`.
    package static func count(_ number: Int, _ noun: String, _ plural: String? = nil) -> String {
        "\(number) \(number == 1 ? noun : plural ?? noun + "s")"
    }

    /// `a`, `a and b`, `a, b and c`.
    package static func list(_ words: [String]) -> String {
        guard words.count > 1, let last = words.last else { return words.first ?? "" }
        return words.dropLast().joined(separator: ", ") + " and " + last
    }

    /// As a shell takes it for one word.
    package static func shellWord(_ text: String) -> String {
        let isPlain = text.allSatisfy { $0.isLetter || $0.isNumber || "/._-+,:@%=".contains($0) }
        return isPlain && !text.isEmpty ? text : "'" + text.replacing("'", with: "'\\''") + "'"
    }

    /// `0002`, as in the name of a step's file.
    package static func number(_ step: Int) -> String {
        let digits = String(step)
        return String(repeating: "0", count: max(0, 4 - digits.count)) + digits
    }
}
