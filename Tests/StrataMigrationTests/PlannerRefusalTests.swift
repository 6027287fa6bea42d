import StrataMigration
import StrataSchema
import Testing

private func refusal(_ old: String, _ new: String, drops: Set<String> = []) throws -> [String] {
    var project = Project()
    try project.make("initial", old)
    return try project.refusal(new, drops: drops)
}

@Test("A drop and an add of one type stop, with both answers ready to paste; each answer works")
func ambiguousAttribute() throws {
    let old = "entity Item { id: Int\n name: String }"
    let new = "entity Item { id: Int\n title: String = \"\" }"
    #expect(
        try refusal(old, new) == [
            "Item.name is gone and title is new: if it is the same value under a new name, write `@renamed(from: \"name\")` behind title; "
                + "if name is to be deleted with its values, add `--drop Item.name` to the command"
        ]
    )
    let rows = "INSERT INTO Item VALUES (1, 'a')"
    let dropped = try Evolution(from: old, to: new, rows: rows, drops: ["Item.name"])
    #expect(try dropped.rows("SELECT * FROM Item") == ["1, ''"])
    let renamed = try Evolution(
        from: old,
        to: "entity Item { id: Int\n title: String @renamed(from: \"name\") }",
        rows: rows
    )
    #expect(try renamed.rows("SELECT * FROM Item") == ["1, 'a'"])
}

@Test("A drop and an add of one relationship stop")
func ambiguousRelationship() throws {
    let old = "entity A { id: Int\n b: B? }\nentity B { id: Int }"
    let new = "entity A { id: Int\n c: B? }\nentity B { id: Int }"
    #expect(try refusal(old, new).map { String($0.prefix(24)) } == ["A.b is gone and c is new"])
}

@Test("A drop and an add of another type do not stop")
func unambiguousAttribute() throws {
    #expect(try refusal("entity Item { id: Int\n name: String }", "entity Item { id: Int\n size: Double? }") == [])
}

@Test("An entity that is gone and a similar one that is new stop, with both answers ready to paste")
func ambiguousEntity() throws {
    let old = "entity Item { id: Int\n name: String\n size: Int }"
    let new = "entity Thing { id: Int\n name: String\n weight: Int }"
    #expect(
        try refusal(old, new) == [
            "the entity Item is gone and Thing is new: if it is the same under a new name, write `@renamed(from: \"Item\")` behind Thing; "
                + "if Item is to be deleted with all its rows, add `--drop Item` to the command"
        ]
    )
    #expect(try refusal(old, new, drops: ["Item"]) == [])
    #expect(try refusal(old, "entity Other { id: Int\n x: Double }") == [])
}

@Test("A required attribute without a value for existing rows is refused, with the fix")
func requiredWithoutBackfill() throws {
    #expect(
        try refusal("entity Item { id: Int }", "entity Item { id: Int\n createdAt: Date = .now }") == [
            "Item.createdAt is new and required, and rows that exist have no value for it: make it optional, or write "
                + "`@backfill(\"CAST(strftime('%s', 'now') AS REAL) - 978307200.0\")` behind it, with the SQL expression of their value"
        ]
    )
    #expect(
        try refusal("entity Item { id: Int\n a: String? }", "entity Item { id: Int\n a: String }") == [
            "Item.a becomes required, and rows that exist may have no value: give it a constant default, or write "
                + "`@backfill(\"''\")` behind it, with the SQL expression of their value"
        ]
    )
    #expect(
        try refusal("entity A { id: Int }\nentity B { id: Int }", "entity A { id: Int\n b: B }\nentity B { id: Int }")
            .first?.contains("(SELECT [id] FROM [B] LIMIT 1)") == true
    )
}

@Test("A type that no rule converts is refused, and all errors are told at once")
func noConversion() throws {
    let old = "entity Item { id: Int\n a: String\n b: UUID @stored(text) }"
    #expect(
        try refusal(old, "entity Item { id: Int\n a: Double\n b: UUID\n c: Int }") == [
            "Item.a was String and is Double, and there is no rule for its values: write `@backfill(\"…\")` behind it, "
                + "with the SQL expression of the new value, in which a is the old one",
            "Item.b was UUID @stored(text) and is UUID, and there is no rule for its values: write `@backfill(\"…\")` behind it, "
                + "with the SQL expression of the new value, in which b is the old one",
            "Item.c is new and required, and rows that exist have no value for it: make it optional, or write `@backfill(\"0\")` behind it, "
                + "with the SQL expression of their value",
        ]
    )
}

