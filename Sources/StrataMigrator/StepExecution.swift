import StrataSQLite

/// Runs the statements of one step inside a transaction that is open already, and checks what came of them.
///
/// The app's runner and the build's replay run steps by this one piece of code.
package struct StepExecution {
    private let connection: Connection
    let step: MigrationStep
    let statements: [StepStatement]
    /// Indexes of the schema that the step starts from: all others are somebody else's.
    private let ownIndexes: Set<SQLName>
    private var created: Set<SQLName> = []
    private var touched: Set<SQLName> = []
    /// The names that tables had before the step, by the names that it has given them.
    private var formerNames: [SQLName: String] = [:]
    private var carried: CarriedObjects
    /// Somebody else's indexes of tables that are being rebuilt, by table.
    private var indexesToCarry: [SQLName: [(name: String, sql: String)]] = [:]
    private let texts: TableTexts
    private let start: RelationalSchema
    private var searches = StaleSearches()
    /// Called before each statement with its position.
    package var onStatement: ((Int, Int) -> Void)?

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
        for (index, statement) in statements.enumerated() {
            if case .forbidden(let keyword) = statement.kind {
                throw failure(
                    at: index,
                    "\(keyword) is not allowed in a step: Strata owns the transaction and the settings of the "
                        + "connection"
                )
            }
        }
        // An old SQLite refuses the CHECKs of lists otherwise. Triggers and views are out of the way of every change.
        return try SchemaTrust.trusting(connection) { () throws(StrataError) in try runAll() }
    }

    private mutating func runAll() throws(StrataError) -> RelationalSchema {
        carried = try CarriedObjects(connection, start: start)
        searches = try StaleSearches(connection, start: start)
        for (index, statement) in statements.enumerated() {
            onStatement?(index + 1, statements.count)
            do {
                try prepare(for: statement)
                try run(statement)
                try finish(statement)
            } catch {
                throw wrapped(error, at: index)
            }
        }
        do {
            try carried.finish()
            let schema = try RelationalSchema(introspecting: connection, texts: texts)
            try searches.fill(schema.searches, connection)
            try ForeignKeyCheck(connection: connection, schema: schema).run(touched: touched)
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
                try carried.suspend()
            }
        case .requirement: return try check(statement)
        case .dropView(let name):
            if carried.forget("view", name) { return }
        case .dropTrigger(let name):
            if carried.forget("trigger", name) { return }
        default: try carried.suspend()
        }
        try connection.execute(statement.sql)
    }

    /// A SELECT in a step must find nothing.
    ///
    /// Its first column may say what is wrong with the rows that it does find.
    private func check(_ statement: StepStatement) throws(StrataError) {
        let rows = try connection.rows(statement.sql)
        guard let first = rows.first else { return }
        let listing = statement.summary
        var reason = "a requirement of the step is not met"
        var keys = ""
        if let words = first.first?.string, first.count > 1 {
            reason = words
            keys = Self.keys(of: rows)
        }
        let subject = statement.subject
        var columns: [String] = []
        if let subject { columns = try self.columns(subject.names, of: subject.table) }
        throw StrataError(
            .migrationFailed,
            "\(reason) (\(rows.count) \(rows.count == 1 ? "row" : "rows")\(keys)); this lists them: \(listing)",
            table: subject?.table,
            columns: columns,
            key: Array(first.dropFirst(first.count > 1 ? 1 : 0)),
            sql: statement.sql
        )
    }

    /// The keys of the first five rows: enough to see what they have in common.
    private static func keys(of rows: [[StoredValue]]) -> String {
        let keys = rows.prefix(5).map { row in
            let values = row.dropFirst().map(SQLText.literal)
            return values.count == 1 ? values[0] : "(\(values.joined(separator: ", ")))"
        }
        let rest = rows.count > keys.count ? ", …" : ""
        return ": \(keys.joined(separator: ", "))\(rest)"
    }

    /// Those of the names that are columns of the table, in order of their first mention.
    private func columns(_ names: [String], of table: String) throws(StrataError) -> [String] {
        let rows = try connection.rows("PRAGMA main.table_xinfo(\(SQLText.quote(table)))")
        let declared = rows.compactMap { $0[1].string }
        var found: [String] = []
        for name in names {
            guard let column = declared.first(where: { $0.isSameName(as: name) }) else { continue }
            if !found.containsExactly(column) { found.append(column) }
        }
        return found
    }

    private mutating func prepare(for statement: StepStatement) throws(StrataError) {
        guard case .dropTable(let table) = statement.kind else { return }
        try refuseToLoseObjects(of: table)
        guard let copy = copyThatReplaces(table) else { return }
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
    private func copyThatReplaces(_ table: String) -> String? {
        for statement in statements {
            guard case .renameTable(let from, let to) = statement.kind else { continue }
            if to.isSameName(as: table), created.contains(SQLName(from)) { return from }
        }
        return nil
    }

    private func count(_ table: String) throws(StrataError) -> Int64 {
        guard case .integer(let count) = try connection.value("SELECT count(*) FROM main.\(SQLText.quote(table))")
        else {
            return 0
        }
        return count
    }

    private mutating func finish(_ statement: StepStatement) throws(StrataError) {
        switch statement.kind {
        case .createTable(let name):
            created.insert(SQLName(name))
            touched.insert(SQLName(name))
        case .renameTable(let from, let to):
            touched.formUnion([SQLName(from), SQLName(to)])
            searches.noteRename(of: from, to: to)
            let former = formerNames.removeValue(forKey: SQLName(from))
            if created.remove(SQLName(from)) != nil {
                created.insert(SQLName(to))
            } else {
                formerNames[SQLName(to)] = former ?? from
            }
            try carryIndexes(of: to)
        case .dropTable(let name):
            touched.insert(SQLName(name))
            formerNames[SQLName(name)] = nil
        case .change(let name):
            touched.insert(SQLName(name))
            searches.noteChange(of: name)
        case .renameColumn(let name), .addColumn(let name), .dropColumn(let name, _), .createIndex(_, let name):
            touched.insert(SQLName(name))
        case .requirement, .forbidden, .dropView, .dropTrigger, .other: break
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
