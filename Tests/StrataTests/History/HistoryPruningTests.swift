import Foundation
import Strata
import Testing

@Suite("Pruning the history")
struct HistoryPruningTests {
    /// Three transactions, of 2, 1 and 3 changes, and the tokens of all six.
    private func filled(_ form: Form) async throws -> (HistoryStore, [HistoryToken]) {
        let store = try await HistoryStore(form, author: "app")
        try await store.boxes.create([Box(1), Box(2)])
        try await store.boxes.create(Box(3))
        try await store.boxes.create([Box(4), Box(5), Box(6)])
        return (store, try await store.database.history(since: nil).map(\.token))
    }

    private func counts(_ store: HistoryStore) async throws -> [[StoredValue]] {
        try await store.database.read { snapshot in
            try snapshot.rows(
                "SELECT (SELECT count(*) FROM strata_history), (SELECT count(*) FROM strata_transactions)"
            )
        }
    }

    @Test("forgets up to a place, and that place is still good", arguments: Form.allCases, 1...6)
    func through(_ form: Form, _ count: Int) async throws {
        let (store, tokens) = try await filled(form)
        let before = try await store.database.history(since: nil)
        #expect(try await store.database.pruneHistory(through: tokens[count - 1]) == count)
        #expect(try await store.database.history(since: nil) == Array(before[count...]))
        for (index, token) in tokens.enumerated() {
            if index < count - 1 {
                let error = await failure { try await store.database.history(since: token) }
                #expect(error?.code == .historyPruned)
                #expect(error?.table == "strata_history")
                #expect(
                    error?.message
                        == "the history behind the token was pruned; read everything anew, and go on from historyToken()"
                )
            } else {
                #expect(try await store.database.history(since: token) == Array(before[(index + 1)...]))
            }
        }
        let start = HistoryToken("0-0")
        #expect(await failure { try await store.database.history(since: start) }?.code == .historyPruned)
        // Again, and with what was pruned already, it is nothing.
        for token in tokens.prefix(count) {
            #expect(try await store.database.pruneHistory(through: token) == 0)
        }
        #expect(try await store.database.historyToken() == tokens[5])
        // The last row that was pruned stays, and the transaction that it is in.
        let transactions = [3, 3, 2, 1, 1, 1][count - 1]
        #expect(try await counts(store) == [[.integer(Int64(7 - count)), .integer(Int64(transactions))]])
    }

    @Test("never lets two changes have one token", arguments: Form.allCases)
    func everything(_ form: Form) async throws {
        let (store, tokens) = try await filled(form)
        var known = Set(tokens.map { $0.description.prefix { $0 != "-" } })
        for round in 0..<5 {
            let last = try await store.database.historyToken()
            #expect(try await store.database.pruneHistory(through: last) == (round == 0 ? 6 : 1))
            #expect(try await store.database.history(since: nil) == [])
            #expect(try await store.database.history(since: last) == [])
            try await store.boxes.create(Box(100 + round))
            let changes = try await store.database.history(since: last)
            #expect(changes.map(\.line) == ["IntBox \(100 + round) inserted"])
            #expect(changes.map(\.transaction?.author) == ["app"])
            for change in changes { #expect(known.insert(change.token.description.prefix { $0 != "-" }).inserted) }
        }
    }

    @Test("of nothing is nothing", arguments: Form.allCases)
    func nothing(_ form: Form) async throws {
        let store = try await HistoryStore(form)
        let start = try await store.database.historyToken()
        #expect(try await store.database.pruneHistory(through: start) == 0)
        #expect(try await store.database.pruneHistory(olderThan: .distantFuture) == 0)
        try await store.boxes.create(Box(1))
        #expect(try await store.database.pruneHistory(through: start) == 0)
        #expect(try await store.lines(since: start) == ["IntBox 1 inserted"])
    }

    @Test("by date goes by whole transactions, in the order of the commits")
    func date() async throws {
        let (store, tokens) = try await filled(.file)
        let day = Date(timeIntervalSince1970: 1_000_000)
        func setClock(_ times: [Int]) async throws {
            try await store.database.write { transaction in
                for (token, time) in zip([2, 3, 6], times) {
                    try transaction.execute(
                        "UPDATE strata_transactions SET at = ? WHERE through = ?",
                        [.real(Double(time)), .integer(Int64(token))]
                    )
                }
            }
        }
        // Those behind one that is kept are kept, however old they look.
        try await setClock([3_000_000, 500_000, 2_000_000])
        #expect(try await store.database.pruneHistory(olderThan: day) == 0)
        // The clock was set back after the first.
        try await setClock([1_000_000, 500_000, 2_000_000])
        #expect(try await store.database.pruneHistory(olderThan: day) == 0)
        #expect(try await store.database.pruneHistory(olderThan: day.addingTimeInterval(1)) == 3)
        #expect(try await store.database.history(since: tokens[2]).map(\.token) == Array(tokens[3...]))
        #expect(await failure { try await store.database.history(since: tokens[1]) }?.code == .historyPruned)
        #expect(try await store.database.pruneHistory(olderThan: day.addingTimeInterval(1)) == 0)
        #expect(try await store.database.pruneHistory(olderThan: .distantFuture) == 3)
        #expect(try await counts(store) == [[.integer(1), .integer(1)]])
        #expect(try await store.database.history(since: tokens[5]) == [])
    }

    @Test("is part of the transaction that does it")
    func transaction() async throws {
        let (store, tokens) = try await filled(.file)
        await #expect(throws: CancellationError.self) {
            try await store.database.write { transaction in
                #expect(try transaction.pruneHistory(through: tokens[3]) == 4)
                #expect(try transaction.history(since: nil).count == 2)
                throw CancellationError()
            }
        }
        #expect(try await store.database.history(since: nil).count == 6)
        // Its own changes too: they are gone from the history at once, and the next one begins behind them.
        let pruned = try await store.database.write { transaction in
            try transaction.create(Box(7))
            return try transaction.pruneHistory(through: try transaction.historyToken())
        }
        #expect(pruned == 7)
        #expect(try await store.database.history(since: nil) == [])
        let token = try await store.database.historyToken()
        try await store.boxes.create(Box(8))
        let next = try await store.database.history(since: token)
        #expect(next.map(\.line) == ["IntBox 8 inserted"])
        #expect(next.map(\.transaction?.author) == ["app"])
    }
}
