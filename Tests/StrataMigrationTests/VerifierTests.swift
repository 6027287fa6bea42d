@testable import StrataMigration
import StrataLowering
import StrataMigrator
import StrataSQLite
import StrataSchema
import Testing

private let first = "entity A { id: Int\n x: Double? }"
private let second = "entity A { id: Int\n x: Double?\n y: String? }"

private func verify(_ project: Project, _ declared: String) throws -> [String] {
    switch HistoryVerifier.verify(try project.history(), declared: try Project.schema(declared)) {
    case .current: ["current"]
    case .ahead(let changes): changes.map(\.sentence)
    case .broken(let diagnostics): diagnostics.map { "\($0.location.path):\($0.location.line): \($0.message)" }
    }
}

private func made() throws -> Project {
    var project = Project()
    try project.make("initial", first)
    try project.make("change", second)
    return project
}

@Test("A history is current, or behind what is declared by these changes")
func currentAndAhead() throws {
    #expect(try verify(Project(), first) == ["adds A"])
    #expect(try verify(made(), second) == ["current"])
    #expect(
        try verify(made(), "entity A { id: Int\n y: String?\n z: Int? }") == ["removes A.x and its values", "adds A.z"]
    )
    #expect(try verify(Project(), "schema Test { access: public }") == ["current"])
}

@Test("SQL that does not end in its snapshot is found, with the differences")
func wrongEndOfStep() throws {
    var project = try made()
    project.edit("Migrations/0002-change.sql") { $0.replacing("\"y\" TEXT", with: "\"y\" INTEGER") }
    #expect(
        try verify(project, second) == [
            "Migrations/0002-change.sql:5: step 0002-change does not end in the schema of its snapshot: column A.y is INTEGER instead of TEXT; "
                + "change the SQL so that it does, or make the step again"
        ]
    )
}

@Test("A header that names another end is found")
func wrongFingerprint() throws {
    var project = try made()
    project.edit("Migrations/0002-change.sql") { $0.replacing("-- to: 1-", with: "-- to: 1-0") }
    let end = RelationalSchema(lowering: try Project.schema(second)).fingerprint
    #expect(
        try verify(project, second) == [
            "Migrations/0002-change.sql:5: step 0002-change ends in \(end), and its header says 1-0\(end.dropFirst(2)); "
                + "restore the file, or make the step again"
        ]
    )
}

@Test("SQL that fails is found at its line")
func failingStatement() throws {
    var project = try made()
    project.edit("Migrations/0002-change.sql") { $0 + "\n-- Not there\n\nDELETE FROM\n  \"B\";\n" }
    #expect(
        try verify(project, second) == [
            "Migrations/0002-change.sql:12: step 2 (change), statement 2 of 2 (DELETE FROM \"B\") failed and was rolled back: no such table: B"
        ]
    )
    project.edit("Migrations/0002-change.sql") { $0.replacing("DELETE FROM\n  \"B\"", with: "COMMIT") }
    #expect(
        try verify(project, second)[0].hasPrefix(
            "Migrations/0002-change.sql:12: step 2 (change) cannot run its statement 2 of 2, COMMIT: COMMIT is not allowed"
        )
    )
}

@Test("A step that loses values without saying so is found, by hand-written SQL too")
func unsaidLoss() throws {
    var project = try made()
    let third = "entity A { id: Int\n x: Double? }"
    try project.make("drop", third)
    #expect(try verify(project, third) == ["current"])
    project.edit("Migrations/0003-drop.sql") {
        $0.replacing("-- allow lossy \"removes A.y and its values\"\n", with: "")
    }
    #expect(
        try verify(project, third) == [
            "Migrations/0003-drop.sql:7: step 0003-drop removes A.y and its values: write the line `-- allow lossy \"removes A.y and its values\"` into it, "
                + "so that whoever reviews the step sees it"
        ]
    )
}

