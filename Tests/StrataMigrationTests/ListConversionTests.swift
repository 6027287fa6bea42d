import StrataMigration
import StrataMigrator
import StrataSQLite
import Testing

private func schema(_ list: String, _ enumeration: String = "") -> String {
    "entity A { id: Int\n value: \(list) = []\n key: String }\n\(enumeration)"
}

private func rows(_ lists: String...) -> String {
    lists.enumerated().map { #"INSERT INTO A ("id", "value", "key") VALUES (\#($0 + 1), '\#($1)', 'k');"# }.joined()
}

@Test("The elements of a list follow their cases, and keep their order")
func movedElements() throws {
    let old = #"enum E: String { a = "x", b = "y", c }"#
    let swapped = try Evolution(
        from: schema("[E]", old),
        to: schema("[E]", #"enum E: String { a = "y", b = "x", c }"#),
        rows: rows(#"["y","x","c","y"]"#, "[]")
    )
    #expect(try swapped.rows("SELECT value FROM A ORDER BY id") == [#"'["x","y","c","x"]'"#, "'[]'"])
    #expect(sentences(swapped) == ["safe: changes the cases of [E], which A.value has"])
    let numbered = try Evolution(
        from: schema("[E]", "enum E: Int { low, high }"),
        to: schema("[E]", "enum E: String { low, high }"),
        rows: rows("[1,0,1]")
    )
    #expect(try numbered.rows("SELECT value FROM A") == [#"'["high","low","high"]'"#])
    let renamed = try Evolution(
        from: schema("[E]", "enum E: String { a, b }"),
        to: schema("[E]", #"enum E: String { z @renamed(from: "a"), b }"#),
        rows: rows(#"["b","a"]"#)
    )
    #expect(try renamed.rows("SELECT value FROM A") == [#"'["b","z"]'"#])
}

@Test("A list that is optional and has no value has none afterwards, also where the table is written anew")
func absentList() throws {
    let text = { (enumeration: String, title: String) in
        "entity A { id: Int\n x: [E]?\n title: \(title) }\nenum E: String { \(enumeration) }"
    }
    let evolution = try Evolution(
        from: text("a, b", "String"),
        to: text(#"a = "z", b"#, "String?"),
        rows: "INSERT INTO A VALUES (1, NULL, 't'), (2, '[\"a\"]', 't')"
    )
    #expect(try evolution.rows("SELECT x FROM A ORDER BY id") == ["NULL", #"'["z"]'"#])
}

@Test(
    "An element that could not be read stops the step, and its row is named",
    arguments: [
        (
            "[E]", "enum E: String { a, b, c }", "[E]", "enum E: String { a, c }", #"["a","b"]"#,
            "not every element of A.value is none of the raw values that are gone: 'b' (1 row: 2)"
        ),
        (
            "[String]", "", "[Int]", "", #"["7","x"]"#,
            "not every element of A.value is a whole number without leading zeros or spaces (1 row: 2)"
        ),
        ("[Int]", "", "[UInt8]", "", "[1,256]", "not every element of A.value lies between 0 and 255 (1 row: 2)"),
        (
            "[String]", "", "[E]", "enum E: String { a }", #"["a","q"]"#,
            "not every element of A.value is one of 'a' (1 row: 2)"
        ),
        ("[String]", "", "[UUID]", "", #"["no"]"#, "not every element of A.value is a UUID (1 row: 2)"),
        (
            "[Int]", "", "[Double]", "", "[9007199254740993]",
            "not every element of A.value is exact as a Double (1 row: 2)"
        ),
    ]
)
func unfitElement(old: String, oldEnum: String, new: String, newEnum: String, list: String, words: String) throws {
    let error = try failure {
        _ = try Evolution(from: schema(old, oldEnum), to: schema(new, newEnum), rows: rows("[]", list))
    }
    #expect(error.code == .migrationFailed)
    #expect(error.message.contains(words))
    #expect(error.key == [.integer(2)])
}

@Test(
    "Elements become elements of another type",
    arguments: [
        ("[String]", "[Int]", #"["7","-1"]"#, "[7,-1]"), ("[Int]", "[String]", "[7,-1]", #"["7","-1"]"#),
        ("[Int]", "[UInt8]", "[255,0]", "[255,0]"), ("[Int]", "[Double]", "[9007199254740991]", "[9007199254740991]"),
        ("[Double]", "[Int]", "[7.0,8]", "[7,8]"), ("[String]", "[URL]", #"["a/b"]"#, #"["a/b"]"#),
    ]
)
func convertedElements(old: String, new: String, list: String, expected: String) throws {
    let evolution = try Evolution(from: schema(old), to: schema(new), rows: rows(list))
    #expect(try evolution.rows("SELECT value FROM A") == ["'\(expected)'"])
}

@Test("Where SQL has no rule for the elements, the developer is asked", arguments: ["[Bool]", "[Data]", "[Date]"])
func elementsWithoutRule(type: String) throws {
    var project = Project()
    try project.make("initial", schema("[String]"))
    let refusal = try project.refusal(schema(type)).joined()
    #expect(refusal.hasPrefix("A.value was [String] and is \(type), and there is no rule for its values"))
}

@Test(
    "A backfill of a list, and a text that becomes one, must be one of its elements",
    arguments: [
        ("[Int] @backfill(\"'[1,' || key || ']'\")", "7", true),
        ("[Int] @backfill(\"'[1,' || key || ']'\")", "1.5", false),
        ("[Bool] @backfill(\"'[true,' || key || ']'\")", "1", false),
        ("[Bool] @backfill(\"'[true,' || key || ']'\")", "false", true),
        ("[URL] @backfill(\"'[' || key || ']'\")", "\"\"", false),
        ("[URL] @backfill(\"'[' || key || ']'\")", "\"a\"", true),
        ("[E] @backfill(\"'[' || key || ']'\")", "\"b\"", false),
        ("[E] @backfill(\"'[' || key || ']'\")", "\"a\"", true),
        ("[E] @backfill(\"'[' || key || ']'\")", "null", false), ("[E] @backfill(\"key\")", "[", false),
    ]
)
func backfilledList(type: String, key: String, isFit: Bool) throws {
    let old = "entity A { id: Int\n key: String }\nenum E: String { a }"
    let new = "entity A { id: Int\n key: String\n value: \(type) }\nenum E: String { a }"
    let evolve = { try Evolution(from: old, to: new, rows: "INSERT INTO A VALUES (1, '\(key)')") }
    guard !isFit else {
        #expect(try evolve().rows("SELECT value LIKE '[%' || key || ']' FROM A") == ["1"])
        return
    }
    let error = try failure { _ = try evolve() }
    #expect(error.message.contains("not every value that its backfill gives A.value is a JSON array of such elements"))
    #expect(error.key == [.integer(1)])
}
