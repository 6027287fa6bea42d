// The schema beside this file is all there is.

/// What a book holds as JSON.
public struct Details: Codable, Hashable, Sendable {
    public var publisher: String?
    public var weight: Double?
    public var isSigned: Bool
    public var tags: [String]
    public var place: Place?

    public struct Place: Codable, Hashable, Sendable {
        public var shelf: Int
        public var room: String

        public init(shelf: Int, room: String) {
            self.shelf = shelf
            self.room = room
        }
    }

    public init(
        publisher: String? = nil,
        weight: Double? = nil,
        isSigned: Bool = false,
        tags: [String] = [],
        place: Place? = nil
    ) {
        self.publisher = publisher
        self.weight = weight
        self.isSigned = isSigned
        self.tags = tags
        self.place = place
    }
}
