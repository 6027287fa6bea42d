import StrataMigration
import StrataMigrator
import StrataSQLite
import StrataSchema
import Testing

/// What comes of a case: made, run over its rows, and looked at from all sides.
struct MatrixOutcome {
    private(set) var sections: [String: String] = [:]
    /// What no case may show, whatever is recorded of it.
    private(set) var faults: [String] = []

    init(_ given: MatrixCase) throws {
        var project = Project()
        try project.make("initial", given["old"])
        let drops = Set(given["drops"].split(separator: "\n").map(String.init))
        let step: NewStep
        switch try project.outcome("change", given["new"], drops: drops) {
        case .nothingToDo:
            sections["changes"] = "nothing to do"
            return
        case .refused(let diagnostics):
            sections["refused"] = diagnostics.map(\.message).joined(separator: "\n")
            return
        case .made(let made): step = made
        }
        project.files += step.files
        let history = try project.history()
        let sql = try #require(history.steps.last).sql
        sections["changes"] = step.changes.map { "\($0.impact.rawValue): \($0.sentence)" }.joined(separator: "\n")
        sections["sql"] = sql
        check(step.changes, sql)
        try run(history, given)
    }

    // MARK: - Running

    private mutating func run(_ history: MigrationHistory, _ given: MatrixCase) throws {
        let schema = try Project.schema(given["new"])
        let declared = RelationalSchema(lowering: schema)
        let verification = HistoryVerifier.run(history, declared: schema)
        let runner = MigrationRunner(history: history.schemaHistory(declared: schema, verification: verification))
        let connection = try trusting()
        _ = try runner.migrate(connection, upTo: 1)
        try connection.execute(given["rows"])
        faults += try Self.wounds(of: connection).map { "before the step: \($0)" }
        let before = try connection.dump()
        let former = RelationalSchema(lowering: try Project.schema(given["old"]))
        let rows = try Self.rows(of: former, on: connection)
        if let message = Self.error({ _ = try runner.migrate(connection) }) {
            sections["stops"] = message
            if try connection.dump() != before { faults.append("a step that stopped has changed something") }
            return
        }
        sections["after"] = try Self.rows(of: declared, on: connection)
        let migrated = try RelationalSchema(introspecting: connection)
        faults += migrated.differences(from: declared)
        faults += try Self.wounds(of: connection)

        let fresh = try trusting()
        _ = try runner.migrate(fresh)
        faults += try RelationalSchema(introspecting: fresh).differences(from: migrated).map { "a new database: \($0)" }
        try rollBack(history, runner, connection, to: former, rows: rows)
    }

    /// The step is undone, and what was lost by neither is there again.
    private mutating func rollBack(
        _ history: MigrationHistory,
        _ runner: MigrationRunner,
        _ connection: Connection,
        to former: RelationalSchema,
        rows: String
    ) throws {
        let plan = RollbackPlan(history, from: 2, to: 1)
        if let obstacle = plan.obstacles.first {
            sections["back"] = obstacle.diagnostics.map { "refused: \($0.message)" }.joined(separator: "\n")
            return
        }
        var lines = plan.reverses.flatMap(\.changes).map { "\($0.impact.rawValue): \($0.sentence)" }
        if let message = Self.error({ _ = try runner.rollBack(plan.reverses.map(\.reverse), on: connection) }) {
            lines.append("stops: \(message)")
        } else {
            faults += try RelationalSchema(introspecting: connection).differences(from: former)
                .map { "after the way back: \($0)" }
            faults += try Self.wounds(of: connection).map { "after the way back: \($0)" }
            let isSame = try Self.rows(of: former, on: connection) == rows
            lines.append(isSame ? "the rows are as they were" : "rows are not as they were")
        }
        sections["back"] = lines.joined(separator: "\n")
    }

    /// Why a step stops, if it does.
    private static func error(_ run: () throws -> Void) -> String? {
        do {
            try run()
            return nil
        } catch {
            return (error as? StrataError)?.message ?? "\(error)"
        }
    }

    private static func wounds(of connection: Connection) throws -> [String] {
        var wounds = try connection.lines("PRAGMA foreign_key_check").map { "a row leads nowhere: \($0)" }
        if try connection.rows("PRAGMA integrity_check") != [[.text("ok")]] { wounds.append("integrity_check") }
        if try connection.value("PRAGMA foreign_keys") != .integer(1) { wounds.append("foreign keys are off") }
        return wounds
    }

    private static func rows(of schema: RelationalSchema, on connection: Connection) throws -> String {
        let tables = try schema.tables.map { try rows(of: $0, on: connection) }
        return (tables + (try history(on: connection))).joined(separator: "\n")
    }

    /// What was noted, if the database has a history.
    private static func history(on connection: Connection) throws -> [String] {
        guard try connection.value("SELECT 1 FROM sqlite_schema WHERE name = 'strata_history'") != .null else {
            return []
        }
        let entries = try connection.lines("SELECT entity, kind, key, columns FROM strata_history ORDER BY token")
        return ["history (entity, kind, key, columns)"] + entries.map { "    \($0)" }
    }

    /// All rows of a table, below its name and columns, in the order of their values.
    private static func rows(of table: RelationalTable, on connection: Connection) throws -> String {
        let names = table.columns.map { SQLText.quote($0.name) }.joined(separator: ", ")
        let order = table.columns.indices.map { "\($0 + 1)" }.joined(separator: ", ")
        let rows = try connection.lines("SELECT \(names) FROM \(SQLText.quote(table.name)) ORDER BY \(order)")
        let title = "\(table.name) (\(table.columns.map(\.name).joined(separator: ", ")))"
        return ([title] + rows.map { "    \($0)" }).joined(separator: "\n")
    }

    // MARK: - What holds for every step

    /// The class of a change and the statements say the same.
    private mutating func check(_ changes: [SchemaChange], _ sql: String) {
        let lines = sql.split(separator: "\n")
        let comments = lines.filter { $0.hasPrefix("-- ") && !$0.hasPrefix("-- allow") }
        let said = changes.map { "-- " + $0.sentence.prefix(1).uppercased() + $0.sentence.dropFirst() }
        for line in said where !comments.contains(Substring(line)) { faults.append("no comment says: \(line)") }
        for line in Set(said) where comments.filter({ $0 == line }).count > 1 { faults.append("said twice: \(line)") }
        let isRebuilt = sql.contains("CREATE TABLE \"strata_new_")
        if isRebuilt, !changes.contains(where: { $0.impact != .safe }) { faults.append("a rebuild is called safe") }
        if !isRebuilt, changes.contains(where: { $0.impact == .rebuild }) { faults.append("nothing is rebuilt") }
        let allowed = lines.filter { $0.hasPrefix("-- allow lossy") }.count
        if allowed != changes.filter({ $0.impact == .lossy }).count { faults.append("a loss is not allowed") }
        let asks = lines.contains { $0.contains("AS \"problem\"") && !$0.contains("leads to a row of") }
        let mayStop = changes.contains { $0.impact == .dataDependent || $0.impact == .lossy }
        if asks, !mayStop { faults.append("a step that may stop is called safe") }
        // Every statement stands below a line that says what it is for.
        for block in sql.components(separatedBy: "\n\n") where !block.hasPrefix("-- ") {
            faults.append("no comment: \(block.prefix(60))")
        }
    }
}
