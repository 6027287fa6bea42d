import Foundation
import RuntimeModel
import Strata
import Testing

@Suite("Aggregates")
struct AggregateTests {
    @Test("are computed of all values of a query", arguments: Form.allCases)
    func values(_ form: Form) async throws {
        let store = try await form.open()
        let readings: any Repository<Reading> = store.readings
        try await readings.create([
            Reading(id: 1, value: 1.5, bound: 1, amount: 4), Reading(id: 2, value: nil, bound: 2, amount: 4),
            Reading(id: 3, value: -0.5, bound: 4, amount: nil), Reading(id: 4, value: 3, bound: 8, amount: -1),
        ])
        #expect(try await readings.sum { $0.amount } == 7)
        #expect(try await readings.sum { $0.bound } == 15)
        #expect(try await readings.sum(Reading.where { $0.amount == 4 }) { $0.bound * 2 } == 6)
        #expect(try await readings.average { $0.value } == 4.0 / 3)
        #expect(try await readings.average(Reading.where { $0.id < 3 }) { $0.amount } == 4)
        #expect(try await readings.minimum { $0.value } == -0.5)
        #expect(try await readings.maximum { $0.amount } == 4)
        #expect(try await readings.maximum(Reading.where { $0.value == nil }) { $0.bound } == 2)
        #expect(try await readings.count(distinct: { $0.amount }) == 2)
        #expect(try await readings.count(Reading.where { $0.id > 2 }, distinct: { $0.amount }) == 1)
        // An order does not matter.
        #expect(try await readings.sum(Reading.all.order { $0.id.descending }) { $0.id } == 10)
    }

    @Test("of no values are nil, and a count of them 0")
    func none() async throws {
        let store = try TestStore.inMemory()
        try await store.readings.create(Reading(id: 1))
        #expect(try await store.readings.sum { $0.amount } == nil)
        #expect(try await store.notes.sum { $0.rank } == nil)
        #expect(try await store.notes.average { $0.rank } == nil)
        #expect(try await store.notes.minimum { $0.title } == nil)
        #expect(try await store.notes.maximum { $0.dueAt } == nil)
        #expect(try await store.notes.count(distinct: { $0.title }) == 0)
    }

    @Test("keep the types of values and of storages")
    func types() async throws {
        let library = try await Library()
        #expect(try await library.books.sum { $0.price } == 20.5)
        #expect(try await library.books.minimum { $0.publishedAt } == Library.day)
        #expect(try await library.books.maximum { $0.title } == "Sun")
        #expect(try await library.books.sum(Book.where { $0.author.name == "hanna" }) { $0.loans.count } == 3)
        #expect(try await library.books.maximum { $0.author.country.population } == 5_500_000)
    }

    @Test("are there for stores, transactions and views")
    func views() async throws {
        let workshop = try Workshop()
        try await workshop.teams.create([Team(id: 1, name: "a"), Team(id: 2, name: "b")])
        try await workshop.jobs.create([Job.Draft(title: "x", teamID: 1), Job.Draft(title: "y", teamID: 1)])
        #expect(try await workshop.database.sum(TeamLoad.all) { $0.jobs } == 2)
        #expect(try await workshop.database.average(TeamLoad.all) { $0.jobs } == 1)
        #expect(try await workshop.database.count(TeamLoad.all, distinct: { $0.jobs }) == 2)
        let found = try await workshop.database.read { snapshot in
            let jobs = try snapshot.maximum(TeamLoad.all) { $0.jobs }
            let title = try snapshot.minimum(Job.all) { $0.title }
            let size = try snapshot.sum(Job.all) { $0.size }
            let mean = try snapshot.average(Job.all) { $0.size }
            let teams = try snapshot.count(Job.all, distinct: { $0.teamID })
            return "\(jobs ?? 0) \(title ?? "") \(size ?? 0) \(mean ?? 0) \(teams)"
        }
        #expect(found == "2 x 2 1.0 1")
    }

    @Test("refuse a limit, and a sum that needs more than 64 bits")
    func refused() async throws {
        let store = try TestStore.inMemory()
        try await store.readings.create([Reading(id: 1, amount: .max), Reading(id: 2, amount: 1)])
        #expect(await failure { try await store.readings.sum { $0.amount } }?.code == .sql)
        let limited = await failure { try await store.readings.sum(Reading.all.limit(1)) { $0.amount } }
        #expect(limited?.code == .unsupported)
        #expect(
            limited?.message
                == "a sum, a mean, a least or greatest value is of all rows of a query; leave out limit and offset"
        )
    }
}
