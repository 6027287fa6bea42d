import StrataLowering
import StrataMigrator
import StrataSQLite
import StrataSchema

/// Runs a step over rows: SQLite accepts on an empty table what it refuses on a full one.
enum SeededReplay {
    /// - Returns: Nothing if the step works, or stops at one of its own requirements, which is what they are for.
    static func check(_ step: HistoryStep, after previous: HistoryStep) throws(StrataError) -> [Diagnostic] {
        let (connection, start) = try database(of: previous.snapshot)
        guard try areWhole(connection) else { return [] }
        var execution = StepExecution(step.step, start: start, on: connection)
        // The app's functions are not here. What comes after a call may need what the function would have written (a
        // column that is NULL until then and required afterwards), so an error there says nothing: such a step is proved
        // over rows up to its first call, and over empty tables from there on.
        var hasPassedCall = false
        execution.insteadOfFunctions = { _ in hasPassedCall = true }
        do throws(StrataError) {
            try connection.run("BEGIN")
            _ = try execution.run()
            try connection.run("COMMIT")
            return []
        } catch {
            if hasPassedCall { return [] }
            if isExpected(error) { return [] }
            let place = error.sql.map(step.location(ofStatement:)) ?? step.location(of: "step")
            return [.error("\(error.message) (on tables that hold rows; on empty ones it works)", at: place)]
        }
    }

    /// A database in memory with the tables of a snapshot, and a few rows.
    static func database(
        of snapshot: Schema
    ) throws(StrataError) -> (connection: Connection, schema: RelationalSchema) {
        let connection = try Connection.inMemory()
        try connection.execute("PRAGMA foreign_keys = OFF; PRAGMA trusted_schema = ON")
        let schema = RelationalSchema(lowering: snapshot)
        try connection.execute(schema.creationScript())
        var seeds = SeedRows(schema: snapshot)
        try seeds.insert(into: connection)
        return (connection, schema)
    }

    /// Whether the rows lead where they should: others prove nothing.
    static func areWhole(_ connection: Connection) throws(StrataError) -> Bool {
        try connection.rows("PRAGMA foreign_key_check").isEmpty
    }

    /// Whether a step stopped at one of its own requirements, or at values that real rows need not have.
    static func isExpected(_ error: StrataError) -> Bool {
        if let sql = error.sql, StepStatement(sql).kind == .requirement { return true }
        // Rows that lead nowhere after the step: the check of foreign keys has no statement, and names rows.
        if error.sql == nil, error.table != nil, error.key != nil { return true }
        return isOfSeedsAlone(error)
    }

    /// Whether a function did not take a value: a text of the seeds that is no JSON says nothing of real ones.
    private static func isOfSeedsAlone(_ error: StrataError) -> Bool {
        let message = error.sqliteMessage ?? error.message
        return ["malformed JSON", "bad JSON path", "JSON path error", "integer overflow"].contains(
            where: message.contains
        )
    }
}
