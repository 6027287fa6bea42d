import Testing

@testable import StrataSQLite

@Suite("An error of SQLite")
struct StrataErrorTests {
    let connection: Connection

    init() throws {
        connection = try Connection.inMemory()
        try connection.execute(
            """
            CREATE TABLE Parent (id INTEGER PRIMARY KEY, name TEXT UNIQUE) STRICT;
            CREATE TABLE Child (
                a INTEGER NOT NULL, b TEXT NOT NULL CHECK (b <> 'bad'), parent INTEGER REFERENCES Parent (id), n INTEGER,
                PRIMARY KEY (a, b)
            ) STRICT;
            INSERT INTO Parent VALUES (1, 'one');
            INSERT INTO Child (a, b) VALUES (1, 'x');
            """
        )
    }

    private func error(_ sql: String) -> StrataError? {
        failure { () throws(StrataError) in try connection.run(sql) }
    }

    @Test("names the columns that must be unique")
    func unique() {
        let name = error("INSERT INTO Parent VALUES (2, 'one')")
        #expect(name?.code == .unique)
        #expect(name?.table == "Parent")
        #expect(name?.columns == ["name"])
        #expect(name?.message == "Parent.name must be unique, and there is a row with this value")
        #expect(error("INSERT INTO Parent VALUES (1, 'two')")?.columns == ["id"])
        let key = error("INSERT INTO Child (a, b) VALUES (1, 'x')")
        #expect(key?.code == .unique)
        #expect(key?.columns == ["a", "b"])
        #expect(key?.message == "Child.a, Child.b must be unique together, and there is a row with these values")
    }

    @Test("names the column that is required")
    func notNull() {
        let error = error("INSERT INTO Child (a) VALUES (1)")
        #expect(error?.code == .notNull)
        #expect(error?.table == "Child")
        #expect(error?.columns == ["b"])
        #expect(error?.message == "Child.b is required")
    }

    @Test("tells a check, a foreign key, a wrong type and wrong SQL apart")
    func others() {
        #expect(error("INSERT INTO Child (a, b) VALUES (1, 'bad')")?.code == .check)
        #expect(error("INSERT INTO Child (a, b, parent) VALUES (2, 'y', 9)")?.code == .foreignKey)
        let type = error("INSERT INTO Child (a, b, n) VALUES (2, 'y', 'text')")
        #expect(type?.code == .valueMismatch)
        #expect(type?.table == "Child")
        #expect(type?.columns == ["n"])
        let syntax = error("SELEKT 1")
        #expect(syntax?.code == .sql)
        #expect(syntax?.sql == "SELEKT 1")
        #expect(syntax?.message == "a statement failed: near \"SELEKT\": syntax error")
        #expect(error("SELECT nothing")?.code == .sql)
        #expect(error("")?.code == .sql)
    }

    @Test("carries SQLite's code and words")
    func underlying() {
        let error = error("INSERT INTO Parent VALUES (2, 'one')")
        #expect(error?.sqliteCode == 2067)
        #expect(error?.sqliteMessage == "UNIQUE constraint failed: Parent.name")
        #expect(
            error?.description
                == "unique: Parent.name must be unique, and there is a row with this value "
                + "(SQLite 2067: UNIQUE constraint failed: Parent.name)"
        )
    }

    @Test("shows key and value only if it may")
    func reveals() {
        let error = StrataError(.unique, "there is one", table: "T", key: [.integer(7)], value: .text("secret"))
        #expect(error.description == "unique: there is one")
        #expect(error.with(revealsValues: true).description == "unique: there is one [key 7] [value 'secret']")
    }

    @Test("is one pointer wide")
    func size() { #expect(MemoryLayout<StrataError>.size == MemoryLayout<Int>.size) }
}
