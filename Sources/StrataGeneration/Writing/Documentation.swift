/// Documentation comments.
enum Documentation {
    /// The schema's own lines, or a sentence if it has none: nothing public is without.
    static func comment(_ lines: [String], or sentence: String) -> [Code] {
        (lines.isEmpty ? [sentence] : lines).map { Code.line($0.isEmpty ? "///" : "/// \($0)") }
    }
}
