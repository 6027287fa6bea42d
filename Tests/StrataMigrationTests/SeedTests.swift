@testable import StrataLowering
import StrataMigrator
import StrataSQLite
import StrataSchema
import Testing

/// The number of seeds in each table of a schema.
private func counts(_ schema: Schema) throws -> [String: Int] {
    let connection = try trusting()
    try connection.execute("PRAGMA foreign_keys = OFF")
    try connection.execute(RelationalSchema(lowering: schema).creationScript())
    var seeds = SeedRows(schema: schema)
    try seeds.insert(into: connection)
    #expect(try connection.rows("PRAGMA foreign_key_check") == [])
    var counts: [String: Int] = [:]
    for table in RelationalSchema(lowering: schema).tables {
        if case .integer(let count) = try connection.value("SELECT count(*) FROM \(SQLText.quote(table.name))") {
            counts[table.name] = Int(count)
        }
    }
    return counts
}

@Test("Seeds keep within lengths, ranges and checks, leave what is computed alone, and fill join tables and searches")
func seedsOfEverything() throws {
    var declared = everything
    // An amount that no digit is free for, and a condition over two columns.
    declared.entities[0].checks.append(Schema.Check(name: "c", sql: sql("rank <> \"end\" AND length(title) > 3")))
    #expect(
        try counts(declared) == ["Item": 3, "Person": 3, "Tag": 3, "Note": 3, "Item_tags": 3, "Item_people": 3]
    )
}

@Test("What no seed meets is left out, and the rest is there")
func impossibleSeeds() throws {
    let key = [attribute("id", .integer(.int))]
    let declared = schema([
        entity("Never", key) { $0.checks = [Schema.Check(name: "c", sql: sql("id = 123456789"))] },
        entity("Child", key + [attribute("neverID", .integer(.int)) { $0.relationship = "never" }]) {
            $0.relationships = [
                Schema.Relationship(
                    name: "never",
                    documentation: [],
                    destination: "Never",
                    isOptional: false,
                    deleteRule: .cascade,
                    keyAttributes: ["neverID"],
                    location: nowhere
                )
            ]
        },
        entity("Fine", key + [attribute("mail", .string)]) {
            $0.checks = [Schema.Check(name: "c", sql: sql("mail LIKE '%@%' OR mail = ''"))]
        },
    ])
    #expect(try counts(declared) == ["Never": 0, "Child": 0, "Fine": 3])
}

@Test("A step over a table that seeds cannot fill, or over text that is no JSON, does not stop the build")
func stepsThatSeedsDoNotFit() throws {
    let key = [attribute("id", .integer(.int)), attribute("text", .string)]
    let old = schema([entity("A", key) { $0.checks = [Schema.Check(name: "c", sql: sql("text = 'exactly this'"))] }])
    let new = schema([
        entity(
            "A",
            key + [attribute("size", .string, optional: true) { $0.backfill = sql("json_extract(text, '$.size')") }]
        )
    ])
    let evolution = try SchemaEvolution(from: old, to: new, rows: "")
    #expect(evolution.sentences == ["rebuild: adds A.size", "rebuild: removes the check c of A"])
    let plain = schema([entity("A", key)])
    let read = try SchemaEvolution(from: plain, to: new, rows: "INSERT INTO A VALUES (1, '{\"size\": \"big\"}')")
    #expect(try read.rows("SELECT size FROM A") == ["'big'"])
}
