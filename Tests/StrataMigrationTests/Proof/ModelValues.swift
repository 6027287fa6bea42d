import StrataSQLite

/// Values of a type, with those that have gone wrong elsewhere: nothing, duplicates, extremes, texts that look like
/// numbers, letters beyond ASCII.
enum ModelValues {
    /// What searches look for.
    static let words = ["alpha", "beta", "gamma"]

    private static let texts = [
        "", "alpha", "Alpha", "alpha beta", "gamma  beta alpha", "7", "007", "-3", "+4", " 5", "1e3",
        "9223372036854775807",
        "9223372036854775808", "it's \"quoted\" [here]", "NULL", "ÄÖÜ ß", "äöü ß", "漢字 かな", "👩‍👩‍👧 e\u{301} \u{e9}",
        "a\nb\r\nc", "a\0b",
        "a\0c", "{}", "?1 :x", "6ba7b810-9dad-11d1-80b4-00c04fd430c8", String(repeating: "long ", count: 300),
        "plain", "fancy", "x", "X", "%_\\", "\u{feff}bom",
    ]

    static func random(_ attribute: ModelAttribute, in schema: ModelSchema, _ dice: inout Dice) -> StoredValue {
        if attribute.isOptional, dice.isLucky(3) { return .null }
        switch attribute.type {
        case .bool: return .integer(Int64(dice.roll(2)))
        case .integer:
            let range = ModelConversion.range(attribute.type)
            let choice =
                attribute.isAutomatic
                ? Int64(dice.roll(60) + 1)
                : dice.choose(
                    Int64(dice.roll(12)) - 3,
                    Int64(dice.roll(400)) - 100,
                    range.lowerBound,
                    range.upperBound,
                    Int64(dice.roll(12)),
                    9_007_199_254_740_993,
                    1
                )
            return .integer(min(max(choice, range.lowerBound), range.upperBound))
        case .double:
            let whole = Double(dice.roll(9)) - 2
            return .real(
                dice.choose(
                    whole == 0 ? 1 : whole,
                    0.1,
                    2.5,
                    -1e300,
                    .infinity,
                    9.3e18,
                    2.2250738585072014e-308,
                    1e15,
                    7
                )
            )
        case .string: return .text(dice.pick(texts) ?? "")
        case .data: return .blob(dice.bytes(dice.choose(0, 1, 16, 16, 40)))
        case .uuid: return .blob(dice.bytes(16))
        case .uuidText: return .text(ModelConversion.uuidText(dice.bytes(16)))
        case .decimal: return .integer(dice.choose(0, 150, -5, Int64(dice.roll(1000)) * 10, .max / 7))
        case .milliseconds: return .integer(dice.choose(0, -1, 1_700_000_000_123, Int64(dice.roll(1000))))
        case .enumeration(let id): return dice.pick(schema.enumeration(id)?.cases ?? [])?.raw ?? .null
        }
    }

    /// A value that the attribute can have as its default; nil for a type without.
    static func defaultValue(_ attribute: ModelAttribute, _ dice: inout Dice) -> StoredValue? {
        switch attribute.type {
        case .bool: .integer(Int64(dice.roll(2)))
        case .integer: .integer(Int64(dice.roll(9)))
        case .double: .real(dice.choose(0.5, 2.0, 1e15))
        case .string: .text(dice.choose("alpha default", "it's", "", "\"ß\""))
        case .data: .blob([])
        case .uuidText: .text("6BA7B810-9DAD-11D1-80B4-00C04FD430C8")
        case .decimal: .integer(dice.choose(0, 150, -25))
        case .uuid, .milliseconds, .enumeration: nil
        }
    }

    /// A value that fits a required attribute of the type.
    static func plain(_ type: ModelType, in schema: ModelSchema) -> StoredValue {
        switch type {
        case .bool, .integer, .decimal, .milliseconds: .integer(1)
        case .double: .real(1.5)
        case .string: .text("filled alpha")
        case .data: .blob([1])
        case .uuid: .blob(Array(0..<16))
        case .uuidText: .text("00000000-0000-4000-8000-000000000000")
        case .enumeration(let id): schema.enumeration(id)?.cases.first?.raw ?? .integer(0)
        }
    }
}
