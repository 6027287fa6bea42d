import StrataMigration
import StrataMigrator
import StrataSQLite
import Testing

// The same letter in two spellings: Swift takes them for equal, SQLite does not.
private let composed = "caf\u{e9}"
private let decomposed = "cafe\u{301}"

private func read(_ sql: String) throws -> RelationalSchema {
    let connection = try Connection.inMemory()
    try connection.execute(sql)
    return try RelationalSchema(introspecting: connection)
}

@Test("A default, a case and a check follow the bytes of their text, not its letters")
func textsByBytes() throws {
    let text = { (word: String) in
        """
        entity A {
            id: Int
            x: String = "\(word)"
            kind: Kind
            check known "x <> '\(word)!'"
        }
        enum Kind: String { a = "\(word)", b }
        """
    }
    let evolution = try Evolution(
        from: text(composed),
        to: text(decomposed),
        rows: "INSERT INTO A (id, kind) VALUES (1, '\(composed)'), (2, 'b')"
    )
    #expect(
        try evolution.rows("SELECT id, hex(x), hex(kind) FROM A ORDER BY id") == [
            "1, '636166C3A9', '63616665CC81'", "2, '636166C3A9', '62'",
        ]
    )
    try evolution.connection.execute("INSERT INTO A (id, kind) VALUES (3, 'b')")
    #expect(try evolution.rows("SELECT hex(x) FROM A WHERE id = 3") == ["'63616665CC81'"])
    #expect(throws: StrataError.self) {
        try evolution.connection.execute("INSERT INTO A VALUES (4, '\(decomposed)!', 'b')")
    }
}

@Test("Two tables whose names Swift takes for one are two, each with its own columns")
func tablesByBytes() throws {
    let found = try read(
        """
        CREATE TABLE "\(composed)" ("id" INTEGER PRIMARY KEY, "one" TEXT) STRICT;
        CREATE TABLE "\(decomposed)" ("id" INTEGER PRIMARY KEY, "two" TEXT) STRICT;
        """
    )
    #expect(found.table(named: composed)?.columns.map(\.name) == ["id", "one"])
    #expect(found.table(named: decomposed)?.columns.map(\.name) == ["id", "two"])
    let expected = try read("CREATE TABLE \"\(composed)\" (\"id\" INTEGER PRIMARY KEY, \"one\" TEXT) STRICT")
    #expect(found.differences(from: expected) == ["table \(decomposed) is not declared"])
    #expect(expected.differences(from: found) == ["table \(decomposed) is missing"])
}

@Test("Views and triggers that differ in the spelling of a text or a name are not the same")
func objectsByBytes() throws {
    let table = "CREATE TABLE T (x TEXT, straße TEXT, strasse TEXT, ä TEXT, Ä TEXT) STRICT;"
    let view = { (select: String) in "\(table) CREATE VIEW V AS \(select)" }
    for (one, other) in [
        ("SELECT x FROM T WHERE x = '\(composed)'", "SELECT x FROM T WHERE x = '\(decomposed)'"),
        ("SELECT straße FROM T", "SELECT strasse FROM T"), ("SELECT ä FROM T", "SELECT Ä FROM T"),
    ] {
        #expect(try read(view(one)).differences(from: read(view(other))) == ["view V is not as declared"])
        let connection = try Connection.inMemory()
        try connection.execute(view(other))
        #expect(try SchemaTrust.foreignObjects(in: connection, of: view(one)) == ["V"])
        #expect(try SchemaTrust.foreignObjects(in: connection, of: view(other)) == [])
    }
    #expect(try read(view("SELECT x FROM T")).differences(from: read(view("select X from t"))) == [])
}

@Test("Names are folded by the letters A to Z alone")
func foldedNames() {
    #expect("STRASSE".isSameName(as: "strasse"))
    #expect(!"straße".isSameName(as: "STRASSE"))
    #expect(!"Ä".isSameName(as: "ä"))
    #expect(!composed.isSameName(as: decomposed))
    #expect("Straße Ä".uppercasedASCII.isExactly("STRAßE Ä"))
    #expect("STRAßE Ä".lowercasedASCII.isExactly("straße Ä"))
    #expect(CanonicalSQL.expression("Straße = Ä", columns: ["straße", "ä"]) == "\"straße\" = Ä")
}
