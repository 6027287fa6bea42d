import StrataSchema
import Testing

@testable import StrataAnalysis

/// What becomes of a query that is right.
struct QueryTests {
    private func query(_ text: String) throws -> CheckedQuery {
        let report = try TestSchema.check(text)
        #expect(report.diagnostics.isEmpty, "\(report.diagnostics)")
        return try #require(report.queries.first)
    }

    @Test func aStarIsReadThroughTheColumnsOfTheModel() throws {
        let query = try query("query q() -> [TodoList] = \"SELECT * FROM TodoList ORDER BY name\"")
        #expect(query.sql == "SELECT \"id\", \"name\" FROM (\nSELECT * FROM TodoList ORDER BY name\n)")
        #expect(query.reads == ["TodoList"])
        #expect(query.parameters.isEmpty)
    }

    @Test func columnsInTheModelsOrderAreReadAsTheyAre() throws {
        let query = try query("query q() -> [TodoList] = \"SELECT id, name FROM TodoList\"")
        #expect(query.sql == "SELECT id, name FROM TodoList")
    }

    @Test func columnsInAnotherOrderArePutInto() throws {
        let query = try query("query q() -> [TodoList] = \"SELECT name, id, 5 AS more FROM TodoList\"")
        #expect(query.sql == "SELECT \"id\", \"name\" FROM (\nSELECT name, id, 5 AS more FROM TodoList\n)")
    }

    @Test func recordsAndValuesAreReadByPosition() throws {
        let record = try query(
            """
            query q() -> [{ size: Int, name: String }] = "SELECT l.name, count(i.id) AS size
                FROM TodoList l LEFT JOIN TodoItem i ON i.listID = l.id GROUP BY l.id"
            """.replacing("\n   ", with: "")
        )
        #expect(record.sql.hasPrefix("SELECT \"size\", \"name\" FROM (\nSELECT l.name, count(i.id) AS size"))
        #expect(record.reads == ["TodoItem", "TodoList"])
        #expect(try query("query q() -> Int = \"SELECT count(*) FROM TodoItem\"").reads == ["TodoItem"])
    }

    @Test func parametersAreNumberedInOrderOfTheirFirstUse() throws {
        let query = try query(
            """
            query q(limit: Int = 5, text: String, most: Int?) -> [String] = \
            "SELECT title FROM TodoItem WHERE title = :text AND size < :most OR title > :text LIMIT :limit"
            """
        )
        #expect(query.sql == "SELECT title FROM TodoItem WHERE title = ?1 AND size < ?2 OR title > ?1 LIMIT ?3")
        #expect(query.parameters.map(\.name) == ["text", "most", "limit"])
    }

    @Test(arguments: [
        ("dueAt < :day", Schema.Storage.standard), ("doneAt < :day", .unixSeconds), (":day >= i.doneAt", .unixSeconds),
        ("doneAt BETWEEN 5 AND :day", .unixSeconds), ("doneAt NOT IN (1, :day)", .unixSeconds),
        ("size = 1 AND doneAt IS :day", .unixSeconds), ("coalesce(doneAt, 0) < :day", .unixSeconds),
    ])
    func aDateIsBoundAsTheColumnBesideItIsStored(condition: String, storage: Schema.Storage) throws {
        let query = try query("query q(day: Date) -> [String] = \"SELECT title FROM TodoItem i WHERE \(condition)\"")
        #expect(query.parameters == [CheckedQuery.Parameter(name: "day", storage: storage)])
    }

    @Test func dateLiteralsBecomeWhatTheColumnStores() throws {
        let query = try query(
            "query q() -> [String] = \"SELECT title FROM TodoItem WHERE doneAt > TIMESTAMP '1970-01-01T00:01:00Z'\""
        )
        #expect(query.sql == "SELECT title FROM TodoItem WHERE doneAt > 60")
    }

    @Test func aParameterOfAnEntityIsItsKey() throws {
        let query = try query(
            "query q(list: TodoList) -> [String] = \"SELECT title FROM TodoItem WHERE listID = :list\""
        )
        #expect(query.sql.hasSuffix("listID = ?1"))
        #expect(query.parameters.map(\.name) == ["listID"])
    }

