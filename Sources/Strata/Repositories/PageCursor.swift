/// A place in the order of a query: behind or before one of its values, whether that is still there or not.
///
/// It holds what the value was sorted by and its key, so that it stays where it is when others are created and deleted.
/// As text it fits into a URL. It is no secret: whoever reads it can read those values.
///
/// ```swift
/// let link = "/items?after=\(cursor)"
/// let cursor = try PageCursor(text)            // throws for what is none
/// ```
public struct PageCursor: Hashable, Sendable {
    /// Tells orders apart: a cursor belongs to one.
    let order: UInt64
    /// Whether the value itself belongs to the page.
    let isInclusive: Bool
    /// What the value was sorted by, its key last.
    let values: [StoredValue]

    init(order: UInt64, isInclusive: Bool = false, values: [StoredValue]) {
        self.order = order
        self.isInclusive = isInclusive
        self.values = values
    }

    /// The same place, with the value itself.
    var inclusive: PageCursor { PageCursor(order: order, isInclusive: true, values: values) }
}

extension PageCursor: CustomStringConvertible {
    /// Reads a cursor from its text.
    /// - Throws: ``StrataError/Code/validation`` for every other text.
    public init(_ text: String) throws(StrataError) {
        guard let bytes = Base64.decode(text), var reader = Reader(bytes), let cursor = reader.cursor() else {
            throw StrataError(.validation, "this text is no cursor of a page; begin with the first page")
        }
        self = cursor
    }

    /// The cursor as text: letters, digits, `-` and `_`.
    public var description: String {
        var writer = Writer()
        writer.append(self)
        return Base64.encode(writer.bytes)
    }
}

extension PageCursor: Codable {
    public init(from decoder: any Decoder) throws {
        try self.init(try decoder.singleValueContainer().decode(String.self))
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(description)
    }
}
