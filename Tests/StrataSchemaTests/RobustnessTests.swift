import Foundation
import Testing

@testable import StrataSchema

/// No text may crash the reader or keep it busy; what comes of it does not matter here.
///
/// `STRATA_ROUNDS=1000 swift test --filter RobustnessTests` is the long form: so many texts for each seed, and every
/// beginning of a schema. Without end it goes on as `Scripts/fuzz`.
@Suite("Any text at all")
struct RobustnessTests {
    private static let rounds = ProcessInfo.processInfo.environment["STRATA_ROUNDS"].flatMap(Int.init)

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

    private static let texts = [SnapshotTests.rich, WholeLanguage.text]

    @Test("beginnings of a schema are survived", arguments: texts)
    func prefixes(text: String) {
        let bytes = Array(text.utf8)
        // Every eleventh: half a word, half an escape, half a character are among them.
        for end in stride(from: 0, to: bytes.count, by: Self.rounds == nil ? 11 : 1) {
            survive(String(decoding: bytes[..<end], as: UTF8.self))
        }
    }

    @Test("a schema with bytes changed at random is survived", arguments: 1...12)
    func mutations(seed: UInt64) {
        var random = SplitMix(state: seed)
        let original = Array((seed % 2 == 0 ? WholeLanguage.text : SchemaWriter.schema(seed: seed)).utf8)
        let interesting = Array("{}()[]@:,.\"'`\\/*\n\r\t\0-?=;#09azé".utf8)
        for _ in 0..<(Self.rounds ?? 20) {
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
        let text = SnapshotTests.rich + WholeLanguage.text
        let words = Lexer.lex(SourceFile(path: "f", text: text)).tokens.map { token in
            if case .string(let literal) = token.kind { StringText.quoted(literal.value) } else { token.text }
        }
        for _ in 0..<(Self.rounds ?? 40) {
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
            "query a(", "query a() -> [", "query a() -> [{ a: ", "view A {", "} = \"\"\"\nview A {\n", "mixin A: ",
            "import a\n",
            "index (\"", "@generated(", "...", "view A { a: A } = \"\"\"\n", "query a() -> A = SELECT '",
        ]
    )
    func nesting(text: String) {
        survive(String(repeating: text, count: 2000))
        survive("entity A {\n" + String(repeating: text, count: 2000))
        survive("entity A {\n a: " + String(repeating: text, count: 2000))
    }

    @Test("keys that lead through thousands of entities are survived")
    func longKeyChains() {
        let chain = (0..<5000).map { "entity E\($0) { e: E\($0 + 1) @id }" } + ["entity E5000 { id: Int }"]
        survive(chain.joined(separator: "\n"))
        let doubling = (0..<60).map { "entity E\($0) {\n a: E\($0 + 1)\n b: E\($0 + 1)\n primaryKey (a, b)\n}" }
        survive((doubling + ["entity E60 { id: Int }"]).joined(separator: "\n"))
    }

    @Test("mixins that are made of thousands of others are survived")
    func longMixinChains() {
        let chain = (0..<5000).map { "mixin M\($0): M\($0 + 1) { a\($0): Int }" } + ["mixin M5000 { a: Int }"]
        survive((chain + ["entity E: M0 { id: Int }"]).joined(separator: "\n"))
        let ring = (0..<2000).map { "mixin M\($0): M\(($0 + 1) % 2000), M\(($0 + 7) % 2000) { a\($0): Int }" }
        survive((ring + ["entity E: M0 { id: Int }"]).joined(separator: "\n"))
    }

    @Test("required relationships in a ring of thousands are survived")
    func longCycles() {
        let ring = (0..<5000).map { "entity E\($0) {\n id: Int\n e: E\(($0 + 1) % 5000) @onDelete(cascade)\n}" }
        survive(ring.joined(separator: "\n"))
    }

    /// The time is not measured, which depends on the machine: work that grew with the square of the size would be
    /// noticed.
    @Test(
        "much of anything is survived",
        arguments: [
            "entity E# {\n id: UUID = .random\n a: String = \"x\"\n}\n", "entity E# {\n id: Nothing#\n", "x# ", "\"",
            "' ",
            "/* */", "@a ", "\n", "// é\n", "query q#() -> [{ a: Int }] = \"\"\"\n  SELECT 1\n  \"\"\"\n", "\\ ",
            "a: [",
            "view V# { a: Int } = \"\"\"\n", "entity E {\n check c# \"1\"\n", "mixin M# { a: E# }\n", "😀\n", "\"\"\"\n",
        ]
    )
    func muchOfAnything(piece: String) {
        survive(repeated(piece, bytes: 30_000))
    }

    @Test("two megabytes are read")
    func twoMegabytes() throws {
        let pieces = [
            "// \(String(repeating: "comment ", count: 500))\n",
            "entity E# {\n    id: UUID = .random\n    a: String = \"\(String(repeating: "text ", count: 500))\"\n}\n",
            "query q#() -> [E#] = \"\"\"\n\(String(repeating: "    SELECT 1\n", count: 200))    \"\"\"\n",
        ]
        let text = repeated(pieces.joined(), bytes: 2_000_000)
        let schema = try read(text)
        #expect(text.utf8.count >= 2_000_000)
        #expect(schema.entities.count == schema.queries.count)
        #expect(schema.queries.last?.sql.text.utf8.count == 200 * 9 - 1)
    }

    /// The piece again and again, a number in place of each `#`.
    private func repeated(_ piece: String, bytes: Int) -> String {
        let parts = piece.split(separator: "#", omittingEmptySubsequences: false)
        var text = ""
        var number = 0
        while text.utf8.count < bytes {
            text += parts.joined(separator: String(number))
            number += 1
        }
        return text
    }

    @Test("a schema of 500 entities is read, formatted and written in little time")
    func manyEntities() {
        let text = (0..<500).map { number in
            "entity Entity\(number) {\n id: UUID = .random\n next: Entity\((number + 1) % 500)?\n"
                + (0..<12).map { "  attribute\($0): String? // \(number)\n" }.joined() + "}\n"
        }
        let duration = ContinuousClock().measure { survive(text.joined()) }
        #expect(duration < .seconds(10))
    }
}
