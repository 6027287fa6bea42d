import Foundation
import Strata
import Testing

@Suite("The history tells")
struct HistoryReadingTests {
    @Test("what was inserted, updated and deleted, with the columns", arguments: Form.allCases)
    func kinds(_ form: Form) async throws {
        let store = try await HistoryStore(form)
        try await store.boxes.create([Box(7, label: "a"), Box(8)])
        try await store.boxes.update(7) { $0.weight = 3 }
        try await store.boxes.update(Box(8, label: "b", weight: 5))
        try await store.boxes.delete(ids: [7])
        #expect(
            try await store.lines() == [
                "IntBox 7 inserted", "IntBox 8 inserted", "IntBox 7 updated [weight]",
                "IntBox 8 updated [label weight]", "IntBox 7 deleted",
            ]
        )
        let changes = try await store.boxes.history(since: nil)
        #expect(changes.map(\.id) == [7, 8, 7, 8, 7])
        #expect(changes.map(\.kind.line).suffix(2) == ["updated [label weight]", "deleted"])
        #expect(changes.map { $0.isUpdate(of: { $0.weight }) } == [false, false, true, true, false])
        #expect(changes.map { $0.isUpdate(of: { $0.label }) } == [false, false, false, true, false])
        #expect(changes.map(\.token) == (try await store.database.history(since: nil)).map(\.token))
    }

    @Test("no update that changed nothing")
    func sameValues() async throws {
        let store = try await HistoryStore()
        try await store.boxes.create(Box(7, label: "a", weight: 1))
        let token = try await store.database.historyToken()
        try await store.boxes.update(Box(7, label: "a", weight: 1))
        try await store.boxes.save([Box(7, label: "a", weight: 1)])
        #expect(try await store.lines(since: token) == [])
        #expect(try await store.database.historyToken() == token)
        // Equal without regard to case, and another text all the same.
        try await store.boxes.update(Box(7, label: "A", weight: 1))
        #expect(try await store.lines(since: token) == ["IntBox 7 updated [label]"])
    }

    @Test("what cascades, raw SQL and a DELETE without WHERE do", arguments: Form.allCases)
    func everyWay(_ form: Form) async throws {
        let store = try await HistoryStore(form)
        try await store.boxes.create([Box(1), Box(2)])
        try await store.lids.create([Lid(id: 10, boxID: 1), Lid(id: 11, boxID: 2), Lid(id: 12, boxID: nil)])
        var token = try await store.database.historyToken()
        try await store.boxes.delete(ids: [1])
        #expect(try await store.lines(since: token) == ["Lid 10 deleted", "IntBox 1 deleted"])
        token = try await store.database.historyToken()
        // A key that changes is another row; what refers to it follows.
        try await store.database.write { try $0.execute("UPDATE IntBox SET id = 3") }
        #expect(
            try await store.lines(since: token) == [
                "Lid 11 updated [boxID]", "IntBox 2 deleted", "IntBox 3 inserted",
            ]
        )
        token = try await store.database.historyToken()
        try await store.database.write { transaction in
            try transaction.execute("INSERT OR REPLACE INTO IntBox VALUES (3, 'new', 0)")
            try transaction.execute("INSERT INTO Lid VALUES (12, 3) ON CONFLICT DO UPDATE SET boxID = 3")
        }
        #expect(
            try await store.lines(since: token) == [
                "Lid 11 deleted", "IntBox 3 deleted", "IntBox 3 inserted", "Lid 12 updated [boxID]",
            ]
        )
        token = try await store.database.historyToken()
        try await store.database.write { try $0.execute("DELETE FROM Lid") }
        #expect(try await store.lines(since: token) == ["Lid 12 deleted"])
        // An entity without a history leaves no trace.
        token = try await store.database.historyToken()
        try await store.database.repository(for: Scrap.self).create(Scrap(id: 1))
        #expect(try await store.database.historyToken() == token)
    }

    @Test("and a statement counts what it has changed, not what is told of it", arguments: Form.allCases)
    func counts(_ form: Form) async throws {
        let store = try await HistoryStore(form)
        let counts = try await store.database.write { transaction in
            [
                try transaction.execute("INSERT INTO IntBox VALUES (1, '', 0), (2, '', 0), (3, '', 0)"),
                try transaction.execute("INSERT INTO Lid VALUES (10, 1), (11, 1)"),
                try transaction.execute("UPDATE IntBox SET weight = id % 2"),
                // A row that is replaced, and what is deleted with it.
                try transaction.execute("UPDATE IntBox SET id = 9 WHERE id = 2"),
                try transaction.execute("DELETE FROM IntBox WHERE id = 1"),
                try transaction.execute("INSERT INTO Scrap VALUES (1), (2)"),
                try transaction.execute("DELETE FROM IntBox"), try transaction.execute("DELETE FROM IntBox"),
            ]
        }
        #expect(counts == [3, 2, 3, 1, 3, 2, 2, 0])
    }

    @Test("nothing of what was rolled back, as a whole or in part", arguments: Form.allCases)
    func rollback(_ form: Form) async throws {
        let store = try await HistoryStore(form)
        try await store.boxes.create(Box(1))
        let token = try await store.database.historyToken()
        await #expect(throws: CancellationError.self) {
            try await store.database.write { transaction in
                try transaction.create(Box(2))
                #expect(try transaction.history(since: token).map(\.line) == ["IntBox 2 inserted"])
                #expect(try transaction.historyToken() > token)
                throw CancellationError()
            }
        }
        #expect(try await store.database.historyToken() == token)
        try await store.database.write { transaction in
            // Fails at its second row, and takes the first back.
            #expect(throws: StrataError.self) { try transaction.create([Box(3), Box(1)]) }
            try transaction.create(Box(4))
        }
        #expect(try await store.lines(since: token) == ["IntBox 4 inserted"])
        // Refused at COMMIT.
        let last = try await store.database.historyToken()
        await #expect(throws: StrataError.self) { try await store.lids.create(Lid(id: 1, boxID: 99)) }
        #expect(try await store.database.historyToken() == last)
        #expect(try await store.lines(since: last) == [])
    }

    @Test("as much as is asked for, and goes on behind it")
    func limits() async throws {
        let store = try await HistoryStore()
        try await store.boxes.create((1...5).map { Box($0) })
        try await store.lids.create((1...5).map { Lid(id: $0, boxID: $0) })
        var token: HistoryToken?
        var pages: [[String]] = []
        while true {
            let page = try await store.database.history(since: token, limit: 4)
            guard let last = page.last else { break }
            pages.append(page.map(\.line))
            token = last.token
        }
        #expect(pages.map(\.count) == [4, 4, 2])
        #expect(try await store.lines() == pages.flatMap(\.self))
        #expect(try await store.database.history(since: nil, limit: 0) == [])
        #expect(try await store.database.history(since: nil, limit: -1) == [])
        #expect(try await store.lids.history(since: nil, limit: 2).map(\.id) == [1, 2])
    }

    @Test("one state, whatever is written meanwhile")
    func snapshot() async throws {
        let store = try await HistoryStore()
        try await store.boxes.create(Box(1))
        try await store.database.read { snapshot in
            let before = try snapshot.historyToken()
            try insert(2, at: store)
            #expect(try snapshot.history(since: before) == [])
            #expect(try snapshot.historyToken() == before)
            #expect(try snapshot.fetch(Box<Int>.all).map(\.id) == [1])
        }
        let token = try await store.boxes.history(since: nil, limit: 1)[0].token
        #expect(try await store.lines(since: token) == ["IntBox 2 inserted"])
    }

    private func insert(_ id: Int, at store: HistoryStore) throws {
        try store.otherConnection().run("INSERT INTO IntBox VALUES (?, '', 0)", [.integer(Int64(id))])
    }

    @Test("keys of every storage as they are stored", arguments: Form.allCases)
    func keys(_ form: Form) async throws {
        let store = try await HistoryStore(form)
        try await check([Int.min, -1, 0, 1, Int.max], store)
        try await check(["", "a\0b", "é", "e\u{301}", ",i1", "%2C", "😀\n", "A", "a"], store)
        try await check([UUID(), UUID(uuidString: "00000000-0000-0000-0000-000000000000") ?? UUID()], store)
        try await check([Data(), Data([0]), Data([0xff, 0x2c, 0])], store)
        var numbers = [0, 0.1, -1.5, 1 / 3, .infinity, -.infinity, .greatestFiniteMagnitude, .leastNonzeroMagnitude]
        var dice = SystemRandomNumberGenerator()
        while numbers.count < 500 {
            let number = Double(bitPattern: dice.next())
            if number.isFinite, !numbers.contains(number) { numbers.append(number) }
        }
        try await check(numbers, store)
        let slots = ["x", "\0"].map { shelf in
            Slot(id: Slot.ID(shelf: shelf, number: -4, height: 0.1, seal: Data([1, 2])), content: nil)
        }
        let repository = store.database.repository(for: Slot.self)
        try await repository.create(slots)
        try await repository.update(Slot(id: slots[0].id, content: "full"))
        let changes = try await repository.history(since: nil)
        #expect(changes.map(\.id) == [slots[0].id, slots[1].id, slots[0].id])
        #expect(changes.last?.kind == .updated(columns: [Slot.contentName]))
        #expect(changes.last?.isUpdate(of: { $0.content }) == true)
        #expect(
            try await store.database.history(since: nil).last?.key == [
                .text("x"), .integer(-4), .real(0.1), .blob([1, 2]),
            ]
        )
    }

    private func check<Key: ColumnValue & Codable>(_ keys: [Key], _ store: HistoryStore) async throws {
        let repository = store.database.repository(for: Box<Key>.self)
        let token = try await store.database.historyToken()
        try await repository.create(keys.map { Box($0) })
        let changes = try await repository.history(since: token)
        let stored = try keys.map { try $0.storedValue() }
        #expect(try changes.map { try $0.id.storedValue() } == stored)
        #expect(try await store.database.history(since: token).map(\.key) == stored.map { [$0] })
    }

    @Test("nothing where there is none, and says so", arguments: Form.allCases)
    func none(_ form: Form) async throws {
        let store = try await HistoryStore(form)
        let entity = await failure { try await store.database.history(of: Scrap.self, since: nil) }
        #expect(entity?.code == .unsupported)
        #expect(entity?.message == "Scrap has no history; switch it on with @history")
        let plain = try Database.inMemory(schema: StrangeSchema.self)
        let sentence = "no entity of the schema has a history; switch it on with @history"
        for error in [
            await failure { try await plain.history(since: nil) }, await failure { try await plain.historyToken() },
            await failure { try await plain.pruneHistory(olderThan: .now) },
            await failure { try await plain.pruneHistory(through: try await store.database.historyToken()) },
        ] {
            #expect(error?.code == .unsupported)
            #expect(error?.message == sentence)
        }
        let other = await failure { try await store.database.history(of: Stranger.self, since: nil) }
        #expect(other?.code == .wrongSchema)
        await store.database.close()
        #expect(await failure { try await store.database.history(since: nil) }?.code == .closed)
    }
}
