/// A number written in digits, taken apart without rounding: `digits × 10^exponent`.
package struct DecimalDigits: Hashable, Sendable {
    package var isNegative: Bool
    /// Without zeros at either end; empty for zero.
    package var digits: String
    package var exponent: Int

    /// Reads `-12.50e3`; nil for what is no number.
    package init?(_ text: String) {
        var rest = Substring(text.filter { $0 != "_" })
        isNegative = rest.first == "-"
        if let sign = rest.first, sign == "-" || sign == "+" { rest.removeFirst() }

        var power = 0
        if let mark = rest.firstIndex(where: { $0 == "e" || $0 == "E" }) {
            guard let value = Int(rest[rest.index(after: mark)...]), value.magnitude < 10_000 else { return nil }
            power = value
            rest = rest[..<mark]
        }

        let parts = rest.split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false)
        let fraction = parts.count == 2 ? parts[1] : ""
        guard let whole = parts.first, (whole + fraction).allSatisfy({ $0.isASCII && $0.isNumber }) else { return nil }
        guard !(whole + fraction).isEmpty else { return nil }

        digits = String((whole + fraction).drop { $0 == "0" })
        exponent = power - fraction.count
        while digits.last == "0" {
            digits.removeLast()
            exponent += 1
        }
        if digits.isEmpty { exponent = 0 }
    }

    package init(isNegative: Bool, digits: String, exponent: Int) {
        self.isNegative = isNegative
        self.digits = digits
        self.exponent = exponent
    }

    /// Whether Foundation's `Decimal` holds the number exactly: 38 digits, and an exponent of eight bits.
    package var fitsDecimal: Bool { digits.count <= 38 && (-128...127).contains(exponent) }

    /// The number in units of 10^-places; nil if it has more digits behind the point, or does not fit 64 bits.
    package func scaled(by places: Int) -> Int64? {
        guard !digits.isEmpty else { return 0 }
        let zeros = exponent + places
        guard zeros >= 0, digits.count + zeros <= 19 else { return nil }
        return Int64((isNegative ? "-" : "") + digits + String(repeating: "0", count: zeros))
    }

    /// Below, at or above zero as the number is below, at or above `other`.
    package func compared(to other: DecimalDigits) -> Int {
        let signs = (sign, other.sign)
        guard signs.0 == signs.1 else { return signs.0 < signs.1 ? -1 : 1 }
        guard sign != 0 else { return 0 }
        return sign * magnitudeCompared(to: other)
    }

    private var sign: Int { digits.isEmpty ? 0 : isNegative ? -1 : 1 }

    private func magnitudeCompared(to other: DecimalDigits) -> Int {
        let places = (digits.count + exponent, other.digits.count + other.exponent)
        guard places.0 == places.1 else { return places.0 < places.1 ? -1 : 1 }
        // Aligned at the point, digits compare as text does: a number is smaller than one that goes on.
        return digits == other.digits ? 0 : digits < other.digits ? -1 : 1
    }

    /// The one spelling that Foundation's `Decimal` prints: no exponent, no zeros at the ends, a zero before the point.
    package var plainText: String {
        guard !digits.isEmpty else { return "0" }
        let sign = isNegative ? "-" : ""
        let point = digits.count + exponent
        if exponent >= 0 { return sign + digits + String(repeating: "0", count: exponent) }
        if point > 0 { return "\(sign)\(digits.prefix(point)).\(digits.dropFirst(point))" }
        return "\(sign)0.\(String(repeating: "0", count: -point))\(digits)"
    }
}