@Test("A rename from what never was is refused; one that was done stays as a note")
func unknownRename() throws {
    #expect(
        try refusal(
            "entity Item { id: Int\n a: Int }",
            "entity Item { id: Int\n a: Int\n b: Int? @renamed(from: \"x\") }"
        ) == [
            "the last step has no Item.x that Item.b could be renamed from; it has id, a"
        ]
    )
    var project = Project()
    try project.make("initial", "entity Item { id: Int\n a: Int }")
    try project.make("second", "entity Thing @renamed(from: \"Item\") { id: Int\n b: Int @renamed(from: \"a\") }")
    let third =
        "entity Thing @renamed(from: \"Item\") { id: Int\n b: Int @renamed(from: \"a\")\n a: Int? }\nentity Item { id: Int }"
    let step = try project.make("third", third)
    #expect(step.changes.map(\.sentence) == ["adds Item", "adds Thing.a"])
}

@Test("A backfill that is no SQL is refused at its place in the schema")
func wrongBackfill() throws {
    var project = Project()
    try project.make("initial", "entity Item { id: Int }")
    guard
        case .refused(let diagnostics) = try project.outcome(
            "x",
            "entity Item { id: Int\n a: Int @backfill(\"nmae + 1\") }"
        )
    else {
        Issue.record("nothing was refused")
        return
    }
    #expect(diagnostics.count == 1)
    #expect(diagnostics[0].message.contains("no such column: nmae"))
    #expect(diagnostics[0].location == SourceLocation(path: "Test.schema", line: 2, column: 20))
}

@Test(
    "What is wrong in a backfill is pointed at where it stands",
    arguments: [
        ("\"1 + nmae\"", 3, 24), ("\"\\\"id\\\" + nmae\"", 3, 29), ("\"lnegth(id)\"", 3, 20),
        ("\"1 2\"", 3, 22), ("\"id + TIMESTAMP 'then'\"", 3, 25), ("\"length(id, id)\"", 3, 20),
        ("\"(SELECT id FROM Itme)\"", 3, 36),
        ("\"\"\"\n  id +\n   a.zzz\n  \"\"\"", 5, 4),
    ]
)
func placesInBackfills(literal: String, line: Int, column: Int) throws {
    var project = Project()
    try project.make("initial", "entity Item { id: Int }")
    let text = "entity Item { id: Int\n b: Int? @backfill(\"id\")\n a: Int @backfill(\(literal)) }"
    guard case .refused(let diagnostics) = try project.outcome("x", text) else {
        Issue.record("nothing was refused")
        return
    }
    #expect(diagnostics.map(\.location) == [SourceLocation(path: "Test.schema", line: line, column: column)])
}

@Test("A comment at the end of SQL, behind a semicolon or not, takes nothing in that follows", arguments: ["", ";"])
func commentsAtEnds(end: String) throws {
    let evolution = try Evolution(
        from: "entity Item { id: Int }",
        to: """
            entity Item {
                id: Int
                n: Int @backfill("id")
                twice: Int @generated("n * 2\(end) -- twice")
                check positive "n > 0\(end) -- always"
                index ("n + 1\(end) -- next") where "n < 9\(end) -- few"
            }
            view Some { id: Int } = "SELECT id FROM Item WHERE n > 1\(end) -- some"
            """,
        rows: "INSERT INTO Item VALUES (1), (2)"
    )
    #expect(try evolution.rows("SELECT Some.id, twice FROM Some JOIN Item USING (id)") == ["2, 4"])
}

@Test("A comment at the end of a backfill takes nothing in that follows")
func commentBehindBackfill() throws {
    let evolution = try Evolution(
        from: "entity Item { id: Int }",
        to: "entity Item { id: Int\n a: Int @backfill(\"id + 1 -- one more\")\n b: Int @backfill(\"7 -- all\") }",
        rows: "INSERT INTO Item VALUES (1)"
    )
    #expect(try evolution.rows("SELECT a, b FROM Item") == ["2, 7"])
}
