import StrataSQLite

/// What a column of a result can be.
struct ResultColumn {
    enum Nullability {
        case never
        /// It can be NULL, for one of these reasons.
        case maybe([NullCause])
        /// Nothing shows that it can, and nothing excludes it.
        case unsure([NullCause])
    }

    var nullability: Nullability
    /// Its storage classes when it is not NULL; a superset of what happens.
    var types: TypeSet

    static let unknown = ResultColumn(nullability: .unsure([.unknown]), types: .all)

    init(nullability: Nullability, types: TypeSet) {
        self.nullability = nullability
        self.types = types
    }

    fileprivate init(_ value: AbstractValue, _ interpreter: Interpreter) {
        let causes = interpreter.pool.causes(of: value.causes)
        let known = interpreter.isCoarse ? [] : causes.filter(\.isKnown)
        nullability = causes.isEmpty ? .never : (known.isEmpty ? .unsure(causes) : .maybe(known))
        types = value.types
    }
}

extension ResultColumn {
    /// The columns of a SELECT, found from its bytecode.
    /// - Parameters:
    ///   - sql: One SELECT that can be prepared.
    ///   - connection: A database that holds its tables.
    ///   - facts: What is known of them.
    ///   - parameters: By number.
    ///   - viewTexts: The SQL of the views that it reads.
    ///   - neverNull: The functions that give no NULL as they are called in these texts.
    /// - Returns: Nil if the bytecode holds something that is not understood; nothing if there never is a row.
    static func columns(
        of sql: String,
        on connection: Connection,
        facts: RecordFacts,
        parameters: [Interpreter.Parameter] = [],
        viewTexts: [String] = [],
        neverNull: ([[SQLToken]]) -> Set<String> = { _ in [] }
    ) throws(StrataError) -> [ResultColumn]? {
        let program = try Instruction.program(of: sql, on: connection)
        var counts: [String: Int] = [:]
        let texts = ([sql] + viewTexts).map { SQLTokenizer.tokens(in: $0) }
        for tokens in texts { counts.merge(FunctionCalls.argumentCounts(in: tokens)) { max($0, $1) } }
        let interpreter = Interpreter(
            program: program,
            facts: facts,
            parameters: parameters,
            argumentCounts: counts,
            windowFrames: WindowFrames(texts),
            neverNull: neverNull(texts),
            constantIsNull: { function, arguments in
                let values = arguments.map { $0.text.map(SQLText.literal(text:)) ?? "NULL" }
                let call = "SELECT \(SQLText.quote(function))(\(values.joined(separator: ", ")))"
                return ((try? connection.value(call)) ?? .null) == .null
            }
        )
        return interpreter.run()?.map { ResultColumn($0, interpreter) }
    }
}

extension SQLText {
    fileprivate static func literal(text: String) -> String { literal(.text(text)) }
}
