import Testing

@testable import StrataAnalysis

/// What is said of wrong SQL, and where.
struct DiagnosticTests {
    /// A query `q`: its parameters, its result and its SQL; the column of the SQL's first character is subtracted.
    static let queries: [(declaration: String, sql: String, message: String)] = [
        (
            "() -> [String]", "SELECT titel FROM TodoItem",
            "7: there is no column titel in TodoItem; did you mean title?"
        ),
        (
            "() -> [String]", "SELECT i.titel FROM TodoItem i",
            "9: there is no column titel in TodoItem; did you mean title?"
        ),
        ("() -> [String]", "SELECT x.title FROM TodoItem i", "9: there is no table x in a query"),
        ("() -> [String]", "SELECT title FROM TodoItm", "18: there is no table TodoItm; did you mean TodoItem?"),
        (
            "() -> [String]", "SELECT title FROM TodoItem WHERE list = 1",
            "33: there is no column list in TodoItem; the column of list is listID"
        ),
        (
            "() -> [String]", "SELECT title FROM TodoItem, TodoList WHERE id = listID",
            "43: id is a column of TodoItem and TodoList; write which, as in TodoItem.id"
        ),
        (
            "() -> [String]", "SELECT title FROM TodoItem WHERE",
            "27: the SQL ends too early; something is missing at its end"
        ),
        (
            "() -> [String]", "SELECT title FROM TodoItem WHERE size >> ",
            "38: the SQL ends too early; something is missing at its end"
        ),
        ("() -> [String]", "SELECT title FORM TodoItem", "18: SQL does not expect TodoItem here"),
        (
            "() -> [String]", "SELECT title FROM TodoItem WHERE len(title) > 3",
            "33: SQLite has no function len; write length"
        ),
        ("() -> [String]", "SELECT uper(title) FROM TodoItem", "7: SQLite has no function uper; did you mean upper?"),
        ("() -> [String]", "SELECT substr(title) FROM TodoItem", "7: substr() has too many or too few arguments"),
        (
            "() -> [String]", "SELECT title FROM TodoItem WHERE count(*) > 1",
            "33: count() is about many rows and cannot stand here; write HAVING or a subquery"
        ),
        ("() -> [String]", "SELECT title || 'x FROM TodoItem", "16: the string is not closed; end it with '"),
        (
            "() -> [String]", "SELECT title FROM TodoItem; SELECT 1",
            "26: a query is one statement; remove the semicolon and what follows it"
        ),
        ("() -> [String]", "DELETE FROM TodoItem", "0: a query reads, and DELETE does not; write a SELECT"),
        (
            "() -> [String]",
            "WITH c AS (SELECT id, name FROM TodoList) INSERT INTO TodoList (id, name) SELECT * FROM c",
            "42: a query reads, and INSERT does not; write a SELECT"
        ),
        (
            "() -> [String]", "WITH c(x) AS (VALUES (1)) DELETE FROM TodoList RETURNING name",
            "26: a query reads, and DELETE does not; write a SELECT"
        ),
        ("() -> [String]", "PRAGMA table_info(TodoItem)", "0: a query reads, and PRAGMA does not; write a SELECT"),
        (
            "() -> [String]", "SELECT title FROM TodoItem WHERE dueAt < '2020-01-01'",
            "41: dueAt is stored as a number, so a text is never a date of it; write TIMESTAMP '2100-01-01T00:00:00Z'"
        ),
        (
            "() -> [String]", "SELECT title FROM TodoItem WHERE dueAt < DATE '2020-01-01'",
            "41: a date in SQL is written TIMESTAMP '2100-01-01T00:00:00Z'"
        ),
        (
            "() -> [String]", "SELECT title FROM TodoItem WHERE dueAt < TIMESTAMP '2020'",
            "41: '2020' is no date; write it like '2100-01-01T00:00:00Z', with Z or an offset like +02:00 at its end"
        ),
        (
            "(day: Date) -> [String]", "SELECT title FROM TodoItem WHERE dueAt < :dya",
            "41: the query has no parameter dya; did you mean :day?"
        ),
        (
            "(id: UUID) -> [String]", "SELECT title FROM TodoItem WHERE id = ?1",
            "38: a parameter is written with a colon and its name, as in `query name(day: Date)` and :day"
        ),
        (
            "(id: UUID) -> [String]", "SELECT title FROM TodoItem WHERE id = $id",
            "38: a parameter is written with a colon and its name, as in :id"
        ),
        (
            "(id: UUID) -> [String]", "SELECT title FROM TodoItem WHERE id = @id",
            "38: a parameter is written with a colon and its name, as in :id"
        ),
        ("() -> [Int]", "SELECT title FROM TodoItem", "7: the result is declared Int, and title is String"),
        (
            "() -> [Int]", "SELECT title || 'x' FROM TodoItem",
            "7: the result is TEXT, and Int is stored as INTEGER; write CAST(… AS INTEGER), or declare another type"
        ),
        (
            "() -> [Double]", "SELECT coalesce(dueAt, 0) FROM TodoItem",
            "7: the result can be INTEGER, and Double is stored as REAL; write CAST(… AS REAL), or declare another type"
        ),
        (
            "() -> [Date]", "SELECT doneAt FROM TodoItem WHERE doneAt > 5",
            "7: the result is read from doneAt, which is stored as unixSeconds; write @stored(unixSeconds)"
        ),
        ("() -> [Int8]", "SELECT size FROM TodoItem", "7: the result is declared Int8, and size is Int"),
        (
            "() -> Int", "SELECT max(size) FROM TodoItem",
            "7: the result can be NULL, since max of no values is NULL; declare Int? or write coalesce(…, 0)"
        ),
        (
            "() -> [Date]", "SELECT dueAt FROM TodoItem",
            "7: the result can be NULL, since dueAt of TodoItem is optional; declare [Date?] or exclude the NULL"
        ),
        (
            "() -> [String]", "SELECT l.name FROM TodoItem i LEFT JOIN TodoList l ON l.id = i.listID",
            "7: the result can be NULL where the outer join finds no row of TodoList; declare [String?] or write coalesce(…, '')"
        ),
        (
            "() -> [Int]", "SELECT CASE WHEN size > 3 THEN 1 END FROM TodoItem",
            "7: the result can be NULL, since a CASE without ELSE is NULL; declare [Int?] or write coalesce(…, 0)"
        ),
        (
            "() -> [Int]", "SELECT size / size FROM TodoItem",
            "7: the result can be NULL, since a division by zero is NULL; declare [Int?] or write coalesce(…, 0)"
        ),
        (
            "(n: Int?) -> [Int]", "SELECT :n FROM TodoItem",
            "7: the result can be NULL, since the parameter n is optional; declare [Int?] or write coalesce(…, 0)"
        ),
        ("() -> Int", "SELECT size, id FROM TodoItem", "13: the query gives one value, and its SELECT has 2 columns"),
        (
            "() -> [{ name: String, size: Int }]",
            "SELECT name, sum(size) AS size FROM TodoList LEFT JOIN TodoItem ON listID = TodoList.id GROUP BY TodoList.id",
            "13: size can be NULL, since sum of no values is NULL; declare `size: Int?` or write coalesce(…, 0)"
        ),
        (
            "() -> [{ name: String, size: Int }]", "SELECT name, 5 AS siz FROM TodoList",
            "13: the result has no column size; did you mean to call siz so, with AS size?"
        ),
        (
            "() -> [{ name: String, size: Int }]", "SELECT name, 5 FROM TodoList",
            "13: the result has no column size; write AS size behind 5"
        ),
        (
            "() -> [{ name: String }]", "SELECT name, id FROM TodoList",
            "13: the result has a column id that is not declared; declare it or remove it"
        ),
        (
            "() -> [TodoList]", "SELECT name FROM TodoList",
            "0: the result has no column id of TodoList; select it, or name an expression with AS id"
        ),
        (
            "() -> [TodoItem]", "SELECT * FROM TodoItem JOIN TodoList ON TodoList.id = listID",
            "7: the result has 2 columns called id; write TodoItem.* instead of *"
        ),
        (
            "() -> [TodoList]",
            "SELECT i.id AS id, l.name AS name FROM TodoItem i LEFT JOIN TodoList l ON l.id = i.listID",
            "19: name can be NULL where the outer join finds no row of TodoList; TodoList requires it, so write coalesce(…, '')"
        ),
        (
            "() -> Double", "SELECT total(weight) FROM TodoItem",
            "7: whether the result can be NULL is not certain, since calculations with infinity can be NULL; declare Double? or write coalesce(…, 0.0)"
        ),
        (
            "() -> [String]", "SELECT date(title) FROM TodoItem",
            "7: the result can be NULL; declare [String?] or write coalesce(…, '')"
        ),
    ]

