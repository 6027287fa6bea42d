import StrataLowering
import StrataMigrator
import StrataSQLite
import StrataSchema
import Testing

/// Every construct that a table can have, at once.
let everything = schema(
    [
        entity(
            "Item",
            [
                attribute("id", .uuid),
                attribute("title", .string) {
                    $0.length = .init(lower: 1, upper: 200)
                    $0.collation = .nocase
                },
                attribute("notes", .string, optional: true) { $0.length = .init(lower: nil, upper: 5) },
                attribute("photo", .data, optional: true) { $0.length = .init(lower: 2, upper: nil) },
                attribute("links", .list(.url)) {
                    $0.defaultValue = .emptyList
                    $0.length = .init(lower: nil, upper: 3)
                },
                attribute("progress", .double) { $0.range = .init(lower: "-0.5", upper: "1", excludesUpper: true) },
                attribute("rank", .integer(.int)) { $0.range = .init(lower: "-1_000", upper: "1_000") },
                attribute("cost", .decimal) {
                    $0.storage = .scaled(digits: 2)
                    $0.range = .init(lower: "0", upper: "99.5")
                },
                attribute("dueAt", .date, optional: true) { $0.storage = .unixSeconds },
                attribute("isDone", .bool),
                attribute("end", .integer(.int)),
                attribute("words", .integer(.int)) {
                    $0.generation = .init(
                        sql: sql("length(Title) - length(replace(title, ' ', '')) + 1"),
                        isStored: false
                    )
                },
                attribute("folded", .string) { $0.generation = .init(sql: sql("lower(title)"), isStored: true) },
                attribute("ownerLast", .string, optional: true),
                attribute("ownerFirst", .string, optional: true),
            ]
        ) {
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
            $0.checks = [
                Schema.Check(
                    name: "plausible",
                    sql: sql("dueAt IS NULL /* or */ OR dueAt<TIMESTAMP '2100-01-01T00:00:00Z'")
                ),
                Schema.Check(
                    name: "qualified",
                    sql: sql("Item.rank > - 5 - -3 AND CASE WHEN isDone THEN 1 ELSE 2 END > 0")
                ),
            ]
            $0.indexes = [
                Schema.Index(
                    isUnique: false,
                    parts: [.init(attribute: "isDone"), .init(attribute: "title", isDescending: true)]
                ),
                Schema.Index(
                    isUnique: true,
                    parts: [
                        .init(expression: sql("lower(title)"), isDescending: true), .init(expression: sql("(rank)")),
                    ],
                    condition: sql("NOT isDone")
                ),
                Schema.Index(isUnique: false, parts: [.init(expression: sql("notes collate nocase"))]),
                Schema.Index(isUnique: false, parts: [.init(attribute: "dueAt")], condition: sql("\"isDone\" = 0")),
            ]
            $0.search = Schema.Search(attributes: ["title", "notes"])
            $0.loadedRelationships = [
                manyToMany("tags", to: "Tag", table: "Item_tags", ["itemID"], ["tagName"]),
                manyToMany("people", to: "Person", table: "Item_people", ["itemID"], ["personLast", "personFirst"]),
            ]
        },
        entity("Person", key: ["last", "first"], [attribute("first", .string), attribute("last", .string)]),
        entity("Tag", key: ["name"], [attribute("name", .string) { $0.collation = .nocase }]),
        entity("Note", [attribute("id", .integer(.int)), attribute("text", .string)]) {
            $0.search = Schema.Search(attributes: ["text"])
        },
    ]
) {
    $0.views = [
        view("Open", "SELECT * FROM Later -- of them\nWHERE isDone = 0"),
        view("Later", "SELECT id, isDone FROM Item\nWHERE dueAt > TIMESTAMP '2000-01-01T00:00:00Z'"),
    ]
}

