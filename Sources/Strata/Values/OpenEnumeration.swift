/// An `open enum` of a schema: a raw value that no case has is carried through unchanged, as `unknown`.
///
/// It is for data that newer versions of an app write. Two values are equal if their raw values are.
///
/// ```swift
/// switch item.mood {
/// case .calm: …
/// case .unknown(let raw): print("a newer version calls it \(raw)")
/// }
/// ```
public protocol OpenEnumeration: RawRepresentable, ColumnValue, Codable where RawValue: ColumnValue {
    /// The case with a raw value, or `unknown`.
    init(rawValue: RawValue)

    /// The cases that this version knows.
    static var known: [Self] { get }
}

extension OpenEnumeration {
    /// Whether the value is one that this version knows.
    public var isKnown: Bool { Self.known.contains(self) }

    // `.unknown` of a raw value that a case has is that case: so it comes back from the database.

    public static func == (left: Self, right: Self) -> Bool { left.rawValue == right.rawValue }

    public func hash(into hasher: inout Hasher) { hasher.combine(rawValue) }
}

extension OpenEnumeration where RawValue == String {
    /// Decodes a raw value, known or not.
    public init(from decoder: any Decoder) throws {
        self.init(rawValue: try decoder.singleValueContainer().decode(String.self))
    }

    /// Encodes the raw value.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(rawValue)
    }
}

extension OpenEnumeration where RawValue == Int {
    /// Decodes a raw value, known or not.
    public init(from decoder: any Decoder) throws {
        self.init(rawValue: try decoder.singleValueContainer().decode(Int.self))
    }

    /// Encodes the raw value.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(rawValue)
    }
}
