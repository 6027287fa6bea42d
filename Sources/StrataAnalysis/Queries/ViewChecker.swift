import StrataLowering
import StrataMigrator
import StrataSQLite
import StrataSchema

/// Checks the SELECTs of views, and makes the views for what reads them.
struct ViewChecker {
    private let database: AnalysisDatabase
    private(set) var diagnostics: [Diagnostic] = []
    /// The tables that each view reads, sorted, by the view's name.
    private(set) var reads: [String: [String]] = [:]
    /// Names in the database of views whose SELECT is wrong: they are there with their declared columns.
    private(set) var broken: Set<String> = []
    private var columnsOf: [String: [String]] = [:]

    init(_ database: AnalysisDatabase) { self.database = database }

    /// Prepares every SELECT, and makes the views in an order in which each finds those that it reads.
    mutating func check() throws(StrataError) {
        let order = database.relational.viewsInCreationOrder.map(\.name)
        let views = database.schema.views.sorted { left, right in
            (order.firstIndex(of: left.tableName) ?? 0) < (order.firstIndex(of: right.tableName) ?? 0)
        }
        var found: [String: [Diagnostic]] = [:]
        for view in views {
            let text = CheckedText(view.sql, of: database.schema)
            var messages = SQLHabits.diagnostics(text, subject: "a view", takesParameters: false)
            if messages.isEmpty { messages = try make(view, text) }
            if messages.contains(where: { $0.severity == .error }) {
                broken.insert(view.tableName)
                try makeStub(of: view)
            }
            found[view.name] = messages
        }
        for view in database.schema.views { diagnostics += found[view.name] ?? [] }
    }

    private mutating func make(_ view: Schema.View, _ text: CheckedText) throws(StrataError) -> [Diagnostic] {
        let connection = database.connection
        do throws(StrataError) {
            let (statement, read) = try connection.recordingNames { () throws(StrataError) in
                try connection.prepare(text.text)
            }
            guard statement.isReadOnly, SQLWords.isSelect(text.tokens) else {
                return [.error("a view is a SELECT", at: text.start)]
            }
            reads[view.name] = database.baseTables(Set(read.tables.keys))
            columnsOf[view.name] = statement.columnNames
        } catch {
            let offset = connection.errorOffset
            let sentence = SQLErrorSentence(text: text, names: database.names, subject: "a view")
            return [sentence.diagnostic(error.sqliteMessage ?? error.message, at: offset)]
        }
        try connection.execute("CREATE VIEW \(SQLText.quote(view.tableName)) AS \(text.text)")
        return ComparisonChecker(text, database).diagnostics() + StarByPosition.diagnostics(text, database.names)
    }

    private func makeStub(of view: Schema.View) throws(StrataError) {
        let columns = view.attributes.map { "NULL AS \(SQLText.quote($0.columnName))" }
        let list = columns.isEmpty ? "NULL" : columns.joined(separator: ", ")
        try database.connection.execute(
            "DROP VIEW IF EXISTS \(SQLText.quote(view.tableName)); "
                + "CREATE VIEW \(SQLText.quote(view.tableName)) AS SELECT \(list)"
        )
    }

    /// Compares the columns of the views that are right with their attributes.
    mutating func checkResults(_ facts: RecordFacts, _ rows: SampleRows?) throws(StrataError) -> [Diagnostic] {
        var diagnostics: [Diagnostic] = []
        for view in database.schema.views where !broken.contains(view.tableName) {
            guard let columns = columnsOf[view.name] else { continue }
            let text = CheckedText(view.sql, of: database.schema)
            var checker = ResultChecker(database, text, columns: columns)
            let positions = checker.positions(of: view.attributes, owner: view.name, isRecord: true)
            diagnostics += checker.diagnostics
            guard let positions else {
                // What reads it is not to be told that it lacks a column.
                broken.insert(view.tableName)
                try makeStub(of: view)
                continue
            }
            guard !dependsOnBroken(text) else { continue }
            let expectations = view.attributes.map { attribute in
                ColumnExpectation(attribute, database.schema, subject: .field, relationships: view.relationships)
            }
            let reader = OperandReader(text.tokens, database.names, implied: [])
            diagnostics += try ResultFacts(
                sql: text.text,
                database: database,
                facts: facts,
                tables: reads[view.name] ?? []
            ).compare(
                expectations,
                positions,
                parameters: [],
                rows,
                written: { position in checker.list.item(position).map { WrittenResult($0.tokens, reader) } },
                place: { position in checker.place(ofColumn: position, or: nil) }
            )
        }
        return diagnostics
    }

    private func dependsOnBroken(_ text: CheckedText) -> Bool {
        SQLWords.mentions(broken, text.tokens)
    }
}
