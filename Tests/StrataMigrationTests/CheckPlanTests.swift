import StrataMigration
import StrataMigrator
import StrataSQLite
import StrataSchema
import Testing

private func items(
    _ attributes: [Schema.Attribute],
    _ change: (inout Schema.Entity) -> Void = { _ in }
) -> Schema {
    schema([
        entity("Item", [attribute("id", .integer(.int)), attribute("title", .string)] + attributes, change),
        entity(
            "Part",
            [attribute("id", .integer(.int)), attribute("itemID", .integer(.int)) { $0.relationship = "item" }]
        ) {
            $0.relationships = [
                Schema.Relationship(
                    name: "item",
                    documentation: [],
                    destination: "Item",
                    isOptional: false,
                    deleteRule: .cascade,
                    keyAttributes: ["itemID"],
                    location: nowhere
                )
            ]
        },
    ])
}

private let plain = items([attribute("rank", .integer(.int))])
private let rows = """
    INSERT INTO Item VALUES (1, 'milk', 5), (2, 'bread', 50), (3, '', 7);
    INSERT INTO Part VALUES (10, 1), (11, 3);
    """

private func limited(_ change: (inout Schema.Entity) -> Void = { _ in }) -> Schema {
    items([attribute("rank", .integer(.int)) { $0.range = .init(lower: "0", upper: "50") }], change)
}

@Test("A limit is added by a rebuild that keeps rows and children, and then holds")
func addedRange() throws {
    let evolution = try SchemaEvolution(from: plain, to: limited(), rows: rows)
    #expect(evolution.sentences == ["dataDependent: limits Item.rank to 0...50"])
    #expect(try evolution.rows("SELECT * FROM Item") == ["1, 'milk', 5", "2, 'bread', 50", "3, '', 7"])
    #expect(try evolution.rows("SELECT * FROM Part") == ["10, 1", "11, 3"])
    let error = try failure { try evolution.connection.execute("UPDATE Item SET rank = 51 WHERE id = 1") }
    #expect(error.code == .check)
}

@Test("Rows that a new limit refuses stop the step, listed by up to five keys")
func refusedByRange() throws {
    let many = rows + (4...9).map { "INSERT INTO Item VALUES (\($0), 'x', -\($0));" }.joined()
    let message = try refusal(from: plain, to: limited(), rows: many)
    #expect(message.contains("not every Item.rank lies in 0...50 (6 rows: 4, 5, 6, 7, 8, …); this lists them: SELECT"))
}

@Test("Lengths, ranges and checks change and go, each in words of its own")
func changedChecks() throws {
    let old = items([
        attribute("rank", .integer(.int)) { $0.range = .init(lower: "0", upper: "50") },
        attribute("note", .string, optional: true) { $0.length = .init(lower: nil, upper: 5) },
    ]) {
        $0.checks = [
            Schema.Check(name: "first", sql: sql("rank <> 13")),
            Schema.Check(name: "second", sql: sql("title <> 'no'")),
        ]
    }
    let new = items([
        attribute("rank", .integer(.int)),
        attribute("note", .string, optional: true) { $0.length = .init(lower: 1, upper: 9) },
    ]) {
        $0.checks = [
            Schema.Check(name: "second", sql: sql("title<>'never'")), Schema.Check(name: "third", sql: sql("rank > 0")),
        ]
    }
    let evolution = try SchemaEvolution(
        from: old,
        to: new,
        rows: "INSERT INTO Item VALUES (1, 'milk', 5, NULL), (2, 'bread', 50, 'n')"
    )
    #expect(
        evolution.sentences == [
            "dataDependent: limits the length of Item.note to 1...9",
            "dataDependent: changes the check second of Item", "dataDependent: adds the check third to Item",
            "rebuild: no longer limits Item.rank", "rebuild: removes the check first of Item",
        ]
    )
    #expect(try evolution.rows("SELECT * FROM Item") == ["1, 'milk', 5, NULL", "2, 'bread', 50, 'n'"])
    let message = try refusal(from: old, to: new, rows: "INSERT INTO Item VALUES (1, 'never', 5, ''), (2, 'x', 0, 'n')")
    #expect(message.contains("not every length of Item.note lies in 1...9 (1 row: 1)"))
}

@Test("A check written otherwise is the same check")
func reformattedCheck() throws {
    let old = items([]) { $0.checks = [Schema.Check(name: "c", sql: sql("length(title)<9 -- letters"))] }
    let new = items([]) { $0.checks = [Schema.Check(name: "c", sql: sql("LENGTH( \"title\" ) < 9"))] }
    #expect(MigrationPlanner.plan(from: old, to: new).changes == [])
    #expect(MigrationPlanner.plan(from: old, to: new).sql == "")
}

