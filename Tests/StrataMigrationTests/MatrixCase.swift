import Foundation

/// One change of a schema, from a file of `Matrix`: what is given, and all that comes of it.
///
/// A case is a heading `=== name` and sections `--- name`. Given are the schema `old`, `rows` in it, the schema `new`,
/// and what is said to be deleted (`drops`). Recorded are either why no step is made (`refused`), or its `changes`, its
/// `sql`, and the rows `after` it; where the rows stop the step, its error (`stops`). Then the way `back`: its changes,
/// and whether all rows are as they were.
struct MatrixCase {
    static let given = ["old", "rows", "new", "drops"]
    static let recorded = ["refused", "changes", "sql", "stops", "after", "back"]

    var name: String
    var sections: [String: String]

    subscript(section: String) -> String { sections[section] ?? "" }

    /// The cases of a file, in order.
    static func read(_ text: String) -> [MatrixCase] {
        var cases: [MatrixCase] = []
        var section = ""
        for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
            if line.hasPrefix("=== ") {
                cases.append(MatrixCase(name: String(line.dropFirst(4)), sections: [:]))
            } else if line.hasPrefix("--- "), !cases.isEmpty {
                section = String(line.dropFirst(4))
                cases[cases.count - 1].sections[section] = ""
            } else if !cases.isEmpty {
                cases[cases.count - 1].sections[section, default: ""] += line + "\n"
            }
        }
        for index in cases.indices {
            cases[index].sections = cases[index].sections.mapValues { text in
                text.trimmingCharacters(in: .newlines)
            }
        }
        return cases
    }

    var text: String {
        let parts = (Self.given + Self.recorded).compactMap { name in
            sections[name].map { "--- \(name)\n\($0)\n" }
        }
        return "=== \(name)\n" + parts.joined()
    }
}
