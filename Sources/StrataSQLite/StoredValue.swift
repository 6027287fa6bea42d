/// A value as SQLite stores it: what a column holds, and what a parameter is bound to.
///
/// Two values are equal when their bytes are: text is compared by its UTF-8 bytes (Swift's `==` calls `"é"` and
/// `"e\u{301}"` equal, SQLite does not), and numbers by their bits.
public enum StoredValue: Sendable {
    /// NULL.
    case null
    /// INTEGER: 64 bits, signed.
    case integer(Int64)
    /// REAL: IEEE 754, 64 bits.
    case real(Double)
    /// TEXT: UTF-8, embedded NUL included.
    case text(String)
    /// BLOB: bytes as they are; none is not NULL.
    case blob([UInt8])
}

extension StoredValue: Hashable {
    public static func == (left: StoredValue, right: StoredValue) -> Bool {
        switch (left, right) {
        case (.null, .null): true
        case (.integer(let a), .integer(let b)): a == b
        case (.real(let a), .real(let b)): a.bitPattern == b.bitPattern
        case (.text(let a), .text(let b)): a.utf8.elementsEqual(b.utf8)
        case (.blob(let a), .blob(let b)): a == b
        default: false
        }
    }

    public func hash(into hasher: inout Hasher) {
        switch self {
        case .null: hasher.combine(0)
        case .integer(let value): hasher.combine(value)
        case .real(let value): hasher.combine(value.bitPattern)
        case .text(let value): for byte in value.utf8 { hasher.combine(byte) }
        case .blob(let value): hasher.combine(value)
        }
    }
}

extension StoredValue: CustomStringConvertible {
    /// The value as an SQL literal, shortened to 80 characters: for messages, not for statements.
    public var description: String {
        let literal = SQLText.literal(self)
        return literal.count <= 80 ? literal : literal.prefix(79) + "…"
    }

    /// `NULL`, `INTEGER`, `REAL`, `TEXT` or `BLOB`.
    public var typeName: String {
        switch self {
        case .null: "NULL"
        case .integer: "INTEGER"
        case .real: "REAL"
        case .text: "TEXT"
        case .blob: "BLOB"
        }
    }
}
