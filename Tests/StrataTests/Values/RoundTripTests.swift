import Foundation
import RuntimeModel
import Strata
import Testing

@Suite("Values return exactly as they went in")
struct RoundTripTests {
    private func roundTrip(_ sample: Sample) async throws -> Sample {
        let store = try TestStore.inMemory()
        try await store.samples.create(sample)
        return try #require(try await store.samples.fetch(id: sample.id))
    }

    @Test("integers at their limits", arguments: [Int64.min, -1, 0, 1, .max])
    func integers(_ number: Int64) async throws {
        let sample = Sample(
            id: Int(number),
            int: Int(number),
            int8: Int8(clamping: number),
            int16: Int16(clamping: number),
            int32: Int32(clamping: number),
            int64: number,
            uint8: UInt8(clamping: number),
            uint16: UInt16(clamping: number),
            uint32: UInt32(clamping: number)
        )
        #expect(try await roundTrip(sample) == sample)
    }

    @Test(
        "numbers with fractions, to the last bit",
        arguments: [
            0, 0.1, -0.1, 1, .infinity, -.infinity, .pi, .greatestFiniteMagnitude, -.greatestFiniteMagnitude,
            .leastNonzeroMagnitude, .leastNormalMagnitude, 9_007_199_254_740_992, 1e22, 123_456_789.123_456_79,
        ] as [Double]
    )
    func doubles(_ number: Double) async throws {
        let sample = try await roundTrip(Sample(id: 1, double: number, float: Float(number)))
        #expect(sample.double.bitPattern == number.bitPattern)
        #expect(sample.float.bitPattern == Float(number).bitPattern)
    }

    @Test("minus zero is the exception: SQLite returns zero, which is equal")
    func minusZero() async throws {
        let sample = try await roundTrip(Sample(id: 1, double: -0.0))
        #expect(sample.double == -0.0)
        #expect(sample.double.sign == .plus)
    }

    @Test(
        "text, byte for byte",
        arguments: [
            "", " ", "a\u{0}b", "\u{0}", "a\u{0}", "\u{e9}", "e\u{301}", "\u{1F469}\u{200D}\u{1F469}\u{200D}\u{1F467}",
            "it's \"quoted\"; --", "\u{feff}bom", "\r\n\t", "\u{10FFFF}\u{FFFD}",
            String(repeating: "\u{e9}x", count: 100_000),
        ]
    )
    func text(_ text: String) async throws {
        let sample = try await roundTrip(Sample(id: 1, text: text))
        #expect(Array(sample.text.utf8) == Array(text.utf8))
    }

    @Test(
        "bytes, none included",
        arguments: [Data(), Data([0]), Data([0, 255, 39]), Data(repeating: 7, count: 1_000_000)]
    )
    func bytes(_ bytes: Data) async throws {
        #expect(try await roundTrip(Sample(id: 1, bytes: bytes)).bytes == bytes)
    }

    @Test("bytes of a slice")
    func slice() async throws {
        let bytes = Data([1, 2, 3, 4, 5])[2..<4]
        #expect(try await roundTrip(Sample(id: 1, bytes: bytes)).bytes == Data([3, 4]))
    }

    @Test("flags, UUIDs, enums and nil")
    func others() async throws {
        for flag in [true, false] {
            for (level, kind) in [(Level.low, Kind.plain), (.middle, .fancy), (.high, nil)] {
                let sample = Sample(id: 1, flag: flag, uuid: UUID(), level: level, kind: kind)
                #expect(try await roundTrip(sample) == sample)
            }
        }
    }

    @Test(
        "URLs",
        arguments: [
            "https://example.com/a%20b?c=d&e#f", "file:///tmp/a", "mailto:a@b.c", "relative/path", "a:b",
            "https://\u{e9}.example/",
            "https://example.com:8080", "data:text/plain,a%00b",
        ]
    )
    func urls(_ text: String) async throws {
        let url = try #require(URL(string: text))
        let read = try #require(try await roundTrip(Sample(id: 1, url: url)).url)
        #expect(read == url)
        #expect(read.absoluteString == url.absoluteString)
    }

    @Test("an optional is what it was, NULL or value")
    func optionals() async throws {
        let store = try TestStore.inMemory()
        let readings = [
            Reading(id: 1),
            Reading(id: 2, value: 0, amount: 0, isValid: false),
            Reading(id: 3, value: -1.5, amount: .min, isValid: true),
        ]
        try await store.readings.create(readings)
        #expect(try await store.readings.fetch(ids: [1, 2, 3]) == readings)
        #expect(
            try await store.rows("SELECT value, amount, isValid FROM Reading WHERE id < 3 ORDER BY id")
                == [[.null, .null, .null], [.real(0), .integer(0), .integer(0)]]
        )
    }

    @Test("NaN is refused, wherever it goes, and nothing is stored")
    func notANumber() async throws {
        let store = try TestStore.inMemory()
        for sample in [
            Sample(id: 1, double: .nan), Sample(id: 1, float: .nan),
            Sample(id: 1, date: Date(timeIntervalSinceReferenceDate: .nan)), Sample(id: 1, decimal: .nan),
        ] {
            let error = await failure { try await store.samples.create(sample) }
            #expect(error?.code == .validation)
            #expect(error?.table == "Sample")
            #expect(error?.key == [.integer(1)])
        }
        let error = await failure { try await store.samples.fetch(Sample.where { $0.double > .nan }) }
        #expect(error?.code == .validation)
        #expect(try await store.samples.count() == 0)
    }

    @Test("a URL that is relative to another is refused: its text is only half of it")
    func relativeURL() async throws {
        let store = try TestStore.inMemory()
        let url = try #require(URL(string: "b", relativeTo: URL(string: "https://example.com/a/")))
        #expect(await failure { try await store.samples.create(Sample(id: 1, url: url)) }?.code == .validation)
    }
}
