import StrataSQLite
import StrataSchema

/// What is known of the result of one statement: from its bytecode, and from running it.
struct ResultFacts {
    /// As it runs.
    let sql: String
    let database: AnalysisDatabase
    let facts: RecordFacts
    /// The tables that it reads.
    let tables: [String]

    /// Compares the result with what is declared.
    /// - Parameters:
    ///   - positions: The column of each expectation.
    ///   - parameters: With the storage in which they are bound.
    ///   - rows: Nil if the tables cannot be made: then the statement is not run.
    ///   - written: The column at a position, as the text has it.
    ///   - place: Of the column at a position.
    func compare(
        _ expectations: [ColumnExpectation],
        _ positions: [Int],
        parameters: [Schema.Attribute],
        _ rows: SampleRows?,
        written: (Int) -> WrittenResult?,
        place: (Int) -> SourceLocation
    ) throws(StrataError) -> [Diagnostic] {
        let connection = database.connection
        let statement = try connection.prepare(sql)
        let bound = parameters.map { parameter in
            Interpreter.Parameter(
                name: parameter.relationship ?? parameter.name,
                types: TypeSet(columnType: database.schema.sqlType(of: parameter).rawValue),
                mayBeNull: parameter.isOptional
            )
        }
        let columns = try ResultColumn.columns(
            of: sql,
            on: connection,
            facts: facts,
            parameters: bound,
            viewTexts: database.schema.views.map(\.sql.text),
            neverNull: { SearchFunctions.neverNull(in: $0, database) }
        )
        let seen = rows?.run(sql, parameters: parameters, tables: tables) ?? []
        return zip(expectations, positions).flatMap { expectation, position -> [Diagnostic] in
            var column = columns.flatMap { $0.indices.contains(position) ? $0[position] : nil } ?? .unknown
            // Where there never is a row, nothing is NULL.
            if columns?.isEmpty == true { column = ResultColumn(nullability: .never, types: []) }
            let values = seen.indices.contains(position) ? seen[position] : []
            // The bytecode is not to be wrong; if it is, what happened counts.
            if case .never = column.nullability, values.contains([]) { column.nullability = .maybe([]) }
            return expectation.diagnostics(
                column,
                origin: database.attribute(statement.origin(ofColumn: position)),
                seen: values,
                written: written(position),
                at: place(position)
            )
        }
    }
}
