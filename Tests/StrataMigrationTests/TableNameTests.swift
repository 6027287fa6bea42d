import StrataLowering
import StrataMigrator
import StrataSQLite
import StrataSchema
import Testing

private func clashes(_ schema: Schema) -> [String] { TableNames.clashes(in: schema).map(\.message) }

@Test("Names that a join table, a full-text index or a view would take from another are refused")
func clashingNames() {
    let searched = entity("Note", [attribute("id", .integer(.int)), attribute("text", .string)]) {
        $0.search = Schema.Search(attributes: ["text"])
    }
    let key = [attribute("id", .integer(.int))]
    for name in ["Note_search", "note_SEARCH_data", "Note_search_config", "Note_search_idx"] {
        #expect(
            clashes(schema([searched, entity(name, key)])) == [
                "the full-text index of Note would have the name \(name.replacing("note_SEARCH", with: "Note_search")), "
                    + "which the entity \(name) has already; give the other another name with @table(\"…\")"
            ]
        )
    }
    #expect(
        clashes(schema([searched]) { $0.views = [view("NOTE", "SELECT 1")] }) == [
            "the view NOTE would have the name NOTE, which the entity Note has already; give it another one with "
                + "@table(\"…\")"
        ]
    )
    let tagged = entity("Item", key) {
        $0.loadedRelationships = [manyToMany("tags", to: "Note", table: "Links", ["itemID"], ["noteID"])]
    }
    #expect(
        clashes(schema([tagged, searched, entity("links", key)])) == [
            "the join table of Item.tags would have the name Links, which the entity links has already; give it another "
                + "one with @table(\"…\")"
        ]
    )
    #expect(clashes(schema([tagged, searched, entity("Note_searches", key)])) == [])
    // Entities with one name are the resolver's to find.
    #expect(clashes(schema([entity("A", key), entity("a", key)])) == [])
}

@Test("A step that would make such a clash is refused")
func clashingStep() throws {
    let new = schema([
        entity("Note", [attribute("id", .integer(.int)), attribute("text", .string)]) {
            $0.search = Schema.Search(attributes: ["text"])
        }, entity("Note_search_data", [attribute("id", .integer(.int))]),
    ])
    let message = try refusal(from: schema([entity("A", [attribute("id", .integer(.int))])]), to: new, drops: ["A"])
    #expect(message.contains("the full-text index of Note would have the name Note_search_data"))
}

@Test("Columns that FTS5 keeps for itself are refused, as SQLite does")
func reservedColumns() throws {
    for name in ["rank", "Note_search"] {
        let searched = schema([
            entity("Note", [attribute("id", .integer(.int)), attribute(name, .string)]) {
                $0.search = Schema.Search(attributes: [name])
            }
        ])
        #expect(
            clashes(searched) == [
                "full-text search cannot have a column \(name), which is a word of its own; give the attribute another "
                    + "one with @column(\"…\")"
            ]
        )
        let script = RelationalSchema(lowering: searched).creationScript()
        #expect(try failure { try trusting().execute(script) }.code == .sql)
    }
}
