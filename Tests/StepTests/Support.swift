import StepModel
import Strata
import StrataMigrator
import StrataTestSupport
import Testing

/// A database at one step of ``StepSchema``, on a file or in memory.
func database(upTo step: Int, rows: String = "", path: String? = nil) throws -> Connection {
    let connection = try path.map { try Connection(path: $0) } ?? Connection.inMemory()
    _ = try MigrationRunner(history: StepSchema.history).migrate(connection, upTo: step)
    try execute(rows, on: connection)
    return connection
}

/// Runs statements, with the triggers of searches.
func execute(_ sql: String, on connection: Connection) throws {
    try SchemaTrust.trusting(connection) { () throws(StrataError) in try connection.execute(sql) }
}

/// People of the first step, and their memberships.
let people = """
    INSERT INTO "Person" ("id", "name", "born", "code", "score", "level", "tags", "mail", "photo") VALUES
        (1, 'Ada Lovelace', '1815-12-10T00:00:00.000Z', 'e621e1f8-c36c-495a-93fc-0c247a3e6e5f', 1250, 2, '["a"]',
         'https://example.org/ada', x'00ff'),
        (5, 'Plato', '0428-05-21T00:00:00Z', 'E621E1F8-C36C-495A-93FC-0C247A3E6E50', NULL, 1, '[]', NULL, NULL),
        (9, 'Juan Carlos de la Cruz', '1990-01-01T00:00:00.000Z', 'E621E1F8-C36C-495A-93FC-0C247A3E6E51', 0, 1, '[]',
         NULL, x'');
    INSERT INTO "Membership" ("group", "number", "personID", "note") VALUES
        ('club', 1, 1, 'first'), ('club', 2, 5, ''), ('club', 3, NULL, NULL);
    INSERT INTO "the dates" ("self", "in", "is it") VALUES (zeroblob(16), 1, 1);
    """

/// A history without the app's functions: what a tool reads from the files.
var withoutFunctions: SchemaHistory {
    let history = StepSchema.history
    return SchemaHistory(
        schemaName: history.schemaName,
        fingerprint: history.fingerprint,
        creationScript: history.creationScript,
        steps: history.steps.map { step in
            MigrationStep(
                number: step.number,
                name: step.name,
                start: step.start,
                end: step.end,
                checksum: step.checksum,
                sql: step.sql
            )
        },
        replaysOnCreation: history.replaysOnCreation
    )
}

/// A history of one table, with a function in its second step.
///
/// - Parameters:
///   - table: The CREATE TABLE of the first step.
///   - sql: The second step.
func history(_ table: String, then sql: String, _ functions: StepFunction...) throws -> SchemaHistory {
    var replay = try SchemaReplay()
    var steps: [MigrationStep] = []
    for (index, text) in [table, sql].enumerated() {
        let start = replay.schema.fingerprint
        let made = step(index + 1, text, from: start, to: "", functions: index == 1 ? functions : [])
        try replay.run(made)
        steps.append(step(index + 1, text, from: start, to: replay.schema.fingerprint, functions: made.functions))
    }
    return SchemaHistory(
        schemaName: "Test",
        fingerprint: replay.schema.fingerprint,
        creationScript: replay.schema.creationScript(),
        steps: steps,
        replaysOnCreation: true
    )
}

private func step(
    _ number: Int,
    _ sql: String,
    from start: String,
    to end: String,
    functions: [StepFunction]
) -> MigrationStep {
    MigrationStep(
        number: number,
        name: "step-\(number)",
        start: start,
        end: end,
        checksum: Checksum.of(sql),
        sql: sql,
        functions: functions
    )
}

/// Runs the second step over rows.
/// - Returns: The database afterwards.
@discardableResult
func migrate(_ history: SchemaHistory, rows: String, interruption: Interruption? = nil) throws -> Connection {
    let connection = try Connection.inMemory()
    let runner = MigrationRunner(history: history)
    _ = try runner.migrate(connection, upTo: 1)
    try connection.execute(rows)
    try connection.interruptible(by: interruption) { _ = try runner.migrate(connection) }
    return connection
}

/// A table of numbers, as a function sees it.
struct Item: StepRow {
    let id: Int
    var value: Int
    var text: String?

    static let layout = StepLayout(table: "Item", columns: ["id", "value", "text"], walk: ["id"])
    static let table = """
        CREATE TABLE "Item" ("id" INTEGER NOT NULL PRIMARY KEY, "value" INTEGER NOT NULL, "text" TEXT) STRICT;
        """

    static func read(from row: borrowing Row) throws(StrataError) -> Item {
        Item(
            id: try Int.read(from: row, at: 0),
            value: try Int.read(from: row, at: 1),
            text: try row.isNull(at: 2) ? nil : String.read(from: row, at: 2)
        )
    }

    static func storedValue(of row: Item, at column: Int) throws(StrataError) -> StoredValue {
        switch column {
        case 0: try row.id.storedValue(as: .standard)
        case 1: try row.value.storedValue(as: .standard)
        case 2: try row.text.storedValue(as: .standard)
        default: .null
        }
    }
}

extension Connection {
    /// Rows as text: values as literals, separated by commas.
    func lines(_ sql: String) throws -> [String] {
        try rows(sql).map { $0.map(SQLText.literal).joined(separator: ", ") }
    }

    /// Everything that the database holds but the times of its ledger.
    func dump() throws -> [String] {
        var lines = try lines("SELECT type, name, tbl_name, sql FROM sqlite_schema ORDER BY type, name")
        lines += try self.lines("SELECT step, name, kind FROM strata_migrations ORDER BY step")
        let tables = try rows(
            "SELECT name FROM sqlite_schema WHERE type = 'table' AND name <> 'strata_migrations' ORDER BY name"
        )
        for table in tables {
            guard case .text(let name) = table[0] else { continue }
            lines += try self.lines("SELECT * FROM \(SQLText.quote(name)) ORDER BY 1")
        }
        return lines
    }
}

/// Runs work that must fail, and returns its error.
func failure(_ body: () throws -> Void, sourceLocation: SourceLocation = #_sourceLocation) throws -> StrataError {
    do {
        try body()
    } catch let error as StrataError {
        return error
    }
    Issue.record("nothing was thrown", sourceLocation: sourceLocation)
    return StrataError(.closed, "nothing was thrown")
}
