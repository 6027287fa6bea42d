import StrataSQLite
import StrataSchema

/// Values that a row of an attribute could have: usual and unusual ones, within its limits.
///
/// Never empty.
package struct SeedValues {
    package private(set) var all: [StoredValue]

    package init(_ attribute: Schema.Attribute, in schema: Schema) {
        let usual = Self.usual(attribute, in: schema)
        let limits = Self.limits(attribute)
        let fitting = usual.filter { Self.fits($0, attribute) }
        var values: [StoredValue] = []
        for value in limits + fitting where !values.contains(value) { values.append(value) }
        // Where nothing fits, the database may know better than this.
        all = values.isEmpty ? usual : values
    }

    private static func usual(_ attribute: Schema.Attribute, in schema: Schema) -> [StoredValue] {
        switch attribute.type {
        case .bool: return [.integer(0), .integer(1)]
        case .integer(let type): return integers(type).map { .integer($0) }
        case .double, .float: return [-1.5, 1e30, 0.25, 0, 1, 50].map { .real($0) }
        case .string:
            return ["", "It's \"quoted\" – ü\n", "text 3", "a", "Some words of text", "user@example.org"].map {
                .text($0)
            }
        case .url: return (0..<6).map { .text("https://example.org/\($0)") }
        case .data: return [[], [0, 255], [2], [3, 3, 3]].map { .blob($0) }
        case .uuid:
            return (0..<6).map { number in
                if attribute.storage == .text { return .text("00000000-0000-4000-8000-00000000000\(number)") }
                return .blob([0, 0, 0, 0, 0, 0, 0x40, 0, 0x80, 0, 0, 0, 0, 0, 0, UInt8(truncatingIfNeeded: number)])
            }
        case .date:
            switch attribute.storage {
            case .iso8601: return (0..<6).map { .text("202\($0)-01-02T03:04:05.678Z") }
            case .unixSeconds: return [-1, 1_767_225_600, 4_102_444_800, 1_000_000_000].map { .integer($0) }
            case .unixMilliseconds:
                return [-1, 1_767_225_600_123, 4_102_444_800_000, 1_000_000_000_000].map { .integer($0) }
            default: return [-978_307_200.5, 788_918_400.125, 3_124_137_600, 0].map { .real($0) }
            }
        case .decimal:
            if attribute.storage == .standard {
                return ["-0.5", "12345678901234567890.12", "3", "0"].map { .text($0) }
            }
            return [-50, 1_234_567_890_12, 300, 0].map { .integer($0) }
        case .enumeration(let name):
            guard let cases = schema.enumeration(named: name)?.cases, !cases.isEmpty else { return [.integer(0)] }
            return cases.map { next in
                switch next.rawValue {
                case .int(let raw): .integer(raw)
                case .string(let raw): .text(raw)
                }
            }
        case .list(let element):
            let lengths = [0, 1, 2, 5]
            return lengths.map { .text("[\(repeatElement(json(element), count: $0).joined(separator: ","))]") }
        case .json: return [.text("{}"), .text("[]")]
        case .custom(_, let type):
            switch type {
            case .integer: return (0..<6).map { .integer($0) }
            case .real: return (0..<6).map { .real(Double($0)) }
            case .text: return (0..<6).map { .text("text \($0)") }
            case .blob: return (0..<6).map { .blob([$0]) }
            }
        }
    }

    private static func json(_ type: Schema.ValueType) -> String {
        switch type {
        case .bool: "true"
        case .integer, .double, .float, .decimal, .date: "0"
        case .list: "[]"
        default: "\"a\""
        }
    }

    private static func integers(_ type: Schema.IntegerType) -> [Int64] {
        let extremes: [Int64] =
            switch type {
            case .int, .int64: [-1, 4_294_967_296]
            case .int8: [-128, 127]
            case .int16: [-32_768, 32_767]
            case .int32: [-2_147_483_648, 2_147_483_647]
            case .uint8: [0, 255]
            case .uint16: [0, 65_535]
            case .uint32: [0, 4_294_967_295]
            }
        return extremes + [7, 0, 1, 42].filter { !extremes.contains($0) }
    }

    // MARK: - Limits

    /// The least and the greatest value that `@length` and `@range` allow.
    private static func limits(_ attribute: Schema.Attribute) -> [StoredValue] {
        if let length = attribute.length { return lengths(length).compactMap { value(ofLength: $0, attribute) } }
        guard let range = attribute.range else { return [] }
        let lower = range.lower.flatMap { number($0, attribute) }
        let upper = range.upper.flatMap { number($0, attribute) }
        var values: [StoredValue] = []
        for value in [lower, range.excludesUpper ? nil : upper].compactMap({ $0 }) { values.append(value) }
        switch (lower, upper) {
        case (.integer(let low), .integer(let high)) where high > low:
            // Without adding, which could pass the ends of Int64.
            values.append(.integer(low / 2 + high / 2))
            values.append(.integer(high - 1))
        case (.real(let low), .real(let high)): values.append(.real(low / 2 + high / 2))
        default: break
        }
        return values
    }

    private static func number(_ text: String, _ attribute: Schema.Attribute) -> StoredValue? {
        Schema(name: "", location: attribute.location).storedNumber(text, for: attribute)
    }

    private static func lengths(_ length: Schema.Bounds<Int64>) -> [Int64] {
        let least = max(0, length.lower ?? 0)
        let most = max(least, (length.upper ?? least + 8) - (length.excludesUpper ? 1 : 0))
        // Not a text of a million letters.
        return [least, min(most, least + 200), least + (min(most, least + 200) - least) / 2]
    }

    private static func value(ofLength length: Int64, _ attribute: Schema.Attribute) -> StoredValue? {
        guard length <= 10_000 else { return nil }
        let count = Int(length)
        switch attribute.type {
        case .data: return .blob(Array(repeating: 1, count: count))
        case .list(let element):
            return .text("[\(repeatElement(json(element), count: count).joined(separator: ","))]")
        case .url:
            let text = "https://example.org/"
            return count < text.count ? nil : .text(text + String(repeating: "a", count: count - text.count))
        default: return .text(String(repeating: "t", count: count))
        }
    }

    private static func fits(_ value: StoredValue, _ attribute: Schema.Attribute) -> Bool {
        if let length = attribute.length, case .text(let text) = value,
            attribute.type == .string || attribute.type == .url
        {
            let count = Int64(text.unicodeScalars.count)
            return count >= length.lower ?? 0 && count <= length.upper ?? .max
        }
        guard let range = attribute.range else { return true }
        let lower = range.lower.flatMap { number($0, attribute) }
        let upper = range.upper.flatMap { number($0, attribute) }
        return !isLess(value, lower) && !isLess(upper, value)
    }

    private static func isLess(_ left: StoredValue?, _ right: StoredValue?) -> Bool {
        switch (left, right) {
        case (.integer(let left)?, .integer(let right)?): left < right
        case (.real(let left)?, .real(let right)?): left < right
        default: false
        }
    }
}
