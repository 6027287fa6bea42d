import Testing

@testable import StrataSQLite

@Suite("A stored value")
struct StoredValueTests {
    @Test("equals another if the bytes do")
    func equality() {
        #expect(StoredValue.text("\u{e9}") != .text("e\u{301}"))
        #expect(StoredValue.real(0.0) != .real(-0.0))
        #expect(StoredValue.real(.nan) == .real(.nan))
        #expect(StoredValue.integer(1) != .real(1))
        #expect(StoredValue.text("a") != .blob([97]))
        #expect(StoredValue.null == .null)
        #expect(Set([StoredValue.text("\u{e9}"), .text("e\u{301}"), .text("\u{e9}")]).count == 2)
    }

    @Test(
        "comes back from its literal",
        arguments: [
            .null, .integer(.min), .integer(.max), .integer(-1), .real(0.1), .real(1e300),
            .real(-.leastNonzeroMagnitude), .real(.infinity),
            .real(-.infinity), .real(1), .text(""), .text("it's"), .text("a\u{0}b"), .text("\u{e9}e\u{301}\u{1F600}"),
            .blob([]), .blob([0, 1, 255]),
        ] as [StoredValue]
    )
    func literal(_ value: StoredValue) throws {
        let connection = try Connection.inMemory()
        #expect(try connection.value("SELECT \(SQLText.literal(value))") == value)
    }

    @Test("is shortened in messages")
    func description() {
        let text = StoredValue.text(String(repeating: "x", count: 200)).description
        #expect(text.count == 80)
        #expect(text.hasSuffix("…"))
        #expect(StoredValue.integer(7).description == "7")
    }
}
