/// SQL as spaces, comments, quoted text and single bytes: as much as tells where a text ends, and whether two are the
/// same but for their spelling.
struct SQLPieces {
    enum Kind { case space, comment, quoted, byte }

    struct Piece {
        var kind: Kind
        /// In bytes of the text.
        var range: Range<Int>
    }

    private let bytes: [UInt8]
    /// Without gaps, in order.
    private(set) var pieces: [Piece] = []

    init(_ sql: some StringProtocol) {
        bytes = Array(sql.utf8)
        var position = 0
        while position < bytes.count {
            let piece = piece(at: position)
            pieces.append(piece)
            position = piece.range.upperBound
        }
    }

    // MARK: - What the pieces say

    /// Where the first of those semicolons stands behind which nothing follows but spaces and comments.
    var semicolonAtEnd: Int? {
        var found: Int?
        for piece in pieces.reversed() {
            switch piece.kind {
            case .space, .comment: continue
            case .byte where bytes[piece.range.lowerBound] == UInt8(ascii: ";"): found = piece.range.lowerBound
            case .quoted, .byte: return found
            }
        }
        return found
    }

    /// Without comments, letter case and spaces, but for one between two words: the same for two texts that SQLite
    /// takes for the same expression because they differ in nothing else.
    var folded: String {
        var result: [UInt8] = []
        var isApart = false
        for piece in pieces {
            switch piece.kind {
            case .space, .comment: isApart = true
            case .quoted:
                result += bytes[piece.range]
                isApart = false
            case .byte:
                let byte = Self.lowercased(bytes[piece.range.lowerBound])
                if isApart, Self.isWordByte(byte), result.last.map(Self.isWordByte) == true { result.append(0x20) }
                result.append(byte)
                isApart = false
            }
        }
        return String(decoding: result, as: UTF8.self)
    }

    private static func lowercased(_ byte: UInt8) -> UInt8 {
        (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte) ? byte + 0x20 : byte
    }

    /// "Any character with the high bit set" belongs to a name.
    private static func isWordByte(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"), 0x80...0xff: true
        case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "$"): true
        default: false
        }
    }

    // MARK: - Splitting

    private func byte(at position: Int) -> UInt8? { position < bytes.count ? bytes[position] : nil }

    private func piece(at start: Int) -> Piece {
        switch (bytes[start], byte(at: start + 1)) {
        case (0x20, _), (0x09, _), (0x0a, _), (0x0c, _), (0x0d, _):
            Piece(kind: .space, range: start..<start + 1)
        case (UInt8(ascii: "-"), UInt8(ascii: "-")):
            Piece(kind: .comment, range: start..<(bytes[start...].firstIndex(of: 0x0a) ?? bytes.count))
        case (UInt8(ascii: "/"), UInt8(ascii: "*")):
            commentOrByte(at: start)
        case (UInt8(ascii: "'"), _), (UInt8(ascii: "\""), _), (UInt8(ascii: "`"), _):
            // A quote that is doubled ends one piece and begins another, which comes to the same.
            Piece(kind: .quoted, range: start..<end(behind: bytes[start], from: start + 1))
        case (UInt8(ascii: "["), _):
            Piece(kind: .quoted, range: start..<end(behind: UInt8(ascii: "]"), from: start + 1))
        default:
            Piece(kind: .byte, range: start..<start + 1)
        }
    }

    /// A comment that is not closed is said where the SQL is checked; nothing behind it is an end.
    private func commentOrByte(at start: Int) -> Piece {
        var position = start + 2
        while let byte = byte(at: position) {
            position += 1
            if byte == UInt8(ascii: "*"), self.byte(at: position) == UInt8(ascii: "/") {
                return Piece(kind: .comment, range: start..<position + 1)
            }
        }
        return Piece(kind: .byte, range: start..<start + 1)
    }

    private func end(behind quote: UInt8, from start: Int) -> Int {
        guard start < bytes.count else { return bytes.count }
        return bytes[start...].firstIndex(of: quote).map { $0 + 1 } ?? bytes.count
    }
}
