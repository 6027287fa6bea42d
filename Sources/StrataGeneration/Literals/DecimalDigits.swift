/// A number written in digits, taken apart without rounding: `digits × 10^exponent`.
struct DecimalDigits: Hashable {
    var isNegative: Bool
    /// Without leading zeros; empty for zero.
    var digits: String
    var exponent: Int

    /// Reads `-12.50e3`; nil for what is no number.
    init?(_ text: String) {
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
        while digits.last == "0" && !digits.isEmpty {
            digits.removeLast()
            exponent += 1
        }
        if digits.isEmpty { exponent = 0 }
    }

    private init(isNegative: Bool, digits: String, exponent: Int) {
        self.isNegative = isNegative
        self.digits = digits
        self.exponent = exponent
    }
}

extension DecimalDigits {
    private var sign: String { isNegative ? "-" : "" }

    /// The shortest usual literal: `12.5`, `-0.001`, `6.02e23`.
    var swiftLiteral: String {
        if digits.isEmpty { return isNegative ? "-0.0" : "0" }
        let point = digits.count + exponent
        if exponent >= 0 && point <= 17 { return sign + digits + String(repeating: "0", count: exponent) }
        if point > 0 && point < digits.count { return "\(sign)\(digits.prefix(point)).\(digits.dropFirst(point))" }
        if point <= 0 && point > -6 { return "\(sign)0.\(String(repeating: "0", count: -point))\(digits)" }
        let fraction = digits.count > 1 ? ".\(digits.dropFirst())" : ""
        return "\(sign)\(digits.prefix(1))\(fraction)e\(point - 1)"
    }

    /// An expression of Foundation's `Decimal` that has exactly this value.
    ///
    /// A floating-point literal would pass through `Double`, and `Decimal(string:)` is optional. So a whole number is an
    /// integer literal, anything else is a significand and an exponent, in groups that fit `Int`.
    /// - Parameter type: How `Decimal` is written here.
    func decimalExpression(type: String) -> String {
        if digits.isEmpty { return "0" }
        if exponent >= 0 && digits.count + exponent <= Self.groupSize {
            return sign + digits + String(repeating: "0", count: exponent)
        }
        return groups.map { group in
            let sign = isNegative ? ".minus" : ".plus"
            return "\(type)(sign: \(sign), exponent: \(group.exponent), significand: \(group.digits))"
        }
        .joined(separator: " + ")
    }

    /// 18 nines are the longest row of digits that always fits `Int64`.
    private static let groupSize = 18

    private var groups: [DecimalDigits] {
        var result: [DecimalDigits] = []
        var rest = Substring(digits)
        while !rest.isEmpty {
            let length = rest.count % Self.groupSize == 0 ? Self.groupSize : rest.count % Self.groupSize
            let exponent = exponent + rest.count - length
            let group = rest.prefix(length).drop { $0 == "0" }
            if !group.isEmpty {
                result.append(DecimalDigits(isNegative: isNegative, digits: String(group), exponent: exponent))
            }
            rest = rest.dropFirst(length)
        }
        return result
    }
}
