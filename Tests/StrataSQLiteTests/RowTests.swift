import Testing

@testable import StrataSQLite

@Suite("A row")
struct RowTests {
    private func read<Value>(
        _ sql: String,
        _ read: (borrowing Row) throws(StrataError) -> Value
    ) throws(StrataError) -> Value {
        try Connection.inMemory().withStatement("SELECT \(sql)") { statement throws(StrataError) in
            _ = try statement.step()
            return try read(statement.row)
        }
    }

    @Test("gives each type as it is stored")
    func types() throws {
        #expect(try read("9223372036854775807") { row throws(StrataError) in try row.integer(at: 0) } == .max)
        #expect(try read("9e999") { row throws(StrataError) in try row.real(at: 0) } == .infinity)
        #expect(try read("''") { row throws(StrataError) in try row.text(at: 0) } == "")
        #expect(try read("'aé' || char(0) || 'b'") { row throws(StrataError) in try row.text(at: 0) } == "aé\u{0}b")
        #expect(try read("x''") { row throws(StrataError) in try row.withBlob(at: 0) { $0.count } } == 0)
        #expect(try read("x'0102'") { row throws(StrataError) in try row.withBlob(at: 0) { Array($0) } } == [1, 2])
        #expect(try read("NULL") { row throws(StrataError) in row.isNull(at: 0) })
        #expect(try read("1, 2") { row throws(StrataError) in row.count } == 2)
    }

    @Test("converts nothing", arguments: ["1", "1.5", "'1'", "x'31'", "NULL"])
    func strict(_ literal: String) throws {
        func code<Value>(_ body: (borrowing Row) throws(StrataError) -> Value) -> StrataError.Code? {
            do throws(StrataError) {
                _ = try read(literal, body)
                return nil
            } catch { return error.code }
        }
        #expect((code { row throws(StrataError) in try row.integer(at: 0) } == nil) == (literal == "1"))
        #expect((code { row throws(StrataError) in try row.real(at: 0) } == nil) == (literal == "1.5"))
        #expect((code { row throws(StrataError) in try row.text(at: 0) } == nil) == (literal == "'1'"))
        #expect(
            (code { row throws(StrataError) in try row.withBlob(at: 0) { $0.count } } == nil) == (literal == "x'31'")
        )
        #expect(code { row throws(StrataError) in try row.integer(at: 7) } == .valueMismatch)
    }

    @Test("refuses text that is not UTF-8, and says what there is", arguments: ["ff", "61c3", "eda080", "c080"])
    func invalidText(_ hex: String) {
        let error = failure { () throws(StrataError) in
            try read("CAST(x'\(hex)' AS TEXT)") { row throws(StrataError) in try row.text(at: 0) }
        }
        #expect(error?.code == .valueMismatch)
        #expect(error?.message == "expected TEXT in UTF-8, found another TEXT")
        let rows = failure { () throws(StrataError) in try Connection.inMemory().rows("SELECT CAST(x'\(hex)' AS TEXT)")
        }
        #expect(rows?.code == .valueMismatch)
    }
}
