import StrataMigration
import StrataMigrator
import StrataSQLite
import StrataSchema
import Testing

private func items(_ views: [Schema.View], _ attributes: [Schema.Attribute] = []) -> Schema {
    schema([
        entity(
            "Item",
            [attribute("id", .integer(.int)), attribute("title", .string), attribute("isDone", .bool)] + attributes
        )
    ]) { $0.views = views }
}

private let open = view("Open", "SELECT id, title FROM Item WHERE NOT isDone")
private let rows = "INSERT INTO Item (id, title, isDone) VALUES (1, 'milk', 0), (2, 'bread', 1), (3, 'tea', 0);"

@Test("Views come, change, get other names and go")
func views() throws {
    let added = try SchemaEvolution(from: items([]), to: items([open]), rows: rows)
    #expect(added.sentences == ["safe: adds the view Open"])
    #expect(added.sql == "-- Adds the view Open\nCREATE VIEW \"Open\" AS\nSELECT id, title FROM Item WHERE NOT isDone;")
    #expect(try added.rows("SELECT * FROM Open") == ["1, 'milk'", "3, 'tea'"])

    let other = view("Open", "SELECT id, upper(title) AS title FROM Item WHERE isDone = 0")
    let changed = try SchemaEvolution(from: items([open]), to: items([other]), rows: rows)
    #expect(changed.sentences == ["safe: changes the view Open"])
    #expect(try changed.rows("SELECT * FROM Open") == ["1, 'MILK'", "3, 'TEA'"])

    var renamed = view("Todo", "SELECT id, title FROM Item WHERE NOT isDone")
    renamed.previousName = "Open"
    let rename = try SchemaEvolution(from: items([open]), to: items([renamed]), rows: rows)
    #expect(rename.sentences == ["safe: renames the view Open to Todo"])
    #expect(try rename.rows("SELECT * FROM Todo") == ["1, 'milk'", "3, 'tea'"])

    let gone = try SchemaEvolution(from: items([open]), to: items([]), rows: rows)
    #expect(gone.sentences == ["safe: removes the view Open"])
    #expect(try gone.rows("SELECT name FROM sqlite_schema WHERE type = 'view'") == [])
}

@Test("A view whose layout alone changes needs no step")
func reformattedView() throws {
    let other = view("Open", "select ID,title\nfrom item -- all of them\nwhere not ISDONE")
    #expect(MigrationPlanner.plan(from: items([open]), to: items([other])).sql == "")
}

@Test("A view stays over a rebuild of its table, over a removed column, and follows a rename")
func viewOverChanges() throws {
    var required = items([open, view("Few", "SELECT * FROM Open LIMIT 1")])
    required.entities[0].attributes[1].defaultValue = .string("new")
    let old = items([view("Few", "SELECT * FROM Open LIMIT 1"), open])
    let rebuilt = try SchemaEvolution(from: old, to: required, rows: rows)
    #expect(rebuilt.sentences == ["rebuild: changes the default of Item.title to 'new'"])
    #expect(!rebuilt.sql.contains("VIEW"))
    #expect(try rebuilt.rows("SELECT * FROM Few") == ["1, 'milk'"])

    let star = view("Everything", "SELECT * FROM Item")
    let without = try SchemaEvolution(
        from: items([star], [attribute("note", .string, optional: true)]),
        to: items([star]),
        rows: rows,
        drops: ["Item.note"]
    )
    #expect(try without.rows("SELECT * FROM Everything WHERE id = 1") == ["1, 'milk', 0"])

    var task = items([view("Open", "SELECT id, name FROM Task WHERE NOT isDone")])
    task.entities[0].name = "Task"
    task.entities[0].tableName = "Task"
    task.entities[0].previousName = "Item"
    task.entities[0].attributes[1] = attribute("name", .string) { $0.previousName = "title" }
    let renamed = try SchemaEvolution(from: items([open]), to: task, rows: rows)
    #expect(
        renamed.sentences == [
            "safe: renames Item to Task", "safe: renames Task.title to name", "safe: changes the view Open",
        ]
    )
    #expect(try renamed.rows("SELECT * FROM Open") == ["1, 'milk'", "3, 'tea'"])
}

@Test("A view reads the table that has its name, also when two tables swap theirs")
func viewOverSwap() throws {
    func pair(_ first: (String, String?), _ second: (String, String?)) -> Schema {
        schema(
            [first, second].map { name, previous in
                entity(name, [attribute("id", .integer(.int))]) { $0.previousName = previous }
            }
        ) { $0.views = [view("OfA", "SELECT id FROM A")] }
    }
    let evolution = try SchemaEvolution(
        from: pair(("A", nil), ("B", nil)),
        to: pair(("B", "A"), ("A", "B")),
        rows: "INSERT INTO A VALUES (1); INSERT INTO B VALUES (2);"
    )
    #expect(try evolution.rows("SELECT * FROM OfA") == ["2"])
}

@Test("Dates in a view are those of the columns beside them")
func datesOfViews() throws {
    let declared = schema([
        entity("Item", [attribute("id", .integer(.int)), attribute("at", .date) { $0.storage = .unixSeconds }])
    ]) { $0.views = [view("Late", "SELECT id FROM Item WHERE at > TIMESTAMP '2001-09-09T01:46:40Z'")] }
    var plain = declared
    plain.views = []
    let evolution = try SchemaEvolution(
        from: plain,
        to: declared,
        rows: "INSERT INTO Item VALUES (1, 1000000000), (2, 1000000001)"
    )
    #expect(try evolution.rows("SELECT * FROM Late") == ["2"])
}
