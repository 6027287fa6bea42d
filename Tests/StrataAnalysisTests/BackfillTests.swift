import Testing

@testable import StrataAnalysis

/// What the schema alone tells of a backfill.
struct BackfillTests {
    @Test func syntaxAndConstantsAreJudgedAndOldColumnsAreNot() throws {
        let messages = try TestSchema.messages(
            """
            enum K: String {
                one
                two
            }
            entity A {
                id: Int
                a: Int @backfill("1 +")
                b: Int @backfill("zzz")
                c: Int @backfill("'x'")
                d: K @backfill("'zz'")
                e: K @backfill("'one'")
                f: UInt8 @backfill("300")
                g: Int @backfill("1), (2")
                h: String @backfill("lenght(old)")
                i: String @backfill("lenght(id)")
                j: Date @backfill("TIMESTAMP '2020-01-01T00:00:00Z'")
                k: UUID @backfill("randomblob(16)")
                l: Bool @backfill("FALSE")
                m: Double @backfill("0")
                n: Bool @backfill("'true'")
                o: Int @backfill("-1")
                p: UUID @backfill("'6ba7b810-9dad-11d1-80b4-00c04fd430c8'")
                q: Decimal @backfill("'1.5'")
            }
            """,
            base: ""
        )
        #expect(
            messages == """
                7:25: error: the backfill of a: the SQL is not complete; something is missing at its end
                9:23: error: the backfill of c is 'x', and Int is stored as INTEGER
                10:21: error: the backfill of d is K, which has no case 'zz'; it is one of 'one', 'two'
                12:25: error: the backfill of f is UInt8, which does not hold 300
                13:24: error: this ) closes no parenthesis
                15:26: error: the backfill of i: SQLite has no function lenght; did you mean length?
                20:24: error: the backfill of n is 'true', and Bool is stored as INTEGER
                22:24: error: the backfill of p is '6ba7b810-9dad-11d1-80b4-00c04fd430c8', and UUID is stored as BLOB
                """
        )
    }

    @Test func whatIsWrongIsPointedAtInTheString() throws {
        let messages = try TestSchema.messages(
            #"""
            entity A {
                id: Int
                a: String @backfill("""
                    'one'
                      || lenght(id)
                    """)
                b: String @backfill("\"id\" || TIMESTAMP '2020'")
                c: Date @backfill("TIMESTAMP '2020-01-01T00:00:00Z' + lenght(id)")
                d: Int? @backfill("id + -- more\n :day")
                e: A? @backfill("id; 1")
            }
            """#,
            base: ""
        )
        // The date of b is judged where it becomes what the attribute stores.
        #expect(
            messages == """
                5:14: error: the backfill of a: SQLite has no function lenght; did you mean length?
                8:59: error: the backfill of c: SQLite has no function lenght; did you mean length?
                9:39: error: the backfill of d has no parameters; write the value itself
                10:24: error: the backfill of eID is one statement; remove the semicolon and what follows it
                """
        )
    }
}
