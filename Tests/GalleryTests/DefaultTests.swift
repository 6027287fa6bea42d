import Foundation
import Strata
import StrataSQLite
import Testing

import enum GalleryModel.GallerySchema
import struct GalleryModel.Options
import struct GalleryModel.Scalars
import struct GalleryModel.Texts

/// A constant default is one thing: in the initialiser, in the column, for a missing key.
@Suite struct DefaultTests {
    private let connection: Connection

    init() throws {
        connection = try Connection.inMemory()
        // What the tables and triggers of the whole schema call needs it; the runtime sees to it by itself.
        try connection.execute("PRAGMA trusted_schema = ON")
        try connection.execute(GallerySchema.history.creationScript)
    }

    /// The only row of a table, after an insert that leaves to SQL what has a default.
    private func row<Model: Entity>(_ model: Model.Type, inserting columns: [(String, StoredValue)]) throws -> Model {
        let names = columns.map { SQLText.quote($0.0) }.joined(separator: ", ")
        let marks = columns.map { _ in "?" }.joined(separator: ", ")
        try connection.run(
            "INSERT INTO \(SQLText.quote(Model.table.name)) (\(names)) VALUES (\(marks))",
            columns.map(\.1)
        )
        let list = Model.table.columns.map(SQLText.quote).joined(separator: ", ")
        let statement = try connection.prepare("SELECT \(list) FROM \(SQLText.quote(Model.table.name))")
        try #require(try statement.step())
        return try Model(row: statement.row)
    }

    @Test("of numbers, strings, bytes and enums")
    func scalars() throws {
        let id = UUID()
        let now = Date()
        let url = try #require(URL(string: "https://example.com"))
        let bytes = withUnsafeBytes(of: id.uuid) { StoredValue.blob([UInt8]($0)) }
        let stored = try row(
            Scalars.self,
            inserting: [
                ("flag", .integer(1)), ("int", .integer(2)), ("double", .real(0.5)), ("string", .text("s")),
                ("uuid", bytes), ("uuidOrdered", bytes), ("date", .real(now.timeIntervalSinceReferenceDate)),
                ("url", .text("https://example.com")), ("decimal", .text("1.5")), ("level", .integer(10)),
            ]
        )
        let made = Scalars(
            id: stored.id,
            flag: true,
            int: 2,
            double: 0.5,
            string: "s",
            uuid: id,
            uuidOrdered: id,
            date: now,
            url: url,
            decimal: 1.5,
            level: .high
        )
        #expect(stored == made)
        #expect(stored.intLeast == .min)
        #expect(stored.doubleLarge == 6.022_140_76e23)
        #expect(stored.decimalPrice.description == "19.9")
        #expect(stored.decimalLong.description == "1234567890123456789012345678.9012345678")
        #expect(stored.uuidFixed.uuidString == "6BA7B810-9DAD-11D1-80B4-00C04FD430C8")
        #expect(stored.urlFixed.absoluteString == "https://example.com/a?b=c#d")
        // Equal as stored, too: a Decimal's text is compared byte for byte by SQL.
        for column in Scalars.table.columns.indices {
            #expect(try stored.storedValue(at: column) == made.storedValue(at: column))
        }
    }

    @Test("of strings that have to be escaped")
    func texts() throws {
        let id = UUID()
        let bytes = withUnsafeBytes(of: id.uuid) { StoredValue.blob([UInt8]($0)) }
        let stored = try row(Texts.self, inserting: [("id", bytes)])
        #expect(stored == Texts(id: id))
        #expect(stored.quotes == #"a "quoted" and a 'single' word"#)
        #expect(stored.fence == ##""""# and #""""##)
        #expect(stored.backslash == ##"C:\temp \(not) \#(raw)"##)
        #expect(stored.newlines.utf8.elementsEqual("one\ntwo\n\tthree".utf8))
        #expect(stored.null == "before\0after")
        #expect(stored.unicode.utf8.elementsEqual("é e\u{301} 👩‍👧".utf8))
        #expect(stored.optional == "nil is something else")
    }

    @Test("of optional enums, where none is a case")
    func options() throws {
        let id = UUID()
        let bytes = withUnsafeBytes(of: id.uuid) { StoredValue.blob([UInt8]($0)) }
        let stored = try row(Options.self, inserting: [("id", bytes)])
        #expect(stored == Options(id: id))
        #expect(stored.kind?.rawValue == "none")
        #expect(stored.other?.rawValue == "very \"fancy\"")
        #expect(stored.third == nil)
    }

    @Test("of keys that JSON lacks")
    func missingKeys() throws {
        let json = Data(#"{"id": "6BA7B810-9DAD-11D1-80B4-00C04FD430C8"}"#.utf8)
        let decoded = try JSONDecoder().decode(Texts.self, from: json)
        #expect(decoded == Texts(id: decoded.id))
        #expect(try JSONDecoder().decode(Options.self, from: json) == Options(id: decoded.id))
    }

    @Test("null for an attribute with a default is the default, and nil for an optional one")
    func null() throws {
        let json = Data(#"{"id": "6BA7B810-9DAD-11D1-80B4-00C04FD430C8", "quotes": null, "optional": null}"#.utf8)
        let decoded = try JSONDecoder().decode(Texts.self, from: json)
        #expect(decoded == Texts(id: decoded.id, optional: nil))
        #expect(try JSONDecoder().decode(Texts.self, from: JSONEncoder().encode(decoded)) == decoded)
    }

    @Test("a required key that JSON lacks is an error")
    func requiredKey() throws {
        let json = Data(#"{"id": 1, "flag": true}"#.utf8)
        #expect {
            try JSONDecoder().decode(Scalars.self, from: json)
        } throws: { error in
            guard case .keyNotFound(let key, _) = error as? DecodingError else { return false }
            return key.stringValue == "int"
        }
    }
}
