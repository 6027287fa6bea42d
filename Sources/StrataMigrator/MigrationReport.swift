/// What to do with a database that is not at the last step.
public enum MigrationPolicy: String, Hashable, Sendable, CaseIterable {
    /// Run what is pending.
    case automatic
    /// Fail with ``StrataError/Code/migrationNeeded``.
    ///
    /// A new database is made all the same: it has nothing to migrate.
    case refuse
    /// Change nothing, and report what is pending.
    case report
}

/// How far a migration is: told before each statement, after one that wrote rows, and about ten times a second between.
public struct MigrationProgress: Hashable, Sendable {
    /// The step that runs.
    public let step: MigrationStep
    /// 1 for the first of the pending steps.
    public let position: Int
    /// The number of pending steps.
    public let count: Int
    /// 1 for the step's first statement.
    public let statement: Int
    /// The number of the step's statements.
    public let statementCount: Int
    /// The statement on one line, shortened to 120 characters; `-- swift: name` where a function of the app runs.
    public let statementText: String
    /// The table that the statement makes or changes.
    public let table: String?
    /// The rows of the table that the statement has written so far.
    ///
    /// Rows of a table without rowids are counted when the statement has ended.
    public let rows: Int
    /// How many rows there will be; nil if counting them first would cost too much.
    public let estimatedRows: Int?

    init(_ step: MigrationStep, position: Int, count: Int, _ progress: StepProgress) {
        self.step = step
        self.position = position
        self.count = count
        statement = progress.statement
        statementCount = progress.statementCount
        statementText = progress.text
        table = progress.table
        rows = progress.rows
        estimatedRows = progress.estimatedRows
    }
}

/// What a migration found and did.
public struct MigrationReport: Hashable, Sendable {
    /// Where the database stood before.
    public let status: MigrationStatus
    /// The steps that ran, in order.
    public internal(set) var applied: [MigrationStep] = []
    /// The database was made by the creation script.
    public internal(set) var isCreated = false
    /// A disposable database was emptied first, because the draft had changed.
    public internal(set) var isRebuilt = false
    /// The steps that are still to be run: with the policy ``MigrationPolicy/report``.
    public internal(set) var pending: [MigrationStep] = []

    init(status: MigrationStatus) {
        self.status = status
        if case .pending(let steps) = status { pending = steps }
    }
}
