/// SQL that is written in a schema. What it means is checked elsewhere, against the tables.
extension Resolver {
    /// The SQL without the semicolon at its end, and without comments behind that; nil if there is none, which is
    /// reported.
    ///
    /// `what` names it in errors.
    mutating func sql(_ literal: StringLiteral, _ what: String) -> Schema.SQL? {
        guard !literal.isUnclosed else { return nil }
        let text = Self.withoutSemicolon(literal.value)
        guard !text.isEmpty else {
            report("\(what) is empty; write it as a string of SQL", at: literal.location)
            return nil
        }
        guard !literal.value.unicodeScalars.contains("\0") else {
            report("\(what) holds a NUL, which SQL cannot; remove it", at: literal.location)
            return nil
        }
        // It stands in the migration's file, where version control may turn CR LF into LF.
        guard !literal.value.unicodeScalars.contains("\r") else {
            report("\(what) holds a carriage return; write '\\n' alone", at: literal.location)
            return nil
        }
        return Schema.SQL(text, at: literal.location, marks: literal.marks)
    }

    /// A comment at the end that stands behind no semicolon stays: the text is what snapshots hold.
    private static func withoutSemicolon(_ sql: String) -> String {
        let text = trimmed(sql)
        guard let end = SQLPieces(text).semicolonAtEnd else { return text }
        return trimmed(String(decoding: Array(text.utf8)[..<end], as: UTF8.self))
    }

    private static func trimmed(_ sql: String) -> String {
        var text = Substring(sql)
        while let last = text.last, last.isWhitespace || last == ";" { text.removeLast() }
        return String(text)
    }
}
