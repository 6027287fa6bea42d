import Foundation
import RuntimeModel
import Strata
import StrataSQLite
import Testing

/// A value made of what a column holds is the same, or the same error, as one that is read from a row.
@Suite struct StoredDecodingTests {
    /// What columns may hold, right and wrong for every type.
    private static let stored: [StoredValue] = [
        .null, .integer(0), .integer(1), .integer(2), .integer(10), .integer(-1), .integer(127), .integer(128),
        .integer(65_536),
        .integer(.max), .integer(.min), .real(0), .real(1.5), .real(0.1), .real(1e300), .real(.infinity), .text(""),
        .text("a"), .text("1"), .text("1.50"), .text("very fancy"), .text("calm"), .text("2026-01-02T03:04:05.678Z"),
        .text("2026-02-30T03:04:05Z"), .text("6BA7B810-9DAD-11D1-80B4-00C04FD430C8"), .text("https://strata.dev/a?b"),
        .text("http://a b"), .text("[1,2]"), .text("{\"street\":\"S\",\"zip\":\"1\"}"), .text("[1,"),
        .text("123456789012345678901234567890123456789012345"), .blob([]), .blob([1]),
        .blob(Array(repeating: 7, count: 16)),
    ]

    /// The value that a type makes of what a column holds, or the code and the sentence of the error.
    private func outcome<Value>(_ make: () throws(StrataError) -> Value) -> String {
        do throws(StrataError) { return "\(try make())" } catch { return "\(error.code): \(error.message)" }
    }

    private func expectSame<Value: ColumnValue>(
        _ type: Value.Type,
        storedAs storage: ColumnStorage = .standard,
        sourceLocation: SourceLocation = #_sourceLocation
    ) throws {
        let connection = try Connection(path: ":memory:")
        var (values, errors) = (0, 0)
        for stored in Self.stored {
            let found = outcome { () throws(StrataError) in try Value.value(of: stored, storedAs: storage) }
            let expected = outcome { () throws(StrataError) in
                try connection.withStatement("SELECT ?") { statement throws(StrataError) in
                    try statement.bind(stored, at: 1)
                    _ = try statement.step()
                    return try Value.read(from: statement.row, at: 0, storedAs: storage)
                }
            }
            #expect(found == expected, "\(type) of \(stored)", sourceLocation: sourceLocation)
            if found.hasPrefix("valueMismatch") { errors += 1 } else { values += 1 }
        }
        #expect(values > 0 && errors > 0, sourceLocation: sourceLocation)
    }

    @Test("Numbers and Bools")
    func numbers() throws {
        try expectSame(Bool.self)
        try expectSame(Int.self)
        try expectSame(Int8.self)
        try expectSame(Int16.self)
        try expectSame(Int32.self)
        try expectSame(Int64.self)
        try expectSame(UInt8.self)
        try expectSame(UInt16.self)
        try expectSame(UInt32.self)
        try expectSame(Double.self)
        try expectSame(Float.self)
    }

    @Test("Texts and Foundation's types, with every storage")
    func foundation() throws {
        try expectSame(String.self)
        try expectSame(Data.self)
        try expectSame(UUID.self)
        try expectSame(UUID.self, storedAs: .text)
        try expectSame(URL.self)
        try expectSame(Decimal.self)
        try expectSame(Decimal.self, storedAs: .scaled(digits: 2))
        try expectSame(Date.self)
        try expectSame(Date.self, storedAs: .iso8601)
        try expectSame(Date.self, storedAs: .unixSeconds)
        try expectSame(Date.self, storedAs: .unixMilliseconds)
    }

    @Test("Enumerations, JSON, types of an app's own and optionals")
    func others() throws {
        try expectSame(Level.self)
        try expectSame(Kind.self)
        try expectSame(Mood.self)
        try expectSame(Grade.self)
        try expectSame(Priority.self)
        try expectSame(Effort.self)
        try expectSame(JSON<[Int]>.self)
        try expectSame(JSON<Address>.self)
        try expectSame(Int?.self)
        try expectSame(Date?.self, storedAs: .iso8601)
        try expectSame(Int??.self)
    }
}
