import StrataSchema
import Testing

@testable import StrataAnalysis

/// What `strata check --plans` finds.
struct PlanTests {
    private func findings(_ text: String) throws -> [String] {
        let schema = try TestSchema.read(text)
        let report = SQLChecker.check(schema)
        #expect(report.diagnostics.isEmpty, "\(report.diagnostics)")
        return try PlanChecker.check(schema, queries: report.queries).map { "\($0.location.column): \($0.message)" }
    }

    @Test func aConditionWithoutAnIndexIsFound() throws {
        #expect(
            try findings("query q(day: Date) -> [TodoItem] = \"SELECT * FROM TodoItem WHERE dueAt < :day\"") == [
                "51: q reads every row of TodoItem; `index (dueAt)` in TodoItem would serve it"
            ]
        )
    }

    @Test func equalitiesComeBeforeRanges() throws {
        #expect(
            try findings(
                "query q(n: Int, t: String) -> [String] = \"SELECT title FROM TodoItem WHERE size > :n AND title = :t\""
            ) == ["61: q reads every row of TodoItem; `index (title, size)` in TodoItem would serve it"]
        )
    }

    @Test func aSortWithoutAnIndexIsFound() throws {
        #expect(
            try findings("query q() -> [String] = \"SELECT title FROM TodoItem ORDER BY dueAt DESC, size LIMIT 3\"")
                == [
                    "53: q sorts its rows each time it runs; `index (dueAt descending, size)` in TodoItem would serve it"
                ]
        )
    }

    @Test func anAutomaticIndexIsFound() throws {
        #expect(
            try findings(
                "query q() -> [String] = \"SELECT a.title FROM TodoItem a JOIN TodoItem b ON b.size = a.size\""
            ) == ["46: q makes an index of TodoItem each time it runs; `index (size)` in TodoItem would serve it"]
        )
    }

    @Test func whatAnIndexCannotHelpIsNotReported() throws {
        let found = try findings(
            """
            query a() -> [TodoItem] = "SELECT * FROM TodoItem"
            query b(list: TodoList) -> [TodoItem] = "SELECT * FROM TodoItem WHERE listID = :list"
            query c(text: String) -> [String] = "SELECT title FROM TodoItem WHERE title LIKE '%' || :text || '%'"
            query d() -> Int = "SELECT count(*) FROM TodoItem"
            query e() -> [String] = "SELECT upper(title) FROM TodoItem ORDER BY upper(title)"
            """
        )
        #expect(found == [])
    }

    static let partial = """
        entity Job {
            id: Int
            state: Int
            isOpen: Bool
            dueAt: Date?
            index (dueAt) where "isOpen = 1"
            index (state) where "dueAt IS NOT NULL"
        }

        """

    @Test(arguments: [
        "SELECT * FROM Job WHERE isOpen = 1", "SELECT * FROM Job WHERE isOpen = 1 ORDER BY dueAt",
        "SELECT j.* FROM Job AS j WHERE 1 = j.isOpen LIMIT 3",
        "SELECT * FROM Job WHERE isOpen = 1 AND dueAt < 5", "SELECT * FROM Job WHERE dueAt IS NOT NULL",
        "SELECT * FROM Job WHERE dueAt IS NOT NULL AND state = 3",
    ])
    func aPartialIndexServesWhatItsConditionAsksFor(sql: String) throws {
        #expect(try findings("\(Self.partial)query q() -> [Job] = \"\(sql)\"") == [])
    }

    @Test func whatIsAskedBesidesTheConditionOfAnIndexMayNeedAnother() throws {
        #expect(
            try findings("\(Self.partial)query q() -> [Job] = \"SELECT * FROM Job WHERE isOpen = 1 AND state = 3\"")
                == [
                    "37: q reads every row of Job that its partial index holds; `index (state)` in Job would serve it"
                ]
        )
        // SQLite cannot know which value is bound.
        #expect(
            try findings(
                "\(Self.partial)query q(open: Bool) -> [Job] = \"SELECT * FROM Job WHERE isOpen = :open\""
            ) == ["47: q reads every row of Job; `index (isOpen)` in Job would serve it"]
        )
    }

    @Test func viewsAreLookedAtToo() throws {
        #expect(
            try findings("view V {\n    title: String\n} = \"SELECT title FROM TodoItem WHERE size = 3\"") == [
                "24: V reads every row of TodoItem; `index (size)` in TodoItem would serve it"
            ]
        )
    }
}
