/// The columns that an update has changed, as the history has them: `,title,rank,`.
///
/// In a name a comma is written `%2C` and a percent sign `%25`.
struct HistoryColumns {
    /// Most updates change one of a few sets of columns.
    private var known: [String: Set<String>] = [:]

    /// Reads the names of the columns.
    mutating func names(of text: String) -> Set<String> {
        if let names = known[text] { return names }
        let names = Set(text.split(separator: ",").map(Self.name))
        // A table of many columns has more sets of them than are worth keeping.
        if known.count == 1_000 { known.removeAll() }
        known[text] = names
        return names
    }

    private static func name(_ part: Substring) -> String {
        guard part.utf8.contains(UInt8(ascii: "%")) else { return String(part) }
        return String(part.replacing("%2C", with: ",").replacing("%25", with: "%"))
    }
}
