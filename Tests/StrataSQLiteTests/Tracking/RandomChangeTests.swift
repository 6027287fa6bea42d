import StrataSQLite
import Testing

/// What is noted is replayed over the rows as they were before, and must give the rows as they are after.
@Suite("Tracking random transactions")
struct RandomChangeTests {
    private static let schema = """
        CREATE TABLE a (id INTEGER PRIMARY KEY, u INTEGER UNIQUE, r REAL, t TEXT COLLATE NOCASE, z);
        CREATE TABLE b (
            id INTEGER PRIMARY KEY, v AS (n) VIRTUAL, a INTEGER REFERENCES a (id) ON DELETE CASCADE ON UPDATE CASCADE,
            w AS (n || 'x') STORED, n
        );
        CREATE TABLE c (x, p TEXT, a INTEGER REFERENCES a (u) ON DELETE SET NULL ON UPDATE SET NULL, y,
            PRIMARY KEY (p, x)) WITHOUT ROWID;
        CREATE TABLE d (n);
        CREATE TABLE strict (id INTEGER PRIMARY KEY, any ANY, r REAL) STRICT;
        CREATE TRIGGER t1 AFTER DELETE ON b BEGIN INSERT INTO d VALUES (old.n); END;
        CREATE TRIGGER t2 AFTER UPDATE OF t ON a BEGIN UPDATE c SET y = new.t WHERE a = old.u; END;
        CREATE TRIGGER t3 AFTER INSERT ON d WHEN (SELECT count(*) FROM d) > 20 BEGIN DELETE FROM d; END;
        """
    /// Of each table the columns that tell its rows apart, and all others.
    private static let tables: [String: (key: [String], others: [String])] = [
        "a": (["id"], ["u", "r", "t", "z"]), "b": (["id"], ["a", "w", "n"]), "c": (["p", "x"], ["a", "y"]),
        "d": (["rowid"], ["n"]), "strict": (["id"], ["any", "r"]),
    ]

    private struct Generator {
        var numbers: SplitMix

        mutating func number(_ range: Range<Int>) -> Int { Int.random(in: range, using: &numbers) }

        mutating func value() -> String {
            let values = [
                "NULL", "1", "2.0", "2.5", "'x'", "'X'", "x'00'", "''", "x''", "9007199254740993", "-1", "'é'",
                "1e300",
            ]
            return values[number(0..<values.count)]
        }

        mutating func statement() -> String {
            let (i, j) = (number(1..<9), number(1..<9))
            let texts = [
                "INSERT OR IGNORE INTO a (u, r, t, z) VALUES (\(i), \(j), \(value()), \(value()))",
                "INSERT OR REPLACE INTO a VALUES (\(i), \(j), \(value()), \(value()), \(value()))",
                "INSERT INTO a VALUES (\(i), \(j), 1, 'u', 2) ON CONFLICT DO UPDATE SET z = \(value()), r = r + 1",
                "UPDATE OR REPLACE a SET u = u + 1 WHERE id >= \(i)",
                "UPDATE OR IGNORE a SET id = id + \(j) WHERE id = \(i)",
                "UPDATE a SET t = \(value()), z = \(value())",
                "DELETE FROM a WHERE id = \(i)", "DELETE FROM a",
                "INSERT OR IGNORE INTO b (a, n) SELECT id, \(value()) FROM a WHERE id < \(i)",
                "UPDATE b SET n = \(value()) WHERE id % 2 = \(i % 2)", "DELETE FROM b WHERE id > \(i)",
                "DELETE FROM b",
                "INSERT OR REPLACE INTO c VALUES (\(value()), 'p\(i % 3)', (SELECT max(u) FROM a), \(value()))",
                "UPDATE OR REPLACE c SET p = 'p\(i % 4)' WHERE x IS NOT \(value())", "DELETE FROM c",
                "UPDATE c SET y = \(value()) WHERE p = 'p1'", "DELETE FROM c WHERE p = 'p\(i % 3)'",
                "INSERT INTO d SELECT n FROM d LIMIT 3", "INSERT INTO d VALUES (\(value()))", "DELETE FROM d",
                "UPDATE d SET rowid = rowid + 100 WHERE rowid = \(i)",
                "INSERT OR REPLACE INTO strict VALUES (\(i), \(value()), \(j))",
                "UPDATE strict SET any = \(value()), r = r * 1.5",
            ]
            return texts[number(0..<texts.count)]
        }
    }

    private typealias Rows = [[StoredValue]: [StoredValue]]

    private static func rows(of table: String, on connection: Connection) throws -> Rows {
        guard let columns = tables[table] else { return [:] }
        let names = columns.key + columns.others
        let rows = try connection.rows("SELECT \(names.joined(separator: ", ")) FROM \(table)")
        return Dictionary(uniqueKeysWithValues: rows.map { (Array($0.prefix(columns.key.count)), $0) })
    }