    @Test(arguments: queries)
    func aWrongQueryIsToldAtItsToken(declaration: String, sql: String, message: String) throws {
        let start = "query q\(declaration) = \""
        let diagnostics = try TestSchema.check("\(start)\(sql)\"").diagnostics
        let found = diagnostics.map { "\($0.location.column - start.utf8.count - 1): \($0.message)" }
        #expect(found == [message])
    }

    @Test func anUnusedParameterIsAnError() throws {
        #expect(
            try TestSchema.messages("query q(day: Date) -> [String] = \"SELECT title FROM TodoItem\"")
                == "1:9: error: the SQL does not use the parameter day; write :day or remove it"
        )
    }

    @Test func twoStoragesBesideOneParameterAreAnError() throws {
        let report = try TestSchema.check(
            "query q(day: Date) -> [String] = \"SELECT title FROM TodoItem WHERE dueAt < :day AND doneAt > :day\""
        )
        #expect(
            report.diagnostics.map(\.message) == [
                "day is compared with dueAt and doneAt, which are stored in different ways; say with @stored which is "
                    + "meant, and take another parameter for the other"
            ]
        )
    }

    @Test func everythingThatIsWrongWithATableIsSaidAtOnce() throws {
        let messages = try TestSchema.messages(
            """
            entity A {
                id: Int
                size: Int
                b: Int @generated("size + c")
                when: Date?
                check ca "size < bb"
                check cb "size < (SELECT 1)"
                check cc "size < :p"
                check cd "size < random()"
                check ce "date('now') < size"
                check cf "when > 3"
                check cg "\\"when\\" < '2100'"
                check ch "id >"
                check ci "size > 0; size < 9"
                index ("lower(nam)")
                index (size) where "size > q"
                check fine "size > 0 AND \\"when\\" < TIMESTAMP '2100-01-01T00:00:00Z'"
            }
            """,
            base: ""
        )
        #expect(
            messages == """
                4:31: error: there is no column c in A
                6:22: error: there is no column bb in A
                7:23: error: a check cannot contain a SELECT
                8:22: error: a check has no parameters; write the value itself
                9:22: error: random gives another value each time, so a check cannot use it
                10:15: error: date of now gives another value each time, so a check cannot use it
                11:15: error: when is a word of SQL; write the column as "when"
                12:26: error: when is stored as a number, so a text is never a date of it; write TIMESTAMP '2100-01-01T00:00:00Z'
                13:18: error: the SQL is not complete; something is missing at its end
                14:23: error: a check is one statement; remove the semicolon and what follows it
                15:19: error: there is no column nam in A
                16:32: error: there is no column q in A
                """
        )
    }

    @Test func generatedColumnsAreComparedWithTheirTypes() throws {
        let messages = try TestSchema.messages(
            """
            entity A {
                id: Int
                a: Int?
                b: Int @generated("a + 1")
                c: String @generated("id")
                d: Int @generated("length('x')")
                e: Int? @generated("a + 1", stored)
                f: Int @generated("g")
                g: Int @generated("f")
            }
            """,
            base: ""
        )
        #expect(
            messages == """
                4:24: error: b can be NULL, since a of A is optional; declare `b: Int?` or write coalesce(…, 0)
                5:27: error: c is INTEGER, and String is stored as TEXT; write CAST(… AS TEXT), or declare another type
                """
        )
    }

    @Test func aBrokenViewHidesNothingAndIsSaidOnce() throws {
        let messages = try TestSchema.messages(
            """
            view A {
                n: Int
            } = "SELECT cont(*) AS n FROM TodoItem"
            view B {
                list: TodoList
            } = "SELECT listID FROM TodoItem"
            view C {
                opn: Int
            } = "SELECT count(*) AS open FROM TodoItem"
            view D {
                n: Int
            } = "SELECT n FROM E"
            view E {
                n: Int
            } = "SELECT n FROM D"
            view F {
                n: Int
            } = "SELECT :n AS n"
            query a() -> [A] = "SELECT * FROM A"
            query c() -> [C] = "SELECT * FROM C"
            query e() -> [String] = "SELECT titel FROM TodoItem"
            """
        )
        #expect(
            messages == """
                3:13: error: SQLite has no function cont; did you mean count?
                6:13: error: listID can be NULL, since listID of TodoItem is optional; declare `list: TodoList?` or exclude the NULL
                9:13: error: the result has no column opn of C; did you mean to call open so, with AS opn?
                12:20: error: E reads this view itself; views cannot be made of each other
                18:13: error: a view has no parameters; write the value itself
                21:33: error: there is no column titel in TodoItem; did you mean title?
                """
        )
    }
}
