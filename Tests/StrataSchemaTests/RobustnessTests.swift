import Testing

@testable import StrataSchema

/// No text may crash the reader or keep it busy; what comes of it does not matter here.
@Suite("Any text at all")
struct RobustnessTests {
    private func survive(_ text: String) {
        let file = SourceFile(path: "f", text: text)
        let reading = SchemaReader.read([file], defaultName: "Test")
        let hasErrors = reading.diagnostics.contains { $0.severity == .error }
        #expect((reading.schema == nil) == hasErrors)
        if let formatted = SchemaFormatter.format(file).text {
            #expect(SchemaFormatter.format(SourceFile(path: "f", text: formatted)).text == formatted)
        }
        if let snapshot = reading.schema?.snapshotText() {
            #expect(SchemaReader.read([SourceFile(path: "s", text: snapshot)], defaultName: "").diagnostics == [])
        }
    }

    @Test("every beginning of a schema is survived")
    func prefixes() {
        let bytes = Array(SnapshotTests.rich.utf8)
        for end in bytes.indices { survive(String(decoding: bytes[..<end], as: UTF8.self)) }
    }

    @Test("a schema with bytes changed at random is survived", arguments: 1...8)
    func mutations(seed: UInt64) {
        var random = SplitMix(state: seed)
        let original = Array(SnapshotTests.rich.utf8)
        let interesting = Array("{}()[]@:,.\"'`\\/*\n\r\t\0-?=;#09azé".utf8)
        for _ in 0..<60 {
            var bytes = original
            for _ in 0..<Int.random(in: 1...6, using: &random) {
                let position = Int.random(in: bytes.indices, using: &random)
                switch Int.random(in: 0..<4, using: &random) {
                case 0: bytes.remove(at: position)
                case 1: bytes[position] = UInt8.random(in: 0...255, using: &random)
                case 2: bytes.insert(interesting[Int.random(in: interesting.indices, using: &random)], at: position)
                default:
                    let end = min(bytes.count, position + Int.random(in: 1...40, using: &random))
                    bytes.insert(contentsOf: bytes[position..<end], at: Int.random(in: bytes.indices, using: &random))
                }
            }
            survive(String(decoding: bytes, as: UTF8.self))
        }
    }

    @Test("words in any order are survived", arguments: 1...4)
    func shuffledWords(seed: UInt64) {
        var random = SplitMix(state: seed)
        let words = Lexer.lex(SourceFile(path: "f", text: SnapshotTests.rich)).tokens.map { token in
            if case .string(let literal) = token.kind { StringText.quoted(literal.value) } else { token.text }
        }
        for _ in 0..<100 {
            let text = (0..<300).map { _ in
                (words.randomElement(using: &random) ?? "") + (Bool.random(using: &random) ? " " : "\n")
            }
            survive(text.joined())
        }
    }

    @Test(
        "nesting without end is survived",
        arguments: [
            "[", "{", "(", "/*", "entity A { ", "a: [", "@", "@a(", "a: A = [", "\"\"\"\n", "`", "entity A {\na: ", ".",
        ]
    )
    func nesting(text: String) {
        survive(String(repeating: text, count: 4000))
        survive("entity A {\n" + String(repeating: text, count: 4000))
        survive("entity A {\n a: " + String(repeating: text, count: 4000))
    }

    @Test("keys that lead through thousands of entities are survived")
    func longKeyChains() {
        let chain = (0..<5000).map { "entity E\($0) { e: E\($0 + 1) @id }" } + ["entity E5000 { id: Int }"]
        survive(chain.joined(separator: "\n"))
        let doubling = (0..<60).map { "entity E\($0) {\n a: E\($0 + 1)\n b: E\($0 + 1)\n primaryKey (a, b)\n}" }
        survive((doubling + ["entity E60 { id: Int }"]).joined(separator: "\n"))
    }

    @Test("a schema of 500 entities is read in little time")
    func manyEntities() {
        let text = (0..<500).map { number in
            "entity Entity\(number) {\n id: UUID = .random\n next: Entity\((number + 1) % 500)?\n"
                + (0..<12).map { "  attribute\($0): String? // \(number)\n" }.joined() + "}\n"
        }
        let duration = ContinuousClock().measure { survive(text.joined()) }
        #expect(duration < .seconds(10))
    }
}

/// The same numbers for the same seed, on every system.
private struct SplitMix: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var value = state
        value = (value ^ (value >> 30)) &* 0xBF58_476D_1CE4_E5B9
        value = (value ^ (value >> 27)) &* 0x94D0_49BB_1331_11EB
        return value ^ (value >> 31)
    }
}
