import StrataMigration
import StrataMigrator
import StrataSQLite
import Testing

@Test("A number is not given twice, also where keys were supplied by the caller in between", arguments: [true, false])
func numberIsNotGivenAgain(hasRows: Bool) throws {
    let (automatic, supplied) = ("entity T { id: Int = .automatic\n n: Int }", "entity T { id: Int\n n: Int }")
    var project = Project()
    try project.make("initial", automatic)
    try project.make("supplied", supplied)
    try project.make("checked", "entity T { id: Int\n n: Int @range(0...) }")
    try project.make("automatic", automatic)
    let runner = MigrationRunner(history: try project.schemaHistory(automatic))
    let connection = try Connection.inMemory()
    _ = try runner.migrate(connection, upTo: 1)
    try connection.execute("INSERT INTO T (n) VALUES (1), (2), (3); DELETE FROM T WHERE id = 3")
    if !hasRows { try connection.execute("DELETE FROM T") }
    _ = try runner.migrate(connection, upTo: 3)
    // Rebuilt as a table without numbers of its own.
    #expect(try connection.lines("SELECT name, seq FROM sqlite_sequence") == ["'T', 3"])
    _ = try runner.migrate(connection)
    #expect(try connection.lines("SELECT name, seq FROM sqlite_sequence") == ["'T', 3"])
    try connection.execute("INSERT INTO T (n) VALUES (4)")
    #expect(try connection.lines("SELECT max(id) FROM T") == ["4"])
    // A row that was supplied with a larger number counts as well.
    let late = try Connection.inMemory()
    _ = try runner.migrate(late, upTo: 1)
    try late.execute("INSERT INTO T (n) VALUES (1)")
    _ = try runner.migrate(late, upTo: 3)
    try late.execute("INSERT INTO T VALUES (70, 1)")
    _ = try runner.migrate(late)
    #expect(try late.lines("SELECT name, seq FROM sqlite_sequence") == ["'T', 70"])
}

@Test("A key that becomes automatic goes on from where it was on the way back, too")
func numberIsNotGivenAgainOnTheWayBack() throws {
    var project = Project()
    try project.make("initial", "entity T { id: Int = .automatic\n n: Int }")
    try project.make("supplied", "entity T { id: Int\n n: Int }")
    let runner = MigrationRunner(history: try project.schemaHistory("entity T { id: Int\n n: Int }"))
    let connection = try Connection.inMemory()
    _ = try runner.migrate(connection, upTo: 1)
    try connection.execute("INSERT INTO T (n) VALUES (1), (2), (3); DELETE FROM T WHERE id = 3")
    _ = try runner.migrate(connection)
    let plan = RollbackPlan(try project.history(), from: 2, to: 1)
    _ = try runner.rollBack(plan.reverses.map(\.reverse), on: connection)
    try connection.execute("INSERT INTO T (n) VALUES (4)")
    #expect(try connection.lines("SELECT id FROM T ORDER BY id") == ["1", "2", "4"])
}
