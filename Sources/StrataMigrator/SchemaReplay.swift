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

    /// Runs one step.
    package mutating func run(_ step: MigrationStep) throws(StrataError) {
        var execution = StepExecution(step, start: schema, on: connection, texts: texts)
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
