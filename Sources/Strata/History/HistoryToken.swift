/// A place in a database's history: everything up to it is known, what comes behind it is new.
///
/// A token stays valid over restarts and migrations, until what comes behind it is pruned. It belongs to one database:
/// used with another, or with a backup of the same one, it is refused rather than misread. Keep it as text or with
/// `Codable`; tokens of one database are ordered as the changes were.
///
/// ```swift
/// let token = HistoryToken(UserDefaults.standard.string(forKey: "synced") ?? "")
/// let changes = try await database.history(since: token)
/// ```
public struct HistoryToken: Sendable, Hashable {
    /// The row of the history; 0 before the first.
    let position: Int64
    /// What the row holds beside its position, to tell it from the row that another course of the file has there.
    let mark: Int64

    init(position: Int64, mark: Int64) {
        self.position = position
        self.mark = mark
    }

    /// Before everything.
    static let start = HistoryToken(position: 0, mark: 0)
}

extension HistoryToken: Comparable {
    public static func < (left: HistoryToken, right: HistoryToken) -> Bool {
        (left.position, left.mark) < (right.position, right.mark)
    }
}

extension HistoryToken: LosslessStringConvertible {
    /// The token as text: `4711-1804289383`.
    public var description: String { "\(position)-\(mark)" }

    /// Reads a token from its ``description``.
    /// - Returns: Nil for any other text.
    public init?(_ description: String) {
        let parts = description.split(separator: "-", maxSplits: 1, omittingEmptySubsequences: false)
        guard parts.count == 2, let position = Int64(parts[0]), let mark = Int64(parts[1]) else { return nil }
        guard position >= 0, mark >= 0 else { return nil }
        self.init(position: position, mark: mark)
        // `+1`, `007`: one token has one text.
        guard self.description.utf8.elementsEqual(description.utf8) else { return nil }
    }
}

extension HistoryToken: Codable {
    public init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        guard let token = HistoryToken(try container.decode(String.self)) else {
            throw DecodingError.dataCorruptedError(in: container, debugDescription: "the text is not a history token")
        }
        self = token
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(description)
    }
}
