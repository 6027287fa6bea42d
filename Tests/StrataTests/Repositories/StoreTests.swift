import Foundation
import RuntimeModel
import Strata
import Testing

/// Code that needs two repositories in one transaction.
private struct Desk {
    let store: any Store

    func lend(_ book: Book.ID, to name: String) async throws -> Loan {
        try await store.write { transaction in
            guard try transaction.exists(Book.where { $0.id == book }) else {
                throw StrataError(.notFound, "there is no such book")
            }
            let reader = try transaction.first(Reader.where { $0.name == name })
            let id = try reader?.id ?? transaction.create(Reader(name: name)).id
            return try transaction.create(Loan.Draft(bookID: book, readerID: id))
        }
    }
}

@Suite("Any store")
struct StoreTests {
    @Test("serves code that needs several repositories in one transaction")
    func desk() async throws {
        let library = try await Library()
        let desk = Desk(store: library.database)
        #expect(try await desk.lend(2, to: "Anna").bookID == 2)
        #expect(try await desk.lend(2, to: "Clara").days == 14)
        #expect(try await desk.store.count(Reader.all) == 3)
        #expect(await failure { try await desk.lend(77, to: "Dora") }?.code == .notFound)
        let readers: any Repository<Reader> = desk.store.repository(for: Reader.self)
        #expect(try await readers.exists(Reader.where { $0.name == "Dora" }) == false)
        #expect(try await desk.store.exists(Reader.where { $0.name == "Clara" }))
    }

    @Test("fetches and observes views, selections and named queries")
    func queries() async throws {
        let workshop = try Workshop()
        let store: any Store = workshop.database
        var views = store.changes(TeamLoad.where { $0.jobs > 0 }).makeAsyncIterator()
        var named = store.changes(WorkshopSchema.Queries.teamSizes()).makeAsyncIterator()
        #expect(try await views.next() == [])
        #expect(try await named.next() == [])
        try await store.write { transaction in
            try transaction.create(Team(id: 1, name: "red"))
            try transaction.create(Job.Draft(title: "x", teamID: 1))
        }
        #expect(try await views.next()?.map(\.jobs) == [1])
        #expect(try await named.next() == [WorkshopSchema.TeamSizesRow(name: "red", size: 1)])
        #expect(try await store.fetch(TeamLoad.all).map(\.name) == ["red"])
        #expect(try await store.fetch(WorkshopSchema.Queries.teamSizes()).map(\.size) == [1])
        #expect(try await store.fetch(Job.all.select { $0.title }) == ["x"])
        #expect(try await store.first(TeamLoad.where { $0.jobs == 1 })?.teamID == 1)
        #expect(try await store.count(TeamLoad.all) == 1)
        #expect(try await store.read { try $0.count(Job.all) } == 1)
        await store.close()
        #expect(await failure { try await store.fetch(TeamLoad.all) }?.code == .closed)
    }

    @Test("says of an entity of another schema which it is")
    func stranger() async throws {
        let store: any Store = try Database.inMemory(schema: RuntimeSchema.self)
        let strangers = store.repository(for: Stranger.self)
        let iterator = store.changes(Stranger.all).makeAsyncIterator()
        for error in [
            await failure { try await strangers.fetch(id: 1) },
            await failure { try await strangers.create(Stranger(id: 1)) },
            await failure { try await store.fetch(Stranger.all) },
            await failure { try await store.count(Stranger.all) },
            await failure { try await store.fetch(Stranger.all.select { $0.id }) },
            await failure { try await store.write { try $0.delete(Stranger.all) } },
            await failure { try await store.read { try $0.page(Stranger.all, size: 1) } },
            await failure {
                var iterator = iterator
                return try await iterator.next()
            },
        ] {
            #expect(error?.code == .wrongSchema)
            #expect(error?.table == "Stranger")
            #expect(
                error?.message
                    == """
                    Stranger belongs to StrangeSchema, but the database was opened for RuntimeSchema; open another \
                    database for it
                    """
            )
        }
    }
}
