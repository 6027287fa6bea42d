import StrataSQLite

/// Runs the statements of one step inside a transaction that is open already, and checks what came of them.
///
/// The app's runner and the build's replay run steps by this one piece of code.
package struct StepExecution {
    let connection: Connection
    let step: MigrationStep
    let statements: [StepStatement]
    /// Indexes of the schema that the step starts from: all others are somebody else's.
    private let ownIndexes: Set<SQLName>
    private var created: Set<SQLName> = []
    /// Tables whose rows the step has written, and those that it has dropped.
    private var touched: Set<SQLName> = []
    /// Tables that the step has altered in any way.
    private var altered: Set<SQLName> = []
    /// The names that tables had before the step, by the names that it has given them.
    private var formerNames: [SQLName: String] = [:]
    private var carried: CarriedObjects
    /// Somebody else's indexes of tables that are being rebuilt, by table.
    private var indexesToCarry: [SQLName: [(name: String, sql: String)]] = [:]
    private let texts: TableTexts
    private let start: RelationalSchema
    private var searches = StaleSearches()
    private var histories = StepHistories()
    private var meter = StepMeter(nil)
    /// The rows of tables that were counted, as long as they are right.
    private var counts: [SQLName: Int64] = [:]
    /// Told before each statement, after one that wrote rows, and a few times a second between.
    package var onProgress: ((StepProgress) -> Void)?
    /// Called in place of the app's functions, with the name.
    package var insteadOfFunctions: ((String) throws(StrataError) -> Void)?

    package init(_ step: MigrationStep, start: RelationalSchema, on connection: Connection) {
        self.init(step, start: start, on: connection, texts: TableTexts())
    }

    init(_ step: MigrationStep, start: RelationalSchema, on connection: Connection, texts: TableTexts) {
        self.step = step
        self.texts = texts
        self.start = start
        self.connection = connection
        statements = StepStatement.all(in: step.sql)
        carried = CarriedObjects(none: connection)
        ownIndexes = Set(start.tables.flatMap { $0.indexes.map { SQLName($0.name) } })
    }

    /// - Throws: ``StrataError/Code/migrationFailed`` with the number and text of the statement; the caller rolls back.
    /// - Returns: The schema that the database has now.
    package mutating func run() throws(StrataError) -> RelationalSchema {
        try requireRunnable()
        // An old SQLite refuses the CHECKs of lists otherwise. Triggers and views are out of the way of every change.
        return try SchemaTrust.trusting(connection) { () throws(StrataError) in
            // What another program has left without an author is not the step's.
            try HistorySeal.runIfThere(on: connection, author: nil)
            let schema = try runAll()
            try HistorySeal.runIfThere(on: connection, author: "migration \(step.number) (\(step.name))")
            return schema
        }
    }

    private mutating func runAll() throws(StrataError) -> RelationalSchema {
        meter = StepMeter(onProgress)
        let isTransaction = connection.isInTransaction
        carried = try CarriedObjects(connection, start: start)
        searches = try StaleSearches(connection, start: start)
        histories = StepHistories(start, statements)
        for (index, statement) in statements.enumerated() {
            meter.begin(index + 1, of: statements.count, statement)
            do {
                try prepare(for: statement, at: index)
                try run(statement)
                try finish(statement)
                try requireTransaction(isTransaction)
            } catch {
                throw wrapped(error, at: index)
            }
        }
        do {
            try carried.finish()
            try requireTransaction(isTransaction)
            let schema = try RelationalSchema(introspecting: connection, texts: texts)
            try searches.fill(schema.searches, connection)
            try ForeignKeyCheck(connection: connection, schema: schema).run(touched: touched, altered: altered)
            return schema
        } catch {
            throw wrapped(error, at: nil)
        }
    }

    private mutating func run(_ statement: StepStatement) throws(StrataError) {
        switch statement.kind {
        case .renameTable(let from, _) where created.contains(SQLName(from)): try carried.suspend()
        case .renameTable, .renameColumn:
            // With views and triggers in place SQLite rewrites them too. It refuses if one of them is broken already.
            do {
                try carried.resume()
                return try connection.execute(statement.sql)
            } catch {
                guard !error.isOfSurroundings else { throw error }
                try carried.suspend()
            }
        case .requirement: return try check(statement)
        case .dropView(let name):
            if carried.forget("view", name) { return }
        case .dropTrigger(let name):
            if carried.forget("trigger", name) { return }
        case .swift(let name):
            try carried.suspend()
            carried.noteCreation()
            var written: [String] = []
            try histories.recordingAll(connection) { () throws(StrataError) in written = try call(name, meter: meter) }
            for table in written { noteChange(of: table) }
            return
        case .change(let table):
            try carried.suspend()
            return try change(table, by: statement)
        case .other:
            try carried.suspend()
            carried.noteCreation()
        default: try carried.suspend()
        }
        try connection.execute(statement.sql)
    }

    /// Runs a statement that writes rows, and tells how many.
    private mutating func change(_ table: String, by statement: StepStatement) throws(StrataError) {
        let (meter, connection) = (meter, connection)
        guard meter.isWanted else {
            return try histories.recording(table, connection) { () throws(StrataError) in
                try connection.execute(statement.sql)
            }
        }
        if let source = rebuiltTable(copiedBy: statement, into: table) {
            meter.begin(table: table, estimate: Int(exactly: try count(source)))
        }
        try histories.recording(table, connection) { () throws(StrataError) in
            try connection.countingRows(meter.advance) { () throws(StrataError) in
                try connection.execute(statement.sql)
            }
            meter.finish(rows: connection.changes)
        }
    }

    /// The table whose rows an INSERT copies into the one that will replace it: it is counted in any case, since a
    /// rebuild must keep its rows.
    private func rebuiltTable(copiedBy statement: StepStatement, into copy: String) -> String? {
        guard created.contains(SQLName(copy)) else { return nil }
        for rename in statements {
            guard case .renameTable(let from, let to) = rename.kind, from.isSameName(as: copy) else { continue }
            return statement.reads(to) ? to : nil
        }
        return nil
    }

    private mutating func prepare(for statement: StepStatement, at index: Int) throws(StrataError) {
        guard case .dropTable(let table) = statement.kind else { return }
        try refuseToLoseObjects(of: table)
        guard let copy = copyThatReplaces(table, after: index) else { return try refuseUnsaidLoss(of: table) }
        let old = try count(table)
        let new = try count(copy)
        guard old == new else {
            throw StrataError(
                .migrationFailed,
                "the rebuild of \(table) would keep \(new) of its \(old) rows; delete rows by a DELETE before the "
                    + "rebuild, if they are to go",
                table: table
            )
        }
        indexesToCarry[SQLName(table)] = try foreignIndexes(of: table)
    }

    /// A table that goes with its rows, and no word of it in the step for whoever reviews it: perhaps a rebuild by hand that
    /// has forgotten to copy them.
    private mutating func refuseUnsaidLoss(of table: String) throws(StrataError) {
        guard start.table(named: table) != nil, formerNames[SQLName(table)] == nil, !step.allowsLosses else { return }
        // Links that have become keys: another statement has taken them from here.
        let isRead = statements.contains { statement in
            guard case .change(let other) = statement.kind, !other.isSameName(as: table) else { return false }
            return statement.reads(table)
        }
        guard !isRead else { return }
        let rows = try count(table)
        guard rows > 0 else { return }
        throw StrataError(
            .migrationFailed,
            "\(table) would go with its \(rows) \(rows == 1 ? "row" : "rows"), and the step does not say so: write a line `-- "
                + "allow lossy \"removes \(table) and all its rows: …\"` into it, or copy the rows before",
            table: table
        )
    }

    private func foreignIndexes(of table: String) throws(StrataError) -> [(name: String, sql: String)] {
        let rows = try connection.rows(
            "SELECT name, sql FROM main.sqlite_schema WHERE type = 'index' AND tbl_name = ? COLLATE NOCASE AND sql IS "
                + "NOT NULL",
            [.text(table)]
        )
        return rows.compactMap { row in
            guard let name = row[0].string, let sql = row[1].string else { return nil }
            return ownIndexes.contains(SQLName(name)) ? nil : (name, sql)
        }
    }

    /// A rebuild that moves the old table away takes along what others have put on it, and drops it with the table.
    private func refuseToLoseObjects(of table: String) throws(StrataError) {
        guard let former = formerNames[SQLName(table)], created.contains(SQLName(former)) else { return }
        let lost =
            try foreignIndexes(of: table).map { "the index \($0.name)" }
            + carried.triggers(on: table).map { "the trigger \($0)" }
        guard lost.isEmpty else {
            throw StrataError(
                .migrationFailed,
                "\(lost.joined(separator: ", ")), which Strata did not make, would go with the table that was "
                    + "\(former); rebuild it in the order that keeps them (make the new table, copy the rows, drop the "
                    + "old table, rename the new one), or drop them and migrate again",
                table: former
            )
        }
    }

    /// The table made in this step that takes the place and the name of one that is dropped: the mark of a rebuild.
    private func copyThatReplaces(_ table: String, after index: Int) -> String? {
        for statement in statements.dropFirst(index + 1) {
            guard case .renameTable(let from, let to) = statement.kind else { continue }
            if to.isSameName(as: table), created.contains(SQLName(from)) { return from }
        }
        return nil
    }

    /// The rows of a table; counted once until they change.
    private mutating func count(_ table: String) throws(StrataError) -> Int64 {
        if let known = counts[SQLName(table)] { return known }
        guard case .integer(let count) = try connection.value("SELECT count(*) FROM main.\(SQLText.quote(table))")
        else {
            return 0
        }
        counts[SQLName(table)] = count
        return count
    }

    private mutating func noteChange(of table: String) {
        touched.insert(SQLName(table))
        counts[SQLName(table)] = nil
        searches.noteChange(of: table)
    }

    private mutating func finish(_ statement: StepStatement) throws(StrataError) {
        histories.note(statement)
        if let table = statement.table { altered.insert(SQLName(table)) }
        switch statement.kind {
        case .createTable(let name):
            created.insert(SQLName(name))
            touched.insert(SQLName(name))
        case .renameTable(let from, let to):
            altered.insert(SQLName(to))
            searches.noteRename(of: from, to: to)
            let former = formerNames.removeValue(forKey: SQLName(from))
            counts[SQLName(to)] = counts.removeValue(forKey: SQLName(from))
            if touched.contains(SQLName(from)) { touched.insert(SQLName(to)) }
            if created.remove(SQLName(from)) != nil {
                created.insert(SQLName(to))
            } else {
                formerNames[SQLName(to)] = former ?? from
            }
            try carryIndexes(of: to)
        case .dropTable(let name):
            touched.insert(SQLName(name))
            formerNames[SQLName(name)] = nil
            counts[SQLName(name)] = nil
        case .change(let name): noteChange(of: name)
        case .addColumn(let name):
            // The rows stay as they are: a table of millions is not to be checked because of NULLs.
            if statement.addsReferenceWithDefault { touched.insert(SQLName(name)) }
        // SQLite carries a rename through all foreign keys, and refuses to drop a column that is in one.
        case .renameColumn, .dropColumn, .createIndex: break
        case .requirement, .swift, .malformedCall, .forbidden, .dropView, .dropTrigger, .other: break
        }
    }

    private mutating func carryIndexes(of table: String) throws(StrataError) {
        for index in indexesToCarry.removeValue(forKey: SQLName(table)) ?? [] {
            let isMadeByStep = statements.contains { statement in
                guard case .createIndex(let name, _) = statement.kind else { return false }
                return name.isSameName(as: index.name)
            }
            if isMadeByStep { continue }
            do {
                try connection.run(index.sql)
            } catch {
                throw StrataError(
                    .migrationFailed,
                    "the index \(index.name), which Strata did not make, does not fit the new table \(table) "
                        + "(\(error.sqliteMessage ?? error.message)); drop it, then migrate again",
                    table: table,
                    sqliteCode: error.sqliteCode,
                    sqliteMessage: error.sqliteMessage,
                    sql: index.sql
                )
            }
        }
    }
}
