import StrataSQLite

/// The key of a row as the history has it: its parts, each as a letter for its storage and a text without commas.
///
/// `i42` is an INTEGER, `t6e6f7465` a TEXT by its bytes, `b00ff` a BLOB, `r0.5` a REAL; the parts of one key stand behind
/// each other with commas: `i42,t6e6f7465`.
enum HistoryKey {
    /// Reads the parts of a key.
    /// - Returns: Nil if the text is none that a trigger of Strata writes.
    static func values(of text: String) -> [StoredValue]? {
        var values: [StoredValue] = []
        for part in text.utf8.split(separator: UInt8(ascii: ","), omittingEmptySubsequences: false) {
            guard let letter = part.first, let value = value(letter, part.dropFirst()) else { return nil }
            values.append(value)
        }
        return values
    }

    private static func value(_ letter: UInt8, _ text: Substring.UTF8View) -> StoredValue? {
        switch letter {
        case UInt8(ascii: "i"): Int64(Substring(text)).map { .integer($0) }
        case UInt8(ascii: "r"): real(Substring(text)).map { .real($0) }
        // Text that is no UTF-8 was written past Strata. A repaired one would be the key of another row.
        case UInt8(ascii: "t"):
            bytes(text).flatMap { String(validating: $0, as: UTF8.self) }.map { .text($0) }
        case UInt8(ascii: "b"): bytes(text).map { .blob($0) }
        default: nil
        }
    }

    /// SQLite's printf says `Inf` where Swift says `inf`; NaN cannot be stored.
    private static func real(_ text: Substring) -> Double? {
        switch text {
        case "Inf": .infinity
        case "-Inf": -.infinity
        default: Double(text).flatMap { $0.isFinite ? $0 : nil }
        }
    }

    private static func bytes(_ text: Substring.UTF8View) -> [UInt8]? {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(text.count / 2)
        var high: UInt8?
        for character in text {
            guard let digit = digit(character) else { return nil }
            if let first = high {
                bytes.append(first << 4 | digit)
                high = nil
            } else {
                high = digit
            }
        }
        return high == nil ? bytes : nil
    }

    private static func digit(_ character: UInt8) -> UInt8? {
        switch character {
        case UInt8(ascii: "0")...UInt8(ascii: "9"): character - UInt8(ascii: "0")
        case UInt8(ascii: "A")...UInt8(ascii: "F"): character - UInt8(ascii: "A") + 10
        case UInt8(ascii: "a")...UInt8(ascii: "f"): character - UInt8(ascii: "a") + 10
        default: nil
        }
    }
}
