import StrataSQLite

/// The histories of tables while a step runs, when their triggers are out of the way with all others.
///
/// What a statement or a function of the step's own does to rows is a change like any other, and is noted; what follows
/// from the change of the schema is none: rows that a rebuild copies, and values of columns that are new. So triggers are
/// there for the columns that the table had before the step, while such a statement runs.
///
/// They note by the names of before the step until it makes the table's triggers anew, which is when it has brought the
/// names in the history up to date.
struct StepHistories {
    private struct Tracked {
        /// As it was before the step, or when the step made its triggers anew.
        var history: RelationalHistory
        /// The names that columns have now, by those of then.
        var names: [SQLName: String] = [:]
        /// The step has dropped the triggers.
        var isOver = false

        /// The name that the table has now.
        var table: String

        func name(of column: String) -> String { names[SQLName(column)] ?? column }

        /// By the names of now.
        var renamed: RelationalHistory {
            let key = history.key.map { RelationalHistory.KeyPart(column: name(of: $0.column), type: $0.type) }
            return RelationalHistory(table: table, key: key, columns: history.columns.map(name))
        }
    }

    /// By the name that the table has now.
    private var tracked: [SQLName: Tracked]
    /// Those whose table is gone: a rebuild gives its name to another.
    private var dropped: [SQLName: Tracked] = [:]
    /// Names of the triggers that the step makes.
    private let made: Set<SQLName>

    init() {
        tracked = [:]
        made = []
    }

    init(_ start: RelationalSchema, _ statements: [StepStatement]) {
        tracked = Dictionary(
            start.histories.map { (SQLName($0.table), Tracked(history: $0, table: $0.table)) },
            uniquingKeysWith: { first, _ in first }
        )
        guard !tracked.isEmpty else {
            made = []
            return
        }
        made = Set(statements.compactMap(Self.trigger))
    }

    /// The name of the trigger that a statement makes.
    private static func trigger(madeBy statement: StepStatement) -> SQLName? {
        guard statement.kind == .other else { return nil }
        let tokens = SQLTokenizer.tokens(in: statement.sql)
        guard tokens.count > 2, tokens[0].isKeyword("CREATE"), tokens[1].isKeyword("TRIGGER") else { return nil }
        return SQLName(tokens[2].name)
    }

    /// Follows a statement that has run.
    mutating func note(_ statement: StepStatement) {
        guard !tracked.isEmpty || !dropped.isEmpty else { return }
        switch statement.kind {
        case .renameTable(let from, let to):
            if var moved = tracked.removeValue(forKey: SQLName(from)) ?? dropped.removeValue(forKey: SQLName(to)) {
                moved.table = to
                tracked[SQLName(to)] = moved
            }
        case .renameColumn(let table, let from, let to):
            guard let names = tracked[SQLName(table)]?.names else { return }
            let first = names.first { $0.value.isSameName(as: from) }?.key ?? SQLName(from)
            tracked[SQLName(table)]?.names[first] = to
        case .dropTable(let table):
            if let gone = tracked.removeValue(forKey: SQLName(table)) { dropped[SQLName(table)] = gone }
        case .dropTrigger(let name):
            for (table, value) in tracked where value.history.triggers.contains(where: { $0.name.isSameName(as: name) })
            {
                tracked[table]?.isOver = true
            }
        case .other:
            guard let trigger = Self.trigger(madeBy: statement) else { return }
            for (table, value) in tracked
            where trigger == SQLName(RelationalHistory.triggerName(.insert, of: value.table)) {
                tracked[table] = Tracked(history: value.renamed, table: value.table)
            }
        default: break
        }
    }

    /// Runs a statement with the triggers of the table that it writes.
    func recording(_ table: String, _ connection: Connection, _ body: () throws(StrataError) -> Void)
        throws(StrataError)
    {
        try run(body, with: tracked[SQLName(table)].map { [$0] } ?? [], connection)
    }

    /// Runs a function with the triggers of all tables.
    func recordingAll(_ connection: Connection, _ body: () throws(StrataError) -> Void) throws(StrataError) {
        try run(body, with: tracked.values.sorted { $0.table < $1.table }, connection)
    }

    private func run(
        _ body: () throws(StrataError) -> Void,
        with tables: [Tracked],
        _ connection: Connection
    ) throws(StrataError) {
        var names: [String] = []
        for table in tables {
            for trigger in try triggers(of: table, connection) {
                try connection.run(trigger.sql)
                names.append(trigger.name)
            }
        }
        try body()
        for name in names { try connection.run("DROP TRIGGER IF EXISTS main.\(SQLText.quote(name))") }
    }

    private func triggers(
        of tracked: Tracked,
        _ connection: Connection
    ) throws(StrataError) -> [RelationalTrigger] {
        let table = tracked.table
        let goesOn = made.contains(SQLName(RelationalHistory.triggerName(.insert, of: table)))
        guard goesOn || !tracked.isOver else { return [] }
        // name, type
        let rows = try connection.rows("PRAGMA main.table_xinfo(\(SQLText.quote(table)))")
        var types: [SQLName: String] = [:]
        for row in rows { types[SQLName(row[1].string ?? "")] = (row[2].string ?? "").uppercasedASCII }
        let key = tracked.history.key.compactMap { part -> RelationalHistory.KeyPart? in
            let name = tracked.name(of: part.column)
            return types[SQLName(name)].map { RelationalHistory.KeyPart(column: name, type: $0) }
        }
        // Without its key a row cannot be told from others.
        guard key.count == tracked.history.key.count else { return [] }
        let columns = tracked.history.columns
            .map { HistoryTriggers.Column(name: tracked.name(of: $0), noted: $0) }
            .filter { types[SQLName($0.name)] != nil }
        return HistoryTriggers(table: table, entity: tracked.history.table, key: key, columns: columns).all
    }
}
