/// SQL that is written in a schema. What it means is checked elsewhere, against the tables.
extension Resolver {
    /// The SQL without the semicolon at its end; nil if there is none, which is reported.
    ///
    /// `what` names it in errors.
    mutating func sql(_ literal: StringLiteral, _ what: String) -> Schema.SQL? {
        guard !literal.isUnclosed else { return nil }
        var text = Substring(literal.value)
        while let last = text.last, last.isWhitespace || last == ";" { text.removeLast() }
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
        return Schema.SQL(String(text), at: literal.location, marks: literal.marks)
    }
}
