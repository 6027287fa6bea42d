/// Comma-separated values as RFC 4180 has them: quotes around a field that holds a comma, a quote (doubled) or a line
/// break.
enum CSV {
    struct Record: Equatable {
        var fields: [String]
        /// The line that the record begins on, 1 for the first.
        var line: Int
    }

    /// The records of a text, without empty lines.
    /// - Throws: ``Failure`` if a quote is not closed, or follows text.
    static func records(in text: String) throws -> [Record] {
        var records: [Record] = []
        var fields: [String] = []
        var field = ""
        var isQuoted = false
        var wasQuoted = false
        var line = 1
        var start = 1
        var scalars = Array(text.unicodeScalars)[...]
        if scalars.first == "\u{FEFF}" { scalars.removeFirst() }

        func endField() {
            fields.append(field)
            field = ""
            wasQuoted = false
        }
        func endRecord() {
            // A line with nothing on it is no record; one with an empty quoted field is.
            let isEmptyLine = fields.isEmpty && field.isEmpty && !wasQuoted
            endField()
            if !isEmptyLine { records.append(Record(fields: fields, line: start)) }
            fields = []
        }

        while let scalar = scalars.popFirst() {
            switch (scalar, isQuoted) {
            case ("\"", true) where scalars.first == "\"":
                field.unicodeScalars.append(scalars.removeFirst())
            case ("\"", true): isQuoted = false
            case ("\"", false):
                guard field.isEmpty, !wasQuoted else {
                    throw Failure("line \(line): a quote stands inside a field that is not quoted")
                }
                isQuoted = true
                wasQuoted = true
            case (",", false): endField()
            case ("\r", false) where scalars.first == "\n": break
            case ("\n", false), ("\r", false):
                endRecord()
                line += 1
                start = line
            default:
                if scalar == "\n" { line += 1 }
                field.unicodeScalars.append(scalar)
            }
        }
        guard !isQuoted else { throw Failure("line \(start): a quote is not closed") }
        endRecord()
        return records
    }
}
