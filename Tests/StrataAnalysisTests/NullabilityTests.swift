import StrataSQLite
import Testing

@testable import StrataAnalysis

/// What the bytecode says about NULL, compared with what is expected and with what happens.
struct NullabilityTests {
    static let tables = """
        CREATE TABLE l (id INTEGER PRIMARY KEY, name TEXT NOT NULL, note TEXT) STRICT;
        CREATE TABLE i (id INTEGER NOT NULL PRIMARY KEY, title TEXT NOT NULL, due REAL, list INTEGER,
            size INTEGER NOT NULL, weight REAL NOT NULL, flag INTEGER NOT NULL, data BLOB) STRICT;
        CREATE TABLE n (k TEXT NOT NULL, v INTEGER) STRICT;
        CREATE VIEW open_lists AS SELECT l.name, count(*) AS c, max(i.due) AS biggest
            FROM l JOIN i ON i.list = l.id GROUP BY l.id;
        """
    static let indexes = """
        CREATE INDEX i_list ON i (list, size);
        CREATE INDEX i_due ON i (due DESC);
        CREATE UNIQUE INDEX n_k ON n (k, v);
        CREATE INDEX l_note ON l (note);
        CREATE INDEX i_expr ON i (length(title));
        """
    static let parameters = [
        Interpreter.Parameter(name: "required", types: .integer, mayBeNull: false),
        Interpreter.Parameter(name: "optional", types: .integer, mayBeNull: true),
    ]

    static func database(indexed: Bool = false) throws -> Connection {
        let connection = try Connection.inMemory()
        try connection.execute("PRAGMA automatic_index = OFF")
        try connection.execute(tables)
        if indexed { try connection.execute(indexes) }
        return connection
    }

    static func verdict(_ sql: String, on connection: Connection, _ facts: RecordFacts) throws -> String {
        let viewText = try connection.rows("SELECT sql FROM sqlite_schema WHERE type = 'view'").map { "\($0[0])" }
        let columns = try ResultColumn.columns(
            of: sql,
            on: connection,
            facts: facts,
            parameters: parameters,
            viewTexts: viewText
        )
        return (columns ?? []).map { column in
            switch column.nullability {
            case .never: "!"
            case .maybe: "?"
            case .unsure: "~"
            }
        }.joined()
    }

    private static func verdicts(indexed: Bool) throws -> [String] {
        let connection = try database(indexed: indexed)
        let facts = try RecordFacts(connection)
        return try nullabilityCases.map { try verdict($0.sql, on: connection, facts) }
    }

    /// Of tables without indexes: two tests look at them.
    private static let plainVerdicts = Result { try verdicts(indexed: false) }

    @Test func everyCaseIsJudgedAsExpected() throws {
        for ((sql, expected), verdict) in zip(nullabilityCases, try Self.plainVerdicts.get()) {
            #expect(verdict == expected, "\(sql)")
        }
    }

    @Test func whatIsNeverNullIsNeverNullOverRandomRows() throws {
        for isIndexed in [false, true] {
            let connection = try Self.database(indexed: isIndexed)
            let verdicts = try (isIndexed ? Self.verdicts(indexed: true) : Self.plainVerdicts.get()).map(Array.init)
            var random = SeededGenerator(seed: 7)
            for round in 0..<60 {
                try RandomRows.fill(connection, count: [0, 1, 2, 3, 12][round % 5], &random)
                for (index, (sql, _)) in nullabilityCases.enumerated() {
                    try Self.run(sql, on: connection, verdicts[index], random.next() % 2 == 0 ? .null : .integer(2))
                }
            }
        }
    }

    @Test func aNewInstructionMakesEverythingUnsure() throws {
        let connection = try Self.database()
        let sql = "SELECT id FROM l"
        var program = try Instruction.program(of: sql, on: connection)
        #expect(Interpreter(program: program, facts: try RecordFacts(connection)).run()?.count == 1)
        program.insert(Instruction(opcode: nil, p1: 0, p2: 0, p3: 0, p4: "", p5: 0), at: 1)
        #expect(Interpreter(program: program, facts: try RecordFacts(connection)).run() == nil)
    }

    @Test func boundedColumnsCannotAddUpToNothing() throws {
        let connection = try Self.database()
        let facts = try RecordFacts(connection) { _, column in column == "weight" }
        #expect(try Self.verdict("SELECT weight + weight, weight * size FROM i", on: connection, facts) == "!!")
    }

    private static func run(_ sql: String, on connection: Connection, _ verdict: [Character], _ optional: StoredValue)
        throws
    {
        let statement = try connection.prepare(sql)
        let count = statement.parameterNames.count
        try statement.bind(Array([.integer(2), optional].prefix(count)))
        while try goesOn(statement) {
            for (position, value) in statement.values.enumerated() where value == .null {
                #expect(
                    !verdict.indices.contains(position) || verdict[position] != "!",
                    "\(sql): column \(position) is NULL"
                )
            }
        }
    }

    /// The next row; none after an integer overflow, which sum and abs refuse: no row, no NULL.
    private static func goesOn(_ statement: Statement) throws -> Bool {
        do throws(StrataError) {
            return try statement.step()
        } catch {
            if error.sqliteMessage == "integer overflow" { return false }
            throw error
        }
    }
}

/// Rows of extremes: NULLs, empty texts and blobs, infinities, zeros, the largest integers.
enum RandomRows {
    static func fill(_ connection: Connection, count: Int, _ random: inout SeededGenerator) throws {
        try connection.execute("DELETE FROM l; DELETE FROM i; DELETE FROM n;")
        let texts: [StoredValue] = [.text(""), .text("a"), .text("9e999"), .text("2020-01-02"), .text("Ab c")]
        let numbers: [StoredValue] = [.integer(0), .integer(1), .integer(2), .integer(3), .integer(-4), .integer(.max)]
        let reals: [StoredValue] = [.real(0), .real(1), .real(2.5), .real(-7), .real(.infinity), .real(-.infinity)]
        for row in 0..<count {
            try connection.run(
                "INSERT INTO l VALUES (?, ?, ?)",
                [.integer(Int64(row + 1)), random.pick(texts), random.pick(texts + [.null, .null])]
            )
        }
        for row in 0..<count * 2 where random.next() % 4 > 0 {
            var values: [StoredValue] = [.integer(Int64(row + 1)), random.pick(texts)]
            values.append(random.pick(reals + [.null, .null]))
            values.append(random.pick([.null, .integer(1), .integer(2), .integer(9)]))
            values += [random.pick(numbers), random.pick(reals), random.pick([.integer(0), .integer(1)])]
            values.append(random.pick([.null, .blob([]), .blob([0, 255])]))
            try connection.run("INSERT INTO i VALUES (?, ?, ?, ?, ?, ?, ?, ?)", values)
        }
        for row in 0..<count {
            try connection.run(
                "INSERT OR IGNORE INTO n VALUES (?, ?)",
                [random.pick(texts + [.text("t\(row)")]), random.pick(numbers + [.null])]
            )
        }
    }
}

/// The same numbers in every run.
struct SeededGenerator: RandomNumberGenerator {
    private var state: UInt64

    init(seed: UInt64) { state = seed }

    mutating func pick(_ values: [StoredValue]) -> StoredValue { values[Int(next() % UInt64(values.count))] }

    // SplitMix64.
    mutating func next() -> UInt64 {
        state &+= 0x9e37_79b9_7f4a_7c15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xbf58_476d_1ce4_e5b9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94d0_49bb_1331_11eb
        return mixed ^ (mixed >> 31)
    }
}
