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
        /// The rows of a DROP TABLE, and the values of a DROP COLUMN, which SQLite does not count.
        private var dropped: Int?
        private var statements: [StepStatement] = []

        init(_ connection: Connection) { self.connection = connection }

        mutating func begin(_ position: MigrationProgress) {
            // A long statement is reported more than once.
            if step == position.step.number, statement == position.statement { return note(position) }
            end()
            if step != position.step.number { statements = StepStatement.all(in: position.step.sql) }
            step = position.step.number
            statement = position.statement
            changesBefore = connection.totalChanges
            dropped = nil
            guard statements.indices.contains(statement - 1) else { return }
            switch statements[statement - 1].kind {
            case .dropTable(let table): dropped = count("count(*)", table)
            case .dropColumn(let table, let column): dropped = count("count(\(SQLText.quote(column)))", table)
            default: break
            }
        }

        /// The runner tells how many rows a statement has written, at its end too.
        private mutating func note(_ position: MigrationProgress) {
            guard let step, statements.indices.contains(statement - 1) else { return }
            switch statements[statement - 1].kind {
            case .change(let table) where !isInternal(table): rows[step, default: [:]][statement] = position.rows
            // It may write into several tables.
            case .swift: rows[step, default: [:]][statement] = connection.totalChanges - changesBefore
            default: break
            }
        }

        private func count(_ what: String, _ table: String) -> Int? {
            let value = try? connection.value("SELECT \(what) FROM main.\(SQLText.quote(table))")
            if case .integer(let count)? = value { return Int(count) }
            return nil
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
            case .dropTable, .dropColumn: if let dropped { rows[step, default: [:]][statement] = dropped }
            default: break
            }
            statement = 0
        }
    }
}