    @Test func aQueryOnAViewReadsTheTablesOfTheView() throws {
        let report = try TestSchema.check(
            """
            view Sizes {
                list: TodoList?
                sum: Int
            } = "SELECT listID, sum(size) AS sum FROM TodoItem GROUP BY listID"
            query q() -> [Sizes] = "SELECT * FROM Sizes WHERE sum > 3"
            """
        )
        #expect(report.diagnostics.isEmpty, "\(report.diagnostics)")
        #expect(report.viewReads == ["Sizes": ["TodoItem"]])
        #expect(report.queries.map(\.reads) == [["TodoItem"]])
        #expect(report.queries.first?.sql == "SELECT \"listID\", \"sum\" FROM (\nSELECT * FROM Sizes WHERE sum > 3\n)")
    }

    @Test func aSearchReadsTheTableItIsAbout() throws {
        let report = try TestSchema.check(
            """
            entity Note {
                id: UUID
                text: String
                search (text)
            }
            query q(words: String) -> [Note] = "SELECT * FROM Note WHERE rowid IN (SELECT rowid FROM Note_search WHERE Note_search MATCH :words)"
            """
        )
        #expect(report.diagnostics.isEmpty, "\(report.diagnostics)")
        #expect(report.queries.first?.reads == ["Note"])
    }

    @Test func aSchemaWithoutSQLHasNothingToSay() throws {
        let report = try TestSchema.check("")
        #expect(report.diagnostics.isEmpty && report.queries.isEmpty && report.viewReads.isEmpty)
    }

    @Test func aStatementWithoutEndDoesNotHoldUpTheBuild() throws {
        let query = try query(
            "query q() -> Int = \"WITH RECURSIVE c(n) AS (SELECT 1 UNION ALL SELECT 1 FROM c) SELECT count(*) FROM c\""
        )
        #expect(query.reads == [])
    }

    @Test func theColumnsOfAManyToManyTableAreKnown() throws {
        let report = try TestSchema.check(
            """
            entity Tag {
                name: String @id
                items: [Thing] @inverse(tags)
            }
            entity Thing {
                id: Int
                tags: [Tag] @manyToMany
            }
            query q(tag: Tag) -> [Thing] = "SELECT Thing.* FROM Thing JOIN Thing_tags ON thingID = id WHERE tagName = :tag"
            """
        )
        #expect(report.diagnostics.isEmpty, "\(report.diagnostics)")
        #expect(report.queries.first?.reads == ["Thing", "Thing_tags"])
    }

    @Test func theOrderOfTheRowsIsKept() throws {
        let text = "query q() -> [TodoList] = \"SELECT name, id FROM TodoList ORDER BY name DESC\""
        let query = try query(text)
        let database = try AnalysisDatabase(TestSchema.read(text))
        try database.connection.execute(
            "INSERT INTO TodoList (id, name) VALUES (x'01', 'b'), (x'02', 'a'), (x'03', 'd'), (x'04', 'c')"
        )
        let rows = try database.connection.rows(query.sql)
        #expect(rows.map(\.last) == ["d", "c", "b", "a"].map { .text($0) })
    }

    @Test func lazyColumnsAreNotAskedFor() throws {
        let report = try TestSchema.check(
            """
            entity Photo {
                id: Int
                name: String
                bytes: Data? @lazy
            }
            query q() -> [Photo] = "SELECT id, name FROM Photo"
            """
        )
        #expect(report.diagnostics.isEmpty, "\(report.diagnostics)")
        #expect(report.queries.first?.sql == "SELECT id, name FROM Photo")
    }

    @Test func generatedColumnsAreReadLikeOthers() throws {
        let report = try TestSchema.check(
            """
            entity Word {
                text: String @id
                size: Int @generated("length(text)")
                initial: String @generated("substr(text, 1, 1)", stored)
                index ("lower(text)") where "size > 3"
                check short "length(text) < 100"
            }
            query q() -> [Word] = "SELECT * FROM Word WHERE size > 2"
            """
        )
        #expect(report.diagnostics.isEmpty, "\(report.diagnostics)")
        #expect(report.queries.first?.reads == ["Word"])
    }
}
