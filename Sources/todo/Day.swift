import Foundation

/// Days as `2027-01-02`, in UTC, so that a day stays the same day wherever it is read.
enum Day {
    private static let style = Date.ISO8601FormatStyle().year().month().day()

    /// The beginning of a day, or nil if the text names none.
    static func date(from text: String) -> Date? {
        // The parser counts the 31st of February on into March; written back it is another text.
        guard let date = try? style.parse(text), style.format(date) == text else { return nil }
        return date
    }

    static func text(of date: Date) -> String { style.format(date) }
}
