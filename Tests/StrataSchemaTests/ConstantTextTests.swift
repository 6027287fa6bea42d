import Testing

@testable import StrataSchema

@Suite("Constants as text")
struct ConstantTextTests {
    @Test(
        "are URLs only if every parser takes them",
        arguments: [
            ("https://example.com", true), ("https://user@example.com:8080/a%20b?c=d#e", true), ("file:///tmp", true),
            ("mailto:a@b", true), ("", false), ("example.com", false), ("https:", false), ("1http://a", false),
            ("https://a b", false), ("https://a/%2", false), ("https://a:port/", false), ("https://a#b#c", false),
            ("https://é.example", false), ("https://a:99999", false), ("https://[::1]/", false),
        ]
    )
    func urls(text: String, isURL: Bool) {
        #expect(ConstantText.isURL(text) == isURL)
    }

    @Test(
        "are decimals if they keep all their digits",
        arguments: [
            ("0", true), ("-1.5", true), ("1e127", true), ("1e128", false), ("0.000", true), ("1e-128", true),
            (String(repeating: "9", count: 38), true), (String(repeating: "9", count: 39), false),
            ("1" + String(repeating: "0", count: 60), true), ("1e99999999999999999999", false),
        ]
    )
    func decimals(text: String, isDecimal: Bool) {
        #expect((DecimalDigits(text)?.fitsDecimal == true) == isDecimal)
    }

    @Test(
        "fit a scale if nothing is cut off",
        arguments: [
            ("1.25", 2, true), ("1.255", 2, false), ("1.250", 2, true), ("92233720368547758.07", 2, true),
            ("92233720368547758.08", 2, false), ("0", 18, true), ("1e18", 1, false), ("100", 0, true),
        ]
    )
    func scales(text: String, scale: Int, fits: Bool) {
        #expect((DecimalDigits(text)?.scaled(by: scale) != nil) == fits)
    }

    @Test(
        "are printed as Foundation prints a Decimal",
        arguments: [
            ("1.50", "1.5"), ("-0.0", "0"), ("1e3", "1000"), ("-12.5e-3", "-0.0125"), ("007", "7"),
            ("1_000.000", "1000"),
            ("123456789.000000001", "123456789.000000001"),
        ]
    )
    func plainText(text: String, plain: String) {
        #expect(DecimalDigits(text)?.plainText == plain)
    }
}
