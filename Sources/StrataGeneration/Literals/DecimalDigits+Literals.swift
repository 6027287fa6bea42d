import StrataSchema

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
