import Foundation
import StrataSchema
import Testing

@testable import StrataGeneration

@Suite struct DecimalDigitsTests {
    @Test(
        "a Decimal is written without passing through Double",
        arguments: [
            ("0", "0"), ("-0", "0"), ("3", "3"), ("-120", "-120"), ("12e2", "1200"),
            ("19.90", "Decimal(sign: .plus, exponent: -1, significand: 199)"),
            ("-0.25", "Decimal(sign: .minus, exponent: -2, significand: 25)"),
            ("999999999999999999", "999999999999999999"),
            (
                "1000000000000000000",
                "Decimal(sign: .plus, exponent: 18, significand: 1)"
            ),
            (
                "12345678901234567890.5",
                "Decimal(sign: .plus, exponent: 17, significand: 123)"
                    + " + Decimal(sign: .plus, exponent: -1, significand: 456789012345678905)"
            ),
        ]
    )
    func expression(_ text: String, _ expression: String) throws {
        #expect(try #require(DecimalDigits(text)).decimalExpression(type: "Decimal") == expression)
    }

    @Test("the groups of a long Decimal add up to it exactly")
    func longValue() {
        let sum =
            Decimal(sign: .minus, exponent: 36, significand: 12)
            + Decimal(sign: .minus, exponent: 18, significand: 345_678_901_234_567_890)
            + Decimal(sign: .minus, exponent: 0, significand: 123_456_789_012_345_678)
        #expect(sum.description == "-12345678901234567890123456789012345678")
        #expect(
            DecimalDigits("-12345678901234567890123456789012345678")?.decimalExpression(type: "Decimal")
                == "Decimal(sign: .minus, exponent: 36, significand: 12)"
                + " + Decimal(sign: .minus, exponent: 18, significand: 345678901234567890)"
                + " + Decimal(sign: .minus, exponent: 0, significand: 123456789012345678)"
        )
    }

    @Test("what is no number is refused", arguments: ["", "-", ".", "1e", "x1", "1.2.3", "٣"])
    func refused(_ text: String) {
        #expect(DecimalDigits(text) == nil)
    }
}