    /// The rows after a change; nil if the change does not fit them.
    private static func apply(_ change: RowChange, to rows: Rows, keyCount: Int) -> Rows? {
        var rows = rows
        if change.kind != .inserted {
            guard rows.removeValue(forKey: Array(change.old.prefix(keyCount))) == change.old else { return nil }
        }
        if change.kind != .deleted {
            guard rows.updateValue(change.new, forKey: Array(change.new.prefix(keyCount))) == nil else {
                return nil
            }
        }
        return rows
    }

    /// Runs random transactions, and looks at each that is committed.
    private func run(
        seed: UInt64,
        by capture: ChangeCapture,
        _ look: (_ changes: ChangeSet, _ before: [String: Rows], _ after: [String: Rows], Comment) -> Void
    ) throws {
        let database = try TrackedDatabase(Self.schema)
        // A rowid that is no column cannot be noted: the rows of `d` are compared by what they hold.
        let noted = Self.tables.mapValues { $0.key == ["rowid"] ? $0.others : $0.key + $0.others }
        database.track(noted, by: capture)
        var generator = Generator(numbers: SplitMix(state: seed))
        for round in 0..<400 {
            let before = try Self.allRows(on: database.connection)
            try database.connection.run("BEGIN")
            var statements: [String] = []
            for _ in 0..<generator.number(1..<7) {
                statements.append(generator.statement())
                let isSaved = generator.number(0..<6) == 0
                if isSaved { try database.connection.run("SAVEPOINT s") }
                // One that a constraint refuses is taken back alone.
                try? database.connection.run(statements[statements.count - 1])
                if isSaved { try database.connection.run("RELEASE s") }
            }
            let isRolledBack = generator.number(0..<10) == 0
            try database.connection.run(isRolledBack ? "ROLLBACK" : "COMMIT")
            let changes = try #require(database.connection.takeChanges())
            let context = Comment(rawValue: "seed \(seed), round \(round): \(statements)")
            if !isRolledBack { look(changes, before, try Self.allRows(on: database.connection), context) }
        }
    }

    #if !canImport(Darwin)
        @Test("tells exactly what a transaction has done, in order", arguments: 0..<8 as Range<UInt64>)
        func replay(seed: UInt64) throws {
            try run(seed: seed, by: .rows) { changes, before, after, context in
                #expect(changes.isComplete)
                for (table, columns) in Self.tables {
                    let (before, after) = (before[table] ?? [:], after[table] ?? [:])
                    let found = changes.tables[table] ?? TableChanges()
                    #expect(!found.isWhole && found.rows.allSatisfy(\.isCertain), context)
                    for change in found.rows where change.kind == .updated {
                        let bits = zip(change.old, change.new).enumerated().reduce(UInt64(0)) { bits, pair in
                            pair.element.0 == pair.element.1 ? bits : bits | 1 << UInt64(pair.offset)
                        }
                        #expect(change.changed == bits, context)
                    }
                    if columns.key == ["rowid"] {
                        #expect(Self.content(before, found.rows) == Self.content(after, []), context)
                        continue
                    }
                    let replayed = found.rows.reduce(before as Rows?) { rows, change in
                        rows.flatMap { Self.apply(change, to: $0, keyCount: columns.key.count) }
                    }
                    #expect(replayed == after, context)
                }
            }
        }
    #endif

    @Test("tells the tables that a transaction has changed, without values", arguments: 0..<4 as Range<UInt64>)
    func tables(seed: UInt64) throws {
        try run(seed: seed, by: .tables) { changes, before, after, context in
            #expect(changes.isComplete)
            #expect(changes.tables.values.allSatisfy { $0.isWhole && $0.rows.isEmpty })
            for table in Self.tables.keys where before[table] != after[table] {
                #expect(changes.tables[table] != nil, context)
            }
        }
    }

    private static func allRows(on connection: Connection) throws -> [String: Rows] {
        var rows: [String: Rows] = [:]
        for table in tables.keys { rows[table] = try Self.rows(of: table, on: connection) }
        return rows
    }

    /// How often each value is in the rows of `d` after some changes.
    private static func content(_ rows: Rows, _ changes: [RowChange]) -> [StoredValue: Int] {
        var counts: [StoredValue: Int] = [:]
        for row in rows.values { counts[row.last ?? .null, default: 0] += 1 }
        for change in changes {
            if let old = change.old.first { counts[old, default: 0] -= 1 }
            if let new = change.new.first { counts[new, default: 0] += 1 }
        }
        return counts.filter { $0.value != 0 }
    }
}
