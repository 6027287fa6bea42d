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
                7:5: error: the backfill of a: the SQL is not complete; something is missing at its end
                9:5: error: the backfill of c is 'x', and Int is stored as INTEGER
                10:5: error: the backfill of d is K, which has no case 'zz'; it is one of 'one', 'two'
                12:5: error: the backfill of f is UInt8, which does not hold 300
                13:5: error: this ) closes no parenthesis
                15:5: error: the backfill of i: SQLite has no function lenght; did you mean length?
                20:5: error: the backfill of n is 'true', and Bool is stored as INTEGER
                22:5: error: the backfill of p is '6ba7b810-9dad-11d1-80b4-00c04fd430c8', and UUID is stored as BLOB
                """
        )
    }
}
