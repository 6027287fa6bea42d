import StrataSQLite

/// The database as a Swift function of a migration step has it: inside the step's transaction, at that point of the
/// step.
///
/// The typed tables beside it are the usual way to read and write; this is the way to run SQL that they do not offer.
/// Triggers and foreign keys are off until the step ends; then foreign keys are checked, and full-text searches of the
/// tables that were written are filled again.
///
/// ```swift
/// static func splitName(_ tables: SplitNameTables) throws {
///     try tables.database.run("DELETE FROM Person WHERE name = ?", [.text("")])
/// }
/// ```
///
/// It is of no use after the function has returned.
public final class StepDatabase {
    package let connection: Connection
    /// The tables that were written, in order of their last write.
    private(set) var changedTables: [String] = []
    private let meter: StepMeter
    /// Whether a table is being walked: a walk inside of another one tells nothing of its own.
    package var isWalking = false
    private var isOver = false

    init(_ connection: Connection, meter: StepMeter) {
        self.connection = connection
        self.meter = meter
    }

    /// Runs one INSERT, UPDATE, DELETE or REPLACE.
    /// - Parameters:
    ///   - sql: The statement. The schema, the transaction and the settings of the connection belong to the step.
    ///   - values: Bound to its parameters in order, one to each.
    /// - Returns: How many rows it has changed.
    /// - Throws: ``StrataError/Code/unsupported`` for any other statement; what SQLite reports;
    ///   ``StrataError/Code/cancelled``.
    @discardableResult
    public func run(_ sql: String, _ values: [StoredValue] = []) throws(StrataError) -> Int {
        guard case .change(let table) = StepStatement(sql).kind, table.lowercasedASCII != Ledger.table else {
            throw Self.refusal(sql, offered: "INSERT, UPDATE, DELETE and REPLACE on the schema's own tables")
        }
        try check()
        noteChange(of: table)
        guard meter.isWanted, !isWalking else {
            try connection.run(sql, values)
            return connection.changes
        }
        meter.begin(table: table, estimate: nil)
        try connection.countingRows(meter.advance) { () throws(StrataError) in try connection.run(sql, values) }
        let changes = connection.changes
        meter.advance(to: changes)
        return changes
    }

    /// The rows of one SELECT, all of them at once.
    ///
    /// For tables that may be large, walk over one of the typed tables instead.
    /// - Parameters:
    ///   - sql: The statement.
    ///   - values: Bound to its parameters in order, one to each.
    /// - Throws: ``StrataError/Code/unsupported`` for any other statement; what SQLite reports;
    ///   ``StrataError/Code/cancelled``.
    public func rows(_ sql: String, _ values: [StoredValue] = []) throws(StrataError) -> [[StoredValue]] {
        guard StepStatement(sql).kind == .requirement else { throw Self.refusal(sql, offered: "SELECT") }
        try check()
        return try connection.rows(sql, values)
    }

    /// Throws if the function must not go on: the work was cancelled, the transaction is gone, or the step is over.
    package func check() throws(StrataError) {
        if isOver {
            throw StrataError(
                .closed,
                "the step has ended, and with it the use of its tables; use them only inside the function"
            )
        }
        if connection.isInterrupted { throw StrataError(.cancelled, "the migration was cancelled") }
        // INSERT OR ROLLBACK ends it, a full disk may: what is written then would be committed at once.
        guard connection.isInTransaction else {
            throw StrataError(.migrationFailed, "the transaction of the step has ended, so nothing more is written")
        }
    }

    /// Notes that a table is written.
    package func noteChange(of table: String) {
        if changedTables.last?.isSameName(as: table) == true { return }
        changedTables.removeAll { $0.isSameName(as: table) }
        changedTables.append(table)
    }

    /// Tells how far a walk over a table is.
    package func report(_ rows: Int, of count: @autoclosure () throws(StrataError) -> Int, table: String)
        throws(StrataError)
    {
        guard meter.isWanted else { return }
        if rows == 0 { meter.begin(table: table, estimate: try count()) }
        meter.advance(to: rows)
    }

    /// After the function has returned.
    func end() { isOver = true }

    private static func refusal(_ sql: String, offered: String) -> StrataError {
        StrataError(
            .unsupported,
            "a Swift function of a step runs \(offered) here; what changes the schema stands in the step's SQL, and "
                + "the transaction is the step's own",
            sql: sql
        )
    }
}