@Test("The creation script makes exactly the lowered schema, for every construct")
func roundTripOfEverything() throws {
    let lowered = RelationalSchema(lowering: everything)
    let connection = try trusting()
    try connection.execute(lowered.creationScript())
    let read = try RelationalSchema(introspecting: connection)
    #expect(read.differences(from: lowered) == [])
    #expect(read == lowered)
    #expect(read.fingerprint == lowered.fingerprint)
    let again = try trusting()
    try again.execute(read.creationScript())
    #expect(try RelationalSchema(introspecting: again) == lowered)
}

@Test("The creation script of every construct reads like a careful person's")
func creationScriptOfEverything() {
    let blocks = RelationalSchema(lowering: everything).creationScript().split(separator: "\n\n").map(String.init)
    #expect(
        blocks.map { $0.split(separator: "(").first?.split(separator: "\n").first ?? "" } == [
            "CREATE TABLE \"Note\" ", "CREATE TABLE \"Person\" ", "CREATE TABLE \"Item\" ",
            "CREATE TABLE \"Item_people\" ", "CREATE TABLE \"Tag\" ", "CREATE TABLE \"Item_tags\" ",
            "CREATE VIRTUAL TABLE \"Item_search\" USING fts5", "CREATE VIRTUAL TABLE \"Note_search\" USING fts5",
            "CREATE VIEW \"Later\" AS", "CREATE VIEW \"Open\" AS",
        ]
    )
    #expect(
        blocks[2] == """
            CREATE TABLE "Item" (
                "rowid" INTEGER NOT NULL PRIMARY KEY,
                "id" BLOB NOT NULL,
                "title" TEXT NOT NULL COLLATE NOCASE,
                "notes" TEXT,
                "photo" BLOB,
                "links" TEXT NOT NULL DEFAULT '[]',
                "progress" REAL NOT NULL,
                "rank" INTEGER NOT NULL,
                "cost" INTEGER NOT NULL,
                "dueAt" INTEGER,
                "isDone" INTEGER NOT NULL,
                "end" INTEGER NOT NULL,
                "words" INTEGER NOT NULL GENERATED ALWAYS AS (length("title") - length(replace("title", ' ', '')) + 1) VIRTUAL,
                "folded" TEXT NOT NULL GENERATED ALWAYS AS (lower("title")) STORED,
                "ownerLast" TEXT,
                "ownerFirst" TEXT,
                FOREIGN KEY ("ownerLast", "ownerFirst") REFERENCES "Person" ("last", "first") ON DELETE SET NULL,
                CONSTRAINT "length_title" CHECK (length("title") BETWEEN 1 AND 200 AND instr("title", char(0)) = 0),
                CONSTRAINT "length_notes" CHECK (length("notes") <= 5 AND instr("notes", char(0)) = 0),
                CONSTRAINT "length_photo" CHECK (length("photo") >= 2),
                CONSTRAINT "length_links" CHECK (json_array_length("links") <= 3),
                CONSTRAINT "range_progress" CHECK ("progress" >= -0.5 AND "progress" < 1.0),
                CONSTRAINT "range_rank" CHECK ("rank" BETWEEN -1000 AND 1000),
                CONSTRAINT "range_cost" CHECK ("cost" BETWEEN 0 AND 9950),
                CONSTRAINT "whole_owner" CHECK (("ownerLast" IS NULL) = ("ownerFirst" IS NULL)),
                CONSTRAINT "plausible" CHECK ("dueAt" IS NULL OR "dueAt" < 4102444800),
                CONSTRAINT "qualified" CHECK ("rank" > -5 - - 3 AND CASE WHEN "isDone" THEN 1 ELSE 2 END > 0)
            ) STRICT;
            CREATE UNIQUE INDEX "unique_Item_on_id" ON "Item" ("id");
            CREATE UNIQUE INDEX "unique_Item_on_lower_title_descending_rank_where_not_isDone" ON "Item" (lower("title") DESC, "rank") WHERE NOT "isDone";
            CREATE INDEX "index_Item_on_dueAt_where_isDone_0" ON "Item" ("dueAt") WHERE "isDone" = 0;
            CREATE INDEX "index_Item_on_isDone_title_descending" ON "Item" ("isDone", "title" COLLATE NOCASE DESC);
            CREATE INDEX "index_Item_on_notes" ON "Item" ("notes" COLLATE NOCASE);
            CREATE INDEX "index_Item_on_ownerLast_ownerFirst" ON "Item" ("ownerLast", "ownerFirst");
            """
    )
    #expect(
        blocks[5] == """
            CREATE TABLE "Item_tags" (
                "itemID" BLOB NOT NULL REFERENCES "Item" ("id") ON DELETE CASCADE,
                "tagName" TEXT NOT NULL COLLATE NOCASE REFERENCES "Tag" ("name") ON DELETE CASCADE,
                PRIMARY KEY ("itemID", "tagName")
            ) STRICT;
            CREATE INDEX "index_Item_tags_on_tagName" ON "Item_tags" ("tagName" COLLATE NOCASE);
            """
    )
    #expect(
        blocks[7] == """
            CREATE VIRTUAL TABLE "Note_search" USING fts5("text", content='Note', content_rowid='id');
            CREATE TRIGGER "Note_search_insert" AFTER INSERT ON "Note"
            BEGIN
                INSERT INTO "Note_search" (rowid, "text") VALUES (new."id", new."text");
            END;
            CREATE TRIGGER "Note_search_delete" AFTER DELETE ON "Note"
            BEGIN
                INSERT INTO "Note_search" ("Note_search", rowid, "text") VALUES ('delete', old."id", old."text");
            END;
            CREATE TRIGGER "Note_search_update" AFTER UPDATE ON "Note"
            WHEN old."id" IS NOT new."id" COLLATE BINARY OR old."text" IS NOT new."text" COLLATE BINARY
            BEGIN
                INSERT INTO "Note_search" ("Note_search", rowid, "text") VALUES ('delete', old."id", old."text");
                INSERT INTO "Note_search" (rowid, "text") VALUES (new."id", new."text");
            END;
            """
    )
    #expect(blocks[8] == "CREATE VIEW \"Later\" AS\nSELECT id, isDone FROM Item\nWHERE dueAt > 946684800;")
    #expect(blocks[9] == "CREATE VIEW \"Open\" AS\nSELECT * FROM Later\nWHERE isDone = 0;")
}

