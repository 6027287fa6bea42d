import Foundation
import Strata

// Values that have gone wrong somewhere before: the ends of every range, and what looks alike and is not.

extension EvaluationDice {
    mutating func int() -> Int {
        if once(in: 2) { return roll(7) - 3 }
        return pick([
            .min, .min + 1, .max, .max - 1, 1 << 53, (1 << 53) + 1, (1 << 53) - 1, -(1 << 53) - 1, -(1 << 53), 1 << 62,
            4_294_967_296, 255, 1_000_000, -1_000_000,
        ])
    }

    /// One that can be added up in any order.
    mutating func rank() -> Int { roll(9) - 4 }

    mutating func double() -> Double {
        if once(in: 3) { return Double(roll(9) - 4) / 2 }
        return pick([
            0, -0.0, 1, -1, .infinity, -.infinity, .leastNonzeroMagnitude, -.leastNonzeroMagnitude,
            .leastNormalMagnitude, .greatestFiniteMagnitude,
            -.greatestFiniteMagnitude, 9_007_199_254_740_992, 9_007_199_254_740_994, -9_007_199_254_740_992,
            9_223_372_036_854_775_808, -9_223_372_036_854_775_808, 0.1, 1 / 3, 1e15, 1e16, 123_456_789.125,
        ])
    }

    /// One that can be added up in any order.
    mutating func weight() -> Double { Double(roll(33) - 16) / 4 }

    static let allLookalikes = [
        ["\u{FFFF}", "\u{FFFE}", "\u{FFFD}", "a\u{FFFE}", "a\u{FFFF}"],
        ["a\0b", "A\0b", "a\0c", "A\0c", "a", "a\0", "\0a"],
        ["é", "e\u{301}", "É", "E\u{301}", "e"],
        ["ß", "SS", "ss", "ſs", "s", "ẞ"],
        ["%", "_", "\\", "a%b", "a_b", "ab", "a\\b", "axb"],
        ["5", "5.0", " 5", "9007199254740993", "1000", "05", "-5"],
        ["K", "k", "\u{212A}", "Kk"],
        ["İ", "i", "ı", "I", "i\u{307}"],
        ["😀", "\u{1F600}\u{FE0F}", "\u{D7FF}", "\u{E000}", "\u{FFFF}", "\u{10FFFF}"],
        ["ab", "Ab", "abc", "aBc", "b", "bc", ""],
    ]

    mutating func text() -> String {
        if once(in: 2) { return pick(lookalikes) }
        let pieces = [
            "", "a", "A", "b", "B", "ab", "Ab", "aB", "AB", "z", "é", "e\u{301}", "É", "E\u{301}", "ß", "SS", "ss", "ſ",
            "İ", "ı", "i", "K", "\u{212A}", "😀", "👩‍👩‍👧", "\0", "a\0b", "A\0b", "a\0c", "%", "_", "\\", "a%b", "a_b",
            "\\%", "'", "\"", "10", "1e3", " 5", "5", "-3", "milk", "Milk", "oat milk", "\u{FFFF}", "\u{FFFE}",
            "\u{FFFD}", "\u{D7FF}", "\u{E000}", "\u{10FFFF}", "\u{7F}", "\u{80}", "한", "한", "ﬁ", " ", "\n",
        ]
        if once(in: 3) { return pick(pieces) + pick(pieces) + (once(in: 2) ? pick(pieces) : "") }
        return pick(pieces)
    }

    /// A pattern of LIKE, escaped or not.
    mutating func pattern() -> String {
        let parts = list(of: 1 + roll(4)) { dice in
            dice.once(in: 3) ? dice.pick(["%", "_", "%%", "\\_", "\\%", "\\\\", "\\a", "%_", "\\"]) : dice.text()
        }
        return parts.joined()
    }

    mutating func date() -> Date {
        if once(in: 3) { return Date(timeIntervalSinceReferenceDate: Double(roll(2_000_000_000)) / 7) }
        if once(in: 3) {
            return Date(timeIntervalSince1970: Double(roll(4) - 2) * 86_400 + [0, 0.0004, 0.0005][roll(3)])
        }
        return Date(
            timeIntervalSince1970: pick([
                0, -0.0005, 0.0005, 0.9995, 1, -1, 59.9999, 86_399.9996, -62_167_219_200, -62_167_219_201,
                253_402_300_799, 253_402_300_799.999, 253_402_300_800, -210_866_760_000, -210_866_760_001,
                1e11, -1e11, 1e15, -1e15, 951_782_400, 951_868_799, 4_107_542_399, 1_764_460_800,
            ])
        )
    }

    /// One that every storage can hold.
    mutating func storableDate() -> Date {
        let date = date().timeIntervalSince1970
        return Date(timeIntervalSince1970: min(max(date, -62_167_219_200), 253_402_300_799))
    }

    mutating func bool() -> Bool { once(in: 2) }

    mutating func data() -> Data {
        once(in: 3) ? Data(text().utf8) : Data(list(of: roll(4)) { UInt8($0.pick([0, 1, 0x61, 0x7f, 0x80, 0xff])) })
    }

    mutating func uuid() -> UUID {
        UUID(uuid: (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, UInt8(roll(3))))
    }

    mutating func price() -> Decimal { Decimal(roll(2_001) - 1_000) / 100 }

    mutating func facts() -> Facts {
        Facts(
            name: perhaps { $0.text() },
            size: perhaps { $0.once(in: 2) ? $0.pick([(1 << 53) + 1, 1 << 53, .max, .max - 1, 5]) : $0.int() },
            ratio: perhaps { $0.pick([0.5, -2.25, 1e100, 3, 0, 12_345.5]) },
            isRare: perhaps { $0.bool() },
            tags: list(of: roll(3)) { $0.text() },
            box: Dictionary(
                list(of: roll(3)) { ($0.pick(["a", "é", "a b", "", "\"q\"", "\\", "x.y", "[0]"]), $0.rank()) },
                uniquingKeysWith: { first, _ in first }
            )
        )
    }
}
