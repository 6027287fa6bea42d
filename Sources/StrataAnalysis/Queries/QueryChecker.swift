import StrataLowering
import StrataSQLite
import StrataSchema

/// Checks one named query and makes of it what runs.
struct QueryChecker {
    private let query: Schema.NamedQuery
    private let database: AnalysisDatabase
    private let broken: Set<String>
    private let text: CheckedText
    private(set) var diagnostics: [Diagnostic] = []

    init(_ query: Schema.NamedQuery, _ database: AnalysisDatabase, _ brokenViews: Set<String>) {
        self.query = query
        self.database = database
        broken = brokenViews
        text = .query(query.sql, of: database.schema)
    }

    /// - Returns: Nil if an error was found.
    mutating func check(_ facts: RecordFacts, _ rows: SampleRows?) throws(StrataError) -> CheckedQuery? {
        diagnostics += SQLHabits.diagnostics(text, subject: "a query", takesParameters: true)
        var parameters = QueryParameters(query, text, database)
        parameters.check()
        diagnostics += parameters.diagnostics
        guard !hasErrors, let (columns, tables) = prepare() else { return nil }
        diagnostics += ComparisonChecker(text, database).diagnostics()
        diagnostics += StarByPosition.diagnostics(text, database.names)
        var checker = ResultChecker(database, text, columns: columns)
        guard let (expectations, positions) = expectations(&checker) else { return nil }
        guard !hasErrors else { return nil }
        let sql = finalSQL(columns, positions, parameters, hasStar: checker.list.hasStar || isStarred)
        let attributes = parameters.used.map(\.stored)
        if !SQLWords.mentions(broken, text.tokens) {
            let result = ResultFacts(sql: sql.text, database: database, facts: facts, tables: tables)
            let places = sql.isWrapped ? Array(positions.indices) : positions
            let reader = OperandReader(text.tokens, database.names, implied: [])
            diagnostics += try result.compare(
                expectations,
                places,
                parameters: attributes,
                rows,
                written: { position in
                    checker.list.item(sql.isWrapped ? positions[position] : position).map {
                        WrittenResult($0.tokens, reader, parameters: query.parameters)
                    }
                },
                place: { position in
                    checker.place(ofColumn: sql.isWrapped ? positions[position] : position, or: nil)
                }
            )
        }
        guard !hasErrors, broken.isEmpty || !SQLWords.mentions(broken, text.tokens) else { return nil }
        return CheckedQuery(
            name: query.name,
            sql: sql.text,
            parameters: parameters.used.map {
                CheckedQuery.Parameter(name: $0.stored.name, storage: $0.stored.storage)
            },
            reads: tables
        )
    }

    private var hasErrors: Bool { diagnostics.contains { $0.severity == .error } }

    private var isStarred: Bool {
        text.tokens.indices.contains { index in
            guard index > 0, text.tokens[index].text == "*" else { return false }
            let before = text.tokens[index - 1]
            return before.isKeyword("SELECT") || before.isKeyword("DISTINCT") || before.text == "."
        }
    }

    /// The names of the columns, and the tables that are read.
    private mutating func prepare() -> (columns: [String], tables: [String])? {
        let connection = database.connection
        do throws(StrataError) {
            let (statement, reads) = try connection.recordingNames { () throws(StrataError) in
                try connection.prepare(text.text)
            }
            guard statement.isReadOnly, SQLWords.isSelect(text.tokens) else {
                let verb = SQLWords.verb(text.tokens)
                let word = verb?.text.uppercasedASCII ?? "this"
                diagnostics.append(
                    .error(
                        "a query reads, and \(word) does not; write a SELECT",
                        at: verb.map(text.location(of:)) ?? text.start
                    )
                )
                return nil
            }
            return (statement.columnNames, database.baseTables(Set(reads.tables.keys)))
        } catch {
            let offset = connection.errorOffset
            let sentence = SQLErrorSentence(text: text, names: database.names, subject: "a query")
            diagnostics.append(sentence.diagnostic(error.sqliteMessage ?? error.message, at: offset))
            return nil
        }
    }

    /// What is declared for the result, and the column of each.
    private mutating func expectations(_ checker: inout ResultChecker) -> ([ColumnExpectation], [Int])? {
        let schema = database.schema
        switch query.result {
        case .value(var attribute):
            // `-> Int?` is nil for NULL as for no row: the maximum of no rows is a row with NULL.
            if query.rows == .first { attribute.isOptional = true }
            guard checker.columns.count == 1 else {
                diagnostics.append(
                    .error(
                        "the query gives one value, and its SELECT has \(checker.columns.count) columns",
                        at: checker.place(ofColumn: 1, or: nil)
                    )
                )
                return nil
            }
            return ([ColumnExpectation(attribute, schema, subject: .value(isList: query.rows == .all))], [0])
        case .record(let attributes):
            guard let positions = checker.positions(of: attributes, owner: nil, isRecord: true) else {
                diagnostics += checker.diagnostics
                return nil
            }
            let expectations = attributes.map { attribute in
                ColumnExpectation(attribute, schema, subject: .field, relationships: query.relationships)
            }
            return (expectations, positions)
        case .model(let name):
            let attributes =
                schema.entity(named: name)?.attributes.filter { !$0.isLazy }
                ?? schema.views.first { $0.name == name }?.attributes ?? []
            guard let positions = checker.positions(of: attributes, owner: name, isRecord: false) else {
                diagnostics += checker.diagnostics
                return nil
            }
            return (attributes.map { ColumnExpectation($0, schema, subject: .model(name)) }, positions)
        }
    }

    /// The statement that runs.
    ///
    /// A migrated table has its columns in another order than a new one, so what `*` stands for is not the same in
    /// every database: such a statement is read through another that names its columns.
    private func finalSQL(
        _ columns: [String],
        _ positions: [Int],
        _ parameters: QueryParameters,
        hasStar: Bool
    ) -> (text: String, isWrapped: Bool) {
        let inner = parameters.numbered()
        if !hasStar, positions == Array(columns.indices) { return (inner, false) }
        let list = positions.map { SQLText.quote(columns[$0]) }.joined(separator: ", ")
        return ("SELECT \(list) FROM (\n\(inner)\n)", true)
    }
}
