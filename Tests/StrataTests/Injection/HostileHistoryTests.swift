import HostileModel
import Strata
import Testing

/// Names and values that try to be something else, in the triggers and the entries of a history.
@Suite struct HostileHistoryTests {
    private let database: Database

    init() throws { database = try Database.inMemory(schema: HostileSchema.self) }

    @Test("columns are noted under their names, whatever is in them")
    func columns() async throws {
        let rogues = database.repository(for: Rogue.self)
        let start = try await database.historyToken()
        var rogue = try await rogues.create(Rogue(id: -7, title: "x"))
        rogue.percent = "1"
        rogue.backslash = 2
        rogue.emoji = true
        rogue.hebrew = "שלום"
        rogue.title = "'); --"
        try await rogues.update(rogue)
        try await rogues.delete(rogue)
        let changes = try await database.history(of: Rogue.self, since: start)
        #expect(changes.map(\.id) == [-7, -7, -7])
        guard changes.count == 3, case .updated(let columns) = changes[1].kind else {
            Issue.record("\(changes)")
            return
        }
        let lazy = Set(Rogue.table.lazy)
        #expect(columns.isSubset(of: Set(Rogue.table.columns).union(lazy)))
        #expect(
            columns.isSuperset(of: [
                "100%_[a-z]*?", "\\", "👩\u{200D}👩\u{200D}👧 ;/*", "שלום `x` :name ?1 @p $p", "se.lect, \"x\".y",
                "'version'", "--",
            ])
        )
        #expect(columns.count == 7)
    }

    @Test(
        "keys are noted as they are",
        arguments: ["", "'", "i1,t00", "a\0b", "💥'; DELETE FROM strata_history;--", ","]
    )
    func keys(text: String) async throws {
        let words = database.repository(for: Word.self)
        let start = try await database.historyToken()
        try await words.create(Word(text: text))
        try await words.delete(id: text)
        let changes = try await database.history(of: Word.self, since: start)
        #expect(changes.map(\.id) == [text, text])
        #expect(changes.map(\.kind) == [.inserted, .deleted])
    }
}
