import Foundation
import Testing

@testable import StrataGeneration

@Suite struct QueryTests {
    private static let entities = """
        schema Todo { dates: iso8601 }
        entity Item {
            id: Int
            at: Date?
            list: List?
        }
        entity List {
            id: Int
            name: String
        }

        """

    @Test("a query is a function that makes it, and two of the database that run it")
    func functions() throws {
        let project = try Project(
            Self.entities + """
                /// Items before a day.
                query before(day: Date, limit: Int = 50) -> [Item] = "SELECT * FROM Item WHERE at < :day LIMIT :limit"
                """
        )
        #expect(
            project.text.contains(
                """
                // MARK: - before

                extension TodoSchema.Queries {
                    /// Items before a day.
                    public static func before(day: Date, limit: Int = 50) -> Strata.NamedQuery<[Item]> {
                        Strata.NamedQuery<[Item]>.all(
                            sql: #\"""

                """
            )
        )
        #expect(
            project.text.contains(
                """
                            reads: ["Item"],
                            values: { () throws(Strata.StrataError) -> [Strata.StoredValue] in
                                [try day.storedValue(as: .iso8601), try limit.storedValue()]
                            },
                            row: { (row: borrowing Strata.Row) throws(Strata.StrataError) -> Item in
                                try Item(row: row)
                            }

                """
            )
        )
        #expect(
            project.text.contains(
                """
                extension Strata.Database {
                    /// Items before a day.
                    ///
                    /// - Throws: ``StrataError``, if a value cannot be stored or a row cannot be read.
                    public func before(day: Date, limit: Int = 50) async throws(Strata.StrataError) -> [Item] {
                        try await fetch(TodoSchema.Queries.before(day: day, limit: limit))
                    }

                    /// What `before` finds: now, and after every commit that changes it.
                    public func beforeChanges(day: Date, limit: Int = 50) -> Strata.Changes<[Item]> {
                        changes(TodoSchema.Queries.before(day: day, limit: limit))
                    }
                }
                """
            )
        )
        #expect(
            project.file(named: "Schema.strata.swift")?.contains(
                """
                    /// The queries of the schema, for `fetch` and `changes`.
                    public enum Queries {}

                """
            ) == true
        )
    }

    @Test("the rows of a record are a struct")
    func records() throws {
        let project = try Project(
            Self.entities + "query sizes() -> [{ name: String, size: Int, at: Date? }] = "
                + "\"SELECT name, 1 AS size, NULL AS at FROM List\""
        )
        #expect(
            project.lines(with: "SizesRow") == [
                "public struct SizesRow: Hashable, Sendable {",
                "/// Creates a `SizesRow`; what is left out has its default.",
                "extension SizesRow: Codable {",
                "public static func sizes() -> Strata.NamedQuery<[SizesRow]> {",
                "Strata.NamedQuery<[SizesRow]>.all(",
                "row: { (row: borrowing Strata.Row) throws(Strata.StrataError) -> SizesRow in",
                "SizesRow(",
                "public func sizes() async throws(Strata.StrataError) -> [SizesRow] {",
                "public func sizesChanges() -> Strata.Changes<[SizesRow]> {",
            ]
        )
        #expect(project.lines(with: "public let size: Int") == ["public let size: Int"])
        #expect(
            project.lines(with: "at: try row").suffix(1) == [
                "at: try row.isNull(at: 2) ? nil : Date.read(from: row, at: 2, storedAs: .iso8601)"
            ]
        )
        #expect(project.lines(with: "values:") == ["values: { [] },"])
    }

    @Test("one value, one row, or none")
    func results() throws {
        let project = try Project(
            Self.entities + """
                query total() -> Int = "SELECT count(*) FROM Item"
                query names() -> [String] = "SELECT name FROM List"
                query list(name: String) -> List? = "SELECT * FROM List WHERE name = :name"
                query only() -> List = "SELECT * FROM List"
                query most() -> Int? = "SELECT max(id) FROM Item"
                """
        )
        #expect(
            project.lines(with: "        Strata.NamedQuery<") == [
                "Strata.NamedQuery<Int>.one(", "Strata.NamedQuery<[String]>.all(", "Strata.NamedQuery<List?>.first(",
                "Strata.NamedQuery<List>.one(", "Strata.NamedQuery<Int?>.firstValue(",
            ]
        )
        #expect(
            project.lines(with: "Int.read(from: row, at: 0)").suffix(2) == [
                "try Int.read(from: row, at: 0)", "try row.isNull(at: 0) ? nil : Int.read(from: row, at: 0)",
            ]
        )
        #expect(
            project.lines(with: "func most()").last == "public func most() async throws(Strata.StrataError) -> Int? {"
        )
    }

    @Test("an entity among the parameters is its key, and nil has to be said")
    func keys() throws {
        let project = try Project(
            Self.entities + "query of(list: List?) -> [Item] = \"SELECT * FROM Item WHERE listID IS :listID\""
        )
        #expect(
            project.lines(with: "func of(") == [
                "public static func of(listID: List.ID?) -> Strata.NamedQuery<[Item]> {",
                "public func of(listID: List.ID?) async throws(Strata.StrataError) -> [Item] {",
            ]
        )
    }

    @Test("a query called like a member of the database is run with fetch")
    func databaseMembers() throws {
        let project = try Project(
            Self.entities + """
                query fetch() -> Int = "SELECT 1"
                query fetchChanges() -> Int = "SELECT 2"
                query a(fetch: Int, self: Int) -> Int = "SELECT :fetch + :self"
                """
        )
        #expect(
            project.lines(with: "public func").suffix(4) == [
                "public func fetchChanges() async throws(Strata.StrataError) -> Int {",
                "public func fetchChangesChanges() -> Strata.Changes<Int> {",
                "public func a(fetch: Int, self selfValue: Int) async throws(Strata.StrataError) -> Int {",
                "public func aChanges(fetch: Int, self selfValue: Int) -> Strata.Changes<Int> {",
            ]
        )
        #expect(
            project.lines(with: "self.fetch(") == [
                "try await self.fetch(TodoSchema.Queries.a(fetch: fetch, self: selfValue))"
            ]
        )
    }

    @Test("the name of a metatype gets an underscore where it could not be called")
    func metatypes() throws {
        let project = try Project(
            Self.entities + "query Type() -> Int = \"SELECT 1\"\nquery Type_() -> Int = \"SELECT 1\""
        )
        #expect(
            project.lines(with: "static func").suffix(2) == [
                "public static func Type__() -> Strata.NamedQuery<Int> {",
                "public static func Type_() -> Strata.NamedQuery<Int> {",
            ]
        )
        #expect(
            project.lines(with: "func `Type`") == ["public func `Type`() async throws(Strata.StrataError) -> Int {"]
        )
    }

    @Test("the database has no public member that its list lacks")
    func listOfMembers() throws {
        let root = Project.tests.deletingLastPathComponent().deletingLastPathComponent()
        let folder = root.appending(path: "Sources/Strata").resolvingSymlinksInPath()
        let paths = FileManager.default.enumerator(atPath: folder.path(percentEncoded: false))?.allObjects ?? []
        let files = paths.compactMap { $0 as? String }.filter { path in
            path.hasSuffix(".swift") && path.split(separator: "/").last?.hasPrefix("Database") == true
        }
        #expect(files.contains("Databases/Database.swift"))
        for file in files where !file.hasSuffix("DatabaseSchema.swift") {
            let text = try String(contentsOf: folder.appending(path: file), encoding: .utf8)
            for match in text.matches(of: /public (?:static )?(?:func|let|var) (\w+)/) {
                #expect(DatabaseMembers.names.contains(String(match.1)), "\(match.1) of \(file)")
            }
        }
    }
}
