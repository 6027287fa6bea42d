/// What came of reading a schema: the schema, or what is wrong with it.
package struct SchemaReading: Sendable {
    /// `nil` exactly if a diagnostic is an error.
    package var schema: Schema?
    /// In order of file and place, each once.
    package var diagnostics: [Diagnostic]
}

/// Reads schema files: text -> tokens -> syntax trees -> resolved schema.
///
/// Every stage goes on after an error, so that one run reports all of them; each is a pure function of its input.
package enum SchemaReader {
    /// Reads `files` as one schema.
    ///
    /// `defaultName` is its name if no file says `schema Name`.
    package static func read(_ files: [SourceFile], defaultName: String) -> SchemaReading {
        var diagnostics: [Diagnostic] = []
        var trees: [FileSyntax] = []
        for file in files {
            let parsed = Parser.parse(file)
            diagnostics += parsed.diagnostics
            if !parsed.file.hasMergeMarkers { diagnostics += LanguageVersion.check(file) }
            trees.append(parsed.file)
        }
        // Half of a merge declares too much or too little: whatever was said of the whole would be wrong.
        guard !trees.contains(where: \.hasMergeMarkers) else {
            return SchemaReading(schema: nil, diagnostics: sorted(diagnostics, by: files))
        }
        let resolved = Resolver.resolve(trees, defaultName: defaultName)
        diagnostics = sorted(diagnostics + resolved.diagnostics, by: files)
        let isWrong = diagnostics.contains { $0.severity == .error }
        return SchemaReading(schema: isWrong ? nil : resolved.schema, diagnostics: diagnostics)
    }

    private static func sorted(_ diagnostics: [Diagnostic], by files: [SourceFile]) -> [Diagnostic] {
        let order = Dictionary(files.enumerated().map { ($1.path, $0) }, uniquingKeysWith: { first, _ in first })
        func key(_ diagnostic: Diagnostic) -> (Int, Int, Int) {
            let location = diagnostic.location
            return (order[location.path] ?? files.count, location.line, location.column)
        }
        var seen: Set<Diagnostic> = []
        // `sorted` is stable: what was found first at one place comes first.
        return diagnostics.sorted { key($0) < key($1) }.filter { seen.insert($0).inserted }
    }
}

/// The version of the language, which a snapshot names in its first line, so that it stays readable for ever.
enum LanguageVersion {
    static let current = 1
    static let prefix = "// strata schema language "

    /// The version that a file names; nil without a number: then its first line is a comment like any other.
    static func named(in text: String) -> Substring? {
        guard text.hasPrefix(prefix) else { return nil }
        let version = text.dropFirst(prefix.count).prefix { !$0.isWhitespace }
        return version.first?.isASCII == true && version.first?.isNumber == true ? version : nil
    }

    static func check(_ file: SourceFile) -> [Diagnostic] {
        guard let version = named(in: file.text), Int(version) != current else { return [] }
        return [
            .error(
                "this file is written in version \(version) of the schema language, and this Strata reads version "
                    + "\(current); update Strata",
                at: SourceLocation(path: file.path, line: 1, column: 1)
            )
        ]
    }
}
