/// A name as SQLite tells names apart: byte by byte, without regard to the case of the letters A to Z.
///
/// Swift's own comparisons follow Unicode: `==` takes the two spellings of é for one, and `uppercased()` makes "straße"
/// and "strasse" the same. "SQLite only understands upper/lower case for ASCII characters by default."
package struct SQLName: Hashable, Sendable {
    private let folded: [UInt8]

    package init(_ name: String) { folded = name.utf8.map(Self.lowercased) }

    fileprivate static func lowercased(_ byte: UInt8) -> UInt8 {
        byte >= 0x41 && byte <= 0x5a ? byte | 0x20 : byte
    }

    fileprivate static func uppercased(_ byte: UInt8) -> UInt8 {
        byte >= 0x61 && byte <= 0x7a ? byte & 0xdf : byte
    }
}

/// Text that is equal only to the same bytes: what SQLite's BINARY does.
package struct ExactText: Hashable, Sendable {
    private let bytes: [UInt8]

    package init(_ text: String) { bytes = Array(text.utf8) }
}

extension String {
    /// With the letters A to Z in lower case, as SQLite folds them; all others stay.
    package var lowercasedASCII: String { String(decoding: utf8.map(SQLName.lowercased), as: UTF8.self) }

    /// With the letters a to z in upper case; all others stay.
    package var uppercasedASCII: String { String(decoding: utf8.map(SQLName.uppercased), as: UTF8.self) }

    /// Whether SQLite takes both for the same name.
    package func isSameName(as other: String) -> Bool {
        utf8.count == other.utf8.count
            && zip(utf8, other.utf8).allSatisfy { SQLName.lowercased($0) == SQLName.lowercased($1) }
    }

    /// Whether both are the same bytes.
    package func isExactly(_ other: String) -> Bool {
        utf8.count == other.utf8.count && utf8.elementsEqual(other.utf8)
    }
}

extension String? {
    /// Whether both are the same bytes, or both are nothing.
    package func isExactly(_ other: String?) -> Bool {
        map(ExactText.init) == other.map(ExactText.init)
    }
}

extension [String] {
    /// Whether both have the same texts, byte for byte, in the same order.
    package func isExactly(_ other: [String]) -> Bool {
        elementsEqual(other) { $0.isExactly($1) }
    }

    /// Whether one of them is the text, byte for byte.
    package func containsExactly(_ text: String) -> Bool { contains { $0.isExactly(text) } }
}
