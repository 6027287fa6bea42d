/// Decimal numbers as text: `-12.5`, `1e-7`.
enum DecimalText {
    /// The digits of a number without the zeros at both ends, or nil if the text is no number.
    ///
    /// Two texts of one number have the same, so they tell whether reading has rounded it.
    static func significantDigits(of text: String) -> [UInt8]? {
        var rest = text.utf8[...]
        dropSign(&rest)
        let whole = dropDigits(&rest)
        var digits = Array(whole)
        var count = whole.count
        if rest.first == UInt8(ascii: ".") {
            rest = rest.dropFirst()
            let fraction = dropDigits(&rest)
            digits += fraction
            count += fraction.count
        }
        guard count > 0 else { return nil }
        if rest.first == UInt8(ascii: "e") || rest.first == UInt8(ascii: "E") {
            rest = rest.dropFirst()
            dropSign(&rest)
            guard !dropDigits(&rest).isEmpty else { return nil }
        }
        guard rest.isEmpty else { return nil }
        let zero = UInt8(ascii: "0")
        while digits.last == zero { digits.removeLast() }
        return Array(digits.drop { $0 == zero })
    }

    private static func dropSign(_ text: inout Substring.UTF8View) {
        if text.first == UInt8(ascii: "-") || text.first == UInt8(ascii: "+") { text = text.dropFirst() }
    }

    private static func dropDigits(_ text: inout Substring.UTF8View) -> Substring.UTF8View {
        let digits = text.prefix { $0 >= UInt8(ascii: "0") && $0 <= UInt8(ascii: "9") }
        text = text[digits.endIndex...]
        return digits
    }
}
