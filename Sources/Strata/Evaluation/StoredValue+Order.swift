import StrataSQLite

// How SQLite compares values: "A value with storage class NULL is considered less than any other value … An INTEGER or
// REAL value is less than any TEXT or BLOB value … A TEXT value is less than a BLOB value."

/// How two texts are compared.
enum Collation {
    /// By their bytes.
    case binary
    /// By their bytes, but for the case of ASCII letters.
    case caseInsensitive
}

extension StoredValue {
    /// The sign of the comparison: less than 0 if this value comes first, 0 if SQLite calls the two equal.
    func order(_ other: StoredValue, _ collation: Collation = .binary) -> Int {
        switch (self, other) {
        case (.integer(let left), .integer(let right)): left < right ? -1 : left > right ? 1 : 0
        case (.text(let left), .text(let right)):
            collation == .binary ? Self.compare(left.utf8, right.utf8) : Self.compareFolded(left, right)
        case (.real(let left), .real(let right)): left < right ? -1 : left > right ? 1 : 0
        case (.integer(let left), .real(let right)): Self.compare(left, right)
        case (.real(let left), .integer(let right)): -Self.compare(right, left)
        case (.blob(let left), .blob(let right)): Self.compare(left, right)
        default: rank - other.rank
        }
    }

    /// The place of the storage class among the others.
    private var rank: Int {
        switch self {
        case .null: 0
        case .integer, .real: 1
        case .text: 2
        case .blob: 3
        }
    }

    var isNull: Bool { if case .null = self { true } else { false } }

    var isNumber: Bool { rank == 1 }

    var isText: Bool { rank == 2 }

    /// Without loss: a Double has 53 bits of the 63.
    private static func compare(_ integer: Int64, _ real: Double) -> Int {
        // 2^63 is a Double, and no integer reaches it.
        if real >= 9_223_372_036_854_775_808 { return -1 }
        if real < -9_223_372_036_854_775_808 { return 1 }
        let whole = real.rounded(.towardZero)
        let number = Int64(whole)
        if integer != number { return integer < number ? -1 : 1 }
        return real > whole ? -1 : real < whole ? 1 : 0
    }

    private static func compare(_ left: String.UTF8View, _ right: String.UTF8View) -> Int {
        let sign = left.withContiguousStorageIfAvailable { left in
            right.withContiguousStorageIfAvailable { right in
                compare(UnsafeRawBufferPointer(left), UnsafeRawBufferPointer(right))
            }
        }
        return sign.flatMap(\.self) ?? compare(Array(left), Array(right))
    }

    private static func compare(_ left: [UInt8], _ right: [UInt8]) -> Int {
        left.withUnsafeBytes { left in right.withUnsafeBytes { right in compare(left, right) } }
    }

    private static func compare(_ left: UnsafeRawBufferPointer, _ right: UnsafeRawBufferPointer) -> Int {
        for index in 0..<min(left.count, right.count) where left[index] != right[index] {
            return left[index] < right[index] ? -1 : 1
        }
        return left.count - right.count
    }

    /// NOCASE compares up to a NUL in the first text, and then the lengths.
    private static func compareFolded(_ left: String, _ right: String) -> Int {
        for (first, second) in zip(left.utf8, right.utf8) {
            let sign = Int(first.lowercasedASCII) - Int(second.lowercasedASCII)
            if sign != 0 { return sign }
            if first == 0 { break }
        }
        return left.utf8.count - right.utf8.count
    }
}

extension UInt8 {
    var lowercasedASCII: UInt8 { self >= 65 && self <= 90 ? self | 0x20 : self }
}

/// A value as it is looked up among others: equal where SQLite calls two values equal.
struct SQLKey: Hashable {
    private enum Part: Hashable {
        case null
        case integer(Int64)
        case real(Double)
        case text([UInt8], length: Int)
        case blob([UInt8])
    }

    // Most keys are one value, for which no array is made.
    private let first: Part?
    private let rest: [Part]
    /// Whether one of the values is NULL.
    let hasNull: Bool

    /// Makes a key of values with the collations by which each is compared.
    init(_ values: [StoredValue], _ collations: [Collation]) {
        let pairs = zip(values, collations)
        first = pairs.first { _ in true }.map { Self.part(of: $0, $1) }
        rest = values.count > 1 ? pairs.dropFirst().map { Self.part(of: $0, $1) } : []
        hasNull = first == .null || rest.contains(.null)
    }

    /// Makes a key of one value.
    init(_ value: StoredValue, _ collation: Collation) {
        let part = Self.part(of: value, collation)
        (first, rest, hasNull) = (part, [], part == .null)
    }

    private static func part(of value: StoredValue, _ collation: Collation) -> Part {
        switch value {
        case .null: return .null
        case .integer(let number): return .integer(number)
        case .real(let number):
            // 1 and 1.0 are equal, and so are the two zeros.
            return Int64(exactly: number).map { .integer($0) } ?? .real(number)
        case .text(let text):
            guard collation == .caseInsensitive else { return .text(Array(text.utf8), length: text.utf8.count) }
            // What stands behind a NUL counts by its length alone.
            return .text(text.utf8.prefix { $0 != 0 }.map(\.lowercasedASCII), length: text.utf8.count)
        case .blob(let bytes): return .blob(bytes)
        }
    }
}

extension [StoredValue] {
    /// The sign of the comparison of keys: by their first parts, then by the next.
    func order(_ other: [StoredValue], _ collations: [Collation]) -> Int {
        for index in collations.indices {
            let sign = self[index].order(other[index], collations[index])
            if sign != 0 { return sign }
        }
        return 0
    }
}
