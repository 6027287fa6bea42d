import Foundation
import RuntimeModel
import Strata
import Testing

/// Values in predicates are compared as their columns store them.
@Suite struct StoragePredicateTests {
    /// Samples of every type.
    private func samples() async throws -> PredicateMatrix<Sample> {
        try await PredicateMatrix(
            (1...12).map { number in
                Sample(
                    id: number,
                    int8: Int8(number) - 6,
                    uint32: number == 3 ? UInt32.max : UInt32(number),
                    float: Float(number) / 10,
                    bytes: Data(repeating: UInt8(number), count: number % 4),
                    uuid: uuid(number),
                    date: january(number),
                    url: number % 3 == 0 ? nil : URL(string: "https://example.org/\(number % 4)"),
                    decimal: Decimal(number % 5) / 4,
                    level: number % 2 == 0 ? .high : .low,
                    kind: number % 3 == 0 ? nil : number % 3 == 1 ? .plain : .fancy
                )
            }
        )
    }

    private func uuid(_ number: Int) -> UUID {
        UUID(uuid: (UInt8(number * 20), 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1))
    }

    @Test func numbersOfAllWidths() async throws {
        let samples = try await samples()
        let (greatest, tenth): (UInt32, Float) = (.max, 0.1)
        try await samples.agree(#Predicate { $0.int8 < -2 })
        try await samples.agree(#Predicate { $0.int8 + 2 > 3 })
        try await samples.agree(#Predicate { $0.uint32 == greatest })
        try await samples.agree(#Predicate { $0.float == tenth })
        try await samples.agree(#Predicate { tenth < $0.float })
    }

    @Test func data() async throws {
        let samples = try await samples()
        let bytes = Data([2, 2])
        try await samples.agree(#Predicate { $0.bytes == bytes })
        try await samples.agree(#Predicate { $0.bytes.count > 1 })
        try await samples.agree(#Predicate { $0.bytes.isEmpty })
        try await samples.agree(#Predicate { !$0.bytes.isEmpty })
    }

    @Test func identifiersAndAddresses() async throws {
        let samples = try await samples()
        let (one, some, page) = (uuid(4), [uuid(2), uuid(9)], URL(string: "https://example.org/1"))
        try await samples.agree(#Predicate { $0.uuid == one })
        try await samples.agree(#Predicate { $0.uuid < one })
        try await samples.agree(#Predicate { some.contains($0.uuid) })
        try await samples.agree(#Predicate { $0.url == page })
        try await samples.agree(#Predicate { $0.url != page })
        try await samples.agree(#Predicate { $0.url == nil })
    }

    @Test func daysAndDecimals() async throws {
        let samples = try await samples()
        let (today, price) = (january(5), Decimal(1) / 4)
        let prices = [price, price * 2]
        try await samples.agree(#Predicate { $0.date < today })
        try await samples.agree(#Predicate { today <= $0.date })
        try await samples.agree(#Predicate { $0.decimal == price })
        try await samples.agree(#Predicate { $0.decimal != price })
        try await samples.agree(#Predicate { prices.contains($0.decimal) })
    }

    @Test func enumsAndTheirRawValues() async throws {
        let samples = try await samples()
        let (high, fancy, none): (Level, Kind, Kind?) = (.high, .fancy, nil)
        try await samples.agree(#Predicate { $0.level == high })
        try await samples.agree(#Predicate { $0.level != high })
        try await samples.agree(#Predicate { $0.level.rawValue > 1 })
        try await samples.agree(#Predicate { $0.level.rawValue == high.rawValue })
        try await samples.agree(#Predicate { $0.kind == fancy })
        try await samples.agree(#Predicate { $0.kind != fancy })
        try await samples.agree(#Predicate { $0.kind == none })
        try await samples.agree(#Predicate { $0.kind?.rawValue == "plain" })
        try await samples.agree(#Predicate { $0.kind?.rawValue.contains("fancy") == true })
        try await samples.agree(#Predicate { ($0.kind ?? fancy) == fancy })
    }

    @Test func storagesThatTheSchemaChose() async throws {
        let rows = (1...12).map { number in
            Stored(
                id: number,
                uuid: uuid(number),
                iso: number % 3 == 1 ? nil : january(number),
                seconds: number % 4 == 0 ? nil : january(number),
                milliseconds: january(number % 2),
                price: number % 5 == 0 ? nil : Decimal(number) / 4
            )
        }
        let stored = try await PredicateMatrix(rows)
        let (one, many, today, limit) = (uuid(3), [uuid(1), uuid(3)], january(9), Decimal(3) / 2)
        let (tomorrow, never) = (january(10), Date.distantPast)
        try await stored.agree(#Predicate { $0.uuid == one })
        try await stored.agree(#Predicate { many.contains($0.uuid) })
        try await stored.agree(#Predicate { $0.iso == today })
        try await stored.agree(#Predicate { ($0.iso ?? today) < today })
        try await stored.agree(#Predicate { today < ($0.seconds ?? today) })
        try await stored.agree(#Predicate { ($0.id > 9 ? tomorrow : today) == ($0.seconds ?? never) })
        try await stored.agree(#Predicate { $0.milliseconds.flatMap { $0 < today } ?? true }, findsAll: true)
        try await stored.agree(#Predicate { $0.price == limit })
        try await stored.agree(#Predicate { ($0.price ?? limit) > limit })
        try await stored.agree(#Predicate { ($0.price ?? 0) + 1 < limit })
    }

    /// Contacts with what only a schema written by hand has here.
    private func contacts() throws -> (SQLiteRepository<Contact>, [Contact]) {
        let database = try Database.inMemory(schema: ContactSchema.self)
        let (here, there) = (Contact.Address(street: "Here", number: 1), Contact.Address(street: "There", number: 2))
        let contacts = (1...9).map { number in
            Contact(
                id: number,
                email: "\(number)@example.org",
                address: number % 2 == 0 ? here : there,
                home: number % 3 == 0 ? nil : number % 3 == 1 ? here : there,
                tags: number < 4 ? [] : ["a/\(number)"],
                mood: Contact.Mood.allCases[number % 3],
                size: Contact.Size.allCases[number % 3],
                weight: Contact.Weight(grams: number * 100),
                tone: [.low, .high, .unknown("shrill")][number % 3]
            )
        }
        return (database.repository(for: Contact.self), contacts)
    }

    private func agree(
        _ predicate: Predicate<Contact>,
        sourceLocation: SourceLocation = #_sourceLocation
    ) async throws {
        let (repository, contacts) = try contacts()
        try await repository.create(contacts)
        let expected = try contacts.filter { try predicate.evaluate($0) }.map(\.id)
        #expect((1..<9).contains(expected.count), sourceLocation: sourceLocation)
        let found = try await repository.fetch(predicate, sortBy: [SortDescriptor(\.id)])
        #expect(found.map(\.id) == expected, "\(Query(predicate))", sourceLocation: sourceLocation)
    }

    @Test func jsonAndTypesOfAnAppsOwn() async throws {
        let (here, tags, weight, shrill) = (
            Contact.Address(street: "Here", number: 1), ["a/5"], Contact.Weight(grams: 500),
            Contact.Tone.unknown("shrill")
        )
        let (nowhere, none): (Contact.Address?, [String]) = (nil, [])
        try await agree(#Predicate { $0.address == here })
        try await agree(#Predicate { $0.address != here })
        try await agree(#Predicate { $0.home == here })
        try await agree(#Predicate { $0.home == nil })
        try await agree(#Predicate { $0.home == nowhere })
        try await agree(#Predicate { $0.tags == tags })
        try await agree(#Predicate { $0.tags == none })
        try await agree(#Predicate { $0.weight > weight })
        try await agree(#Predicate { $0.tone == shrill })
        try await agree(#Predicate { $0.tone.rawValue == "shrill" })
    }

    @Test func enumsWithAnOrder() async throws {
        let (middle, one) = (Contact.Size.middle, 1)
        try await agree(#Predicate { $0.size < middle })
        try await agree(#Predicate { $0.size.rawValue > one })
    }

    @Test func aColumnWithoutCaseComparesAsTheSchemaSays() async throws {
        let (repository, _) = try contacts()
        let address = Contact.Address(street: "Here", number: 1)
        try await repository.create(Contact(id: 1, email: "Ada@example.org", address: address))
        #expect(try await repository.count(#Predicate { $0.email == "ada@EXAMPLE.org" }) == 1)
        #expect(try await repository.count(#Predicate { $0.email.contains("ada") }) == 0)
    }
}
