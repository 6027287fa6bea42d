import StrataSQLite
import Testing

@Suite("Columns that nobody tells apart")
struct TrackedGroupTests {
    @Test("are those that the same readers watch")
    func groups() {
        var tracking = TableTracking()
        tracking.watch(["a", "b", "c", "d"])
        #expect(tracking.watched == ["a", "b", "c", "d"])
        #expect(tracking.groups == [0, 0, 0, 0])
        tracking.watch(["b", "c"])
        #expect(tracking.groups == [0, 1, 1, 0])
        tracking.watch(["c", "d", "e", "f"])
        #expect(tracking.watched == ["a", "b", "c", "d", "e", "f"])
        // Four readers' views: a, b, c, d each are apart by now, and the new ones together.
        #expect(Set([0, 1, 2, 3].map { tracking.groups[$0] }).count == 4)
        #expect(tracking.groups[4] == tracking.groups[5])
        #expect(!tracking.groups[..<4].contains(tracking.groups[4]))
        let before = tracking
        tracking.watch(["a"])
        tracking.watch([])
        #expect(tracking == before)
    }

    @Test("may be watched alone before")
    func fromSingles() {
        var tracking = TableTracking(watched: ["a", "b"])
        tracking.watch(["b", "c"])
        #expect(tracking.watched == ["a", "b", "c"])
        #expect(Set(tracking.groups).count == 3)
    }

    #if !canImport(Darwin)
        private static let columns = ["id", "i", "r", "t", "u", "b", "d", "n"]
        private static let schema = """
            CREATE TABLE t (id INTEGER PRIMARY KEY, i INTEGER, r REAL, t TEXT, u TEXT COLLATE NOCASE, b BLOB, n);
            INSERT INTO t VALUES (1, 1, 1, 'one', 'ONE', x'01', NULL), (2, 2, 2.5, 'zwei', NULL, x'', 2.0);
            ALTER TABLE t ADD COLUMN d TEXT DEFAULT 'new';
            """

        private static func statement(_ numbers: inout SplitMix) -> String {
            let values = ["NULL", "1", "2.0", "2.5", "'one'", "'ONE'", "x'01'", "''", "'new'", "'élan'", "x''"]
            let assignments = columns.dropFirst().shuffled(using: &numbers)
                .prefix(Int.random(in: 1...3, using: &numbers))
                .map { column in
                    let value = values[Int.random(in: 0..<values.count, using: &numbers)]
                    return "\(column) = \(Bool.random(using: &numbers) ? column : value)"
                }
            let key = Int.random(in: 0..<8, using: &numbers) == 0 ? ", id = (SELECT max(id) + 1 FROM t)" : ""
            return "UPDATE t SET \(assignments.joined(separator: ", "))\(key) WHERE id = (SELECT min(id) FROM t)"
        }

        @Test(
            "are told as changed where one of them is, and as kept where none is",
            arguments: 1...6 as ClosedRange<UInt64>
        )
        func random(seed: UInt64) throws {
            for encoding in ["UTF-8", "UTF-16"] {
                let schema = "PRAGMA encoding = '\(encoding)'; " + Self.schema
                let (grouped, single) = (try TrackedDatabase(schema), try TrackedDatabase(schema))
                var numbers = SplitMix(state: seed)
                let groups = Self.columns.map { _ in Int.random(in: 0..<3, using: &numbers) }
                let noted = seed % 2 == 0 ? ["t", "i"] : []
                for (database, groups) in [(grouped, groups), (single, [])] {
                    database.connection.track(
                        TrackingPlan(
                            version: 1,
                            tables: ["t": TableTracking(noted: noted, watched: Self.columns, groups: groups)]
                        )
                    )
                }
                for _ in 0..<200 {
                    let statement = Self.statement(&numbers)
                    let found = try #require(try grouped.rows("t", statement), "\(statement)")
                    let expected = try #require(try single.rows("t", statement), "\(statement)")
                    #expect(found.map(\.kind) == expected.map(\.kind), "\(statement)")
                    #expect(found.map(\.old) == expected.map(\.old), "\(statement)")
                    #expect(found.map(\.new) == expected.map(\.new), "\(statement)")
                    for (found, expected) in zip(found, expected) {
                        #expect(found.changed & ~expected.changed == 0, "\(statement)")
                        for group in Set(groups) {
                            let mask = groups.indices.filter { groups[$0] == group }.reduce(UInt64(0)) {
                                $0 | 1 << UInt64($1)
                            }
                            #expect((found.changed & mask == 0) == (expected.changed & mask == 0), "\(statement)")
                        }
                    }
                }
            }
        }
    #endif
}
