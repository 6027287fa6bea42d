import Testing

@testable import StrataSQLite

@Suite("SQL text")
struct SQLTextTests {
    @Test("has any name as a name", arguments: ["a", "", "a\"b", "select", "a;--", "\u{e9} \u{1F600}", "'"])
    func quote(_ name: String) throws {
        let connection = try Connection.inMemory()
        try connection.run("CREATE TABLE t (\(SQLText.quote(name)) INTEGER)")
        let statement = try connection.prepare("SELECT * FROM t")
        #expect(statement.columnNames == [name])
    }

    @Test("is split where a statement ends, and nowhere else")
    func statements() {
        let script = """
            -- first; not the end
            CREATE TABLE "a;b" (x DEFAULT ';', [c;d], `e;f`); /* ; */ ;
            INSERT INTO "a;b" VALUES ('it''s;', x'00');
            CREATE TEMP TRIGGER IF NOT EXISTS t AFTER INSERT ON "a;b" WHEN CASE WHEN 1 THEN 1 END BEGIN
                UPDATE "a;b" SET x = CASE x WHEN 1 THEN 2 END;
                DELETE FROM "a;b";
            END;
            SELECT 1 -- the end
            """
        #expect(
            SQLText.statements(in: script) == [
                "-- first; not the end\nCREATE TABLE \"a;b\" (x DEFAULT ';', [c;d], `e;f`)",
                "INSERT INTO \"a;b\" VALUES ('it''s;', x'00')",
                """
                CREATE TEMP TRIGGER IF NOT EXISTS t AFTER INSERT ON "a;b" WHEN CASE WHEN 1 THEN 1 END BEGIN
                    UPDATE "a;b" SET x = CASE x WHEN 1 THEN 2 END;
                    DELETE FROM "a;b";
                END
                """,
                "SELECT 1 -- the end",
            ]
        )
    }

    @Test("of nothing has no statements", arguments: ["", ";", " ;; ", "-- a", "/* ; */", "\u{feff}"])
    func noStatements(_ script: String) { #expect(SQLText.statements(in: script) == []) }

    @Test(
        "that is unclosed is one statement to its end",
        arguments: ["SELECT 'a; b", "SELECT \"a; b", "SELECT [a; b", "SELECT 1 /* a; b"]
    )
    func unclosed(_ script: String) { #expect(SQLText.statements(in: script) == [script]) }
}

@Suite("The tokenizer")
struct SQLTokenizerTests {
    private func kinds(_ sql: String) -> [SQLToken.Kind] { SQLTokenizer.tokens(in: sql).map(\.kind) }
    private func texts(_ sql: String) -> [String] { SQLTokenizer.tokens(in: sql).map(\.text) }

    @Test("tells kinds apart")
    func kindsOfTokens() {
        #expect(
            kinds("SELECT \"a\", [b], `c`, 'd', x'00', 1.5e-3, .5, ?1, :n, @n, $n, \u{e9}x, x FROM t;")
                == [
                    .word, .quotedName, .operator, .quotedName, .operator, .quotedName, .operator, .string, .operator,
                    .blob,
                    .operator, .number, .operator, .number, .operator, .parameter, .operator, .parameter, .operator,
                    .parameter, .operator, .parameter, .operator, .word, .operator, .word, .word, .word, .operator,
                ]
        )
    }

    @Test("keeps operators, numbers and doubled quotes in one piece")
    func pieces() {
        #expect(texts("a->>'$.b'||c<>d") == ["a", "->>", "'$.b'", "||", "c", "<>", "d"])
        #expect(texts("1e-5-3") == ["1e-5", "-", "3"])
        #expect(texts("'it''s' \"a\"\"b\"") == ["'it''s'", "\"a\"\"b\""])
        #expect(SQLTokenizer.tokens(in: "\"a\"\"b\" [c] `d``e` f").map(\.name) == ["a\"b", "c", "d`e", "f"])
    }

    @Test("takes two signs as one operator only where SQLite does")
    func pairs() {
        let long = ["->", "||", "<<", ">>", "<=", ">=", "==", "!=", "<>"]
        let signs = ["-", ">", "|", "<", "=", "!", "+", "*", "/", "%", "&", "~", "(", ")", ",", ";", "."]
        for first in signs {
            #expect(texts(first) == [first])
            for second in signs where !["--", "/*"].contains(first + second) {
                let pair = first + second
                #expect(texts("a\(pair)b") == ["a"] + (long.contains(pair) ? [pair] : [first, second]) + ["b"])
            }
        }
        #expect(texts("->>") == ["->>"])
        #expect(texts(">>>=<<=") == [">>", ">=", "<<", "="])
        #expect(texts("a- >b") == ["a", "-", ">", "b"])
    }

    @Test("takes what is unclosed as one token up to the end")
    func unclosed() {
        for text in ["'a", "\"a", "`a", "[a", "x'a", "'a''"] { #expect(texts("b \(text)") == ["b", text]) }
        #expect(texts("a /* b") == ["a"])
        #expect(texts("a -- b") == ["a"])
        #expect(texts("\u{feff}a\t\u{c}\r\nb") == ["a", "b"])
    }

    @Test("leaves comments out and knows where tokens stand")
    func places() {
        let tokens = SQLTokenizer.tokens(in: "/* a */ b -- c\n d")
        #expect(tokens.map(\.text) == ["b", "d"])
        #expect(tokens.map(\.range) == [8..<9, 16..<17])
        #expect(tokens[0].isKeyword("B"))
    }

    @Test("a column named end ends no trigger")
    func namesInTriggers() {
        let trigger =
            "CREATE TRIGGER t AFTER INSERT ON a BEGIN INSERT INTO b VALUES (NEW.end, NEW.\"case\"); SELECT 1; END"
        #expect(SQLText.statements(in: trigger + "; SELECT 2") == [trigger, "SELECT 2"])
    }

    @Test("a keyword is one in any case of the letters that SQLite folds, and of no others")
    func keywords() throws {
        #expect(try #require(SQLTokenizer.tokens(in: "iNsErT").first).isKeyword("INSERT"))
        #expect(try !#require(SQLTokenizer.tokens(in: "\u{131}nsert").first).isKeyword("INSERT"))
    }
}
