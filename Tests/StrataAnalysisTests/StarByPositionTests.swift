import Testing

@testable import StrataAnalysis

/// `SELECT *` where the order of its columns counts.
struct StarByPositionTests {
    /// With the beginning of the message; all go on alike.
    static let wrong: [(sql: String, message: String)] = [
        (
            "SELECT name FROM (SELECT * FROM TodoList UNION SELECT * FROM TodoList)",
            "25: the SELECTs that are combined "
        ),
        (
            "WITH c(a, b) AS (SELECT * FROM TodoList) SELECT b FROM c",
            "24: the names behind WITH and its columns "
        ),
        (
            "WITH c(a, b) AS NOT MATERIALIZED (SELECT l.* FROM TodoList l) SELECT b FROM c",
            "43: the names behind WITH and its columns "
        ),
        (
            "SELECT title FROM TodoItem WHERE (listID, title) NOT IN (SELECT * FROM TodoList)",
            "64: the values of a row and those of a subquery "
        ),
        (
            "SELECT title FROM TodoItem WHERE (listID, title) = (SELECT * FROM TodoList LIMIT 1)",
            "59: the values of a row and those of a subquery "
        ),
        (
            "SELECT title FROM TodoItem WHERE (listID, title) IN TodoList",
            "52: the values of a row and the columns of a table "
        ),
    ]

    @Test(arguments: wrong)
    func aStarThatIsReadByPositionIsRefused(sql: String, message: String) throws {
        let start = "query q() -> [String] = \""
        let found = try TestSchema.check("\(start)\(sql)\"").diagnostics.map {
            "\($0.location.column - start.utf8.count - 1): \($0.message)"
        }
        let advice = sql.hasSuffix(") IN TodoList") ? "write a SELECT that names them" : "name the columns instead of *"
        let rest = "match by position, and the order of a table's columns is not the same in every database; \(advice)"
        #expect(found.first == message + rest)
    }

    @Test(arguments: [
        "WITH c AS (SELECT * FROM TodoList) SELECT name FROM c",
        "WITH c(n) AS (SELECT count(*) FROM TodoList) SELECT name FROM TodoList, c",
        "WITH c(a, b) AS (SELECT id, name FROM (SELECT * FROM TodoList)) SELECT b FROM c",
        "SELECT name FROM TodoList WHERE EXISTS (SELECT * FROM TodoItem WHERE listID = TodoList.id)",
        "SELECT name FROM TodoList WHERE (id, name) IN (SELECT listID, title FROM TodoItem)",
        "SELECT name FROM TodoList WHERE max(name, 'a') IN (SELECT title FROM TodoItem)",
    ])
    func aStarThatIsReadByNameIsAccepted(sql: String) throws {
        let report = try TestSchema.check("query q() -> [String] = \"\(sql)\"")
        #expect(report.diagnostics.isEmpty)
        #expect(report.queries.count == 1)
    }

    @Test func aViewThatCombinesStarsByPositionIsRefused() throws {
        #expect(
            try TestSchema.messages(
                """
                view V {
                    name: String
                } = "SELECT name FROM (SELECT * FROM TodoList UNION SELECT * FROM TodoList)"
                """
            )
                == "3:31: error: the SELECTs that are combined match by position, and the order of a table's columns is not "
                + "the same in every database; name the columns instead of *"
        )
    }
}
