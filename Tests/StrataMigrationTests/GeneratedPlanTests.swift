import StrataMigration
import StrataMigrator
import StrataSQLite
import StrataSchema
import Testing

private func items(_ attributes: [Schema.Attribute], _ change: (inout Schema.Entity) -> Void = { _ in }) -> Schema {
    schema([entity("Item", [attribute("id", .integer(.int)), attribute("title", .string)] + attributes, change)])
}

private func computed(
    _ name: String,
    _ expression: String,
    stored: Bool = false,
    type: Schema.ValueType = .integer(.int),
    optional: Bool = false
) -> Schema.Attribute {
    attribute(name, type, optional: optional) { $0.generation = .init(sql: sql(expression), isStored: stored) }
}

private let rows = "INSERT INTO Item (id, title) VALUES (1, 'milk'), (2, 'rye bread'), (3, '')"

@Test("A generated attribute that is computed when read is added in place, a stored one by a rebuild")
func addedGenerated() throws {
    let virtual = try SchemaEvolution(from: items([]), to: items([computed("size", "length(title)")]), rows: rows)
    #expect(
        virtual.sql == """
            -- Adds Item.size
            -- A row that is found here stops the migration
            SELECT 'Item.size has no value in every row' AS "problem", "id" FROM "Item" WHERE (length("title")) IS NULL;
            ALTER TABLE "Item" ADD COLUMN "size" INTEGER NOT NULL GENERATED ALWAYS AS (length("title")) VIRTUAL;
            """
    )
    #expect(try virtual.rows("SELECT id, size FROM Item") == ["1, 4", "2, 9", "3, 0"])
    let stored = items([computed("size", "length(title)", stored: true)])
    let evolution = try SchemaEvolution(from: items([]), to: stored, rows: rows)
    #expect(evolution.sentences == ["dataDependent: adds Item.size"])
    #expect(
        try evolution.rows("SELECT id, title, size FROM Item") == ["1, 'milk', 4", "2, 'rye bread', 9", "3, '', 0"]
    )
}

@Test("Generated attributes that are computed from new ones come after them")
func generatedFromAdded() throws {
    let new = items([
        computed("b", "a + 1"), computed("a", "base * 2"),
        attribute("base", .integer(.int)) { $0.backfill = sql("id * 10") },
    ])
    let evolution = try SchemaEvolution(from: items([]), to: new, rows: rows)
    #expect(
        try evolution.rows("SELECT id, base, a, b FROM Item") == ["1, 10, 20, 21", "2, 20, 40, 41", "3, 30, 60, 61"]
    )
    // An optional one is filled in place, and what is computed from it may be required.
    let filled = items([
        computed("a", "base * 2"), attribute("base", .integer(.int), optional: true) { $0.backfill = sql("id") },
    ])
    let inPlace = try SchemaEvolution(from: items([]), to: filled, rows: rows)
    #expect(!inPlace.sql.contains("CREATE TABLE"))
    #expect(try inPlace.rows("SELECT base, a FROM Item") == ["1, 2", "2, 4", "3, 6"])
}

@Test("A required generated attribute without a value in every row stops the step")
func generatedNull() throws {
    let new = items([computed("part", "nullif(title, '')", type: .string)])
    #expect(
        try refusal(from: items([]), to: new, rows: rows).contains("Item.part has no value in every row (1 row: 3)")
    )
    let optional = items([computed("part", "nullif(title, '')", type: .string, optional: true)])
    #expect(
        try SchemaEvolution(from: items([]), to: optional, rows: rows).rows("SELECT part FROM Item") == [
            "'milk'", "'rye bread'", "NULL",
        ]
    )
}

@Test("A generated attribute changes, becomes a value of its own, and goes")
func changedGenerated() throws {
    let old = items([computed("size", "length(title)")])
    let changed = try SchemaEvolution(from: old, to: items([computed("size", "length(title) * 2")]), rows: rows)
    #expect(changed.sentences == ["dataDependent: changes how Item.size is computed"])
    #expect(try changed.rows("SELECT size FROM Item") == ["8", "18", "0"])

    let stored = try SchemaEvolution(
        from: old,
        to: items([computed("size", "LENGTH( title )", stored: true)]),
        rows: rows
    )
    #expect(stored.sentences == ["rebuild: computes Item.size when a row is written"])

    let own = try SchemaEvolution(from: old, to: items([attribute("size", .integer(.int))]), rows: rows)
    #expect(own.sentences == ["rebuild: keeps the values of Item.size, which are not computed any more"])
    #expect(try own.rows("SELECT id, size FROM Item") == ["1, 4", "2, 9", "3, 0"])

    let gone = try SchemaEvolution(from: old, to: items([]), rows: rows)
    #expect(gone.sentences == ["safe: removes Item.size, which is computed"])
    #expect(try gone.rows("SELECT * FROM Item") == ["1, 'milk'", "2, 'rye bread'", "3, ''"])
}

@Test("A value that is computed from now on is lost, and the step says so")
func computedFromNowOn() throws {
    let evolution = try SchemaEvolution(
        from: items([attribute("size", .integer(.int))]),
        to: items([computed("size", "length(title)")]),
        rows: "INSERT INTO Item VALUES (1, 'milk', 77)"
    )
    #expect(evolution.sentences == ["lossy: computes Item.size from now on, which removes its values"])
    #expect(evolution.sql.contains("-- allow lossy \"computes Item.size from now on, which removes its values\""))
    #expect(try evolution.rows("SELECT * FROM Item") == ["1, 'milk', 4"])
}

@Test("What a generated attribute or a check is computed from is renamed and removed with it")
func dependenciesOfGenerated() throws {
    let old = items([attribute("note", .string), computed("size", "length(note)")]) {
        $0.indexes = [Schema.Index(isUnique: false, parts: [.init(attribute: "size")])]
    }
    let values = "INSERT INTO Item (id, title, note) VALUES (1, 'milk', 'fresh')"
    let renamed = items([attribute("text", .string) { $0.previousName = "note" }, computed("size", "length(text)")]) {
        $0.indexes = [Schema.Index(isUnique: false, parts: [.init(attribute: "size")])]
    }
    let rename = try SchemaEvolution(from: old, to: renamed, rows: values)
    #expect(rename.sql == "-- Renames Item.note to text\nALTER TABLE \"Item\" RENAME COLUMN \"note\" TO \"text\";")
    #expect(try rename.rows("SELECT text, size FROM Item") == ["'fresh', 5"])
    let removed = try SchemaEvolution(from: old, to: items([]), rows: values)
    #expect(
        removed.sentences == [
            "lossy: removes Item.note and its values", "rebuild: removes Item.size, which is computed",
        ]
    )
    #expect(try removed.rows("SELECT * FROM Item") == ["1, 'milk'"])
}
