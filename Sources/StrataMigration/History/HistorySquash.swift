import StrataLowering
import StrataMigrator
import StrataSQLite
import StrataSchema

/// Several steps from the first on, made into one that leads from nothing to the same tables and the same rows.
package struct HistorySquash: Sendable {
    /// The step that takes the place of the others, under the number of the last of them.
    package var step: HistoryStep
    /// The steps that it takes the place of.
    package var squashed: [HistoryStep]
    /// The rows that the steps insert.
    package var rowCount: Int
    package var files: [SourceFile]
    package var obsoletePaths: [String]

    package enum Outcome: Sendable {
        case nothingToDo
        case made(HistorySquash)
        case refused(String)
    }
}

extension MigrationHistory {
    /// Squashes the steps up to a number, and proves that new databases come out the same.
    /// - Parameters:
    ///   - last: The number of the last step to squash.
    ///   - name: Words in lower case with dashes.
    ///   - directory: The path of `Migrations`.
    package func squash(to last: Int, named name: String, directory: String) -> HistorySquash.Outcome {
        let squashed = steps.filter { $0.number <= last }
        guard let end = squashed.last, squashed.count > 1 else { return .nothingToDo }
        guard Self.isSlug(name) else {
            return .refused(
                "\"\(name)\" cannot be the name of a step: write words in lower case with dashes, as baseline"
            )
        }
        if !end.isReleased, let released = squashed.last(where: \.isReleased) {
            return .refused(
                "\(released.label) has been released and \(end.label) has not, so there are databases that went through the one "
                    + "and not the other: squash up to \(released.number), or release first"
            )
        }
        if let caller = squashed.first(where: { !$0.step.functionNames.isEmpty }) {
            // What it does, only the app knows: it may insert rows.
            return .refused(
                "\(caller.label) calls a function of the app, so what it leaves in a new database is not known here: squash "
                    + "up to the step before it"
            )
        }
        do throws(StrataError) {
            let rows = try TableDump(of: squashed)
            if rows.count > 0, let step = squashed.first(where: \.readsClock) {
                return .refused(
                    "\(step.label) writes the present time or a random value into rows, so no script can make what the steps make"
                )
            }
            if let table = try TableDump(of: squashed).difference(from: rows) {
                return .refused(
                    "the rows that the steps insert into \(table) are not the same each time (a random or a present value), "
                        + "so no script can make them"
                )
            }
            let tables = RelationalSchema(lowering: end.snapshot)
            var step = end
            step.name = name
            step.sql = ([tables.creationScript()] + rows.statements(tables)).joined(separator: "\n\n")
            step.start = RelationalSchema().fingerprint
            step.replaces = end.checksum
            let stem = HistoryStep.fileStem(number: end.number, name: name)
            step.sqlPath = "\(directory)/\(stem).sql"
            step.snapshotPath = "\(directory)/\(stem).snapshot"
            if let table = try TableDump(of: [step]).difference(from: rows) {
                return .refused("the script does not make the rows of \(table) as the steps do")
            }
            let rest = [step] + steps.filter { $0.number > last }
            let result = MigrationHistory(schemaName: schemaName, steps: rest)
            if case .broken(let diagnostics) = HistoryVerifier.verify(result, declared: rest[rest.count - 1].snapshot) {
                return .refused("the steps cannot be squashed: \(diagnostics.map(\.message).joined(separator: "; "))")
            }
            return .made(squash(of: squashed, into: rest, rowCount: rows.count, directory))
        } catch {
            return .refused("the steps cannot be squashed: \(error.message)")
        }
    }

    private func squash(
        of squashed: [HistoryStep],
        into rest: [HistoryStep],
        rowCount: Int,
        _ directory: String
    ) -> HistorySquash {
        let step = rest[0]
        let sql = StepFile.text(
            number: step.number,
            name: step.name,
            start: step.start,
            end: step.end,
            replaces: step.replaces,
            sql: step.sql
        )
        var files = [
            SourceFile(path: step.sqlPath, text: sql),
            SourceFile(path: step.snapshotPath, text: step.snapshot.snapshotText()),
        ]
        if rest.contains(where: \.isReleased) {
            let lines = rest.filter(\.isReleased).map(\.releaseLine)
            files.append(SourceFile(path: "\(directory)/released", text: lines.map { "\($0)\n" }.joined()))
        }
        let obsolete = squashed.flatMap { [$0.sqlPath, $0.snapshotPath] }
        return HistorySquash(
            step: step,
            squashed: squashed,
            rowCount: rowCount,
            files: files,
            obsoletePaths: obsolete.filter { path in !files.contains { $0.path == path } }
        )
    }
}

