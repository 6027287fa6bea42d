import Testing

@testable import StrataAnalysis

/// SQL of a table stays where it is put, and is said once.
struct OneExpressionTests {
    @Test func anExpressionDoesNotLeaveItsParentheses() throws {
        let messages = try TestSchema.messages(
            """
            enum K: String {
              one
              two
            }
            mixin M {
              n: Int
              check mm "n > zz"
            }
            entity A: M {
              id: Int
            }
            entity B: M {
              id: Int
            }
            entity C {
              id: Int
              n: Int
              k: K
              z: UUID
              dt: Date
              g1: Int @generated("1), CHECK (0")
              g2: K @generated("'zz'")
              g3: Bool @generated("n + 1")
              check c1 "n > 0), UNIQUE (n"
              check c2 "1) ON CONFLICT IGNORE CHECK (1"
              check c3 "k = 'on'"
              check c4 "n > 0, n < 5"
              check c5 "n > 0 /* open"
              check c6 "(n > 0"
              check c7 "n IN (1, 2) AND k IN ('one', 'two') AND coalesce(n, 5) > 3 -- fine"
              check c8 "date(dt) > '2020'"
              index ("n DESC, n+1")
              index ("n DESC")
              index (n) where "n > 0) --"
            }
            view V {
              c: C
              n: Int
            } = "SELECT id AS cID, n, z FROM C"
            view W {
              c: C
            } = "SELECT nullif(id, 3) AS cID FROM C"
            view X {
              n: String
            } = "SELECT name AS n FROM sqlite_master"
            """,
            base: ""
        )
        #expect(
            messages == """
                7:17: error: there is no column zz in A
                21:24: error: this ) closes no parenthesis
                22:21: error: g2 is K, which has no case 'zz'; it is one of 'one', 'two'
                23:24: warning: whether g3 is always 0 or 1 is not certain; write … <> 0, or declare Int
                24:18: error: this ) closes no parenthesis
                25:14: error: this ) closes no parenthesis
                26:17: error: k is K, which has no case 'on'; did you mean 'one'?
                27:18: error: a check is one expression; remove the comma and what follows it
                28:19: error: the comment is not closed; end it with */
                29:18: error: the SQL ends too early; something is missing at its end
                31:18: error: dt is stored as reference, which date() does not read so; write date(dt + 978307200, 'unixepoch')
                32:17: error: an index is one expression; remove the comma and what follows it
                33:13: error: this is not one expression, and DESC does not belong to one
                34:25: error: this ) closes no parenthesis
                39:27: error: the result has a column z that is not declared; declare it or remove it
                42:13: error: cID can be NULL, since nullif can give NULL; declare `c: C?` or exclude the NULL
                45:28: error: sqlite_master is a table of SQLite's own; a view reads the tables of the schema
                """
        )
    }
}
