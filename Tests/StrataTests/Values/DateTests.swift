import Foundation
import RuntimeModel
import Testing

@testable import Strata

@Suite("Dates")
struct DateTests {
    private static let year10000 = Date(timeIntervalSince1970: 253_402_300_800)
    private static let year0 = Date(timeIntervalSince1970: -62_167_219_200)

    @Test(
        "return to the last bit in their own storage",
        arguments: [
            0, -1, 1, 0.1, -0.1, 1e-9, 789_012_345.678_901_2, -63_114_076_800.123, 252_423_993_600, .infinity,
            -.infinity,
            .greatestFiniteMagnitude, -978_307_200.000_001,
        ] as [Double]
    )
    func standard(_ interval: Double) async throws {
        let store = try TestStore.inMemory()
        try await store.samples.create(Sample(id: 1, date: Date(timeIntervalSinceReferenceDate: interval)))
        let date = try #require(try await store.samples.fetch(id: 1)).date
        #expect(date.timeIntervalSinceReferenceDate.bitPattern == interval.bitPattern)
    }

    @Test(
        "are text in ISO 8601",
        arguments: [
            (0, "1970-01-01T00:00:00.000Z"),
            (0.001, "1970-01-01T00:00:00.001Z"),
            (-0.001, "1969-12-31T23:59:59.999Z"),
            (-0.000_4, "1970-01-01T00:00:00.000Z"),
            (-0.001_4, "1969-12-31T23:59:59.999Z"),
            (0.999_6, "1970-01-01T00:00:01.000Z"),
            (951_782_399.5, "2000-02-28T23:59:59.500Z"),
            (951_782_400, "2000-02-29T00:00:00.000Z"),
            (4_107_542_399, "2100-02-28T23:59:59.000Z"),
            (4_107_542_400, "2100-03-01T00:00:00.000Z"),
            (-62_167_219_200, "0000-01-01T00:00:00.000Z"),
            (-62_162_035_201, "0000-02-29T23:59:59.000Z"),
            (253_402_300_799.999, "9999-12-31T23:59:59.999Z"),
        ] as [(Double, String)]
    )
    func iso8601(_ seconds: Double, _ text: String) throws {
        let date = Date(timeIntervalSince1970: seconds)
        #expect(try date.storedValue(as: .iso8601) == .text(text))
        let milliseconds = try #require(ISO8601Text.milliseconds(in: text))
        #expect(Date(timeIntervalSince1970: Double(milliseconds) / 1_000) == date.rounded(to: .iso8601))
    }

    @Test("round trip in ISO 8601 on days all over the calendar, and on every day of 400 years")
    func days() {
        let day: Int64 = 86_400_000
        let days = Array(stride(from: Int64(-719_528), through: 2_932_896, by: 97)) + Array(-10_957..<135_140)
        for number in days {
            let milliseconds = number * day + 12_345_678
            guard let text = ISO8601Text.text(ofMilliseconds: milliseconds),
                ISO8601Text.milliseconds(in: text) == milliseconds
            else {
                Issue.record("day \(number)")
                return
            }
        }
    }

