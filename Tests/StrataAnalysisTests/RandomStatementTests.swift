import StrataSQLite
import Testing

@testable import StrataAnalysis

/// Statements that nobody thought of: a column judged never NULL is not NULL over any rows.
struct RandomStatementTests {
    @Test func whatIsNeverNullOfRandomStatementsIsNeverNull() throws {
        let connection = try NullabilityTests.database()
        let facts = try RecordFacts(connection)
        var writer = StatementWriter(random: SeededGenerator(seed: 2026))
        var statements: [(sql: String, verdict: [Character])] = []
        while statements.count < 40 {
            let sql = writer.statement()
            // SQLite refuses some, such as an aggregate in an aggregate.
            guard (try? connection.prepare(sql)) != nil else { continue }
            statements.append((sql, Array(try NullabilityTests.verdict(sql, on: connection, facts))))
        }
        // Most of what is written is understood.
        #expect(statements.filter { !$0.verdict.isEmpty }.count > 32)
        #expect(statements.filter { $0.verdict.contains("!") }.count > 10)
        var random = SeededGenerator(seed: 11)
        for round in 0..<8 {
            try RandomRows.fill(connection, count: [0, 1, 2, 6][round % 4], &random)
            for (sql, verdict) in statements { try look(sql, verdict, connection) }
        }
    }

    private func look(_ sql: String, _ verdict: [Character], _ connection: Connection) throws {
        let statement = try connection.prepare(sql)
        // Integer overflows and malformed JSON end a run.
        while (try? statement.step()) == true {
            for (position, value) in statement.values.enumerated() where value == .null {
                let isWrong = verdict.indices.contains(position) && verdict[position] == "!"
                #expect(!isWrong, "\(sql): column \(position)")
            }
        }
    }
}

/// Writes SELECTs by chance.
private struct StatementWriter {
    var random: SeededGenerator

    mutating func pick(_ texts: [String]) -> String { texts[Int(random.next() % UInt64(texts.count))] }

    mutating func chance(_ percent: UInt64) -> Bool { random.next() % 100 < percent }

    mutating func statement() -> String {
        var sql = core(columns: 2)
        if chance(15) { sql += pick([" UNION ", " UNION ALL ", " EXCEPT ", " INTERSECT "]) + core(columns: 2) }
        if chance(15) { sql = "SELECT * FROM (\(sql))" }
        if chance(10) { sql = "WITH c(x, y) AS (\(sql)) SELECT x, y FROM c WHERE x \(pick(["IS NOT NULL", "> 1"]))" }
        if chance(30) { sql += " ORDER BY 1" }
        if chance(20) { sql += " LIMIT 3" }
        return sql
    }

    private mutating func core(columns: Int) -> String {
        let source = pick([
            "i", "i JOIN l ON l.id = i.list", "i LEFT JOIN l ON l.id = i.list", "l LEFT JOIN i ON i.list = l.id",
            "i RIGHT JOIN l ON l.id = i.list", "i FULL JOIN l ON l.id = i.list", "i, l",
            "l LEFT JOIN (SELECT *, size AS s2 FROM i WHERE due > 0) AS i ON i.list = l.id",
        ])
        // A source of one table has no other.
        let names =
            source == "i"
            ? ["i.title", "i.due", "i.size", "i.weight", "i.flag", "i.data", "i.list"]
            : ["i.title", "i.due", "i.size", "i.weight", "i.flag", "l.name", "l.note", "l.id", "i.list"]
        let isGrouped = chance(30)
        let key = pick(names)
        let list = (0..<columns).map { _ in
            isGrouped || chance(10) ? aggregate(names) : expression(names, 3)
        }
        var sql = "SELECT \(chance(10) ? "DISTINCT " : "")\(list.joined(separator: ", ")) FROM \(source)"
        if chance(50) { sql += " WHERE \(condition(names, 2))" }
        if isGrouped, chance(75) { sql += " GROUP BY \(key)" + (chance(25) ? " HAVING count(*) > 1" : "") }
        return sql
    }

    private mutating func aggregate(_ names: [String]) -> String {
        let inner = expression(names, 2)
        let call =
            pick(["sum", "max", "min", "avg", "count", "total", "group_concat", "json_group_array"]) + "(\(inner))"
        let filtered = chance(15) ? "\(call) FILTER (WHERE \(condition(names, 1)))" : call
        return chance(25) ? "coalesce(\(filtered), 0)" : (chance(15) ? "\(filtered) OVER ()" : filtered)
    }

    private mutating func expression(_ names: [String], _ depth: Int) -> String {
        guard depth > 0, chance(75) else { return pick(names + ["1", "0", "2.5", "'a'", "NULL", "-3"]) }
        let (a, b) = (expression(names, depth - 1), expression(names, depth - 1))
        switch random.next() % 16 {
        case 0: return "(\(a) \(pick(["+", "-", "*", "/", "%"])) \(b))"
        case 1: return "(\(a) || \(b))"
        case 2: return "(\(a) \(pick(["<", "=", "<>", ">=", "IS", "IS NOT", "AND", "OR"])) \(b))"
        case 3: return "coalesce(\(a), \(b))"
        case 4: return "CASE WHEN \(condition(names, depth - 1)) THEN \(a) ELSE \(b) END"
        case 5: return "CASE \(a) WHEN \(b) THEN 1 END"
        case 6: return "iif(\(condition(names, depth - 1)), \(a), \(b))"
        case 7: return "\(pick(["lower", "length", "abs", "hex", "typeof", "trim", "round", "quote", "unicode"]))(\(a))"
        case 8:
            return "\(pick(["max", "min", "instr", "nullif", "ifnull", "substr", "replace1"]))(\(a), \(b))"
                .replacing("replace1(", with: "replace('x', ")
        case 9: return "CAST(\(a) AS \(pick(["INTEGER", "TEXT", "REAL", "BLOB", "NUMERIC"])))"
        case 10: return "(\(a) IN (\(b), 1, 2))"
        case 11: return "(\(a) BETWEEN \(b) AND 5)"
        case 12: return "(SELECT \(pick(["max(v)", "v", "k", "count(*)"])) FROM n WHERE n.v = \(a))"
        case 13: return "(\(a) IN (SELECT \(pick(["v", "k", "1"])) FROM n))"
        case 14: return "EXISTS (SELECT 1 FROM n WHERE n.v = \(a))"
        default: return "(\(pick(["-", "~", "NOT "]))\(a))"
        }
    }

    private mutating func condition(_ names: [String], _ depth: Int) -> String {
        let a = expression(names, depth)
        let b = expression(names, max(depth - 1, 0))
        switch random.next() % 6 {
        case 0: return "\(a) IS NOT NULL"
        case 1: return "(\(a) > \(b) AND \(pick(names)) IS NOT NULL)"
        case 2: return "(\(a) = \(b) OR \(pick(names)) < 3)"
        case 3: return "NOT (\(a) < \(b))"
        case 4: return "\(a) LIKE \(b)"
        default: return "\(a) <> \(b)"
        }
    }
}
