import StrataMigrator
import StrataSQLite
import StrataSchema

/// Runs a step over rows: SQLite accepts on an empty table what it refuses on a full one.
enum SeededReplay {
    /// - Returns: Nothing if the step works, or stops at one of its own requirements, which is what they are for.
    static func check(_ step: HistoryStep, after previous: HistoryStep) throws(StrataError) -> [Diagnostic] {
        let connection = try Connection.inMemory()
        try connection.execute("PRAGMA foreign_keys = OFF")
        let start = RelationalSchema(lowering: previous.snapshot)
        try connection.execute(start.creationScript())
        try SeedRows(schema: previous.snapshot).insert(into: connection)
        guard try connection.rows("PRAGMA foreign_key_check").isEmpty else { return [] }
        var execution = StepExecution(step.step, start: start, on: connection)
        do throws(StrataError) {
            try connection.run("BEGIN")
            _ = try execution.run()
            try connection.run("COMMIT")
            return []
        } catch {
            if let sql = error.sql, StepStatement(sql).kind == .requirement { return [] }
            let place = error.sql.map(step.location(ofStatement:)) ?? step.location(of: "step")
            return [.error("\(error.message) (on tables that hold rows; on empty ones it works)", at: place)]
        }
    }
}