@Test("Limits hold as they are written: ends, one-sided, without the upper end, no NUL in a text, NULL passes")
func limitsHold() throws {
    let limited = schema([
        entity(
            "A",
            [
                attribute("id", .integer(.int)),
                attribute("text", .string, optional: true) { $0.length = .init(lower: 2, upper: 3) },
                attribute("data", .data, optional: true) { $0.length = .init(lower: 1, upper: nil) },
                attribute("list", .list(.integer(.int)), optional: true) { $0.length = .init(lower: nil, upper: 2) },
                attribute("half", .double, optional: true) {
                    $0.range = .init(lower: "0", upper: "1", excludesUpper: true)
                },
                attribute("tenth", .float, optional: true) { $0.range = .init(lower: nil, upper: "0.1") },
            ]
        )
    ])
    let connection = try trusting()
    try connection.execute(RelationalSchema(lowering: limited).creationScript())
    let good = [
        "text = NULL", "text = 'ab'", "text = 'äöü'", "data = x'00'", "data = NULL", "list = '[1,2]'", "list = '[]'",
        "half = 0", "half = 0.9999", "tenth = 0.10000000149011612", "tenth = -9e999",
    ]
    let bad = [
        "text = 'a'", "text = 'abcd'", "text = ''", "text = 'ab' || char(0)", "data = x''", "list = '[1,2,3]'",
        "half = 1", "half = -1e-300", "tenth = 0.11",
    ]
    try connection.execute("INSERT INTO A (id) VALUES (1)")
    for change in good { try connection.execute("UPDATE A SET \(change)") }
    for change in bad {
        #expect(try failure { try connection.execute("UPDATE A SET \(change)") }.code == .check, "\(change)")
    }
}
