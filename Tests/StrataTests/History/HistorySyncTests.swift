import Foundation
import Strata
import Testing

/// A copy of a database that is kept up to date by nothing but the history.
private struct Replica {
    let source: HistoryStore
    let copy: HistoryStore
    var token: HistoryToken

    /// What has changed of an entity: the rows that there are, and the keys of those that are gone.
    private struct Changed<Model: Entity>: Sendable {
        var rows: [Model]
        var gone: [Model.ID]

        init(_ snapshot: Snapshot, since token: HistoryToken) throws {
            let ids = Set(try snapshot.history(of: Model.self, since: token).map(\.id))
            rows = try snapshot.fetch(Model.self, ids: Array(ids))
            gone = Array(ids.subtracting(rows.map(\.id)))
        }

        func apply(to transaction: Transaction) throws {
            try transaction.save(rows)
            try transaction.delete(Model.self, ids: gone)
        }
    }

    mutating func sync() async throws {
        let token = token
        let (boxes, texts, slots, lids, next) = try await source.database.read { snapshot in
            (
                try Changed<Box<Int>>(snapshot, since: token), try Changed<Box<String>>(snapshot, since: token),
                try Changed<Slot>(snapshot, since: token), try Changed<Lid>(snapshot, since: token),
                try snapshot.historyToken()
            )
        }
        try await copy.database.write(author: "sync") { transaction in
            try boxes.apply(to: transaction)
            try texts.apply(to: transaction)
            try slots.apply(to: transaction)
            try lids.apply(to: transaction)
        }
        self.token = next
    }
}

@Suite("The history is enough")
struct HistorySyncTests {
    @Test("to keep a copy of a database, whatever happens to it", arguments: [1, 2, 3, 4] as [UInt64])
    func random(_ seed: UInt64) async throws {
        let source = try await HistoryStore(seed == 4 ? .file : .memory)
        let copy = try await HistoryStore(.memory)
        var replica = Replica(source: source, copy: copy, token: try await source.database.historyToken())
        var dice = Dice(state: seed)
        for round in 0..<150 {
            for _ in 0..<Int.random(in: 0...4, using: &dice) { try await change(source, &dice) }
            try await replica.sync()
            #expect(try await contents(source) == contents(copy), "seed \(seed), round \(round)")
            if round % 7 == 0 { try await source.database.pruneHistory(through: replica.token) }
            if round % 20 == 19 { replica = try await startAnew(replica) }
        }
        // What the copy was given is told from what happens to it.
        try await copy.boxes.create(Box(1_000))
        let own = try await copy.database.history(since: nil).filter { $0.transaction?.author != "sync" }
        #expect(own.map(\.line) == ["IntBox 1000 inserted"])
    }

    /// Falls behind what is pruned, notices, and begins again with everything.
    private func startAnew(_ replica: Replica) async throws -> Replica {
        let (source, old) = (replica.source, replica.token)
        try await source.boxes.create(Box(2_000))
        try await source.boxes.delete(ids: [2_000])
        try await source.database.pruneHistory(through: try await source.database.historyToken())
        #expect(await failure { try await source.database.history(since: old) }?.code == .historyPruned)
        let (boxes, texts, slots, lids, token) = try await source.database.read { snapshot in
            (
                try snapshot.fetch(Box<Int>.all), try snapshot.fetch(Box<String>.all), try snapshot.fetch(Slot.all),
                try snapshot.fetch(Lid.all), try snapshot.historyToken()
            )
        }
        let copy = replica.copy
        try await copy.database.write(author: "sync") { transaction in
            for table in ["IntBox", "StringBox", "Slot", "Lid"] { try transaction.execute("DELETE FROM \(table)") }
            try transaction.create(boxes)
            try transaction.create(texts)
            try transaction.create(slots)
            try transaction.create(lids)
        }
        #expect(try await contents(source) == contents(copy))
        return Replica(source: source, copy: copy, token: token)
    }

    private func contents(_ store: HistoryStore) async throws -> [[[StoredValue]]] {
        try await store.database.read { snapshot in
            try ["IntBox", "StringBox", "Lid"].map { try snapshot.rows("SELECT * FROM \($0) ORDER BY id") }
                + [try snapshot.rows("SELECT * FROM Slot ORDER BY shelf, number, height, seal")]
        }
    }

    /// One transaction of some changes; some fail, and some are taken back.
    private func change(_ store: HistoryStore, _ dice: inout Dice) async throws {
        let steps = (0..<Int.random(in: 1...5, using: &dice)).map { _ in Step(&dice) }
        let isKept = Int.random(in: 0..<8, using: &dice) > 0
        do {
            try await store.database.write { transaction in
                for step in steps { try step.run(in: transaction) }
                if !isKept { throw CancellationError() }
            }
        } catch let error as StrataError {
            // A lid whose box is not there.
            #expect(error.code == .foreignKey)
        } catch {
            #expect(error is CancellationError)
        }
    }

    private struct Step {
        let kind: Int
        let (id, other): (Int, Int)
        let text: String

        init(_ dice: inout Dice) {
            kind = Int.random(in: 0..<13, using: &dice)
            id = Int.random(in: 0..<12, using: &dice)
            other = Int.random(in: 0..<12, using: &dice)
            text = ["", "a", "A", "a,b", "\0", "e\u{301}", "ß", "SS"][Int.random(in: 0..<8, using: &dice)]
        }

        func run(in transaction: Transaction) throws {
            let slot = Slot.ID(shelf: text, number: id % 3, height: 0.1 * Double(other % 2), seal: Data([UInt8(id)]))
            let (key, value) = (StoredValue.integer(Int64(id)), StoredValue.integer(Int64(other)))
            switch kind {
            case 0: try transaction.save(Box(id, label: text, weight: other))
            case 1: try transaction.save(Box(text, label: "\(other)"))
            case 2: try transaction.save(Slot(id: slot, content: other % 2 == 0 ? nil : text))
            case 3: try transaction.save(Lid(id: id, boxID: other))
            case 4: try transaction.delete(Box<Int>.self, ids: [id, other])
            case 5: try transaction.delete(Box<String>.self, ids: [text])
            case 6: try transaction.delete(Slot.self, ids: [slot])
            case 7: try transaction.execute("INSERT OR REPLACE INTO IntBox VALUES (?, ?, 1)", [key, .text(text)])
            case 8: try transaction.execute("UPDATE OR REPLACE IntBox SET id = ? WHERE id = ?", [value, key])
            case 9: try transaction.execute("UPDATE IntBox SET weight = weight % 5 + 1 WHERE id > ?", [key])
            case 10: try transaction.execute("UPDATE Slot SET number = number + 1")
            case 11: if id == 0 { try transaction.execute("DELETE FROM Lid") }
            // Taken back, and the rest goes on.
            default: try? transaction.create([Box(100 + id), Box(100 + id)])
            }
        }
    }
}

/// The same numbers for the same seed.
private struct Dice: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
        state &+= 0x9e37_79b9_7f4a_7c15
        var value = state
        value = (value ^ (value >> 30)) &* 0xbf58_476d_1ce4_e5b9
        value = (value ^ (value >> 27)) &* 0x94d0_49bb_1331_11eb
        return value ^ (value >> 31)
    }
}
