import Foundation
import Strata
import Testing

@Suite("A long history")
struct HistoryScaleTests {
    @Test("of a hundred thousand changes is read as a whole, in pages and by entity, and pruned")
    func long() async throws {
        let count = 100_000
        let store = try await HistoryStore(author: "import")
        let start = try await store.database.historyToken()
        try await store.boxes.create((1...count).map { Box($0) })
        try await store.database.write { try $0.execute("UPDATE IntBox SET weight = 1 WHERE id % 1000 = 0") }
        let all = try await store.boxes.history(since: start)
        #expect(all.count == count + 100)
        #expect(all[..<count].map(\.id) == Array(1...count))
        #expect(all[..<count].allSatisfy { $0.kind == .inserted && $0.transaction?.author == "import" })
        #expect(all[count...].map(\.id) == (1...100).map { $0 * 1_000 })
        #expect(all[count...].allSatisfy { $0.isUpdate(of: { $0.weight }) })
        #expect(Set(all.map { $0.transaction?.id }) == [Int64(count), Int64(count + 100)])
        // A transaction costs one row, however long it is.
        let rows = try await store.database.read { try $0.rows("SELECT count(*) FROM strata_transactions") }
        #expect(rows == [[.integer(2)]])
        #expect(zip(all, all.dropFirst()).allSatisfy { $0.token < $1.token })

        var token = start
        var read: [HistoryToken] = []
        while let last = try await store.database.history(since: token, limit: 9_999).last {
            read.append(last.token)
            token = last.token
        }
        #expect(read.count == 11)
        #expect(read.last == all.last?.token)

        #expect(try await store.database.pruneHistory(through: all[count - 1].token) == count)
        #expect(try await store.boxes.history(since: nil) == Array(all[count...]))
    }
}
