import StrataMigration
import StrataMigrator
import StrataSQLite
import StrataSchema
import Testing

/// A schema folder in memory: declared text, and the files below `Migrations/`.
struct Project {
    struct Refusal: Error, CustomStringConvertible {
        var diagnostics: [Diagnostic]
        var description: String { diagnostics.map(\.description).joined(separator: "\n") }
    }

    var files: [SourceFile] = []

    /// Reads a schema that must be right.
    static func schema(_ text: String) throws -> Schema {
        let reading = SchemaReader.read([SourceFile(path: "Test.schema", text: text)], defaultName: "Test")
        guard let schema = reading.schema else { throw Refusal(diagnostics: reading.diagnostics) }
        return schema
    }

    func history() throws -> MigrationHistory {
        let (history, diagnostics) = MigrationHistory.load(files: files, schemaName: "Test")
        guard let history else { throw Refusal(diagnostics: diagnostics) }
        return history
    }

    func outcome(_ name: String, _ text: String, drops: Set<String> = [], remake: Bool = false) throws -> StepOutcome {
        try history().makeStep(
            named: name,
            declared: Self.schema(text),
            directory: "Migrations",
            drops: .named(drops),
            remake: remake
        )
    }

    /// Makes a step and writes its files.
    @discardableResult
    mutating func make(_ name: String, _ text: String, drops: Set<String> = [], remake: Bool = false) throws -> NewStep
    {
        switch try outcome(name, text, drops: drops, remake: remake) {
        case .made(let step):
            files.removeAll { file in
                step.obsoletePaths.contains(file.path) || step.files.contains { $0.path == file.path }
            }
            files += step.files
            return step
        case .nothingToDo: throw Refusal(diagnostics: [])
        case .refused(let diagnostics): throw Refusal(diagnostics: diagnostics)
        }
    }

    /// What `make` says when it refuses.
    func refusal(_ text: String, drops: Set<String> = [], name: String = "change") throws -> [String] {
        guard case .refused(let diagnostics) = try outcome(name, text, drops: drops) else { return [] }
        return diagnostics.map(\.message)
    }

    /// What an app would carry.
    func schemaHistory(_ text: String) throws -> SchemaHistory {
        let (history, declared) = (try history(), try Self.schema(text))
        return history.schemaHistory(declared: declared, verification: HistoryVerifier.run(history, declared: declared))
    }

    func text(of path: String) -> String? { files.first { $0.path == path }?.text }

    mutating func edit(_ path: String, _ change: (String) -> String) {
        for index in files.indices where files[index].path == path { files[index].text = change(files[index].text) }
    }
}

/// One change of a schema, made on a database that holds rows.
struct Evolution {
    let connection: Connection
    let step: NewStep
    /// The statements of the step.
    let sql: String
    let report: MigrationReport

    /// - Parameters:
    ///   - old: The schema of the first step.
    ///   - new: The schema of the second.
    ///   - rows: Statements run between the two.
    init(
        from old: String,
        to new: String,
        rows: String,
        drops: Set<String> = [],
        sourceLocation: Testing.SourceLocation = #_sourceLocation
    ) throws {
        var project = Project()
        try project.make("initial", old)
        step = try project.make("change", new, drops: drops)
        sql = try #require(try project.history().steps.last).sql
        connection = try Connection.inMemory()
        _ = try MigrationRunner(history: project.schemaHistory(new)).migrate(connection, upTo: 1)
        try connection.execute(rows)
        #expect(try connection.value("PRAGMA foreign_keys") == .integer(1), sourceLocation: sourceLocation)
        report = try MigrationRunner(history: project.schemaHistory(new)).migrate(connection)

        let declared = RelationalSchema(lowering: try Project.schema(new))
        let differences = try RelationalSchema(introspecting: connection).differences(from: declared)
        #expect(differences == [], sourceLocation: sourceLocation)
        #expect(try connection.rows("PRAGMA foreign_key_check") == [], sourceLocation: sourceLocation)
        #expect(try connection.value("PRAGMA foreign_keys") == .integer(1), sourceLocation: sourceLocation)
        #expect(try connection.rows("PRAGMA integrity_check") == [[.text("ok")]], sourceLocation: sourceLocation)
    }

    func rows(_ sql: String) throws -> [String] { try connection.lines(sql) }
}

extension Connection {
    /// Rows as text: values as literals, separated by commas.
    func lines(_ sql: String) throws -> [String] {
        try rows(sql).map { $0.map(SQLText.literal).joined(separator: ", ") }
    }

    /// Everything that the database holds: objects, ledger, rows.
    func dump() throws -> [String] {
        var lines = try lines("SELECT type, name, tbl_name, sql FROM sqlite_schema ORDER BY type, name")
        for table in try rows("SELECT name FROM sqlite_schema WHERE type = 'table' ORDER BY name") {
            guard case .text(let name) = table[0] else { continue }
            let hasRowID = try !rows("PRAGMA table_list(\(SQLText.quote(name)))").contains { $0[4] == .integer(1) }
            lines += try self.lines("SELECT \(hasRowID ? "rowid, " : "")* FROM \(SQLText.quote(name)) ORDER BY 1")
        }
        return lines
    }
}

/// Runs work that must fail, and returns its error.
func failure(_ body: () throws -> Void, sourceLocation: Testing.SourceLocation = #_sourceLocation) throws -> StrataError
{
    do {
        try body()
    } catch let error as StrataError {
        return error
    }
    Issue.record("nothing was thrown", sourceLocation: sourceLocation)
    return StrataError(.closed, "nothing was thrown")
}
