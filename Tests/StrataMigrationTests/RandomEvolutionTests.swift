@testable import StrataMigration
import StrataLowering
import StrataMigrator
import StrataSQLite
import StrataSchema
import Testing

/// The rowids that each search finds for some words.
private func found(_ connection: Connection, _ schema: RelationalSchema) throws -> [String] {
    try schema.searches.flatMap { search in
        try ["new", "note", "text", "words", "title", "t*"].map { word in
            let name = SQLText.quote(search.name)
            let rows = try connection.lines("SELECT rowid FROM \(name) WHERE \(name) MATCH '\(word)' ORDER BY 1")
            return "\(search.name) \(word): \(rows.joined(separator: " "))"
        }
    }
}

private func problem(of runner: MigrationRunner, on connection: Connection) -> StrataError? {
    do throws(StrataError) {
        _ = try runner.migrate(connection)
        return nil
    } catch {
        return error
    }
}

@Test(
    "From any schema to any other: all rows, the declared schema, and searches that find what is there",
    arguments: 0..<40
)
func randomEvolution(seed: Int) throws {
    var dice = Dice(seed: seed)
    let key = dice.roll(4)
    let old = randomSchema(&dice, key: key)
    // Automatic and supplied numbers are one key to the rows.
    var new = randomSchema(&dice, key: key < 2 ? dice.roll(2) : key)
    let hasRenames = dice.isLucky(2)
    if hasRenames { new = renamed(new) }
    let (first, _) = try SchemaEvolution.step("initial", MigrationHistory(schemaName: "Test"), old, drops: [])
    guard !MigrationPlanner.plan(from: old, to: new, drops: .all).changes.isEmpty else { return }
    let item = new.entities[0].name
    let subjects = Set(["note", "size", "other", "others", "computed"].flatMap { ["\(item).\($0)", "Item.\($0)"] })
    let (history, _) = try SchemaEvolution.step("change", first, new, drops: subjects)
    let verification = HistoryVerifier.run(history, declared: new)
    let runner = MigrationRunner(history: history.schemaHistory(declared: new, verification: verification))
    let connection = try trusting()
    _ = try runner.migrate(connection, upTo: 1)
    try connection.run("PRAGMA foreign_keys = OFF")
    var seeds = SeedRows(schema: old)
    try seeds.insert(into: connection)
    try connection.run("PRAGMA foreign_keys = ON")
    let counts = try ["Item", "Other"].map { try connection.lines("SELECT count(*) FROM \($0)") }
    let keys = try connection.lines("SELECT id FROM Item ORDER BY id")
    if let refusal = problem(of: runner, on: connection) {
        // Rows that a new limit refuses are named; nothing else may go wrong.
        #expect(refusal.message.contains("this lists them"), "\(refusal.message)")
        return
    }
    #expect(try [item, "Other"].map { try connection.lines("SELECT count(*) FROM \($0)") } == counts)
    #expect(try connection.lines("SELECT id FROM \(item) ORDER BY id") == keys)
    let declared = RelationalSchema(lowering: new)
    #expect(try RelationalSchema(introspecting: connection).differences(from: declared) == [])
    #expect(try connection.rows("PRAGMA foreign_key_check") == [])
    #expect(try connection.rows("PRAGMA integrity_check") == [[.text("ok")]])
    let before = try found(connection, declared)
    for search in declared.searches { try connection.execute(search.rebuildStatement) }
    #expect(try found(connection, declared) == before)
    for view in declared.views { _ = try connection.rows("SELECT * FROM \(SQLText.quote(view.name))") }
}
