import StrataMigrator
import StrataSQLite
import StrataSchema

/// Checks the SQL that belongs to a table: checks, generated columns, expressions and conditions of indexes.
struct ExpressionChecker {
    private let database: AnalysisDatabase
    private(set) var diagnostics: [Diagnostic] = []
    /// Where SQL stands that is wrong: what a mixin says is said once, not of each entity that has it.
    private var told: Set<SourceLocation> = []
    /// Without tables: CREATE TABLE is only prepared on it.
    private let empty: Connection

    init(_ database: AnalysisDatabase) throws(StrataError) {
        self.database = database
        empty = try Connection.inMemory()
        try empty.execute("PRAGMA trusted_schema = ON")
    }

    mutating func check() throws(StrataError) {
        let database = database
        for entity in database.schema.entities {
            for check in entity.checks {
                let isRight = prepare(check.sql, of: entity, subject: "a check") { text in
                    database.creation(of: entity, addition: text)
                }
                if isRight { diagnostics += contradictions(in: check.sql, of: entity) }
            }
            let before = diagnostics.count
            for attribute in entity.attributes {
                diagnostics += BackfillChecker(attribute, of: entity, database).diagnostics()
                guard let generation = attribute.generation else { continue }
                let isRight = prepare(generation.sql, of: entity, subject: "a generated column") { text in
                    database.creation(of: entity, column: attribute.columnName, addition: text)
                }
                if isRight { try checkResult(of: attribute, generation.sql, entity) }
            }
            if !diagnostics[before...].contains(where: { $0.severity == .error }) { checkLoops(in: entity) }
            for index in entity.indexes {
                for part in index.parts {
                    guard let expression = part.expression else { continue }
                    prepareIndex(expression, of: entity, subject: "an index") { "(\n\($0)\n)" }
                }
                guard let condition = index.condition else { continue }
                prepareIndex(condition, of: entity, subject: "the condition of an index") { "(1) WHERE \n\($0)\n" }
            }
        }
    }

    private mutating func prepareIndex(
        _ sql: Schema.SQL,
        of entity: Schema.Entity,
        subject: String,
        _ body: (String) -> String
    ) {
        let start = "CREATE INDEX \"strata index\" ON \(SQLText.quote(entity.tableName)) "
        prepare(sql, of: entity, subject: subject, on: database.connection) { text in
            let statement = start + body(text)
            // The text stands behind the first line.
            let offset = statement.utf8.firstIndex(of: 0x0a).map {
                statement.utf8.distance(from: statement.startIndex, to: $0) + 1
            }
            return (statement, offset ?? 0)
        }
    }

    /// - Parameter statement: SQL around the text, and the byte where the text begins.
    @discardableResult
    private mutating func prepare(
        _ sql: Schema.SQL,
        of entity: Schema.Entity,
        subject: String,
        on connection: Connection? = nil,
        _ statement: (String) -> (sql: String, offset: Int)?
    ) -> Bool {
        guard !told.contains(sql.location) else { return false }
        let text = CheckedText(sql, of: database.schema, entity: entity)
        let table = database.names.table(entity.tableName).map { [$0] } ?? []
        var found = SQLHabits.diagnostics(text, subject: subject, takesParameters: false)
        found += SQLHabits.clocks(text, subject: subject)
        if found.isEmpty { found += OneExpression.diagnostics(text, subject: subject) }
        if found.isEmpty, let (statement, start) = statement(text.text) {
            let connection = connection ?? empty
            do throws(StrataError) {
                _ = try connection.prepare(statement)
                if let message = messageAlone(text, entity) { found.append(message) }
                if found.isEmpty { found += ComparisonChecker(text, database, implied: table).diagnostics() }
            } catch {
                let offset = connection.errorOffset.map { $0 - start }
                let sentence = SQLErrorSentence(text: text, names: database.names, implied: table, subject: subject)
                let inside = offset.flatMap { (0...text.text.utf8.count).contains($0) ? $0 : nil }
                found.append(sentence.diagnostic(error.sqliteMessage ?? error.message, at: inside))
            }
        }
        diagnostics += found
        if !found.isEmpty { told.insert(sql.location) }
        return found.isEmpty
    }

