import Foundation
import RuntimeModel
import Strata
import Testing

@Suite("Decimals")
struct DecimalTests {
    @Test(
        "return as they went in",
        arguments: [
            "0", "1", "-1", "0.1", "-0.000001", "12345678901234567890123456789012345678",
            "-12345678901234567890.123456789012345678",
            "0.00000000000000000000000000000000000001", "100000000000000000000000000000000000000000",
            "99999999999999999999999999999999999999",
            "340282366920938463463374607431768211455",
        ]
    )
    func text(_ text: String) async throws {
        let store = try TestStore.inMemory()
        let value = try #require(Decimal(string: text))
        try await store.samples.create(Sample(id: 1, decimal: value))
        #expect(try await store.samples.fetch(id: 1)?.decimal == value)
        #expect(try await store.samples.count(Sample.where { $0.decimal == value }) == 1)
    }

    @Test("that are equal are stored as one text")
    func canonical() throws {
        let spellings = ["1.10", "1.1", "1.100e0", "110e-2", "0.0011e3"].map { Decimal(string: $0) }
        for value in spellings { #expect(try value?.storedValue() == .text("1.1")) }
        #expect(try (Decimal(1) / 10 + 1).storedValue() == .text("1.1"))
        #expect(try Decimal(string: "-0")?.storedValue() == .text("0"))
    }

    @Test(
        "in units return as they went in, to the limits of 64 bits",
        arguments: ["0", "0.01", "-0.01", "19.99", "92233720368547758.07", "-92233720368547758.08"]
    )
    func scaled(_ text: String) async throws {
        let store = try TestStore.inMemory()
        let stored = store.database.repository(for: Stored.self)
        let value = try #require(Decimal(string: text))
        let created = try await stored.create(Stored.Draft(price: value))
        #expect(try await stored.fetch(id: created.id)?.price == value)
        #expect(try await stored.count(Stored.where { $0.price == value }) == 1)
    }

    @Test(
        "that do not fit their units are refused",
        arguments: ["0.001", "19.995", "92233720368547758.08", "-92233720368547758.09", "1e100"]
    )
    func scaledRefused(_ text: String) async throws {
        let store = try TestStore.inMemory()
        let stored = store.database.repository(for: Stored.self)
        let value = try #require(Decimal(string: text))
        let error = await failure { try await stored.create(Stored.Draft(price: value)) }
        #expect(error?.code == .validation)
        #expect(await failure { try await stored.count(Stored.where { $0.price == value }) }?.code == .validation)
    }

    @Test("in units sort as numbers; as text they cannot be sorted, and say so")
    func order() async throws {
        let store = try TestStore.inMemory()
        let stored = store.database.repository(for: Stored.self)
        let prices = [Decimal(100), Decimal(9), Decimal(-20)]
        try await stored.create(prices.map { Stored.Draft(price: $0) })
        #expect(try await stored.fetch(Stored.all.order { $0.price.ascending }).map(\.price) == [-20, 9, 100])
        #expect(try await stored.count(Stored.where { $0.price > 9 }) == 1)
        #expect(await failure { try await store.samples.fetch(Sample.where { $0.decimal > 9 }) }?.code == .validation)
        #expect(
            await failure { try await store.samples.fetch(Sample.all.order { $0.decimal.ascending }) }?.code
                == .validation
        )
    }
}
