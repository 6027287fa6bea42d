import StrataSchema

extension HistoryStep {
    /// The reasons of the `-- allow lossy "…"` lines.
    package var allowedLosses: [String] {
        sql.split(whereSeparator: \.isNewline).compactMap { line in
            let text = line.drop(while: \.isWhitespace)
            guard text.hasPrefix("-- allow lossy \"") else { return nil }
            return String(text.dropFirst("-- allow lossy \"".count).prefix { $0 != "\"" })
        }
    }

    /// Whether one of the lines names what a change loses.
    func allows(_ change: SchemaChange) -> Bool { allowedLosses.contains { $0.names(change.subject) } }
}

extension String {
    /// Whether the text has a name as a whole: `T.name` is not in `removes T.name2 and its values`.
    func names(_ subject: String) -> Bool {
        var rest = self[...]
        while let range = rest.firstRange(of: subject) {
            let before = self[..<range.lowerBound].last
            let after = self[range.upperBound...]
            // `T.name.` may end a sentence; `T.name.x` is another name.
            let continues =
                after.first.map(Self.isPartOfName) ?? false
                || after.first == "." && (after.dropFirst().first.map(Self.isPartOfName) ?? false)
            if !continues, !(before.map { Self.isPartOfName($0) || $0 == "." } ?? false) { return true }
            rest = self[range.upperBound...]
        }
        return false
    }

    private static func isPartOfName(_ character: Character) -> Bool {
        character.isLetter || character.isNumber || character == "_"
    }
}
