import Foundation
import Strata
import Testing

@Suite("A history that others have written into")
struct HistoryDamageTests {
    private func store(key: StoredValue = .text("i1"), kind: Int = 0, columns: String = "") async throws -> HistoryStore
    {
        let store = try await HistoryStore(.memory)
        try await store.database.write { transaction in
            try transaction.execute(
                "INSERT INTO strata_history (entity, kind, key, columns) VALUES ('IntBox', ?, CAST(? AS TEXT), ?)",
                [.integer(Int64(kind)), key, .text(columns)]
            )
        }
        return store
    }

    @Test(
        "is not read wrong",
        arguments: [
            "", "i", "x1", "1", "i1,", ",i1", "i1.5", "i9223372036854775808", "t6", "tzz", "b0", "rx", "r", "rnan",
            "rinf",
            "i 1", "tff", "tc3", "teda080",
        ]
    )
    func keys(_ key: String) async throws {
        let store = try await store(key: .text(key))
        let error = await failure { try await store.database.history(since: nil) }
        #expect(error?.code == .valueMismatch)
        #expect(error?.message == "strata_history.key: expected a key in UTF-8, found another TEXT")
        #expect(error?.table == "strata_history")
        #expect(error?.columns == ["key"])
    }

    @Test("with a kind that there is not is refused")
    func kind() async throws {
        let store = try await store(kind: -1)
        let error = await failure { try await store.database.history(since: nil) }
        #expect(error?.code == .valueMismatch)
        #expect(error?.message == "strata_history.kind: expected 0, 1 or 2, found another INTEGER")
    }

    @Test("with a key of another kind is read without a type")
    func otherKey() async throws {
        for (key, values, message) in [
            ("t6e", [StoredValue.text("n")], "IntBox.id in the history: expected INTEGER, found TEXT"),
            (
                "i1,i2", [.integer(1), .integer(2)],
                "IntBox: a change in the history is of a row with another key than rows have now; read it without a type, "
                    + "or go on behind it"
            ),
        ] {
            let store = try await store(key: .text(key))
            #expect(try await store.database.history(since: nil).map(\.key) == [values])
            let error = await failure { try await store.boxes.history(since: nil) }
            #expect(error?.code == .valueMismatch)
            #expect(error?.message == message)
            #expect(error?.table == "IntBox")
            #expect(error?.columns == ["id"])
            #expect(error?.key == values)
            let token = try await store.database.historyToken()
            #expect(try await store.boxes.history(since: token) == [])
        }
    }

    @Test("names columns in any way that a trigger writes them")
    func columns() async throws {
        for (text, names) in [
            (",a,b,", ["a", "b"]), (",", []), ("", []), (",a%2Cb,50%25,%252C,", ["a,b", "50%", "%2C"]),
        ] as [(String, Set<String>)] {
            let store = try await store(kind: 1, columns: text)
            #expect(try await store.database.history(since: nil).map(\.kind) == [.updated(columns: names)])
        }
    }

    @Test("and lost rows of, does not hide that")
    func lostRows() async throws {
        let store = try await HistoryStore(.memory)
        try await store.boxes.create([Box(1), Box(2), Box(3)])
        let tokens = try await store.database.history(since: nil).map(\.token)
        try await store.database.write { try $0.execute("DELETE FROM strata_history WHERE token = 2") }
        #expect(await failure { try await store.database.history(since: tokens[1]) }?.code == .historyDiverged)
        try await store.database.write { try $0.execute("DELETE FROM strata_history") }
        try await store.boxes.create((4...7).map { Box($0) })
        for token in tokens {
            #expect(await failure { try await store.database.history(since: token) }?.code == .historyDiverged)
        }
    }
}
