import Foundation
import StrataSQLite

// How SQLite makes one type of another, where an expression mixes them: only values inside of JSON have types that the
// schema does not know.

extension StoredValue {
    /// The value as a condition.
    var isTrue: Bool {
        switch self {
        case .null: false
        case .integer(let number): number != 0
        case .real(let number): number != 0
        case .text, .blob: realValue != 0
        }
    }

    static func bool(_ value: Bool) -> StoredValue { .integer(value ? 1 : 0) }

    /// A result of a calculation: "NaN is converted to NULL".
    static func number(_ value: Double) -> StoredValue { value.isNaN ? .null : .real(value) }

    /// The value as text; nil for NULL.
    var textValue: String? {
        switch self {
        case .null: nil
        case .integer(let number): String(number)
        case .real(let number): Self.text(of: number)
        case .text(let text): text
        case .blob(let bytes): String(decoding: bytes, as: UTF8.self)
        }
    }

    /// The value as bytes; nil for NULL.
    var byteValue: [UInt8]? {
        if case .blob(let bytes) = self { return bytes }
        return textValue.map { Array($0.utf8) }
    }

    /// The value as a number of a calculation: a text counts as far as it begins with a number.
    var numericValue: StoredValue {
        switch self {
        case .null, .integer, .real: return self
        case .text, .blob:
            let text = textValue ?? ""
            return NumberText(text)?.value ?? .integer(0)
        }
    }

    var realValue: Double {
        switch numericValue {
        case .integer(let number): Double(number)
        case .real(let number): number
        default: 0
        }
    }

    /// The value as an integer: towards zero, and not beyond the 64 bits.
    var integerValue: Int64 {
        switch numericValue {
        case .integer(let number): number
        case .real(let number):
            number <= -9_223_372_036_854_775_808
                ? .min : number >= 9_223_372_036_854_775_808 ? .max : Int64(number)
        default: 0
        }
    }

    /// A number for a text that is nothing but one; else the value itself.
    var withNumericAffinity: StoredValue {
        guard case .text(let text) = self, let number = NumberText(text), number.isWhole else { return self }
        return number.value
    }

    /// A text for a number; else the value itself.
    var withTextAffinity: StoredValue {
        guard isNumber, let text = textValue else { return self }
        return .text(text)
    }

    /// A number with 15 digits and always a point: `%!.15g`.
    private static func text(of number: Double) -> String {
        if number.isInfinite { return number < 0 ? "-Inf" : "Inf" }
        if number == 0 { return "0.0" }
        let text = String(format: "%.15g", number)
        guard let exponent = text.firstIndex(of: "e") else { return text.contains(".") ? text : text + ".0" }
        let digits = text[..<exponent]
        return (digits.contains(".") ? String(digits) : digits + ".0") + text[exponent...]
    }
}

/// The number that a text begins with.
struct NumberText {
    let value: StoredValue
    /// Whether there is nothing else but spaces.
    let isWhole: Bool

    init?(_ text: String) {
        var rest = text.utf8[...]
        let spaces: (UInt8) -> Bool = { $0 == 0x20 || (0x09...0x0d).contains($0) }
        rest = rest.drop(while: spaces)
        let start = rest.startIndex
        if let sign = rest.first, sign == UInt8(ascii: "-") || sign == UInt8(ascii: "+") { rest = rest.dropFirst() }
        let isDigit: (UInt8) -> Bool = { (48...57).contains($0) }
        let whole = rest.prefix(while: isDigit)
        rest = rest[whole.endIndex...]
        var isInteger = true
        var digits = whole.count
        if rest.first == UInt8(ascii: ".") {
            let fraction = rest.dropFirst().prefix(while: isDigit)
            if digits + fraction.count > 0 {
                digits += fraction.count
                rest = rest[fraction.endIndex...]
                isInteger = false
            }
        }
        guard digits > 0 else { return nil }
        if rest.first == UInt8(ascii: "e") || rest.first == UInt8(ascii: "E") {
            var exponent = rest.dropFirst()
            if exponent.first == UInt8(ascii: "-") || exponent.first == UInt8(ascii: "+") {
                exponent = exponent.dropFirst()
            }
            let digits = exponent.prefix(while: isDigit)
            if !digits.isEmpty {
                rest = rest[digits.endIndex...]
                isInteger = false
            }
        }
        let spelled = String(decoding: text.utf8[start..<rest.startIndex], as: UTF8.self)
        isWhole = rest.allSatisfy(spaces)
        if isInteger, let number = Int64(spelled) {
            value = .integer(number)
        } else {
            value = .real(Double(spelled) ?? strtod(spelled, nil))
        }
    }
}
