import Foundation
import HostileModel
import StrataSQLite
import StrataTestSupport
import Testing

@testable import Strata

/// Every table and column of the schema has a name with quotes, semicolons, parameters or comments in it.
@Suite("A name that looks like something else")
struct HostileNameTests {
    private func open(_ form: Form, _ folder: TemporaryFolder) async throws -> Database {
        switch form {
        case .memory: return try Database.inMemory(schema: HostileSchema.self)
        case .file: return try await Database.open(at: folder.path("my \"db';--.sqlite"), schema: HostileSchema.self)
        }
    }

    private let folder: TemporaryFolder
    private static let table = "Robert'); DROP TABLE \"Rogue\";--"
    private static let title = "se.lect, \"x\".y"

    init() throws { folder = try TemporaryFolder() }

    @Test("is the name of a table and of columns, in every statement", arguments: Form.allCases)
    func rows(_ form: Form) async throws {
        let database = try await open(form, folder)
        let rogues = database.repository(for: Rogue.self)
        let boss = try await rogues.create(Rogue(id: 1, title: "boss"))
        try await rogues.create([
            Rogue(id: 2, title: "a", percent: "50%", backslash: 7, hebrew: "שלום", bossID: 1),
            Rogue(id: 3, title: "b", emoji: true, bossID: 1),
        ])
        #expect(try await rogues.fetch(id: 1) == boss)
        #expect(try await rogues.fetch(ids: [3, 9, 1]).map(\.id) == [3, 1])
        #expect(
            try await rogues.fetch(
                Rogue.where {
                    $0.percent.hasSuffix("%")
                    $0.backslash > 6
                    !$0.emoji
                    $0.hebrew == "שלום"
                    $0.bossID == 1
                }.order { $0.backslash.descending }
            ).map(\.id) == [2]
        )
        #expect(try await rogues.count(Rogue.where { $0.title.in(["a", "b"]) }) == 2)
        #expect(try await rogues.update(2) { $0.backslash = 8 }.revision == 2)
        var changed = try #require(await rogues.fetch(id: 3))
        changed.percent = "x"
        #expect(try await rogues.update([changed]).map(\.revision) == [2])
        try await rogues.save(Rogue(id: 4, title: "c"))
        var seen: [Int] = []
        for try await chunk in rogues.batches(of: 2) { seen += chunk.map(\.id) }
        #expect(seen == [1, 2, 3, 4])
        try await rogues.setValue(Data([1, 2]), for: { $0.data }, id: 4)
        #expect(try await rogues.value({ $0.data }, id: 4) == Data([1, 2]))
        #expect(try await rogues.delete(Rogue.where { $0.emoji }) == 1)
        try await rogues.delete(id: 1)
        #expect(try await rogues.fetch(Rogue.all.order { $0.id.ascending }).map(\.bossID) == [nil, nil])
        let words = database.repository(for: Word.self)
        try await words.create(HostileTexts.all.map { Word(text: $0, rogueID: 2) })
        #expect(try await words.fetch(id: "'; DROP TABLE Note; --")?.rogueID == 2)
        #expect(try await words.delete(ids: ["%", "_", "no"]) == 2)
        try await rogues.delete(id: 2)
        #expect(try await words.count() == 0)
        await database.close()
    }

    @Test("is the name of a relationship's columns and of a join table", arguments: Form.allCases)
    func relationships(_ form: Form) async throws {
        let database = try await open(form, folder)
        let rogues = database.repository(for: Rogue.self)
        try await rogues.create((1...3).map { Rogue(id: $0, title: "\($0)", bossID: $0 == 1 ? nil : 1) })
        #expect(try await rogues.add([2, 3], to: { $0.friends }, of: 1) == 2)
        #expect(try await rogues.remove([2], from: { $0.friends }, of: 1) == 1)
        try await rogues.set([2, 3, 1], for: { $0.friends }, of: 1)
        #expect(try await rogues.load({ $0.friends }, of: [1])[1]?.map(\.id) == [1, 2, 3])
        #expect(try await rogues.load({ $0.boss }, of: [2, 3]).mapValues(\.id) == [2: 1, 3: 1])
        let error = await failure { try await rogues.add([9], to: { $0.friends }, of: 1) }
        #expect(
            error?.message == "\(Self.table).friends leads to a row of \(Self.table) that is not there; create it first"
        )
        let boss = await failure { try await rogues.create(Rogue(id: 4, title: "4", bossID: 9)) }
        #expect(boss?.relationship == "boss")
        #expect(boss?.columns == ["boss\" REFERENCES"])
        await database.close()
    }

    @Test("is searched in and observed", arguments: Form.allCases)
    func search(_ form: Form) async throws {
        let database = try await open(form, folder)
        let rogues = database.repository(for: Rogue.self)
        var changes = rogues.changes(Rogue.where { $0.search.matches("שלום") }).makeAsyncIterator()
        #expect(try await changes.next() == [])
        try await rogues.create(Rogue(id: 1, title: "one", hebrew: "שלום עולם"))
        #expect(try await changes.next()?.map(\.id) == [1])
        try await rogues.update(1) { $0.title = "two words" }
        #expect(try await rogues.count(Rogue.where { $0.search.matches("words two") }) == 1)
        #expect(try await rogues.count(Rogue.where { $0.search.matches("one") }) == 0)
        await database.close()
    }

    @Test("is named by an error as it is", arguments: Form.allCases)
    func errors(_ form: Form) async throws {
        let database = try await open(form, folder)
        let rogues = database.repository(for: Rogue.self)
        try await rogues.create([Rogue(id: 1, title: "a"), Rogue(id: 2, title: "b")])
        let unique = await failure { try await rogues.update(2) { $0.title = "a" } }
        #expect(unique?.code == .unique)
        #expect(unique?.table == Self.table)
        #expect(unique?.columns == [Self.title])
        #expect(unique?.values == [.text("a")])
        #expect(unique?.message == "\(Self.table).\(Self.title) must be unique, and there is a row with this value")
        let range = await failure { try await rogues.setValue(101, for: { $0.backslash }, id: 1) }
        #expect(range?.code == .validation)
        #expect(range?.columns == ["\\"])
        #expect(range?.message == "\(Self.table).\\: must be from 0 to 100")
        let words = database.repository(for: Word.self)
        try await words.create(Word(text: "a"))
        let key = await failure { try await words.create(Word(text: "a")) }
        #expect(key?.table == "a.'b\"c")
        #expect(key?.columns == ["te\"xt'"])
        let missing = await failure { try await words.create(Word(text: "b", rogueID: 9)) }
        #expect(
            missing?.message
                == "a.'b\"c.rogue leads to a row of \(Self.table) that is not there; create it first, or refer to another"
        )
        let version = await failure { try await rogues.update(Rogue(id: 1, title: "a", revision: 7)) }
        #expect(version?.code == .conflict)
        #expect(version?.columns == ["'version'"])
        await database.close()
    }

    @Test(
        "is the name of a file, of its log and of its copies",
        arguments: [
            "my \"db';--.sqlite", "a?mode=memory&cache=shared#x%00.sqlite", "file:b.sqlite", "-- %s %n.sqlite", " ",
            "a\nb.sqlite",
            "\\..\\c", "👩\u{200D}👩\u{200D}👧 שלום.sqlite", "`rm -rf`; $(true) | &.sqlite", ":memory: ",
            "e\u{301}.sqlite",
        ]
    )
    func files(_ name: String) async throws {
        let path = folder.path(name)
        await (try Database.open(at: path, schema: FirstVersion.self)).close()
        var configuration = Database.Configuration()
        configuration.migrationBackup = .always
        let database = try await Database.open(at: path, schema: SecondVersion.self, configuration: configuration)
        try await database.write { try $0.execute("INSERT INTO Item (id, name) VALUES (1, ?)", [.text(name)]) }
        #expect(Set(folder.files()).isSuperset(of: [name, "\(name)-wal", "\(name).at-0001"]))
        await database.close()
        #expect(folder.files().sorted() == [name, "\(name).at-0001"].sorted())
        let again = try await Database.open(at: path, schema: SecondVersion.self)
        #expect(try await again.read { try $0.rows("SELECT name FROM Item") } == [[.text(name)]])
        let copy = try Connection(path: folder.path("copy of \(name)"))
        let source = try Connection(path: path, mode: .readOnly)
        try source.backUp(to: copy)
        #expect(try copy.rows("SELECT name FROM Item") == [[.text(name)]])
        await again.close()
    }
}