    private func contradictions(in sql: Schema.SQL, of entity: Schema.Entity) -> [Diagnostic] {
        let table = database.names.table(entity.tableName).map { [$0] } ?? []
        return ContradictionFinder(CheckedText(sql, of: database.schema, entity: entity), database, implied: table)
            .diagnostics()
    }

    /// An index takes `n DESC` where an expression is meant: by itself, it is none.
    private func messageAlone(_ text: CheckedText, _ entity: Schema.Entity) -> Diagnostic? {
        let start = "SELECT (\n"
        let connection = database.connection
        do throws(StrataError) {
            _ = try connection.prepare("\(start)\(text.text)\n) FROM \(SQLText.quote(entity.tableName))")
            return nil
        } catch {
            let offset = connection.errorOffset.map { $0 - start.utf8.count }
            let place = offset.flatMap { offset in text.tokens.first { $0.range.contains(offset) } }
            let word = place.map { ", and \($0.text) does not belong to one" } ?? ""
            return .error("this is not one expression\(word)", at: place.map(text.location(of:)) ?? text.start)
        }
    }

    /// The type of a generated column, and whether it can be NULL where it is required.
    private mutating func checkResult(of attribute: Schema.Attribute, _ sql: Schema.SQL, _ entity: Schema.Entity)
        throws(StrataError)
    {
        let text = CheckedText(sql, of: database.schema, entity: entity)
        let facts = try RecordFacts(database.connection, isFinite: database.isFinite)
        let columns = try ResultColumn.columns(
            of: "SELECT (\n\(text.text)\n) FROM \(SQLText.quote(entity.tableName))",
            on: database.connection,
            facts: facts
        )
        guard let column = columns?.first else { return }
        let expectation = ColumnExpectation(attribute, database.schema, subject: .generated)
        let table = database.names.table(entity.tableName).map { [$0] } ?? []
        let written = WrittenResult(text.tokens[...], OperandReader(text.tokens, database.names, implied: table))
        diagnostics += expectation.diagnostics(column, origin: nil, seen: [], written: written, at: text.start)
    }

    /// SQLite refuses a column that is computed from itself only when it is read.
    private mutating func checkLoops(in entity: Schema.Entity) {
        let generated = entity.attributes.filter { $0.generation != nil }
        guard !generated.isEmpty else { return }
        var uses: [String: Set<String>] = [:]
        for attribute in generated {
            let tokens = SQLTokenizer.tokens(in: attribute.generation?.sql.text ?? "")
            // A column may be called like the function that computes it.
            let words = zip(tokens, tokens.dropFirst().map(\.text) + [""]).filter { token, next in
                (token.kind == .word || token.kind == .quotedName) && next != "("
            }
            uses[attribute.columnName.lowercasedASCII] = Set(words.map { $0.0.name.lowercasedASCII })
        }
        func reached(from name: String) -> Set<String> {
            var reached: Set<String> = []
            var waiting = Array(uses[name] ?? [])
            while let next = waiting.popLast() {
                guard reached.insert(next).inserted else { continue }
                waiting += uses[next] ?? []
            }
            return reached
        }
        func start(of attribute: Schema.Attribute) -> SourceLocation? {
            attribute.generation.map { CheckedText($0.sql, of: database.schema, entity: entity).start }
        }
        // The columns of a loop reach each other: it is said of the first, and the others are noted.
        var told: Set<String> = []
        for attribute in generated {
            let name = attribute.columnName.lowercasedASCII
            let reach = reached(from: name)
            guard reach.contains(name), !told.contains(name), let place = start(of: attribute) else { continue }
            let others = generated.filter { other in
                let otherName = other.columnName.lowercasedASCII
                return otherName != name && reach.contains(otherName) && reached(from: otherName).contains(name)
            }
            told.formUnion(others.map(\.columnName.lowercasedASCII))
            let way = others.isEmpty ? "" : " by way of \(others.map(\.name).joined(separator: ", "))"
            diagnostics.append(
                .error(
                    "\(attribute.name) is computed from itself\(way)",
                    at: place,
                    notes: others.compactMap { other in
                        start(of: other).map { .init("\(other.name) is computed here", at: $0) }
                    }
                )
            )
        }
    }
}
