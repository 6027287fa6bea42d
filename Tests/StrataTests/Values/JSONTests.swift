import Foundation
import Strata
import StrataSQLite
import Testing

@Suite("Values stored as JSON")
struct JSONTests {
    private let address = Address(
        street: "Rue de l'École 1/2 \"b\"",
        zip: "0701\u{0}x",
        position: Address.Position(latitude: 0.1 + 0.2, longitude: -Double.leastNonzeroMagnitude)
    )

    @Test("return as they went in")
    func roundTrip() async throws {
        let workshop = try Workshop()
        let links = try ["https://example.org/a?b=c#d", "file:///x%20y"].map { try #require(URL(string: $0)) }
        let job = try await workshop.jobs.create(Job.Draft(title: "a", address: address, links: links))
        #expect(job.address == address)
        #expect(job.links == links)
        let plain = try await workshop.jobs.create(Job.Draft(title: "b"))
        #expect(plain.address == nil)
        #expect(plain.links == [])
        #expect(try await workshop.rows("SELECT address, links FROM Job WHERE id = 2") == [[.null, .text("[]")]])
    }

    @Test("have one text: keys sorted, slashes as they are")
    func canonical() throws {
        let value = Strata.JSON(Address(street: "a/b", zip: "1", position: nil))
        #expect(try value.storedValue() == .text(#"{"street":"a/b","zip":"1"}"#))
        #expect(try Strata.JSON(["b": 1, "a": 2]).storedValue() == .text(#"{"a":2,"b":1}"#))
        #expect(try Strata.JSON("text").storedValue() == .text(#""text""#))
        #expect(try Strata.JSON([String]()).storedValue() == .text("[]"))
    }

    @Test("are found by equality")
    func equality() async throws {
        let workshop = try Workshop()
        try await workshop.jobs.create([Job.Draft(title: "a", address: address), Job.Draft(title: "b")])
        let found = try await workshop.jobs.fetch(Job.where { $0.address == Strata.JSON(address) })
        #expect(found.map(\.title) == ["a"])
        #expect(try await workshop.jobs.fetch(Job.where { $0.address == nil }).map(\.title) == ["b"])
        #expect(try await workshop.jobs.count(Job.where { $0.links == Strata.JSON([]) }) == 2)
    }

    @Test("do not sort, since their texts do not sort as they do")
    func order() async throws {
        let workshop = try Workshop()
        for error in [
            await failure { try await workshop.jobs.fetch(Job.all.order { $0.links.ascending }) },
            await failure { try await workshop.jobs.fetch(Job.all.order { $0.address.descending }) },
            await failure { try await workshop.jobs.fetch(Job.where { $0.address < Strata.JSON(address) }) },
        ] {
            #expect(error?.code == .validation)
            #expect(error?.message == "a value stored as JSON can be compared for equality only")
        }
    }

    @Test("dates, data and decimals in them return as they went in")
    func elements() throws {
        let connection = try Connection.inMemory()
        func roundTrip<Value: Codable & Hashable & Sendable>(_ value: Value) throws -> Value {
            try connection.withStatement("SELECT ?") { statement throws(StrataError) in
                try statement.bind(Strata.JSON(value), at: 1)
                _ = try statement.step()
                return try Strata.JSON<Value>.read(from: statement.row, at: 0).value
            }
        }
        let dates = [
            Date(timeIntervalSinceReferenceDate: 0.1 + 0.2), Date(timeIntervalSinceReferenceDate: 791_000_000.123456),
        ]
        #expect(try roundTrip(dates) == dates)
        #expect(try roundTrip([Data([0, 255]), Data()]) == [Data([0, 255]), Data()])
        let decimals = try ["0.1", "-12345678901234567.89"].map { try #require(Decimal(string: $0)) }
        #expect(try roundTrip(decimals) == decimals)
        #expect(try roundTrip([Int.max, .min]) == [.max, .min])
        #expect(try roundTrip(["", "\u{0}", "e\u{301}", "🎉\\/\n"]) == ["", "\u{0}", "e\u{301}", "🎉\\/\n"])
    }

    @Test(
        "that are something else are not read, and the error says where",
        arguments: [
            ("", ""), ("{", ""), ("null", ""), (#"{"street":1,"zip":""}"#, ", at street"),
            (#"{"street":"a"}"#, ", at zip"),
            (#"{"street":"a","zip":"b","position":{"latitude":1,"longitude":"x"}}"#, ", at position.longitude"),
        ]
    )
    func damaged(text: String, place: String) async throws {
        let workshop = try Workshop()
        try await workshop.jobs.create(Job.Draft(title: "a"))
        try await workshop.execute("UPDATE Job SET address = ?", [.text(text)])
        let error = await failure { try await workshop.jobs.fetch() }
        #expect(error?.code == .valueMismatch)
        #expect(error?.message == "Job.address: expected JSON of Address\(place), found another TEXT")
        #expect(error?.columns == ["address"])
        #expect(error?.key == [.integer(1)])
        #expect(error?.value == .text(text))
    }

    @Test("NaN in them is refused before it is stored")
    func notANumber() async throws {
        let workshop = try Workshop()
        let lost = Address(street: "", zip: "", position: Address.Position(latitude: .nan, longitude: 0))
        let draft = Job.Draft(title: "a", address: lost)
        let error = await failure { try await workshop.jobs.create(draft) }
        #expect(error?.code == .validation)
        #expect(
            error?.message == "Job.address: a value of Address cannot be encoded as JSON, at position.latitude"
        )
        #expect(error?.columns == ["address"])
        #expect(
            await failure { try await workshop.jobs.fetch(Job.where { $0.address == Strata.JSON(lost) }) }?.code
                == .validation
        )
        #expect(try await workshop.jobs.count() == 0)
    }
}
