import Foundation
import Strata
import Testing

@Suite("Validation")
struct ValidationTests {
    private func sentence(_ work: () throws(StrataError) -> Void) -> String? {
        do throws(StrataError) {
            try work()
            return nil
        } catch {
            return error.code == .validation && error.table == "T" && error.columns == ["c"]
                ? error.message : "\(error)"
        }
    }

    private func length(_ text: String?, _ lower: Int?, _ upper: Int?) -> String? {
        sentence { () throws(StrataError) in
            try Strata.Validation.checkLength(of: text, lower, upper, table: "T", column: "c")
        }
    }

    @Test("counts Unicode scalars of a text")
    func text() {
        #expect(length("", 1, 200) == "T.c: must have 1 to 200 characters, but has 0")
        #expect(length("a", 1, 200) == nil)
        #expect(length(nil, 1, 200) == nil)
        #expect(length(String(repeating: "é", count: 200), 1, 200) == nil)
        #expect(
            length(String(repeating: "e\u{301}", count: 101), 1, 200)
                == "T.c: must have 1 to 200 characters, but has 202"
        )
        #expect(length("👨‍👩‍👧", 5, 5) == nil)
        #expect(length("👨‍👩‍👧", nil, 4) == "T.c: must have at most 4 characters, but has 5")
        #expect(length("ab", 3, nil) == "T.c: must have at least 3 characters, but has 2")
        #expect(length("", 1, nil) == "T.c: must have at least 1 character, but has 0")
        #expect(length("ab", nil, 1) == "T.c: must have at most 1 character, but has 2")
        #expect(length("ab", 3, 3) == "T.c: must have 3 characters, but has 2")
        #expect(length("🎉🎉", 3, 8) == "T.c: must have 3 to 8 characters, but has 2")
        #expect(length("🎉🎉🎉", 3, 3) == nil)
    }

    @Test("refuses NUL in a text, where SQLite stops counting")
    func nul() {
        #expect(length("a\u{0}", 1, 200) == "T.c: must not contain the character NUL")
        #expect(length("\u{0}", nil, nil) == "T.c: must not contain the character NUL")
    }

    @Test("counts bytes of data, elements of a list, characters of a URL")
    func others() throws {
        let url = try #require(URL(string: "https://example.org"))
        #expect(
            sentence { () throws(StrataError) in
                try Strata.Validation.checkLength(of: Data([1, 2]), 3, nil, table: "T", column: "c")
            } == "T.c: must have at least 3 bytes, but has 2"
        )
        #expect(
            sentence { () throws(StrataError) in
                try Strata.Validation.checkLength(of: ["a", "b"], nil, 1, table: "T", column: "c")
            } == "T.c: must have at most 1 element, but has 2"
        )
        #expect(
            sentence { () throws(StrataError) in
                try Strata.Validation.checkLength(of: url, 1, 18, table: "T", column: "c")
            } == "T.c: must have 1 to 18 characters, but has 19"
        )
        #expect(
            sentence { () throws(StrataError) in
                try Strata.Validation.checkLength(of: Data?.none, 1, 18, table: "T", column: "c")
                try Strata.Validation.checkLength(of: URL?.none, 1, 18, table: "T", column: "c")
                try Strata.Validation.checkLength(of: [Int]?.none, 1, 18, table: "T", column: "c")
                try Strata.Validation.checkLength(of: url, 19, 19, table: "T", column: "c")
                try Strata.Validation.checkLength(of: Data(), 0, 0, table: "T", column: "c")
            } == nil
        )
    }

    private func range<Number: Comparable & ColumnValue>(
        _ value: Number?,
        _ lower: Number?,
        _ upper: Number?,
        excluding: Bool = false
    ) -> String? {
        sentence { () throws(StrataError) in
            try Strata.Validation.checkRange(
                of: value,
                lower,
                upper,
                excludingUpper: excluding,
                table: "T",
                column: "c"
            )
        }
    }

    @Test("holds numbers against their bounds")
    func numbers() throws {
        #expect(range(0, 0, 100) == nil)
        #expect(range(100, 0, 100) == nil)
        #expect(range(101, 0, 100) == "T.c: must be from 0 to 100")
        #expect(range(-1, 0, nil) == "T.c: must be at least 0")
        #expect(range(6, nil, 5) == "T.c: must be at most 5")
        #expect(range(5, nil, 5, excluding: true) == "T.c: must be less than 5")
        #expect(range(5, 0, 5, excluding: true) == "T.c: must be from 0 to less than 5")
        #expect(range(4, 0, 5, excluding: true) == nil)
        #expect(range(nil, 0, 5) == nil)
        #expect(range(0.5, 0, 0.25) == "T.c: must be from 0.0 to 0.25")
        #expect(range(Double.infinity, 0, nil) == nil)
        let price = try #require(Decimal(string: "9.99"))
        #expect(range(price, 0, price) == nil)
        #expect(range(price + 1, 0, price) == "T.c: must be from 0 to 9.99")
        #expect(range(UInt8(7), 1, 6) == "T.c: must be from 1 to 6")
    }

    @Test("lets NaN through no bound")
    func notANumber() {
        #expect(range(Double.nan, nil, 1) == "T.c: must be at most 1.0")
        #expect(range(Double.nan, 0, nil) == "T.c: must be at least 0.0")
        #expect(range(Double.nan, nil, nil) == "T.c: must be a number")
    }

    @Test("comes before the database, wherever a value is written", arguments: [false, true])
    func everyWay(isInTransaction: Bool) async throws {
        let workshop = try Workshop()
        let good = try await workshop.jobs.create(Job.Draft(title: "good"))
        var edited = good
        edited.title = ""
        let bad = edited
        let draft = Job.Draft(title: "")
        let fresh = Job(id: 9, title: "", size: 0)
        func attempt<Result: Sendable>(
            _ direct: @escaping @Sendable (SQLiteRepository<Job>) async throws -> Result,
            _ inside: @escaping @Sendable (Transaction) throws -> Result
        ) async -> StrataError? {
            isInTransaction
                ? await failure { try await workshop.database.write(inside) }
                : await failure { try await direct(workshop.jobs) }
        }
        let errors = [
            await attempt({ try await $0.create(draft) }, { try $0.create(draft) }),
            await attempt({ try await $0.create([draft]) }, { try $0.create([draft]) }),
            await attempt({ try await $0.create(fresh) }, { try $0.create(fresh) }),
            await attempt({ try await $0.create([good, fresh]) }, { try $0.create([fresh]) }),
            await attempt({ try await $0.update(bad) }, { try $0.update(bad) }),
            await attempt({ try await $0.update([good, bad]) }, { try $0.update([good, bad]) }),
            await attempt(
                { try await $0.update(1) { $0.title = "" } },
                { try $0.update(Job.self, id: 1) { $0.title = "" } }
            ),
            await attempt({ try await $0.update(bad, from: good) }, { try $0.update(bad, from: good) }),
            await attempt({ try await $0.save(bad) }, { try $0.save(bad) }),
            await attempt({ try await $0.save([bad]) }, { try $0.save([bad]) }),
        ]
        for (index, error) in errors.enumerated() where !(index == 3 && !isInTransaction) {
            #expect(error?.code == .validation)
            #expect(error?.message == "Job.title: must have 1 to 20 characters, but has 0")
            #expect(error?.table == "Job")
            #expect(error?.columns == ["title"])
            #expect(error?.value == .text(""))
        }
        #expect(
            errors.map { $0?.key } == [
                nil, nil, [.integer(9)], isInTransaction ? [.integer(9)] : [.integer(1)], [.integer(1)], [.integer(1)],
                [.integer(1)], [.integer(1)], [.integer(1)], [.integer(1)],
            ]
        )
        #expect(try await workshop.jobs.fetch() == [good])
    }

    @Test("keeps values out of its text, unless the database reveals them")
    func privacy() async throws {
        var configuration = Database.Configuration()
        configuration.revealsValues = true
        let open = try Database.inMemory(schema: WorkshopSchema.self, configuration: configuration)
        let title = "a secret that is far too long"
        let draft = Job.Draft(title: title)
        let hidden = await failure { try await Workshop().jobs.create(draft) }
        #expect(hidden.map { !"\($0)".contains("secret") } == true)
        let shown = await failure { try await open.repository(for: Job.self).create(draft) }
        #expect(shown.map { "\($0)".contains(title) } == true)
    }
}
