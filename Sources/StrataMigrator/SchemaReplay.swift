import StrataSQLite

/// The schema that a database has after each step, found by running the steps on an empty database in memory.
///
/// So an app carries no second description of every schema it ever had.
package struct SchemaReplay {
    /// The database in memory.
    package let connection: Connection
    /// The schema after the last step that ran.
    package private(set) var schema = RelationalSchema()
    private let texts = TableTexts()

    package init() throws(StrataError) {
        connection = try Connection.inMemory()
        // Everything is committed statement by statement here, and nothing can be lost.
        try ForeignKeySwitch.turn(false, connection)
        // Nobody else has put anything into it.
        try connection.run("PRAGMA trusted_schema = ON")
    }

    /// Runs one step, without the app's functions: there are no rows for them here.
    /// - Parameter atCall: Is given the name of each function and the schema that the database has at that point of the
    ///   step.
    package mutating func run(
        _ step: MigrationStep,
        atCall: ((String, RelationalSchema) -> Void)? = nil
    ) throws(StrataError) {
        var execution = StepExecution(step, start: schema, on: connection, texts: texts)
        let (connection, texts) = (connection, texts)
        execution.insteadOfFunctions = { name throws(StrataError) in
            guard let atCall else { return }
            atCall(name, try RelationalSchema(introspecting: connection, texts: texts))
        }
        try connection.run("BEGIN")
        do {
            let end = try execution.run()
            try connection.run("COMMIT")
            schema = end
        } catch {
            if connection.isInTransaction { try? connection.run("ROLLBACK") }
            throw error
        }
    }
}
