import Testing

@testable import Strata

@Suite("The statements of a table")
struct TableTests {
    private let plain = Table(name: "A \"b\"", columns: ["id", "x"], primaryKey: [0])
    private let keys = Table(name: "K", columns: ["a", "b"], primaryKey: [1, 0])
    private let full = Table(
        name: "F",
        columns: ["size", "id", "title", "version", "rowid"],
        primaryKey: [1],
        isAutomatic: true,
        generated: [0],
        lazy: ["_RowID_"],
        version: 3
    )

    @Test("write the columns that are written, with parameters as `bind` has them")
    func insert() {
        #expect(plain.statements.insert == #"INSERT INTO "A ""b""" ("id", "x") VALUES (?1, ?2)"#)
        #expect(plain.statements.insertDraft == plain.statements.insert)
        #expect(
            full.statements.insert == #"INSERT INTO "F" ("id", "title", "version", "rowid") VALUES (?1, ?2, ?3, ?4)"#
        )
        #expect(full.statements.insertDraft == #"INSERT INTO "F" ("title", "version", "rowid") VALUES (?1, ?2, ?3)"#)
        let automatic = Table(name: "N", columns: ["id", "size"], primaryKey: [0], isAutomatic: true, generated: [1])
        #expect(automatic.statements.insertDraft == #"INSERT INTO "N" DEFAULT VALUES"#)
    }

    @Test("update by key, and by the version that was read")
    func update() {
        #expect(plain.statements.update == #"UPDATE "A ""b""" SET "x" = ?2 WHERE "id" = ?1"#)
        #expect(keys.statements.update == #"UPDATE "K" SET "b" = ?2, "a" = ?1 WHERE "b" = ?2 AND "a" = ?1"#)
        #expect(
            full.statements.update == #"UPDATE "F" SET "title" = ?2, "version" = ?3 + 1, "rowid" = ?4 "#
                + #"WHERE "id" = ?1 AND "version" = ?3"#
        )
    }

    @Test("save a new row or update the one that is there")
    func save() {
        #expect(
            plain.statements.save == #"INSERT INTO "A ""b""" ("id", "x") VALUES (?1, ?2) "#
                + #"ON CONFLICT ("id") DO UPDATE SET "x" = excluded."x""#
        )
        #expect(
            keys.statements.save == #"INSERT INTO "K" ("a", "b") VALUES (?1, ?2) ON CONFLICT ("b", "a") DO NOTHING"#
        )
        #expect(
            full.statements.save == full.statements.insert + #" ON CONFLICT ("id") DO UPDATE SET "#
                + #""title" = excluded."title", "version" = excluded."version" + 1, "rowid" = excluded."rowid" "#
                + #"WHERE "F"."version" = excluded."version""#
        )
    }

    @Test("read every column, also those that nobody writes; the last row by the name of the rowid that is free")
    func select() {
        #expect(full.statements.select == #"SELECT "size", "id", "title", "version", "rowid" FROM "F""#)
        #expect(full.statements.selectByKey == full.statements.select + #" WHERE "id" = ?1"#)
        #expect(full.statements.selectByRowID == full.statements.select + " WHERE oid = ?1")
        #expect(plain.statements.selectByRowID == plain.statements.select + " WHERE rowid = ?1")
        #expect(keys.statements.deleteByKey == #"DELETE FROM "K" WHERE "b" = ?1 AND "a" = ?2"#)
    }

    @Test("positions that are none are left out: no generated mistake is a trap")
    func positions() {
        let odd = Table(
            name: "O",
            columns: ["id"],
            primaryKey: [0, 7],
            generated: [9],
            version: 4,
            touched: [-1]
        )
        #expect(odd.primaryKey == [0])
        #expect(odd.generated == [])
        #expect(odd.version == nil)
        #expect(odd.touched == [])
        #expect(odd.statements.selectByKey == #"SELECT "id" FROM "O" WHERE "id" = ?1"#)
    }

    @Test("a view is observed by the tables behind it, a table by itself")
    func observed() {
        #expect(plain.observed == ["A \"b\""])
        #expect(TeamLoad.table.observed == ["Job", "Team"])
        #expect(plain != keys)
        #expect(plain == Table(name: "A \"b\"", columns: ["id", "x"], primaryKey: [0]))
        #expect(plain.firstVersion == 1)
        #expect(plain != Table(name: "A \"b\"", columns: ["id", "x"], primaryKey: [0], firstVersion: 2))
    }
}
