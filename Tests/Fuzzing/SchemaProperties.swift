import StrataSchema

/// What is true of every text, whatever it says, when it is read as a schema.
///
/// The fuzzer looks for a text of which something here is not; the tests try the texts that it has found before.
package enum SchemaProperties {
    /// - Returns: What is wrong, or nil.
    package static func violation(of text: String) -> String? {
        let file = SourceFile(path: "f", text: text)
        let reading = SchemaReader.read([file], defaultName: "Test")
        let errors = errors(of: reading)
        if (reading.schema == nil) == errors.isEmpty {
            return "a schema is missing without an error, or there in spite of one"
        }
        if let violation = violationOfPlaces(reading, in: text) { return violation }
        if let formatted = SchemaFormatter.format(file).text {
            if let violation = violation(of: formatted, formattedFrom: reading, errors) { return violation }
        }
        return reading.schema.flatMap(violation(ofSnapshot:))
    }

    private static func violation(
        of formatted: String,
        formattedFrom before: SchemaReading,
        _ errors: [String]
    ) -> String? {
        let file = SourceFile(path: "f", text: formatted)
        guard let again = SchemaFormatter.format(file).text else {
            return "what the formatter made cannot be parsed:\n\(formatted)"
        }
        if again != formatted { return "the formatter changes what it made:\n\(formatted)\nbecomes\n\(again)" }
        let after = SchemaReader.read([file], defaultName: "Test")
        // Warnings may be about a comment's place, which the formatter changes.
        if self.errors(of: after) != errors {
            return "formatted, the errors are others: \(self.errors(of: after)), not \(errors)"
        }
        if let old = before.schema, let new = after.schema {
            let (old, new) = (ContentText.of(old), ContentText.of(new))
            if old != new { return "formatted, the schema is another one:\n\(old)\nbecomes\n\(new)" }
        }
        return nil
    }

    private static func violation(ofSnapshot schema: Schema) -> String? {
        let text = schema.snapshotText()
        let reading = SchemaReader.read([SourceFile(path: "s", text: text)], defaultName: "Other")
        guard let again = reading.schema else {
            return "the snapshot cannot be read: \(errors(of: reading))\n\(text)"
        }
        if again.snapshotText() != text {
            return "the snapshot of a snapshot is another one:\n\(text)\nbecomes\n\(again.snapshotText())"
        }
        return SchemaFormatter.format(SourceFile(path: "s", text: text)).text == text
            ? nil : "the snapshot is not in the canonical layout:\n\(text)"
    }

    /// A diagnostic that points outside the file helps nobody.
    private static func violationOfPlaces(_ reading: SchemaReading, in text: String) -> String? {
        let lineCount = 1 + text.unicodeScalars.count { $0 == "\n" || $0 == "\r" }
        for diagnostic in reading.diagnostics {
            for place in [diagnostic.location] + diagnostic.notes.map(\.location) {
                let isInside = place.path == "f" && (1...lineCount).contains(place.line) && place.column >= 1
                if !isInside || place.column > text.utf8.count + 1 {
                    return "a place is not in the file: \(diagnostic)"
                }
            }
        }
        return nil
    }

    private static func errors(of reading: SchemaReading) -> [String] {
        reading.diagnostics.filter { $0.severity == .error }.map(\.message).sorted()
    }
}

/// Everything that a value holds but places in files, as text.
///
/// By reflection, so that nothing that is added to the model is forgotten here.
private enum ContentText {
    static func of(_ schema: Schema) -> String {
        var text = ""
        append(schema, to: &text, indentation: "")
        return text
    }

    private static func append(_ value: Any, to text: inout String, indentation: String) {
        let mirror = Mirror(reflecting: value)
        guard !mirror.children.isEmpty else {
            text += String(reflecting: value)
            return
        }
        for child in mirror.children where child.label != "location" && child.label != "marks" {
            text += "\n\(indentation)\(child.label ?? "-"): "
            append(child.value, to: &text, indentation: indentation + "  ")
        }
    }
}
