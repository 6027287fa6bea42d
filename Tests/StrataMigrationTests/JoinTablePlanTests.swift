import StrataMigration
import StrataMigrator
import StrataSQLite
import StrataSchema
import Testing

private func tagged(
    _ relationship: Schema.LoadedRelationship?,
    item: (inout Schema.Entity) -> Void = { _ in },
    tag: Schema.Entity = entity("Tag", key: ["name"], [attribute("name", .string)])
) -> Schema {
    schema([
        entity("Item", [attribute("id", .integer(.int)), attribute("title", .string)]) {
            $0.loadedRelationships = relationship.map { [$0] } ?? []
            item(&$0)
        }, tag,
    ])
}

private let tags = manyToMany("tags", to: "Tag", table: "Item_tags", ["itemID"], ["tagName"])
private let things = "INSERT INTO Item VALUES (1, 'milk'), (2, 'bread'); INSERT INTO Tag VALUES ('red'), ('new');"
private let links = "INSERT INTO Item_tags VALUES (1, 'red'), (1, 'new'), (2, 'new');"

@Test("A many-to-many relationship comes with its table, and goes with its links")
func addedAndRemoved() throws {
    let added = try SchemaEvolution(from: tagged(nil), to: tagged(tags), rows: things)
    #expect(added.sentences == ["safe: adds Item.tags"])
    try added.connection.execute(links + "DELETE FROM Item WHERE id = 1; DELETE FROM Tag WHERE name = 'red'")
    #expect(try added.rows("SELECT * FROM Item_tags") == ["2, 'new'"])

    let removed = try SchemaEvolution(from: tagged(tags), to: tagged(nil), rows: things + links)
    #expect(removed.sentences == ["lossy: removes Item.tags and all its links"])
    #expect(removed.sql.contains("-- allow lossy \"removes Item.tags and all its links\""))
    #expect(try removed.rows("SELECT * FROM Item") == ["1, 'milk'", "2, 'bread'"])
}

@Test("A many-to-many relationship keeps its links under a new name, which has to be said")
func renamedRelationship() throws {
    var labels = manyToMany("labels", to: "Tag", table: "Item_labels", ["itemID"], ["labelName"])
    #expect(
        try refusal(from: tagged(tags), to: tagged(labels)).contains(
            "Item.tags is gone and Item.labels is new: if it is the same under a new name, write "
                + "`@renamed(from: \"tags\")` behind Item.labels; if Item.tags is to be deleted with all its links, add "
                + "`--drop Item.tags` to the command"
        )
    )
    labels.previousName = "tags"
    let evolution = try SchemaEvolution(from: tagged(tags), to: tagged(labels), rows: things + links)
    #expect(
        evolution.sentences == [
            "safe: renames Item.tags to Item.labels", "safe: renames the column tagName of Item.labels to labelName",
        ]
    )
    #expect(
        try evolution.rows("SELECT itemID, labelName FROM Item_labels ORDER BY 1, 2") == [
            "1, 'new'", "1, 'red'", "2, 'new'",
        ]
    )
    // The note stays in the schema, and means nothing from then on.
    #expect(MigrationPlanner.plan(from: tagged(labels), to: tagged(labels)).changes == [])
    labels.previousName = "other"
    #expect(
        try refusal(from: tagged(tags), to: tagged(labels), drops: ["Item.tags"])
            == "the last step has no many-to-many relationship Item.other that Item.labels could be renamed from"
    )
}

@Test("Links follow a renamed entity")
func renamedOwner() throws {
    var new = tagged(manyToMany("tags", to: "Tag", table: "Thing_tags", ["thingID"], ["tagName"]))
    new.entities[0].name = "Thing"
    new.entities[0].tableName = "Thing"
    new.entities[0].previousName = "Item"
    let evolution = try SchemaEvolution(from: tagged(tags), to: new, rows: things + links)
    #expect(!evolution.sql.contains("INSERT"))
    #expect(
        try evolution.rows("SELECT thingID, tagName FROM Thing_tags ORDER BY 1, 2") == [
            "1, 'new'", "1, 'red'", "2, 'new'",
        ]
    )
}

@Test("Links are looked up again when a side gets another key")
func changedKeyOfSide() throws {
    let numbered = entity(
        "Tag",
        [attribute("id", .integer(.int)) { $0.backfill = sql("rowid * 100") }, attribute("name", .string)]
    )
    let new = tagged(manyToMany("tags", to: "Tag", table: "Item_tags", ["itemID"], ["tagID"]), tag: numbered)
    let evolution = try SchemaEvolution(from: tagged(tags), to: new, rows: things + links)
    #expect(
        evolution.sentences == [
            "dataDependent: adds Tag.id", "dataDependent: changes the key of Tag to (id)",
            "rebuild: leads the links of Item.tags to the new key of Tag",
        ]
    )
    #expect(try evolution.rows("SELECT * FROM Tag") == ["100, 'red'", "200, 'new'"])
    #expect(try evolution.rows("SELECT itemID, tagID FROM Item_tags ORDER BY 1, 2") == ["1, 100", "1, 200", "2, 200"])
}

@Test("Links whose old key is gone are not guessed")
func lostKeyOfSide() throws {
    let numbered = entity("Tag", [attribute("id", .integer(.int)) { $0.backfill = sql("rowid") }])
    let new = tagged(manyToMany("tags", to: "Tag", table: "Item_tags", ["itemID"], ["tagID"]), tag: numbered)
    #expect(
        try refusal(from: tagged(tags), to: new, drops: ["Tag.name"])
            == "the links of Item.tags cannot follow Tag to its new key, because the old one is gone: keep name in this "
            + "step, and remove it in the next"
    )
}

@Test("A join table becomes an entity with its links")
func joinTableBecomesEntity() throws {
    var new = tagged(nil)
    new.entities.append(
        entity(
            "Tagging",
            key: ["itemID", "tagName"],
            [
                attribute("itemID", .integer(.int)) { $0.relationship = "item" },
                attribute("tagName", .string) { $0.relationship = "tag" },
                attribute("weight", .double) { $0.defaultValue = .number("1") },
            ]
        ) {
            $0.tableName = "Item_tags"
            $0.relationships = [("item", "Item", "itemID"), ("tag", "Tag", "tagName")].map { name, destination, key in
                Schema.Relationship(
                    name: name,
                    documentation: [],
                    destination: destination,
                    isOptional: false,
                    deleteRule: .cascade,
                    keyAttributes: [key],
                    location: nowhere
                )
            }
        }
    )
    let evolution = try SchemaEvolution(from: tagged(tags), to: new, rows: things + links)
    #expect(
        try evolution.rows("SELECT itemID, tagName, weight FROM Item_tags ORDER BY 1, 2") == [
            "1, 'new', 1.0", "1, 'red', 1.0", "2, 'new', 1.0",
        ]
    )
}
