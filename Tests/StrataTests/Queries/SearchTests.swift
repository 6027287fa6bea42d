import Strata
import Testing

@Suite("Full-text search")
struct SearchTests {
    private func workshop() async throws -> Workshop {
        let workshop = try Workshop()
        try await workshop.jobs.create([
            Job.Draft(title: "Buy milk", notes: "oat, not cow"), Job.Draft(title: "Milk the cow"),
            Job.Draft(title: "Sweep", notes: "the stable; title: none"), Job.Draft(title: "say \"hello\""),
        ])
        return workshop
    }

    private func titles(_ workshop: Workshop, _ text: String, prefix: Bool = false) async throws -> [String] {
        let query = Job.where { $0.search.matches(text, prefix: prefix) }.order { $0.id.ascending }
        return try await workshop.jobs.fetch(query).map(\.title)
    }

    @Test("finds rows that have every word, in any order, column and letter case")
    func words() async throws {
        let workshop = try await workshop()
        #expect(try await titles(workshop, "MILK") == ["Buy milk", "Milk the cow"])
        #expect(try await titles(workshop, "cow milk") == ["Buy milk", "Milk the cow"])
        #expect(try await titles(workshop, " oat\n\tmilk ") == ["Buy milk"])
        #expect(try await titles(workshop, "mil") == [])
        #expect(try await titles(workshop, "mil co", prefix: true) == ["Buy milk", "Milk the cow"])
        #expect(try await titles(workshop, "swe", prefix: true) == ["Sweep"])
    }

    @Test("forgets the rows that a REPLACE of one's own SQL has taken", arguments: ["INSERT OR REPLACE", "REPLACE"])
    func replaced(_ statement: String) async throws {
        let workshop = try await workshop()
        let words = "SELECT rowid FROM Job_search WHERE Job_search MATCH ?"
        #expect(try await workshop.rows(words, [.text("oat")]) == [[.integer(1)]])
        try await workshop.execute("\(statement) INTO Job (id, title, updatedAt) VALUES (1, 'Bread', 0)")
        #expect(try await workshop.rows(words, [.text("oat")]) == [])
        #expect(try await workshop.rows(words, [.text("bread")]) == [[.integer(1)]])
        #expect(try await titles(workshop, "milk") == ["Milk the cow"])
        try await workshop.execute("UPDATE OR REPLACE Job SET id = 2 WHERE id = 3")
        #expect(try await workshop.rows(words, [.text("cow")]) == [])
        #expect(try await workshop.rows(words, [.text("stable")]) == [[.integer(2)]])
        // FTS5 compares the index with the rows.
        try await workshop.execute("INSERT INTO Job_search (Job_search, rank) VALUES ('integrity-check', 1)")
    }

    @Test("finds nothing for a text without words", arguments: ["", " ", "\u{0}", "\n\t"])
    func noWords(_ text: String) async throws {
        let workshop = try await workshop()
        #expect(try await titles(workshop, text) == [])
        #expect(try await titles(workshop, text, prefix: true) == [])
        #expect(try await workshop.jobs.count(Job.where { !$0.search.matches(text) }) == 4)
    }

