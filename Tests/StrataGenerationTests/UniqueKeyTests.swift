import Testing

@testable import StrataGeneration

/// What no two rows have in common, as the table says it.
@Suite struct UniqueKeyTests {
    private func unique(_ members: String) throws -> [String] {
        try Project("entity A { \(members) }\nentity B { x: Int\n y: Int\n primaryKey (x, y) }").lines(with: "unique:")
    }

    @Test("an attribute, a relationship and several together are unique keys, by their positions")
    func keys() throws {
        #expect(
            try unique(
                """
                id: Int
                photo: Data? @lazy
                code: String @unique
                b: B? @unique
                first: Int
                second: Int
                unique (second, first)
                index (first)
                """
            ) == ["unique: [[1], [2, 3], [5, 4]]"]
        )
    }

    @Test("a unique index of some rows, or of an expression, is none")
    func others() throws {
        #expect(
            try unique(
                """
                id: Int
                code: String
                name: String
                unique (code) where "name <> ''"
                unique ("lower(code)")
                unique (name, "lower(code)")
                index (code)
                """
            ) == []
        )
    }
}
