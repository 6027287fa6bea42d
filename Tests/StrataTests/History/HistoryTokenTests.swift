import Foundation
import Strata
import StrataTestSupport
import Synchronization
import Testing

@Suite("A history token")
struct HistoryTokenTests {
    @Test("is a text, and JSON, and the same when it comes back")
    func texts() async throws {
        let store = try await HistoryStore()
        let start = try await store.database.historyToken()
        #expect(start.description == "0-0")
        try await store.boxes.create([Box(1), Box(2)])
        let tokens = try await store.database.history(since: start).map(\.token)
        #expect(tokens.map(\.description).map { $0.prefix { $0 != "-" } } == ["1", "2"])
        for token in tokens + [start] {
            #expect(HistoryToken(token.description) == token)
            let bytes = try JSONEncoder().encode([token])
            #expect(String(decoding: bytes, as: UTF8.self) == "[\"\(token)\"]")
            #expect(try JSONDecoder().decode([HistoryToken].self, from: bytes) == [token])
        }
        #expect(start < tokens[0] && tokens[0] < tokens[1])
        #expect(tokens.shuffled().sorted() == tokens)
    }

    @Test(
        "is nothing else",
        arguments: [
            "", "-", "1", "1-", "-1-1", "1--1", "+1-1", "01-1", "1-1-1", "1-x", " 1-1", "1-1 ", "1-٣",
            "9223372036854775808-1",
        ]
    )
    func otherTexts(_ text: String) throws {
        #expect(HistoryToken(text) == nil)
        let bytes = try JSONEncoder().encode([text])
        #expect(throws: DecodingError.self) { try JSONDecoder().decode([HistoryToken].self, from: bytes) }
    }

    @Test("stays good when the database is closed and opened again")
    func reopened() async throws {
        let store = try await HistoryStore()
        try await store.boxes.create(Box(1))
        let token = try await store.database.historyToken()
        try await store.boxes.create(Box(2))
        await store.database.close()
        let path = store.folder.path("test.sqlite")
        let again = try await Database.open(at: path, schema: HistorySchema.self)
        try await again.repository(for: Box<Int>.self).create(Box(3))
        #expect(try await again.history(since: token).map(\.line) == ["IntBox 2 inserted", "IntBox 3 inserted"])
    }

    @Test("reads on where nothing may be written")
    func readOnly() async throws {
        let store = try await HistoryStore()
        try await store.boxes.create(Box(1))
        let token = try await store.database.historyToken()
        try await store.boxes.create(Box(2))
        var configuration = Database.Configuration()
        configuration.isReadOnly = true
        let path = store.folder.path("test.sqlite")
        let reader = try await Database.open(at: path, schema: HistorySchema.self, configuration: configuration)
        #expect(try await reader.history(since: token).map(\.line) == ["IntBox 2 inserted"])
        #expect(await failure { try await reader.pruneHistory(through: token) }?.code == .readOnly)
        #expect(try await reader.history(of: Box<Int>.self, since: nil).map(\.id) == [1, 2])
    }

    @Test("taken in a transaction that is rolled back is of no use")
    func rolledBack() async throws {
        let store = try await HistoryStore(.memory)
        let lost = Mutex<HistoryToken?>(nil)
        await #expect(throws: CancellationError.self) {
            try await store.database.write { transaction in
                try transaction.create(Box(1))
                let token = try transaction.historyToken()
                lost.withLock { $0 = token }
                throw CancellationError()
            }
        }
        let token = try #require(lost.withLock { $0 })
        for id in 1...3 {
            #expect(await failure { try await store.database.history(since: token) }?.code == .historyDiverged)
            try await store.boxes.create(Box(id))
        }
    }

    @Test("is refused by a file that was restored from a backup, also when it has grown again")
    func restored() async throws {
        let store = try await HistoryStore()
        let path = store.folder.path("test.sqlite")
        try await store.boxes.create(Box(1))
        let early = try await store.database.historyToken()
        await store.database.close()
        let backup = try Data(contentsOf: URL(filePath: path))
        let first = try await Database.open(at: path, schema: HistorySchema.self)
        try await first.repository(for: Box<Int>.self).create([Box(2), Box(3)])
        let late = try await first.historyToken()
        await first.close()
        try backup.write(to: URL(filePath: path))

        let second = try await Database.open(at: path, schema: HistorySchema.self)
        let boxes = second.repository(for: Box<Int>.self)
        for count in 0..<4 {
            let errors = [
                await failure { try await second.history(since: late) },
                await failure { try await second.history(of: Box<Int>.self, since: late) },
                await failure { try await second.pruneHistory(through: late) },
            ]
            for error in errors {
                #expect(error?.code == .historyDiverged)
                #expect(error?.table == "strata_history")
                #expect(
                    error?.message
                        == "the token is not of this history: the file is another one, or was restored from a backup; "
                        + "read everything anew, and go on from historyToken()"
                )
            }
            #expect(try await second.history(since: early).count == count)
            try await boxes.create(Box(10 + count))
        }
    }

    @Test("of another database is refused")
    func foreign() async throws {
        let (store, other) = (try await HistoryStore(.memory), try await HistoryStore(.memory))
        try await store.boxes.create(Box(1))
        try await other.boxes.create(Box(1))
        let token = try await other.database.historyToken()
        #expect(await failure { try await store.database.history(since: token) }?.code == .historyDiverged)
    }
}