    @Test("outside the years 0 to 9999 have no text in ISO 8601")
    func outOfRange() async throws {
        let store = try TestStore.inMemory()
        let stored = store.database.repository(for: Stored.self)
        for date in [Self.year10000, Self.year0.addingTimeInterval(-0.001), .distantFuture.addingTimeInterval(1e12)] {
            let error = await failure { try await stored.create(Stored.Draft(iso: date)) }
            #expect(error?.code == .validation)
            #expect(error?.message == "Stored.iso: a date stored as ISO 8601 lies in the years 0000 to 9999")
        }
        // Rounded, it is in the year 10000.
        #expect(
            await failure { try await stored.create(Stored.Draft(iso: Self.year10000.addingTimeInterval(-0.000_1))) }?
                .code
                == .validation
        )
        #expect(try await stored.count() == 0)
    }

    @Test(
        "are read from any fraction of a second that has at most nine digits and is exact",
        arguments: [
            ("2026-01-02T03:04:05Z", 1_767_323_045_000), ("2026-01-02T03:04:05.6Z", 1_767_323_045_600),
            ("2026-01-02T03:04:05.67Z", 1_767_323_045_670), ("2026-01-02T03:04:05.678000000Z", 1_767_323_045_678),
        ] as [(String, Int64)]
    )
    func fractions(_ text: String, _ milliseconds: Int64) {
        #expect(ISO8601Text.milliseconds(in: text) == milliseconds)
    }

    @Test(
        "are not read from what is no such text, or is finer than they can hold",
        arguments: [
            "", "2026", "2026-01-02", "2026-01-02T03:04:05", "2026-01-02 03:04:05Z", "2026-13-02T03:04:05Z",
            "2026-02-29T03:04:05Z", "2026-00-02T03:04:05Z", "2026-01-00T03:04:05Z", "2026-01-32T03:04:05Z",
            "2026-01-02T24:00:00Z", "2026-01-02T03:60:05Z", "2026-01-02T03:04:60Z", "2026-01-02T03:04:05.Z",
            "2026-01-02T03:04:05.6789Z", "2026-01-02T03:04:05.0000000001Z", "2026-01-02T03:04:05+01:00",
            "2026-01-02T03:04:05.-12Z", "+026-01-02T03:04:05Z", "2026-01-02T03:04:05.67\u{e9}Z", "٢٠٢٦-01-02T03:04:05Z",
        ]
    )
    func wrongTexts(_ text: String) { #expect(ISO8601Text.milliseconds(in: text) == nil) }

    @Test("are rounded where they are made, so that memory and file have one value")
    func rounding() async throws {
        let store = try TestStore.inMemory()
        let stored = store.database.repository(for: Stored.self)
        let date = Date(timeIntervalSince1970: -1_234_567.891_6)
        let created = try await stored.create(Stored.Draft(iso: date, seconds: date, milliseconds: date))
        #expect(created.iso == Date(timeIntervalSince1970: -1_234_567.892))
        #expect(created.seconds == Date(timeIntervalSince1970: -1_234_568))
        #expect(created.milliseconds == Date(timeIntervalSince1970: -1_234_567.892))
        #expect(try await stored.fetch(id: created.id) == created)
        #expect(
            try await store.rows("SELECT iso, seconds, milliseconds FROM Stored")
                == [[.text("1969-12-17T17:03:52.108Z"), .integer(-1_234_568), .integer(-1_234_567_892)]]
        )
    }

    @Test("too far away for their storage are refused")
    func tooFar() async throws {
        let store = try TestStore.inMemory()
        let stored = store.database.repository(for: Stored.self)
        let far = Date(timeIntervalSince1970: 1e30)
        for draft in [
            Stored.Draft(seconds: far), Stored.Draft(milliseconds: far),
            Stored.Draft(seconds: Date(timeIntervalSince1970: .infinity)),
        ] {
            #expect(await failure { try await stored.create(draft) }?.code == .validation)
        }
    }

    @Test("are compared in a query as they are stored")
    func queries() async throws {
        let store = try TestStore.inMemory()
        let stored = store.database.repository(for: Stored.self)
        let dates = [-100.0, 0, 100, 1_000_000].map { Date(timeIntervalSince1970: $0) }
        try await stored.create(dates.map { Stored.Draft(iso: $0, seconds: $0, milliseconds: $0) })
        let bound = dates[1]
        #expect(
            try await stored.fetch(Stored.where { $0.iso > bound }.order { $0.iso.descending }).map(\.iso) == [
                dates[3], dates[2],
            ]
        )
        #expect(
            try await stored.fetch(Stored.where { $0.seconds <= bound }.order { $0.seconds.ascending }).map(\.iso) == [
                dates[0], dates[1],
            ]
        )
        #expect(try await stored.count(Stored.where { $0.milliseconds == bound }) == 1)
        #expect(try await stored.count(Stored.where { $0.iso.in([dates[0], dates[3], nil]) }) == 2)
        #expect(await failure { try await stored.count(Stored.where { $0.iso > Self.year10000 }) }?.code == .validation)
        #expect(await failure { try await stored.count(Stored.where { $0.iso == $0.seconds }) }?.code == .validation)
    }
}
