import Foundation
import Strata
import StrataTestSupport
import Testing

@Suite("The history of several writers")
struct HistoryProcessTests {
    @Test("tells what another process did, and does not take it for its own")
    func otherProcess() async throws {
        let store = try await HistoryStore(author: "app")
        let process = try WritingProcess(store.database.path ?? "")
        var token = try await store.database.historyToken()
        for round in 1...20 {
            try await process.run(
                "BEGIN; INSERT INTO IntBox VALUES (\(round), '', 0); DELETE FROM IntBox WHERE id = \(round - 5); COMMIT"
            )
            try await process.run("BEGIN; INSERT INTO IntBox VALUES (\(-round), '', 0); ROLLBACK")
            try await store.boxes.create(Box(1_000 + round))
            let entries = try await store.database.history(since: token)
            let others = ["IntBox \(round) inserted"] + (round > 5 ? ["IntBox \(round - 5) deleted"] : [])
            #expect(entries.map(\.line) == others + ["IntBox \(1_000 + round) inserted"])
            #expect(entries.map { $0.transaction?.author } == others.map { _ in nil } + ["app"])
            token = entries.last?.token ?? token
        }
        // Left behind by a process that is gone.
        try await process.run("DELETE FROM IntBox WHERE id > 1000")
        await store.database.close()
        let again = try await Database.open(at: store.folder.path("test.sqlite"), schema: HistorySchema.self)
        #expect(try await again.history(since: token).map(\.line) == (1_001...1_020).map { "IntBox \($0) deleted" })
    }

    @Test("has each one's changes under its name, and each change once")
    func concurrent() async throws {
        let store = try await HistoryStore(author: "first")
        let path = store.database.path ?? ""
        var configuration = Database.Configuration()
        configuration.author = "second"
        configuration.busyTimeout = .seconds(60)
        let second = try await Database.open(at: path, schema: HistorySchema.self, configuration: configuration)
        let first = store.database
        let rounds = 100
        let start = try await first.historyToken()
        // Reads on, while others write, and misses nothing.
        let reader = Task {
            var token = start
            var lines: [String] = []
            while lines.count < rounds * 8 {
                let entries = try await second.history(since: token, limit: 7)
                for entry in entries {
                    lines.append("\(entry.key[0]) by \(entry.transaction?.author ?? "nobody")")
                }
                token = entries.last?.token ?? token
                if entries.isEmpty { try await Task.sleep(for: .milliseconds(1)) }
            }
            return lines
        }
        let process = try WritingProcess(path)
        try await withThrowingTaskGroup { group in
            for (database, base) in [(first, 10_000), (second, 20_000)] {
                group.addTask {
                    for round in 0..<rounds {
                        let id = base + round * 3
                        try await database.repository(for: Box<Int>.self).create([Box(id), Box(id + 1)])
                        try await database.write(author: "task") { _ = try $0.create(Box(id + 2)) }
                    }
                }
            }
            for round in 0..<rounds {
                let id = 30_000 + round * 2
                try await process.run("INSERT INTO IntBox VALUES (\(id), '', 0), (\(id + 1), '', 0)")
                await Task.yield()
            }
            try await group.waitForAll()
        }
        let lines = try await reader.value
        func expected(_ id: Int) -> String {
            let author = id >= 30_000 ? "nobody" : id % 10_000 % 3 == 2 ? "task" : id < 20_000 ? "first" : "second"
            return "\(id) by \(author)"
        }
        let ids = (0..<rounds * 3).flatMap { [10_000 + $0, 20_000 + $0] } + (0..<rounds * 2).map { 30_000 + $0 }
        #expect(lines.sorted() == ids.map(expected).sorted())
        let entries = try await first.history(since: start)
        #expect(entries.count == rounds * 8)
        // Whoever was in a transaction together has it together, and with nobody else.
        let byTransaction = Dictionary(grouping: entries.filter { $0.transaction?.author != nil }) {
            $0.transaction?.id
        }
        #expect(byTransaction.count == rounds * 4)
        #expect(byTransaction.values.allSatisfy { $0.count == ($0[0].transaction?.author == "task" ? 1 : 2) })
    }
}