extension HistoryStep {
    /// The line of the file `released`.
    package var releaseLine: String { "\(number) \(name) \(checksum)" }
}

extension HistoryStep {
    /// Whether a statement that writes rows has an expression that gives another value each time.
    fileprivate var readsClock: Bool {
        StepStatement.all(in: sql).contains { statement in
            guard case .change = statement.kind else { return false }
            return SQLTokenizer.tokens(in: statement.sql).contains { token in
                let text = token.text.lowercasedASCII
                return token.kind == .word && (text.hasPrefix("current_") || text.hasPrefix("random"))
                    || token.kind == .string && text == "'now'"
            }
        }
    }
}

/// All rows that steps leave in a database that was empty, by table, each as the literals of its columns.
private struct TableDump {
    private var tables: [(name: String, columns: [String], rows: [[String]])] = []
    /// The last numbers that were given by AUTOINCREMENT.
    private var sequences: [(table: String, last: String)] = []

    init(of steps: [HistoryStep]) throws(StrataError) {
        var replay = try SchemaReplay()
        for step in steps { try replay.run(step.step) }
        for table in replay.schema.tablesInCreationOrder {
            let columns = table.columns.filter { $0.generated == nil }.map(\.name)
            let list = columns.map { SQLText.quote($0) }.joined(separator: ", ")
            let rows = try replay.connection.rows("SELECT \(list) FROM main.\(SQLText.quote(table.name))")
            let literals = rows.map { $0.map(SQLText.literal) }
            // Without an order of their own: a table is a set of rows.
            if !rows.isEmpty {
                tables.append((table.name, columns, literals.sorted { $0.lexicographicallyPrecedes($1) }))
            }
        }
        let hasSequences = try replay.connection.value(
            "SELECT 1 FROM main.sqlite_schema WHERE name = 'sqlite_sequence'"
        )
        guard hasSequences != .null else { return }
        for row in try replay.connection.rows("SELECT name, seq FROM main.sqlite_sequence ORDER BY name") {
            // A table whose keys are supplied now keeps its number for later, and a new database has none to keep.
            guard case .text(let name) = row[0], replay.schema.table(named: name)?.isAutoincrement == true else {
                continue
            }
            sequences.append((name, SQLText.literal(row[1])))
        }
    }

    var count: Int { tables.reduce(0) { $0 + $1.rows.count } }

    /// The first table whose rows are not the same.
    func difference(from other: TableDump) -> String? {
        let names = tables.map(\.name) + other.tables.map(\.name)
        return names.first { name in
            tables.first { $0.name == name }?.rows != other.tables.first { $0.name == name }?.rows
                || sequences.first { $0.table == name }?.last != other.sequences.first { $0.table == name }?.last
        }
    }

    func statements(_ schema: RelationalSchema) -> [String] {
        var blocks = tables.map { table in
            let list = table.columns.map { SQLText.quote($0) }.joined(separator: ", ")
            let rows = table.rows.map { "    (\($0.joined(separator: ", ")))" }.joined(separator: ",\n")
            return
                "-- The rows that the steps have inserted\nINSERT INTO \(SQLText.quote(table.name)) (\(list)) VALUES\n\(rows);"
        }
        for search in schema.searches where tables.contains(where: { $0.name == search.table }) {
            let name = SQLText.quote(search.name)
            blocks.append("INSERT INTO \(name) (\(name)) VALUES ('rebuild');")
        }
        for sequence in sequences {
            let name = SQLText.literal(.text(sequence.table))
            blocks.append(
                "-- No number is given twice, also after its row is gone\n"
                    + "DELETE FROM \"sqlite_sequence\" WHERE \"name\" = \(name);\n"
                    + "INSERT INTO \"sqlite_sequence\" (\"name\", \"seq\") VALUES (\(name), \(sequence.last));"
            )
        }
        return blocks
    }
}
