import Foundation
import Strata
import Testing

/// What evaluation finds, with values that say why: exact results, each the same in SQLite.
@Suite struct EvaluationTests {
    /// What a condition finds of values, in Swift; a test fails where SQLite finds something else.
    private func ids(
        of specimens: [Specimen],
        sourceLocation: SourceLocation = #_sourceLocation,
        _ condition: (Specimen.Columns) -> Condition<Specimen>
    ) async throws -> [Int] {
        let query = Specimen.where { condition($0) }.order { $0.id.ascending }
        let found = try query.evaluate(over: specimens).map(\.id)
        let database = try Database.inMemory(schema: EvaluationSchema.self)
        try await database.write { try $0.create(specimens) }
        #expect(try await database.fetch(query).map(\.id) == found, sourceLocation: sourceLocation)
        return found
    }

    private func specimens<Value>(
        _ keyPath: WritableKeyPath<Specimen, Value>,
        _ values: Value...
    ) -> [Specimen] {
        values.enumerated().map { id, value in
            var specimen = Specimen.plain(id)
            specimen[keyPath: keyPath] = value
            return specimen
        }
    }

    @Test("An integer and a number with fractions are compared without loss")
    func exactComparison() async throws {
        let values = specimens(\.facts, .size(1 << 53), .size((1 << 53) + 1), .size(.max), .size(-1))
        let size: Column<Specimen, Double?> = Specimen.columns.facts.json("size", as: Double.self)
        #expect(try await ids(of: values) { _ in size > 0x1p53 } == [1, 2])
        #expect(try await ids(of: values) { _ in size == 0x1p53 } == [0])
        #expect(try await ids(of: values) { _ in size < 0x1p63 } == [0, 1, 2, 3])
        #expect(try await ids(of: values) { _ in size < -0.5 } == [3])
    }

    @Test("A sum that needs more than 64 bits is a number with fractions")
    func overflow() async throws {
        let values = specimens(\.number, .max, .max - 1, .min, 0)
        #expect(try await ids(of: values) { $0.number + 1 > Int.max } == [0])
        // -2^63 - 1 is -2^63, as far as 53 bits tell.
        #expect(try await ids(of: values) { $0.number - 1 <= Int.min } == [2])
        #expect(try await ids(of: values) { $0.number - 1 < Int.min } == [])
        #expect(try await ids(of: values) { $0.number / -1 == nil } == [])
        #expect(try await ids(of: values) { $0.number / 0 == nil } == [0, 1, 2, 3])
    }

    @Test("Text is compared by its bytes, and by NOCASE up to a NUL")
    func texts() async throws {
        let composed = specimens(\.text, "é", "e\u{301}", "É")
        #expect(try await ids(of: composed) { $0.text == "é" } == [0])
        #expect(try await ids(of: composed) { $0.text.equals(ignoringCase: "É") } == [0, 2])
        let codes = specimens(\.code, "a\0b", "A\0c", "a\0bb", "ab", nil)
        #expect(try await ids(of: codes) { $0.code == "a\0B" } == [0, 1])
        #expect(try await ids(of: codes) { $0.code.in(Array(repeating: "A\0B", count: 501)) } == [0])
    }

    @Test("LIKE reads both texts up to a NUL, and U+FFFE as U+FFFD")
    func like() async throws {
        let values = specimens(\.note, "\u{FFFE}", "\u{FFFF}x", "a\0b", "A", "a_", "%", nil)
        #expect(try await ids(of: values) { $0.note.like("\u{FFFF}") } == [0])
        #expect(try await ids(of: values) { $0.note.like("_x") } == [1])
        #expect(try await ids(of: values) { $0.note.like("a") } == [2, 3])
        #expect(try await ids(of: values) { $0.note.like("a\\_") } == [4])
        #expect(try await ids(of: values) { $0.note.like("\\") } == [])
        #expect(try await ids(of: values) { !$0.note.like("%") } == [6])
    }

    @Test("A column of text makes a text of the number that it is compared with")
    func affinity() async throws {
        var value = Specimen.plain(0)
        value.note = "5"
        value.facts = .size(5)
        let size: Column<Specimen, String?> = Specimen.columns.facts.json("size", as: String.self)
        #expect(try await ids(of: [value]) { size == $0.note } == [0])
        #expect(try await ids(of: [value]) { _ in size == "5" } == [])
        #expect(try await ids(of: [value]) { _ in size.hasPrefix("5") } == [])
        #expect(try await ids(of: [value]) { _ in size.contains("5") } == [0])
        #expect(try await ids(of: [value]) { _ in size.in(["5"]) } == [])
        #expect(try await ids(of: [value]) { _ in size.in(Array(repeating: "5", count: 501)) } == [])
    }

    @Test("The magnitude of the least integer is an error, as in SQLite")
    func magnitude() async throws {
        let values = specimens(\.number, .min)
        let query = Specimen.where { $0.number.magnitude > 0 }
        let database = try Database.inMemory(schema: EvaluationSchema.self)
        try await database.write { try $0.create(values) }
        let expected = await failure { try await database.fetch(query) }
        let found = failure { try query.evaluate(over: values) }
        #expect(expected?.code == .sql && found?.code == .sql)
        #expect(expected?.message == found?.message)
    }
}

extension Specimen {
    /// A specimen of which a test says one thing.
    static func plain(_ id: Int) -> Specimen {
        Specimen(
            id: id,
            number: 0,
            amount: nil,
            rank: 0,
            ratio: 0,
            share: nil,
            weight: 0,
            text: "",
            note: nil,
            code: nil,
            flag: false,
            isSure: nil,
            date: Date(timeIntervalSinceReferenceDate: 0),
            day: nil,
            iso: nil,
            seconds: nil,
            milliseconds: nil,
            data: nil,
            uuid: nil,
            price: nil,
            facts: nil,
            placeID: nil
        )
    }
}

extension Facts? {
    /// Facts of which a test says the size.
    static func size(_ size: Int) -> Facts? { Facts(size: size, tags: [], box: [:]) }
}