@Test("A step that leaves what the schema does not declare is found")
func undeclaredObjects() throws {
    for (sql, words) in [
        ("CREATE VIEW v AS SELECT * FROM A", "view v is not declared"),
        (
            "CREATE TRIGGER t AFTER DELETE ON A BEGIN SELECT 1; END",
            "step 0002-change makes the trigger t, which the schema does not declare"
        ),
        (
            "CREATE VIRTUAL TABLE f USING fts5(a)",
            "step 0002-change makes the virtual table f, which the schema does not declare"
        ),
        ("CREATE TABLE b (a)", "table b is not declared"),
        ("CREATE INDEX i ON A (x)", "table A has an index i that is not declared"),
    ] {
        var project = try made()
        project.edit("Migrations/0002-change.sql") { $0 + "\(sql);\n" }
        let found = try verify(project, second)
        #expect(found.count == 1)
        #expect(found[0].contains(words))
    }
}

@Test("A step that inserts rows makes new databases go through all steps")
func replaysOnCreation() throws {
    var project = try made()
    #expect(try project.schemaHistory(second).replaysOnCreation == false)
    project.edit("Migrations/0002-change.sql") { $0 + "UPDATE A SET y = 'x';\n" }
    #expect(try project.schemaHistory(second).replaysOnCreation == false)
    project.edit("Migrations/0002-change.sql") { $0 + "INSERT INTO A (id, y) VALUES (1, 'given');\n" }
    let history = try project.schemaHistory(second)
    #expect(history.replaysOnCreation)
    let connection = try database(history, upTo: nil)
    #expect(try connection.lines("SELECT id, y FROM A") == ["1, 'given'"])
}

@Test("What an app carries: the steps, the script of the declared schema, and whether it is a draft")
func carriedHistory() throws {
    let project = try made()
    let current = try project.schemaHistory(second)
    #expect(current.isDraft == false)
    #expect(current.schemaName == "Test")
    #expect(current.fingerprint == current.steps[1].end)
    #expect(current.steps.map(\.number) == [1, 2])
    #expect(current.steps.map { Checksum.of($0.sql) } == current.steps.map(\.checksum))
    #expect(current.creationScript == RelationalSchema(lowering: try Project.schema(second)).creationScript())
    let draft = try project.schemaHistory("entity A { id: Int\n x: Double?\n y: String?\n z: Int? }")
    #expect(draft.isDraft)
    #expect(draft.fingerprint != current.fingerprint)
    #expect(draft.steps == current.steps)
}

@Test("Seeded rows: NULLs, texts with quotes, children of every parent, and no row that leads nowhere")
func seededRows() throws {
    let schema = try Project.schema(
        """
        entity Everything {
            id: UUID = .random
            flag: Bool @unique
            int: Int
            small: Int8?
            ratio: Double
            text: String?
            data: Data
            uuid: UUID @stored(text)
            url: URL
            amount: Decimal
            cents: Decimal @stored(scaled: 2)
            date: Date
            iso: Date @stored(iso8601)
            seconds: Date @stored(unixSeconds)
            milliseconds: Date? @stored(unixMilliseconds)
            kind: Kind
            child: Child?
        }
        enum Kind: String { a, b }
        entity Child { parent: Natural @onDelete(cascade)
            number: Int
            next: Child?
            primaryKey (parent, number) }
        entity Natural { name: String @id }
        """
    )
    let connection = try Connection.inMemory()
    try connection.execute("PRAGMA foreign_keys = OFF")
    try connection.execute(RelationalSchema(lowering: schema).creationScript())
    var seeds = SeedRows(schema: schema)
    try seeds.insert(into: connection)
    #expect(try connection.rows("PRAGMA foreign_key_check") == [])
    #expect(
        try connection.lines(
            "SELECT (SELECT count(*) FROM Everything), (SELECT count(*) FROM Child), (SELECT count(*) FROM Natural)"
        ) == ["2, 3, 3"]
    )
    #expect(try connection.lines("SELECT count(*) FROM Everything WHERE small IS NULL OR text LIKE '%\"%'") == ["2"])
}

@Test("A schema that changes its name is found: every database carries the old one")
func renamedSchema() throws {
    #expect(
        try verify(made(), "schema Other { access: public }\n\(second)") == [
            "Test.schema:1: the schema was called Test until now, and every database carries that name; "
                + "write `schema Test` to keep it"
        ]
    )
}
