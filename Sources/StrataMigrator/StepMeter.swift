/// What a step tells of itself while it runs.
package struct StepProgress: Hashable, Sendable {
    /// 1 for the first statement.
    package var statement = 0
    package var statementCount = 0
    /// The statement on one line, shortened.
    package var text = ""
    /// The table that is written.
    package var table: String?
    /// The rows of it that are done.
    package var rows = 0
    /// How many there will be; nil if counting them would cost as much as the statement.
    package var estimatedRows: Int?
}

/// Counts the rows of a step's statements, and tells of them a few times a second.
final class StepMeter {
    /// Ten times a second is as often as a person sees; a call for each row would cost more than the rows.
    private static let interval = Duration.milliseconds(100)

    private let tell: ((StepProgress) -> Void)?
    private var progress = StepProgress()
    private var next = ContinuousClock.now

    init(_ tell: ((StepProgress) -> Void)?) { self.tell = tell }

    /// Whether somebody listens.
    var isWanted: Bool { tell != nil }

    /// Before a statement.
    func begin(_ position: Int, of count: Int, _ statement: StepStatement) {
        guard let tell else { return }
        progress = StepProgress(
            statement: position,
            statementCount: count,
            text: statement.summary,
            table: statement.table
        )
        tell(progress)
        next = .now + Self.interval
    }

    /// Before the rows of a table.
    func begin(table: String, estimate: Int?) {
        progress.table = table
        progress.rows = 0
        progress.estimatedRows = estimate
    }

    /// While rows are written.
    func advance(to rows: Int) {
        progress.rows = rows
        guard let tell, ContinuousClock.now >= next else { return }
        tell(progress)
        next = .now + Self.interval
    }

    /// When the rows of a statement are written.
    func finish(rows: Int) {
        guard let tell else { return }
        progress.rows = rows
        tell(progress)
    }

    /// After a function, which may have written several tables: the last one's rows.
    func finishFunction() {
        guard let tell, progress.rows > 0 else { return }
        tell(progress)
    }
}
