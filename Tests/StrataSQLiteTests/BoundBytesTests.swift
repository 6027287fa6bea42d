import StrataSQLite
import Testing

@Test("The bytes of texts and BLOBs are counted as they are bound, in whatever way")
func boundBytes() throws {
    let connection = try Connection.inMemory()
    try connection.withStatement("SELECT ?, ?, ?, ?, ?") { statement throws(StrataError) in
        try statement.bind(text: "äb", at: 1)
        try statement.bind(.text("abc"), at: 2)
        try statement.bind(.blob([1, 2, 3, 4]), at: 3)
        try statement.bind(.integer(7), at: 4)
        try statement.bind(.null, at: 5)
        #expect(statement.boundBytes == 10)
    }
}
