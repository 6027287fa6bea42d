import Foundation
import RuntimeModel
import Strata
import Testing

/// A value that a column of another program's making may hold, and what is said about it.
struct WrongValue: CustomTestStringConvertible {
    var table = "Sample"
    let column: String
    let value: StoredValue
    let expected: String

    var testDescription: String { "\(column) = \(value)" }
}

@Suite("A stored value that is not what the schema says is an error, never a default")
struct StrictReadTests {
    static let wrong: [WrongValue] = [
        WrongValue(column: "flag", value: .null, expected: "INTEGER"),
        WrongValue(column: "flag", value: .integer(2), expected: "0 or 1"),
        WrongValue(column: "flag", value: .text("true"), expected: "INTEGER"),
        WrongValue(column: "int", value: .null, expected: "INTEGER"),
        WrongValue(column: "int", value: .text("7"), expected: "INTEGER"),
        WrongValue(column: "int", value: .real(7), expected: "INTEGER"),
        WrongValue(column: "int", value: .blob([7]), expected: "INTEGER"),
        WrongValue(column: "int8", value: .integer(128), expected: "an integer from -128 to 127"),
        WrongValue(column: "int16", value: .integer(-32_769), expected: "an integer from -32768 to 32767"),
        WrongValue(
            column: "int32",
            value: .integer(2_147_483_648),
            expected: "an integer from -2147483648 to 2147483647"
        ),
        WrongValue(column: "int64", value: .real(9.3e18), expected: "INTEGER"),
        WrongValue(column: "uint8", value: .integer(-1), expected: "an integer from 0 to 255"),
        WrongValue(column: "uint16", value: .integer(65_536), expected: "an integer from 0 to 65535"),
        WrongValue(column: "uint32", value: .integer(4_294_967_296), expected: "an integer from 0 to 4294967295"),
        WrongValue(column: "double", value: .null, expected: "REAL"),
        WrongValue(column: "double", value: .integer(1), expected: "REAL"),
        WrongValue(column: "double", value: .text("1.5"), expected: "REAL"),
        WrongValue(column: "float", value: .real(0.1), expected: "a number of 32 bits"),
        WrongValue(column: "float", value: .real(1e300), expected: "a number of 32 bits"),
        WrongValue(column: "text", value: .null, expected: "TEXT"),
        WrongValue(column: "text", value: .integer(1), expected: "TEXT"),
        WrongValue(column: "text", value: .blob([97]), expected: "TEXT"),
        WrongValue(column: "bytes", value: .null, expected: "BLOB"),
        WrongValue(column: "bytes", value: .text(""), expected: "BLOB"),
        WrongValue(column: "uuid", value: .blob([1, 2, 3]), expected: "a BLOB of 16 bytes"),
        WrongValue(column: "uuid", value: .blob([]), expected: "a BLOB of 16 bytes"),
        WrongValue(column: "uuid", value: .text("6BA7B810-9DAD-11D1-80B4-00C04FD430C8"), expected: "BLOB"),
        WrongValue(column: "date", value: .text("2026-01-01"), expected: "REAL"),
        WrongValue(column: "date", value: .integer(0), expected: "REAL"),
        WrongValue(column: "url", value: .text("http://a b"), expected: "a URL"),
        WrongValue(column: "url", value: .text(""), expected: "a URL"),
        WrongValue(column: "url", value: .integer(1), expected: "TEXT"),
        WrongValue(column: "decimal", value: .real(1.5), expected: "TEXT"),
        WrongValue(column: "level", value: .integer(7), expected: "the raw value of a case of Level"),
        WrongValue(column: "level", value: .null, expected: "INTEGER"),
        WrongValue(column: "kind", value: .text("Fancy"), expected: "the raw value of a case of Kind"),
        WrongValue(column: "kind", value: .text(""), expected: "the raw value of a case of Kind"),
        WrongValue(table: "Stored", column: "uuid", value: .text("no UUID"), expected: "a UUID of 36 characters"),
        WrongValue(table: "Stored", column: "uuid", value: .null, expected: "TEXT"),
        WrongValue(
            table: "Stored",
            column: "iso",
            value: .text("today"),
            expected: "a date such as 2026-01-02T03:04:05.678Z"
        ),
        WrongValue(table: "Stored", column: "iso", value: .integer(1), expected: "TEXT"),
        WrongValue(table: "Stored", column: "seconds", value: .real(1.5), expected: "INTEGER"),
        WrongValue(
            table: "Stored",
            column: "seconds",
            value: .integer(.max),
            expected: "seconds since 1970 that a Date can hold"
        ),
        WrongValue(
            table: "Stored",
            column: "milliseconds",
            value: .integer(9_007_199_254_740_993),
            expected: "milliseconds since 1970 that a Date can hold"
        ),
        WrongValue(table: "Stored", column: "price", value: .text("1.00"), expected: "INTEGER"),
    ]
    static let wrongDecimals = [
        "", "NaN", "one", "1.2.3", "1-2", "--1", "1e", "1 ", " 1", "0x10", "+", ".", "1e500", "1,5",
        "1.23456789012345678901234567890123456789012345",
    ]

