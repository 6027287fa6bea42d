import Foundation
import RuntimeModel
import Strata
import Testing

@Suite("Updating all values of a query is refused")
struct UpdateAllRefusalTests {
    private func error<Model: Entity>(
        _ repository: any Repository<Model>,
        _ assignments: @Sendable (Model.Columns) -> [QueryAssignment<Model>]
    ) async -> StrataError? {
        let assignments = assignments(Model.columns)
        return await failure { try await repository.assign(assignments, to: Model.all) }
    }

    @Test("for columns that nobody sets")
    func columns() async throws {
        let workshop = try Workshop()
        let library = try await Library()
        let refused: [(StrataError?, String)] = [
            (
                await error(workshop.jobs) { [$0.id.set(5)] },
                "Job.id is part of the key; create a new Job and delete the old"
            ),
            (await error(workshop.jobs) { [$0.size.set(5)] }, "Job.size is computed by the database"),
            (
                await error(workshop.jobs) { [$0.version.set(5)] },
                "Job.version is moved on by every update, and by nothing else"
            ),
            (
                await error(workshop.jobs) { [$0.notes.set("a"), $0.title.set("b"), $0.notes.set("c")] },
                "Job.notes is set twice"
            ),
            (
                await error(workshop.jobs) { [($0.size + 1).set(5)] },
                "a value is set for a column, not for an expression"
            ),
            (
                await error(library.books) { [$0.author.name.set("x")] },
                "name is a column of Author, and not of Book; update that"
            ),
            (
                await error(library.books) { [$0.pages.set($0.pages.count())] },
                "Book.pages: a row has no value of all rows; compute it first"
            ),
        ]
        for (error, message) in refused {
            #expect(error?.code == .unsupported)
            #expect(error?.message == message)
        }
        let related = await failure {
            try await library.books.setValue("x", for: { $0.author.name }, id: 1)
        }
        #expect(related?.message == "name is a column of Author, and not of Book; update that")
        #expect(try await library.books.fetch().map(\.revision) == [1, 1, 1])
    }

    @Test("for values that the schema refuses, and nothing is written")
    func checks() async throws {
        let workshop = try Workshop()
        let made = try await workshop.jobs.create([Job.Draft(title: "a"), Job.Draft(title: "twelve bytes")])
        let empty = await error(workshop.jobs) { [$0.title.set("")] }
        #expect(empty?.code == .validation)
        #expect(empty?.message == "Job.title: must have 1 to 20 characters, and none of them NUL")
        #expect(empty?.table == "Job")
        #expect(empty?.columns == ["title"])
        let range = await error(workshop.jobs) { [$0.progress.set($0.progress + 1.5)] }
        #expect(range?.code == .validation)
        #expect(range?.message == "Job.progress: must be from 0 to 1")
        let photo = await error(workshop.jobs) { [$0.photo.set(Data([1]))] }
        #expect(photo?.code == .validation)
        #expect(photo?.columns == ["photo"])
        let team = await error(workshop.jobs) { [$0.teamID.set(77)] }
        #expect(team?.code == .foreignKey)
        #expect(try await workshop.jobs.fetch() == made)
    }

    @Test("for a value that must be unique, with the columns")
    func unique() async throws {
        let library = try await Library()
        let error = await error(library.books) { [$0.isbn.set("same")] }
        #expect(error?.code == .unique)
        #expect(error?.table == "Book")
        #expect(error?.columns == ["isbn"])
        #expect(try await library.books.count(Book.where { $0.isbn == "same" }) == 0)
    }

    @Test("for a number that its column has not")
    func overflow() async throws {
        let store = try TestStore.inMemory()
        try await store.samples.create(Sample(id: 1, int: .max, int8: 100, uint32: 7, float: 0.5))
        let whole = "from -9223372036854775808 to 9223372036854775807"
        let big = 4_000_000_000_000_000_000
        let refused: [(StrataError?, String)] = [
            (await error(store.samples) { [$0.int.set($0.int + 1)] }, "Sample.int: \(whole)"),
            (await error(store.samples) { [$0.int64.set($0.int64 - 10 + Int64.min)] }, "Sample.int64: \(whole)"),
            // The result would be in range again, with digits lost.
            (await error(store.samples) { [$0.int.set($0.int * 2 - big - big - big)] }, "Sample.int: \(whole)"),
            (await error(store.samples) { [$0.int8.set($0.int8 + 28)] }, "Sample.int8: from -128 to 127"),
            (await error(store.samples) { [$0.uint32.set($0.uint32 - 8)] }, "Sample.uint32: from 0 to 4294967295"),
        ]
        for (error, place) in refused {
            #expect(error?.code == .validation)
            let parts = place.split(separator: ": ")
            #expect(
                error?.message
                    == "\(parts[0]): a calculated value is no whole number \(parts[1]); nothing was written"
            )
        }
        let float = await error(store.samples) { [$0.float.set($0.float * 0.1)] }
        #expect(float?.code == .validation)
        #expect(
            float?.message == "a calculated number does not fit a Float exactly; update the values one by one"
        )
        try await store.samples.setValue(.min, for: { $0.int64 }, id: 1)
        let magnitude = await error(store.samples) { [$0.int64.set($0.int64.magnitude)] }
        #expect(magnitude?.code == .validation)
        #expect(magnitude?.message == "Sample: a calculated number needs more than 64 bits; nothing was written")
        try await store.samples.setValue(0, for: { $0.int64 }, id: 1)
        #expect(try await store.samples.fetch(id: 1)?.int8 == 100)
        try await store.samples.updateAll(Sample.all) {
            $0.int8.set($0.int8 + 27)
            $0.uint32.set($0.uint32 - 7)
            $0.int64.set($0.int64 * 3 - 5)
        }
        let sample = try #require(try await store.samples.fetch(id: 1))
        #expect(sample.int8 == 127)
        #expect(sample.uint32 == 0)
        #expect(sample.int64 == -5)
    }

    @Test("and the transaction goes on as if it had not been tried")
    func inTransaction() async throws {
        let library = try await Library()
        try await library.database.write { transaction in
            try transaction.create(Genre(name: "kept"))
            #expect(failure { try transaction.updateAll(Book.all) { $0.isbn.set("same") } }?.code == .unique)
            #expect(
                failure { try transaction.updateAll(returning: Book.all) { $0.isbn.set("same") } }?.code == .unique
            )
            try transaction.execute(
                """
                CREATE TRIGGER fail AFTER UPDATE ON Book WHEN OLD.id = 2 AND NEW.pages = 77
                BEGIN SELECT RAISE(FAIL, 'no'); END
                """
            )
            #expect(failure { try transaction.updateAll(Book.all) { $0.pages.set(77) } }?.code == .check)
            try transaction.updateAll(Book.where { $0.id == 1 }) { $0.isbn.set("new") }
        }
        #expect(try await library.books.count(Book.where { $0.pages == 77 }) == 0)
        #expect(try await library.genres.exists(id: "kept"))
        #expect(try await library.titles(Book.where { $0.isbn == "new" }) == ["Snow"])
    }
}
