import Foundation
import Strata
import Testing

import enum GalleryModel.GallerySchema
import struct GalleryModel.Adopted
import struct GalleryModel.Booking
import struct GalleryModel.Country
import struct GalleryModel.Dates
import struct GalleryModel.Diary
import struct GalleryModel.Hundred
import struct GalleryModel.Invoice
import struct GalleryModel.Passport
import struct GalleryModel.Person
import struct GalleryModel.Scalars
import struct GalleryModel.Seat
import struct GalleryModel.Stamp
import struct GalleryModel.ThreeHundred
import struct GalleryModel.Ticket

/// What was stored comes back equal, whatever the key.
@Suite struct StorageTests {
    private let database: Database

    init() throws { database = try Database.inMemory(schema: GallerySchema.self) }

    /// Creates values, and fetches them by their keys.
    private func roundTrip<Model: Entity>(_ models: Model...) async throws {
        let repository = database.repository(for: Model.self)
        try await repository.create(models)
        #expect(try await repository.fetch(ids: models.map(\.id)) == models)
        for model in models {
            #expect(try JSONDecoder().decode(Model.self, from: JSONEncoder().encode(model)) == model)
        }
    }

    @Test("an entity of a key alone")
    func keyAlone() async throws {
        let tickets = try await database.repository(for: Ticket.self).create([Ticket.Draft(), Ticket.Draft()])
        #expect(tickets == [Ticket(id: 1), Ticket(id: 2)])
        #expect(try JSONDecoder().decode(Ticket.Draft.self, from: Data("{}".utf8)) == Ticket.Draft())
    }

    @Test("values of every type, the least and the greatest of each")
    func scalars() async throws {
        let draft = Scalars.Draft(
            flag: false,
            flagMaybe: true,
            int: .min,
            intMaybe: .max,
            int8: .max,
            int16: .min,
            int32: .max,
            int64: .min,
            uint8: .min,
            uint16: .min,
            uint32: .max,
            double: -0.0,
            doubleTenth: .leastNonzeroMagnitude,
            doubleLarge: .greatestFiniteMagnitude,
            float: -.greatestFiniteMagnitude,
            floatMaybe: 0.1,
            string: "e\u{301} \0",
            dataMaybe: Data([0, 255]),
            uuidText: UUID(),
            dateMaybe: .distantPast,
            url: try #require(URL(string: "file:///tmp/a%20b")),
            decimal: .greatestFiniteMagnitude,
            decimalMaybe: Decimal(sign: .minus, exponent: -4, significand: 12_345),
            level: .low,
            levelMaybe: .middle
        )
        let scalars = database.repository(for: Scalars.self)
        let stored = try await scalars.create(draft)
        #expect(try await scalars.fetch(id: stored.id) == stored)
        #expect(stored == draft.model(key: 1))
        #expect(stored.double.sign == .minus)
    }

    @Test("a number from the database under another name")
    func assignedKey() async throws {
        let invoice = try await database.repository(for: Invoice.self).create(Invoice.Draft(total: 12.5))
        #expect(invoice == Invoice(number: 1, total: 12.5))
        #expect(invoice.id == 1)
        #expect(try await database.repository(for: Invoice.self).fetch(id: 1) == invoice)
    }

    @Test("keys that lead through other entities, themselves included")
    func relationships() async throws {
        let country = Country(code: "is", name: "Iceland")
        let mother = Person(name: "Anna", homeCode: country.id)
        let child = Person(name: "Jón", motherID: mother.id)
        let passport = Passport(personID: child.id, issuerCode: country.id)
        let stamp = Stamp(passportPersonID: passport.id, position: 3)
        #expect(passport.id == child.id)
        #expect(stamp.id == Stamp.ID(passportPersonID: child.id, position: 3))

        try await roundTrip(country)
        try await roundTrip(mother, child)
        try await roundTrip(passport)
        try await roundTrip(stamp)
        let bookings = Booking(seatRow: "A", seatColumn: 1, stampPassportPersonID: child.id, stampPosition: 3)
        try await roundTrip(Seat(row: "A", column: 1, price: 9.75))
        try await roundTrip(bookings)
        #expect(try await database.repository(for: Person.self).fetch(Person.where { $0.homeCode == "is" }) == [mother])
    }

