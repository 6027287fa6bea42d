import StrataMigrator
import StrataSQLite

/// The pending steps, run on a copy: how many rows each statement has written or dropped, and what stopped them.
struct Rehearsal {
    /// The rows of each statement that writes some, by step and place in it (from 1).
    private(set) var rows: [Int: [Int: Int]] = [:]
    private(set) var problem: StrataError?
    /// The step that could not be run.
    private(set) var failedStep: Int?

    init(
        of history: SchemaHistory,
        on connection: Connection,
        upTo last: Int?,
        progress: @escaping (MigrationProgress) -> Void
    ) {
        var counter = Counter(connection)
        do throws(StrataError) {
            _ = try MigrationRunner(history: history).migrate(connection, upTo: last) { position in
                progress(position)
                counter.begin(position)
            }
        } catch {
            problem = error
            failedStep = counter.step
        }
        counter.end()
        rows = counter.rows
    }

    /// Counts rows between two statements.
    private struct Counter {
        private let connection: Connection
        private(set) var rows: [Int: [Int: Int]] = [:]
        private(set) var step: Int?
        private var statement = 0
        private var changesBefore = 0
        /// A DROP TABLE does not count what it takes away.
        private var dropped: Int?
        private var statements: [StepStatement] = []

        init(_ connection: Connection) { self.connection = connection }

        mutating func begin(_ position: MigrationProgress) {
            // A long statement is reported more than once.
            if step == position.step.number, statement == position.statement { return }
            end()
            if step != position.step.number { statements = StepStatement.all(in: position.step.sql) }
            step = position.step.number
            statement = position.statement
            changesBefore = connection.totalChanges
            dropped = nil
            guard statements.indices.contains(statement - 1),
                case .dropTable(let table) = statements[statement - 1].kind
            else { return }
            guard case .integer(let count)? = try? connection.value("SELECT count(*) FROM main.\(SQLText.quote(table))")
            else { return }
            dropped = Int(count)
        }

        /// SQLite's own tables, and those of a search, which has no rows of its own.
        private func isInternal(_ table: String) -> Bool {
            let isVirtual = try? connection.value(
                "SELECT 1 FROM main.sqlite_schema WHERE name = ? COLLATE NOCASE AND sql LIKE 'CREATE VIRTUAL%'",
                [.text(table)]
            )
            return table.hasPrefix("sqlite_") || isVirtual == .integer(1)
        }

        mutating func end() {
            guard let step, statements.indices.contains(statement - 1) else { return }
            switch statements[statement - 1].kind {
            case .change(let table) where !isInternal(table):
                rows[step, default: [:]][statement] = connection.totalChanges - changesBefore
            case .dropTable: if let dropped { rows[step, default: [:]][statement] = dropped }
            default: break
            }
            statement = 0
        }
    }
}