    /// A database whose table has the declared names and takes anything, with one row, of key 7.
    private func store(_ wrong: WrongValue) async throws -> TestStore {
        let store = try TestStore.inMemory()
        if wrong.table == "Sample" {
            try await store.samples.create(Sample(id: 7))
        } else {
            try await store.database.repository(for: Stored.self).create(Stored(id: 7))
        }
        try await store.database.write { transaction in
            try transaction.execute("CREATE TABLE Loose AS SELECT * FROM \(wrong.table)")
            try transaction.execute("DROP TABLE \(wrong.table)")
            // Without declared types nothing is converted on the way in.
            let columns = try transaction.rows("SELECT name FROM pragma_table_info('Loose')").map { row -> String in
                guard case .text(let name) = row[0] else { return "" }
                return SQLText.quote(name)
            }
            let names = columns.joined(separator: ", ")
            try transaction.execute("CREATE TABLE \(wrong.table) (\(names))")
            try transaction.execute("INSERT INTO \(wrong.table) (\(names)) SELECT \(names) FROM Loose")
            try transaction.execute("UPDATE \(wrong.table) SET \(wrong.column) = ?", [wrong.value])
        }
        return store
    }

    private func check<Model: Entity>(_ wrong: WrongValue, _ repository: SQLiteRepository<Model>) async
    where Model.ID == Int {
        for error in [
            await failure { try await repository.fetch() },
            await failure { try await repository.fetch(id: 7) },
            await failure { try await repository.fetch(ids: [7]) },
            await failure { try await repository.first(Model.all) },
        ] {
            #expect(error?.code == .valueMismatch)
            #expect(error?.table == wrong.table)
            #expect(error?.column == wrong.column)
            #expect(error?.key == [.integer(7)])
            #expect(error?.value == wrong.value)
            let isOfType = !["INTEGER", "REAL", "TEXT", "BLOB"].contains(wrong.expected) && wrong.value != .null
            let found = (isOfType ? "another " : "") + wrong.value.typeName
            #expect(
                error?.message == "\(wrong.table).\(wrong.column): expected \(wrong.expected), found \(found)"
            )
        }
    }

    @Test("with table, column, key and value", arguments: wrong)
    func wrongValue(_ wrong: WrongValue) async throws {
        let store = try await store(wrong)
        if wrong.table == "Sample" {
            await check(wrong, store.samples)
        } else {
            await check(wrong, store.database.repository(for: Stored.self))
        }
    }

    @Test("so is text that is no decimal number, or one with more digits than a Decimal has", arguments: wrongDecimals)
    func wrongDecimal(_ text: String) async throws {
        let wrong = WrongValue(column: "decimal", value: .text(text), expected: "a decimal number")
        await check(wrong, try await store(wrong).samples)
    }

    @Test("so is text that is not UTF-8")
    func invalidText() async throws {
        let store = try await store(WrongValue(column: "text", value: .text(""), expected: ""))
        try await store.database.write { try $0.execute("UPDATE Sample SET text = CAST(x'61ff' AS TEXT)") }
        let error = await failure { try await store.samples.fetch() }
        #expect(error?.code == .valueMismatch)
        #expect(error?.message == "Sample.text: expected TEXT in UTF-8, found another TEXT")
    }

    @Test("in an observation, a batch and a snapshot too")
    func everywhere() async throws {
        let store = try await store(WrongValue(column: "level", value: .integer(9), expected: ""))
        var iterator = store.samples.changes().makeAsyncIterator()
        #expect(await failure { try await iterator.next() }?.code == .valueMismatch)
        #expect(try await iterator.next() == nil)
        var batches = store.samples.batches(of: 10).makeAsyncIterator()
        #expect(await failure { try await batches.next() }?.key == [.integer(7)])
        #expect(await failure { try await store.database.read { try $0.fetch(Sample.all) } }?.column == "level")
    }

    @Test("and of a composite key both parts are told")
    func compositeKey() async throws {
        let store = try TestStore.inMemory()
        try await store.makeNotes("a")
        try await store.labels.create(Label(name: "red"))
        try await store.labellings.create(Labelling(noteID: 1, labelName: "red"))
        try await store.database.write { transaction in
            try transaction.execute("CREATE TABLE Loose AS SELECT * FROM Labelling")
            try transaction.execute("DROP TABLE Labelling")
            try transaction.execute("ALTER TABLE Loose RENAME TO Labelling")
            try transaction.execute("UPDATE Labelling SET addedAt = 'never'")
        }
        let error = await failure { try await store.labellings.fetch() }
        #expect(error?.column == "addedAt")
        #expect(error?.key == [.integer(1), .text("red")])
    }

    @Test("and its text shows key and value only where the database was opened to reveal them")
    func revealing() async throws {
        var configuration = Database.Configuration()
        configuration.revealsValues = true
        for reveals in [false, true] {
            let store = try await Form.memory.open(reveals ? configuration : .init())
            try await store.samples.create(Sample(id: 7))
            try await store.database.write { try $0.execute("UPDATE Sample SET level = 9") }
            let shown = reveals ? " [key 7] [value 9]" : ""
            let expected =
                "valueMismatch: Sample.level: expected the raw value of a case of Level, found another INTEGER\(shown)"
            #expect(await failure { try await store.samples.fetch() }?.description == expected)
            #expect(
                await failure { try await store.database.read { try $0.fetch(Sample.all) } }?.description == expected
            )
            #expect(failure { try store.database.readBlocking { try $0.fetch(Sample.all) } }?.description == expected)
            #expect(failure { try store.database.writeBlocking { try $0.fetch(Sample.all) } }?.description == expected)
            var iterator = store.samples.changes().makeAsyncIterator()
            #expect(await failure { try await iterator.next() }?.description == expected)
        }
    }
}