@Test("A new attribute brings its limits along without a rebuild")
func addedWithLimits() throws {
    let new = items([
        attribute("rank", .integer(.int)),
        attribute("nick", .string, optional: true) { $0.length = .init(lower: 1, upper: 3) },
        attribute("size", .integer(.int)) {
            $0.range = .init(lower: "1", upper: nil)
            $0.defaultValue = .integer(4)
        },
    ])
    let evolution = try SchemaEvolution(from: plain, to: new, rows: rows)
    #expect(evolution.sentences == ["safe: adds Item.nick", "safe: adds Item.size"])
    #expect(
        evolution.sql == """
            -- Adds Item.nick
            -- Adds Item.size
            ALTER TABLE "Item" ADD COLUMN "nick" TEXT CONSTRAINT "length_nick" CHECK (length("nick") BETWEEN 1 AND 3 AND instr("nick", char(0)) = 0);
            ALTER TABLE "Item" ADD COLUMN "size" INTEGER NOT NULL DEFAULT 4 CONSTRAINT "range_size" CHECK ("size" >= 1);
            """
    )
    #expect(try evolution.rows("SELECT id, nick, size FROM Item") == ["1, NULL, 4", "2, NULL, 4", "3, NULL, 4"])
    #expect(try failure { try evolution.connection.execute("UPDATE Item SET nick = ''") }.code == .check)
    // Which stands in the column's definition now, and still goes by a rebuild.
    let back = try SchemaEvolution(
        from: new,
        to: plain,
        rows: "INSERT INTO Item VALUES (1, 'milk', 5, 'n', 2)",
        drops: ["Item.nick", "Item.size"]
    )
    #expect(back.sentences == ["lossy: removes Item.nick and its values", "lossy: removes Item.size and its values"])
    #expect(try back.rows("SELECT * FROM Item") == ["1, 'milk', 5"])
}

@Test("A check looks at values as they will be")
func checkOverBackfill() throws {
    func with(_ backfill: String) -> Schema {
        items([
            attribute("rank", .integer(.int)),
            attribute("total", .integer(.int)) {
                $0.backfill = sql(backfill)
                $0.range = .init(lower: "0", upper: "100")
            },
        ]) { $0.checks = [Schema.Check(name: "sum", sql: sql("total >= rank"))] }
    }
    let evolution = try SchemaEvolution(from: plain, to: with("rank * 2"), rows: rows)
    #expect(try evolution.rows("SELECT id, total FROM Item") == ["1, 10", "2, 100", "3, 14"])
    #expect(
        try refusal(from: plain, to: with("rank * 3"), rows: rows)
            .contains("not every Item.total lies in 0...100 (1 row: 2)")
    )
    #expect(
        try refusal(from: plain, to: with("rank - 1"), rows: rows)
            .contains("not every Item meets the check sum (3 rows: 1, 2, 3)")
    )
}

@Test("A check follows a rename of its columns, and its name follows the column's")
func renamedChecks() throws {
    let old = items([attribute("rank", .integer(.int)) { $0.range = .init(lower: "0", upper: "50") }]) {
        $0.checks = [Schema.Check(name: "c", sql: sql("rank <> length(title)"))]
    }
    let new = items([
        attribute("level", .integer(.int)) {
            $0.range = .init(lower: "0", upper: "50")
            $0.previousName = "rank"
        }
    ]) { $0.checks = [Schema.Check(name: "c", sql: sql("level <> length(title)"))] }
    let evolution = try SchemaEvolution(from: old, to: new, rows: rows.replacing("50)", with: "49)"))
    #expect(
        evolution.sentences == [
            "safe: renames Item.rank to level", "rebuild: renames the check range_rank of Item to range_level",
        ]
    )
    #expect(try evolution.rows("SELECT id, level FROM Item") == ["1, 5", "2, 49", "3, 7"])
    #expect(try evolution.rows("SELECT * FROM Part") == ["10, 1", "11, 3"])
}

@Test("Half a key of an optional relationship is refused, by the table and by the step that adds the check")
func wholeKeys() throws {
    func people(optional: Bool) -> Schema {
        schema([
            entity("Person", key: ["last", "first"], [attribute("last", .string), attribute("first", .string)]),
            entity(
                "Item",
                [
                    attribute("id", .integer(.int)),
                    attribute("ownerLast", .string, optional: true) { $0.relationship = optional ? "owner" : nil },
                    attribute("ownerFirst", .string, optional: true) { $0.relationship = optional ? "owner" : nil },
                ]
            ) {
                guard optional else { return }
                $0.relationships = [
                    Schema.Relationship(
                        name: "owner",
                        documentation: [],
                        destination: "Person",
                        isOptional: true,
                        deleteRule: .setNull,
                        keyAttributes: ["ownerLast", "ownerFirst"],
                        location: nowhere
                    )
                ]
            },
        ])
    }
    let rows =
        "INSERT INTO Person VALUES ('Curie', 'Marie'); INSERT INTO Item VALUES (1, 'Curie', 'Marie'), (2, NULL, NULL);"
    let evolution = try SchemaEvolution(from: people(optional: false), to: people(optional: true), rows: rows)
    try evolution.connection.execute("DELETE FROM Person")
    #expect(try evolution.rows("SELECT * FROM Item") == ["1, NULL, NULL", "2, NULL, NULL"])
    let error = try failure { try evolution.connection.execute("UPDATE Item SET ownerLast = 'Curie' WHERE id = 1") }
    #expect(error.code == .check)
    let half = rows + "INSERT INTO Item VALUES (3, 'Curie', NULL)"
    #expect(
        try refusal(from: people(optional: false), to: people(optional: true), rows: half)
            .contains("not every key of Item.owner is whole (1 row: 3)")
    )
}