    @Test(
        "takes nothing that a person types for syntax",
        arguments: [
            "\"", "\"\"", "milk\"", "\"milk", "milk OR sweep", "milk AND", "NOT milk", "NEAR(milk cow)", "title:milk",
            "title : milk", "{title notes}: milk", "- title : milk", "^milk", "milk*", "*", "(", ")", "milk)",
            "milk + cow",
            "milk' --", "'; DROP TABLE Job; --", "%", "\\", "milk\u{0}\" OR sweep", "a\u{301}", "🎉", "--", "?1", ":x",
        ]
    )
    func injection(_ text: String) async throws {
        let workshop = try await workshop()
        for prefix in [false, true] {
            // Whatever it finds, it is no error, and all the words are in what it finds.
            let found = try await workshop.jobs.fetch(Job.where { $0.search.matches(text, prefix: prefix) })
            let words = text.lowercased().split { !$0.isLetter }
            for job in found {
                for word in words { #expect("\(job.title) \(job.notes)".lowercased().contains(word)) }
            }
        }
        #expect(try await workshop.jobs.count() == 4)
    }

    @Test("punctuation among words separates them, and alone it is no word")
    func punctuation() async throws {
        let workshop = try await workshop()
        #expect(try await titles(workshop, "title:none") == ["Sweep"])
        #expect(try await titles(workshop, "say-hello") == [#"say "hello""#])
        #expect(try await titles(workshop, "\"hello\"") == [#"say "hello""#])
        #expect(try await titles(workshop, "milk -") == ["Buy milk", "Milk the cow"])
        #expect(try await titles(workshop, "- milk") == ["Buy milk", "Milk the cow"])
        #expect(try await titles(workshop, "milk OR sweep") == [])
        #expect(try await titles(workshop, "milk\u{0}sweep") == [])
        #expect(try await titles(workshop, "milk\u{0}cow") == ["Buy milk", "Milk the cow"])
    }

    @Test("understands FTS5's own syntax where the app asks for it, and a mistake there is an error")
    func expression() async throws {
        let workshop = try await workshop()
        func found(_ query: String) async throws -> [Int] {
            try await workshop.jobs.fetch(Job.where { $0.search.matches(query: query) }.order { $0.id.ascending })
                .map(\.id)
        }
        #expect(try await found("milk NOT oat") == [2])
        #expect(try await found("title : cow") == [2])
        #expect(try await found("sweep OR hello") == [3, 4])
        let error = await failure { try await workshop.jobs.fetch(Job.where { $0.search.matches(query: "milk AND") }) }
        #expect(error?.code == .sql)
        let secret = await failure { try await workshop.jobs.fetch(Job.where { $0.search.matches(query: "secret:x") }) }
        #expect(
            secret?.description
                == "sql: the full-text query is not in FTS5's syntax; for the words of a text there is matches(_:)"
        )
        #expect(secret?.sqliteMessage == "no such column: secret")
        let nul = await failure { try await workshop.jobs.fetch(Job.where { $0.search.matches(query: "a\u{0}b") }) }
        #expect(nul?.code == .validation)
        #expect(nul?.message == "a full-text query must not contain the character NUL")
    }

    @Test("joins with other conditions, counts, and deletes")
    func conditions() async throws {
        let workshop = try await workshop()
        let query = Job.where {
            $0.search.matches("milk")
            $0.title.contains("Buy") || $0.search.matches("nowhere")
        }
        #expect(try await workshop.jobs.count(query) == 1)
        #expect(try await workshop.jobs.count(Job.where { !$0.search.matches("milk") }) == 2)
        #expect(try await workshop.jobs.delete(query) == 1)
        #expect(try await titles(workshop, "milk") == ["Milk the cow"])
    }

    @Test("follows updates and deletes")
    func upToDate() async throws {
        let workshop = try await workshop()
        try await workshop.jobs.update(1) { $0.title = "Buy bread" }
        try await workshop.jobs.delete(id: 2)
        #expect(try await titles(workshop, "milk") == [])
        #expect(try await titles(workshop, "bread oat") == ["Buy bread"])
        #expect(
            try await workshop.rows("SELECT count(*) FROM Job_search WHERE Job_search MATCH 'cow'") == [[.integer(1)]]
        )
    }

    @Test("is observed")
    func observed() async throws {
        let workshop = try await workshop()
        var changes = workshop.jobs.changes(Job.where { $0.search.matches("sweep") }).makeAsyncIterator()
        #expect(try await changes.next()?.map(\.id) == [3])
        try await workshop.jobs.update(4) { $0.notes = "sweep too" }
        #expect(try await changes.next()?.count == 2)
    }
}
