@testable import StrataMigration
import StrataMigrator
import StrataSQLite
import StrataSchema
import Testing

/// One change of a schema that is given as a value, made on a database that holds rows.
struct SchemaEvolution {
    let connection: Connection
    let step: NewStep
    /// The statements of the step.
    let sql: String

    /// - Parameters:
    ///   - old: The schema of the first step.
    ///   - new: The schema of the second.
    ///   - rows: Statements run between the two.
    init(
        from old: Schema,
        to new: Schema,
        rows: String,
        drops: Set<String> = [],
        sourceLocation: Testing.SourceLocation = #_sourceLocation
    ) throws {
        let (first, _) = try Self.step("initial", MigrationHistory(schemaName: old.name), old, drops: [])
        let (history, made) = try Self.step("change", first, new, drops: drops)
        step = made
        sql = try #require(history.steps.last).sql
        connection = try trusting()
        let runner = MigrationRunner(
            history: history.schemaHistory(declared: new, verification: HistoryVerifier.run(history, declared: new))
        )
        _ = try runner.migrate(connection, upTo: 1)
        try connection.execute(rows)
        _ = try runner.migrate(connection)
        let differences = try RelationalSchema(introspecting: connection).differences(
            from: RelationalSchema(lowering: new)
        )
        #expect(differences == [], sourceLocation: sourceLocation)
        #expect(try connection.rows("PRAGMA foreign_key_check") == [], sourceLocation: sourceLocation)
        #expect(try connection.rows("PRAGMA integrity_check") == [[.text("ok")]], sourceLocation: sourceLocation)
    }

    /// The history with a step more.
    static func step(
        _ name: String,
        _ history: MigrationHistory,
        _ declared: Schema,
        drops: Set<String>
    ) throws -> (history: MigrationHistory, step: NewStep) {
        let outcome = history.makeStep(
            named: name,
            declared: declared,
            directory: "Migrations",
            drops: .named(drops)
        )
        switch outcome {
        case .made(let step):
            let file = StepFile(try #require(step.files.first).text)
            var next = history
            next.steps.append(
                HistoryStep(
                    number: step.number,
                    name: name,
                    sql: file.sql,
                    start: try #require(file.fields["from"]),
                    end: try #require(file.fields["to"]),
                    storedSnapshot: StepSnapshot(declared),
                    sqlPath: step.files[0].path,
                    snapshotPath: step.files[1].path,
                    isReleased: false,
                    headerLines: file.lines,
                    firstLine: file.firstLine
                )
            )
            return (next, step)
        case .nothingToDo: throw Project.Refusal(diagnostics: [])
        case .refused(let diagnostics): throw Project.Refusal(diagnostics: diagnostics)
        }
    }

    var sentences: [String] { step.changes.map { "\($0.impact.rawValue): \($0.sentence)" } }

    func rows(_ sql: String) throws -> [String] { try connection.lines(sql) }
}

/// What `migrate make` says when it refuses a change, or the change runs into rows.
func refusal(from old: Schema, to new: Schema, drops: Set<String> = [], rows: String = "") throws -> String {
    do {
        _ = try SchemaEvolution(from: old, to: new, rows: rows, drops: drops)
    } catch let error as StrataError {
        return error.message
    } catch let error as Project.Refusal {
        return error.diagnostics.map(\.message).joined(separator: "\n")
    }
    return "nothing was refused"
}
