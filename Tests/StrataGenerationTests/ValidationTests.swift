import Testing

@testable import StrataGeneration

@Suite struct ValidationTests {
    private func checks(_ attribute: String) throws -> [String] {
        try Project("entity A @table(\"t\") { id: Int\n \(attribute) }").lines(with: "Strata.Validation")
    }

    @Test("a length has the bounds that the schema gives it, the upper one among the values")
    func lengths() throws {
        #expect(
            try checks("s: String @length(1...200) @column(\"c\")") == [
                #"try Strata.Validation.checkLength(of: s, 1, 200, table: "t", column: "c")"#
            ]
        )
        #expect(
            try checks("s: Data? @length(4...)") == [
                #"try Strata.Validation.checkLength(of: s, 4, nil, table: "t", column: "s")"#
            ]
        )
        #expect(
            try checks("s: [Int] = [] @length(0...9)") == [
                #"try Strata.Validation.checkLength(of: s, 0, 9, table: "t", column: "s")"#
            ]
        )
    }

    @Test("a range has its numbers as the type writes them")
    func ranges() throws {
        #expect(
            try checks("n: Int @range(-5...100)") == [
                #"try Strata.Validation.checkRange(of: n, -5, 100, table: "t", column: "n")"#
            ]
        )
        #expect(
            try checks("n: Double? @range(0..<0.5)") == [
                #"try Strata.Validation.checkRange(of: n, 0, 0.5, excludingUpper: true, table: "t", column: "n")"#
            ]
        )
        let decimal = try Project("entity A { id: Int\n n: Decimal @stored(scaled: 2) @range(0.01...) }").text
        #expect(
            decimal.contains(
                """
                        try Strata.Validation.checkRange(
                            of: n,
                            Decimal(sign: .plus, exponent: -2, significand: 1),
                            nil,
                            table: "A",
                            column: "n"
                        )

                """
            )
                || decimal.contains(
                    #"        try Strata.Validation.checkRange(of: n, Decimal(sign: .plus, exponent: -2, significand: 1), nil, table: "A", column: "n")"#
                )
        )
    }

    @Test("a draft is checked like the value that it becomes")
    func drafts() throws {
        let project = try Project("entity A { id: Int = .automatic\n s: String @length(1...) }")
        #expect(project.lines(with: "func validate()").count == 2)
        #expect(
            project.text.components(separatedBy: "extension A.Draft: Strata.EntityDraft").last?.contains("validate")
                == true
        )
    }

    @Test("an entity without constraints has the validation of the runtime")
    func nothing() throws {
        #expect(try Project("entity A { id: Int\n s: String\n check c \"s <> ''\" }").lines(with: "validate") == [])
    }

    @Test("what the database computes or holds alone is checked there")
    func computed() throws {
        #expect(try checks("photo: Data? @lazy @length(1...)") == [])
    }
}
