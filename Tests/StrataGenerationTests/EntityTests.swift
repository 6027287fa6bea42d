import Testing

@testable import StrataGeneration

/// Single constructs, where the golden files would hide what matters.
@Suite struct EntityTests {
    @Test("a default of the schema is the default of the initialiser and of a missing key")
    func defaults() throws {
        let project = try Project(
            """
            entity A {
                id: UUID = .timeOrdered
                least: Int64 = -9223372036854775808
                text: String = "a \\"b\\""
                link: URL = "https://example.com"
                name: UUID = "6BA7B810-9DAD-11D1-80B4-00C04FD430C8"
                price: Decimal = 9.99
                data: Data = .empty
            }
            """
        )
        #expect(project.lines(with: "id: UUID =") == ["id: UUID = UUID.timeOrdered(),"])
        #expect(
            project.lines(with: "least: Int64") == [
                "public var least: Int64", "least: Int64 = -9223372036854775808,",
            ]
        )
        #expect(project.lines(with: "text: String =") == [#"text: String = "a \"b\"","#])
        #expect(project.lines(with: "link: URL =") == [#"link: URL = URL(constant: "https://example.com"),"#])
        #expect(
            project.lines(with: "name: UUID =") == [
                #"name: UUID = UUID(constant: "6BA7B810-9DAD-11D1-80B4-00C04FD430C8"),"#
            ]
        )
        #expect(
            project.lines(with: "price: Decimal =") == [
                "price: Decimal = Decimal(sign: .plus, exponent: -2, significand: 999),"
            ]
        )
        #expect(project.lines(with: "data: Data =") == ["data: Data = Data()"])
        #expect(
            project.lines(with: "forKey: .least) ??") == [
                "least = try container.decodeIfPresent(Int64.self, forKey: .least) ?? -9223372036854775808"
            ]
        )
    }

    @Test("nil of an optional with a default survives encoding")
    func optionalWithDefault() throws {
        let project = try Project("entity A { id: Int\n size: Int? = 3\n other: Int? }")
        #expect(
            project.lines(with: "forKey: .size") == [
                "size = try container.contains(.size) ? container.decodeIfPresent(Int.self, forKey: .size) : 3",
                "try container.encode(size, forKey: .size)",
            ]
        )
        #expect(
            project.lines(with: "forKey: .other") == [
                "other = try container.decodeIfPresent(Int.self, forKey: .other)",
                "try container.encodeIfPresent(other, forKey: .other)",
            ]
        )
    }

    @Test("the case none of an optional is not nil")
    func optionalNone() throws {
        let project = try Project("entity A { id: Int\n kind: Kind? = .none }\nenum Kind: String { none, `default` }")
        #expect(project.lines(with: "kind: Kind? =") == ["kind: Kind? = Kind.none"])
    }

    @Test("a date that is stored coarsely is rounded wherever it is set")
    func rounding() throws {
        let project = try Project("entity A { id: Int\n at: Date @stored(unixSeconds) }")
        #expect(
            project.lines(with: "rounded") == [
                "didSet { at = at.rounded(to: .unixSeconds) }",
                "self.at = at.rounded(to: .unixSeconds)",
                "at = try container.decode(Date.self, forKey: .at).rounded(to: .unixSeconds)",
            ]
        )
    }

    @Test("a key that is rounded is constant")
    func roundedKey() throws {
        let project = try Project("entity A { day: Date @id @stored(unixSeconds) }")
        #expect(project.lines(with: "day: Date") == ["public let day: Date", "public init(day: Date) {"])
        #expect(
            project.lines(with: "rounded") == [
                "self.day = day.rounded(to: .unixSeconds)",
                "day = try container.decode(Date.self, forKey: .day).rounded(to: .unixSeconds)",
            ]
        )
    }

    @Test("properties named like parameters are reached through self")
    func shadowing() throws {
        let project = try Project("entity A { id: Int\n row: Int\n statement: Int\n column: Int\n container: Int }")
        #expect(project.lines(with: "Int.read(from: row, at: 1)") == ["row: try Int.read(from: row, at: 1),"])
        #expect(project.lines(with: "bind(self.") == ["try statement.bind(self.statement, at: 3)"])
        #expect(project.lines(with: "case 3:") == ["case 3: return try self.column.storedValue()"])
        #expect(
            project.lines(with: "forKey: .container") == [
                "self.container = try container.decode(Int.self, forKey: .container)",
                "try container.encode(self.container, forKey: .container)",
            ]
        )
    }

    @Test("an entity of a key alone has a draft without properties")
    func emptyDraft() throws {
        let project = try Project("entity A { id: Int = .automatic }")
        #expect(project.text.contains("    public struct Draft: Hashable, Sendable {\n"))
        #expect(project.text.contains("        public init() {}\n"))
        #expect(project.text.contains("extension A.Draft: Codable {}\n"))
        #expect(
            project.text.contains(
                "    public func bind(to statement: Strata.Statement) throws(Strata.StrataError) {}\n"
            )
        )
        #expect(project.lines(with: "exactly:") == ["guard let id = Int(exactly: rowID) else { return nil }"])
        #expect(project.lines(with: "return A(") == ["return A(id: id)"])
    }

    @Test("a relationship says where it leads and what deleting does")
    func relationships() throws {
        let project = try Project(
            """
            entity Item {
                id: Int
                /// Where it is.
                place: Place? @onDelete(cascade)
                parent: Item?
                owner: Place
            }
            entity Place { name: String @id }
            """
        )
        #expect(
            project.text.contains(
                """
                    /// Where it is.
                    ///
                    /// The key of a ``Place``: when that is deleted, so is this `Item`.
                    public var placeName: Place.ID?
                    /// The key of another ``Item``: when that is deleted, this becomes nil.
                    public var parentID: Item.ID?
                    /// The key of a ``Place``, which cannot be deleted while this refers to it.
                    public var ownerName: Place.ID

                """
            )
        )
    }

    @Test("columns have the names and storages of the table")
    func columns() throws {
        let project = try Project(
            """
            entity A @table("a b") {
                id: UUID @stored(text) @column("the \\"id\\"")
                price: Decimal @stored(scaled: 2)
            }
            """
        )
        #expect(
            project.lines(with: "Strata.Column") == [
                #"public var id: Strata.Column<Root, UUID> { .init("the \"id\"", at: path, storedAs: .text) }"#,
                "public var price: Strata.Column<Root, Decimal> { "
                    + #".init("price", at: path, storedAs: .scaled(digits: 2)) }"#,
            ]
        )
        #expect(project.lines(with: "columns: [") == [#"columns: ["the \"id\"", "price"],"#])
        #expect(project.lines(with: "name: \"") == [#"name: "a b","#])
    }
}
