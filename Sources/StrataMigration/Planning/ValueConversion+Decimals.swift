import StrataSchema

/// Decimals as text and as a number of their smallest parts.
extension ValueConversion {
    static func decimals(_ old: Schema.Storage, _ new: Schema.Storage) -> ValueConversion? {
        switch (old, new) {
        case (.standard, .scaled(let digits)) where digits < mostDigits: scaled(to: digits)
        case (.scaled(let digits), .standard) where digits < mostDigits: text(of: digits)
        default: nil
        }
    }

    /// An Int64 holds every number of so many digits.
    private static let mostDigits = 18

    private static func scaled(to digits: Int) -> ValueConversion {
        let zeros = String(repeating: "0", count: digits)
        // 1.5 and two digits: 1, and 5 with zeros behind it up to two. A sign stays where it is.
        let whole = "substr({}, 1, instr({} || '.', '.') - 1)"
        let fraction = "substr({} || '.', instr({} || '.', '.') + 1)"
        let padded = "substr(replace(\(fraction), '.', '') || '\(zeros)', 1, \(digits))"
        return ValueConversion(
            expression: "CAST(\(whole) || \(padded) AS INTEGER)",
            requirement: (
                // Digits, one of them at least, a sign before them, one point among them.
                "{} GLOB '*[0-9]*' AND {} NOT GLOB '*[^-.0-9]*' AND {} NOT GLOB '?*-*' AND {} NOT GLOB '*.*.*' "
                    + "AND length(rtrim(replace(\(fraction), '.', ''), '0')) <= \(digits) "
                    + "AND length(\(whole)) <= \(mostDigits - digits)",
                "has no more than \(digits) digits behind the point, and \(mostDigits - digits) before it"
            )
        )
    }

    /// As Swift writes a Decimal: without zeros at its end.
    private static func text(of digits: Int) -> ValueConversion {
        let factor = powerOfTen(digits)
        let sign = "CASE WHEN {} < 0 THEN '-' ELSE '' END"
        guard digits > 0 else { return ValueConversion(expression: "CAST({} AS TEXT)") }
        let zeros = String(repeating: "0", count: digits)
        let fraction = "rtrim(substr('\(zeros)' || (abs({}) % \(factor)), -\(digits)), '0')"
        return ValueConversion(
            expression: "\(sign) || (abs({}) / \(factor)) || rtrim('.' || \(fraction), '.')",
            // The smallest number of all has no opposite.
            requirement: ("{} > -9223372036854775807", "is larger than the smallest Int64")
        )
    }
}
