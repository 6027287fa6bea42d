import Foundation

/// The table of results in a file of text: what is between two marks.
///
/// It is made by this program and never by hand.
struct ReadmeTable {
    private static let beginning = "<!-- Made by strata-benchmarks --readme. -->\n"
    private static let end = "<!-- The end of what is made. -->\n"

    private let path: String
    /// The text before the table, with its mark; the table; and the text after it, with its mark.
    private let parts: (before: Substring, table: Substring, after: Substring)

    init(of path: String) throws {
        self.path = path
        let text = try String(contentsOfFile: path, encoding: .utf8)
        guard let beginning = text.range(of: Self.beginning),
            let end = text.range(of: Self.end, range: beginning.upperBound..<text.endIndex)
        else {
            throw Options.Misuse(message: "\(path) has no table between the marks of one")
        }
        parts = (
            text[..<beginning.upperBound], text[beginning.upperBound..<end.lowerBound], text[end.lowerBound...]
        )
    }

    func write(_ table: String) throws {
        try "\(parts.before)\(table)\n\(parts.after)".write(toFile: path, atomically: true, encoding: .utf8)
    }

    /// The workloads that have a row.
    var names: [String] {
        parts.table.split(separator: "\n").compactMap { row in
            let cell = row.split(separator: "|").first?.trimmingCharacters(in: .whitespaces) ?? ""
            return cell.hasPrefix("`") ? cell.trimmingCharacters(in: ["`"]) : nil
        }
    }

    /// - Throws: A failure that says what to do if the rows are not those of all workloads, or one has missed its limit.
    func requireEvery(_ workloads: [String]) throws {
        let missed = parts.table.split(separator: "\n").filter { $0.contains(ResultFormat.missed) }
        guard missed.isEmpty else {
            throw CDatabase.Failure(
                description: """
                    the table of \(path) has limits that are missed; make it faster and measure again with --readme \(path)
                    \(missed.joined(separator: "\n"))
                    """
            )
        }
        guard names != workloads else { return }
        let missing = workloads.filter { !names.contains($0) }
        let strange = names.filter { !workloads.contains($0) }
        throw CDatabase.Failure(
            description: """
                the table of \(path) is not that of the workloads; measure again with --readme \(path)
                missing: \(missing.joined(separator: ", "))
                not a workload: \(strange.joined(separator: ", "))
                """
        )
    }
}