    @Test("composite keys")
    func compositeKeys() async throws {
        let seat = Seat(row: "B", column: 12, price: 120.5)
        try await roundTrip(seat, Seat(row: "B", column: 13, price: 0))
        let seats = database.repository(for: Seat.self)
        #expect(try await seats.fetch(id: Seat.ID(row: "B", column: 12)) == seat)
        try await seats.delete(id: seat.id)
        #expect(try await seats.count(Seat.all) == 1)
    }

    @Test("dates that are stored coarsely, also after they were changed")
    func dates() async throws {
        let date = Date(timeIntervalSinceReferenceDate: 800_000_000.123_456_7)
        var dates = Dates(
            exact: date,
            text: date,
            textMaybe: date,
            seconds: date,
            secondsMaybe: date,
            milliseconds: date
        )
        #expect(dates.exact == date)
        #expect(dates.text.timeIntervalSince1970 == 1_778_307_200.123)
        #expect(dates.seconds.timeIntervalSince1970 == 1_778_307_200)
        try await roundTrip(dates)

        dates.text = date.addingTimeInterval(0.000_2)
        dates.secondsMaybe = date.addingTimeInterval(1)
        dates.millisecondsNow = nil
        try await database.repository(for: Dates.self).update(dates)
        #expect(try await database.repository(for: Dates.self).fetch(id: dates.id) == dates)
        #expect(try JSONDecoder().decode(Dates.self, from: JSONEncoder().encode(dates)) == dates)
    }

    @Test("a day as a key is rounded before it is one")
    func dateKey() async throws {
        let day = Diary(day: Date(timeIntervalSinceReferenceDate: 0.6))
        #expect(day.id == Date(timeIntervalSinceReferenceDate: 1))
        try await roundTrip(day)
    }

    @Test("other names in the database")
    func adopted() async throws {
        try await roundTrip(Adopted(id: 4, title: "four", ownerID: nil))
        #expect(Adopted.table.name == "adopted \"things\"")
        #expect(Adopted.table.columns == ["thing id", "the_title", "owner"])
        let found = try await database.repository(for: Adopted.self).fetch(Adopted.where { $0.title == "four" })
        #expect(found.map(\.id) == [4])
    }

    @Test("a hundred attributes")
    func hundred() async throws {
        let pairs = (0..<10).map { #""attribute\#($0 * 10)": 1, "attribute\#($0 * 10 + 1)": "text""# }
        let json = Data("{\(pairs.joined(separator: ", "))}".utf8)
        let draft = try JSONDecoder().decode(Hundred.Draft.self, from: json)
        let stored = try await database.repository(for: Hundred.self).create(draft)
        #expect(stored.id == 1)
        #expect(try await database.repository(for: Hundred.self).fetch(id: 1) == stored)
        #expect(Hundred.table.columns.count == 100)
    }
    @Test("three hundred attributes, one of them private")
    func threeHundred() async throws {
        let pairs = (0..<30).map { #""attribute\#($0 * 10)": 1, "attribute\#($0 * 10 + 1)": "text""# }
        let json = Data("{\(pairs.joined(separator: ", "))}".utf8)
        var draft = try JSONDecoder().decode(ThreeHundred.Draft.self, from: json)
        draft.attribute2 = 0.25
        let stored = try await database.repository(for: ThreeHundred.self).create(draft)
        #expect(try await database.repository(for: ThreeHundred.self).fetch(id: 1) == stored)
        #expect(stored.attribute2 == 0.25)
        #expect(stored.attribute291 == "text")
        #expect(ThreeHundred.table.columns.count == 300)
        #expect(Mirror(reflecting: stored).children.count == 299)
    }
}
