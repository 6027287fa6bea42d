import StrataMigration
import StrataMigrator
import StrataSQLite
import Testing

private func table(_ body: String) throws -> RelationalSchema {
    let connection = try Connection.inMemory()
    try connection.execute("CREATE TABLE T (\(body)) STRICT")
    return try RelationalSchema(introspecting: connection)
}

private let plain = "id INTEGER NOT NULL PRIMARY KEY, a TEXT NOT NULL, b TEXT, UNIQUE (a, b)"

@Test(
    "What a table does on a conflict, and how its constraints compare, is a difference",
    arguments: [
        (
            "id INTEGER NOT NULL PRIMARY KEY ON CONFLICT REPLACE, a TEXT NOT NULL, b TEXT, UNIQUE (a, b)",
            "\"id\" PRIMARY KEY ON CONFLICT REPLACE"
        ),
        (
            "id INTEGER NOT NULL PRIMARY KEY, a TEXT NOT NULL on conflict ignore, b TEXT, UNIQUE (a, b)",
            "\"a\" NOT NULL ON CONFLICT IGNORE"
        ),
        (
            "id INTEGER NOT NULL PRIMARY KEY, a TEXT NOT NULL, b TEXT, UNIQUE (a, b) ON CONFLICT FAIL",
            "UNIQUE (\"a\", \"b\") ON CONFLICT FAIL"
        ),
        (
            "id INTEGER NOT NULL PRIMARY KEY, a TEXT NOT NULL, b TEXT, CONSTRAINT u UNIQUE (a, b COLLATE nocase)",
            "UNIQUE (\"a\", \"b\" COLLATE NOCASE)"
        ),
        (
            "id INTEGER NOT NULL PRIMARY KEY DESC, a TEXT NOT NULL, b TEXT, UNIQUE (a, b)",
            "\"id\" PRIMARY KEY DESC"
        ),
    ]
)
func clauses(body: String, clause: String) throws {
    let (found, expected) = (try table(body), try table(plain))
    #expect(found.tables.map(\.clauses) == [[clause]])
    #expect(found.differences(from: expected) == ["table T has a clause \(clause) that is not declared"])
    #expect(expected.differences(from: found) == ["table T lacks the clause \(clause)"])
    #expect(found.fingerprint != expected.fingerprint)
}

@Test("What is so anyway is no clause")
func redundantClauses() throws {
    let same = try table(
        """
        id INTEGER NOT NULL ON CONFLICT ABORT PRIMARY KEY ASC ON CONFLICT abort, a TEXT NOT NULL, b TEXT,
        CONSTRAINT "ON CONFLICT REPLACE" UNIQUE (a COLLATE BINARY, b ASC) ON CONFLICT ABORT
        """
    )
    #expect(same.differences(from: try table(plain)) == [])
    #expect(same.fingerprint == (try table(plain)).fingerprint)
}

@Test("A foreign key that says MATCH is not one that Strata makes")
func matchClause() throws {
    let body = "id INTEGER NOT NULL PRIMARY KEY, p INTEGER REFERENCES T (id)"
    let found = try table("\(body) MATCH full ON DELETE CASCADE")
    #expect(
        found.differences(from: try table("\(body) ON DELETE CASCADE")) == [
            "table T has a clause \"p\" REFERENCES MATCH FULL that is not declared"
        ]
    )
}

@Test("A step that was edited to replace rows on a conflict does not pass")
func editedStep() throws {
    var project = Project()
    let text = "entity A { id: Int\n x: String }"
    try project.make("initial", text)
    let path = try #require(project.files.first { $0.path.hasSuffix(".sql") }).path
    let state = { try HistoryVerifier.verify(project.history(), declared: Project.schema(text)) }
    guard case .current = try state() else {
        Issue.record("\(try state())")
        return
    }
    project.edit(path) { $0.replacing("PRIMARY KEY", with: "PRIMARY KEY ON CONFLICT REPLACE") }
    guard case .broken(let diagnostics) = try state() else {
        Issue.record("\(try state())")
        return
    }
    #expect(diagnostics.contains { $0.message.contains("\"id\" PRIMARY KEY ON CONFLICT REPLACE") })
}
