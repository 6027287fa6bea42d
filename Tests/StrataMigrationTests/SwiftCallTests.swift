import StrataMigration
import StrataMigrator
import StrataSQLite
import Synchronization
import Testing

@Suite struct SwiftCallTests {
    private func kinds(_ sql: String) -> [StepStatement.Kind] { StepStatement.all(in: sql).map(\.kind) }

    @Test("a call stands where it is written, between the statements around it")
    func order() {
        let statements = StepStatement.all(
            in:
                "-- Adds a\nALTER TABLE t ADD a;\n\n  --swift:  one_2\t\r\n-- about b\nUPDATE t SET a = 1;\n-- swift: two"
        )
        #expect(
            statements.map(\.kind) == [.addColumn(table: "t"), .swift("one_2"), .change(table: "t"), .swift("two")]
        )
        #expect(statements.map(\.line) == [nil, 3, nil, 6])
        #expect(statements.map(\.summary)[1...] == ["--swift:  one_2", "UPDATE t SET a = 1", "-- swift: two"])
        #expect(statements[2].sql == "-- about b\nUPDATE t SET a = 1")
    }

    @Test(
        "what only looks like a call is none",
        arguments: [
            "SELECT '\n-- swift: a\n';", "/*\n-- swift: a\n*/ SELECT 1;", "SELECT \"\n-- swift: a\n\";",
            "SELECT 1; -- swiftly: a",
            "-- Swift: the app has this\nSELECT 1;", "-- see swift: a\nSELECT 1;", "SELECT [\n-- swift: a\n];",
        ]
    )
    func others(sql: String) {
        #expect(kinds(sql) == [.requirement])
    }

    @Test(
        "a call that cannot be is known with its line",
        arguments: [
            ("SELECT 1; -- swift: a", 0, "the call of a Swift function stands on a line of its own"),
            (
                "SELECT 1\n-- swift: a\n;", 1,
                "the call of a Swift function stands between statements; end the one before it with a semicolon"
            ),
            (
                "SELECT 1;\nUPDATE t SET a = 1\n-- swift: a", 2,
                "the call of a Swift function stands between statements; end the one before it with a semicolon"
            ),
            (
                "CREATE TRIGGER x AFTER INSERT ON t BEGIN\nSELECT 1;\n-- swift: a\nEND;", 2,
                "the call of a Swift function stands between statements; end the one before it with a semicolon"
            ),
            ("-- swift:", 0, "the name of a Swift function is missing; write it as `-- swift: splitName`"),
            (
                "\n-- swift: split name", 1,
                "\"split name\" cannot be the name of a Swift function; write one name of letters, digits and underscores, "
                    + "as `-- swift: splitName`"
            ),
            (
                "-- swift: 1a", 0,
                "\"1a\" cannot be the name of a Swift function; write one name of letters, digits and underscores, as "
                    + "`-- swift: splitName`"
            ),
            (
                "-- swift: a()", 0,
                "\"a()\" cannot be the name of a Swift function; write one name of letters, digits and underscores, as "
                    + "`-- swift: splitName`"
            ),
            (
                "-- swift: _", 0,
                "\"_\" cannot be the name of a Swift function; write one name of letters, digits and underscores, as "
                    + "`-- swift: splitName`"
            ),
        ]
    )
    func malformed(sql: String, line: Int, reason: String) {
        let calls = StepStatement.all(in: sql).filter { $0.line != nil }
        #expect(calls.map(\.kind) == [.malformedCall(reason)])
        #expect(calls.map(\.line) == [line])
    }

    @Test("a step with a call that cannot be, or that is there twice, runs nothing")
    func runs() throws {
        let connection = try Connection.inMemory()
        for (sql, message) in [
            (
                "CREATE TABLE a (x);\n-- swift: a b",
                "step 1 (step-1) cannot run its statement 2 of 2, -- swift: a b: \"a b\" "
            ),
            (
                "-- swift: a\nCREATE TABLE a (x);\n-- swift: a",
                "step 1 (step-1) cannot run its statement 3 of 3, -- swift: a: the step calls a twice; "
            ),
        ] {
            var execution = StepExecution(step(1, sql), start: RelationalSchema(), on: connection)
            execution.insteadOfFunctions = { _ in }
            let error = try failure { _ = try execution.run() }
            #expect(error.code == .migrationFailed)
            #expect(error.message.hasPrefix(message))
            #expect(try connection.rows("SELECT * FROM sqlite_schema") == [])
        }
    }

    @Test("the checksum of a step covers its calls")
    func checksum() throws {
        let (one, other) = (step(1, "-- swift: a\nSELECT 1;"), step(1, "-- swift: b\nSELECT 1;"))
        #expect(one.checksum != other.checksum)
        #expect(one.functionNames == ["a"])
        #expect(step(1, "SELECT 'swift:';").functionNames == [])
    }

    // MARK: - Histories

    private static let old = "entity A { id: Int\n name: String }"
    private static let new = "entity A { id: Int\n name: String\n first: String? }"

    private func project(_ edit: (String) -> String) throws -> Project {
        var project = Project()
        try project.make("initial", Self.old)
        try project.make("first-names", Self.new)
        project.edit("Migrations/0002-first-names.sql", edit)
        return project
    }

    private func errors(_ project: Project, _ schema: String = new) throws -> [String] {
        guard
            case .broken(let found) = HistoryVerifier.verify(
                try project.history(),
                declared: try Project.schema(schema)
            )
        else { return [] }
        return found.map(\.description)
    }

    @Test("a wrong call is an error at its line of the file")
    func places() throws {
        let malformed = try project { $0 + "-- swift: split names\n" }
        #expect(
            try errors(malformed) == [
                "Migrations/0002-first-names.sql:9:1: error: \"split names\" cannot be the name of a Swift function; write one "
                    + "name of letters, digits and underscores, as `-- swift: splitName`"
            ]
        )
        let keyword = try project { $0 + "\n-- swift: init\n-- swift: history\n" }
        #expect(
            try errors(keyword)
                == ["init", "history"].enumerated().map { index, name in
                    "Migrations/0002-first-names.sql:\(10 + index):1: error: \(name) means something else in Swift or in the "
                        + "generated code; choose another name"
                }
        )
    }

    @Test("a name that is called twice is an error that shows both places, in one step and in two")
    func duplicates() throws {
        let same = try project { $0 + "-- swift: split\n-- swift: splitAll\n-- swift: split\n" }
        #expect(
            try errors(same) == [
                """
                Migrations/0002-first-names.sql:11:1: error: the function split is called already, and each call sees the rows \
                of its own point in the history; choose another name
                Migrations/0002-first-names.sql:9:1: note: the other call
                """
            ]
        )
        var two = Project()
        try two.make("initial", Self.old)
        two.edit("Migrations/0001-initial.sql") { $0 + "-- swift: split\n" }
        try two.make("first-names", Self.new)
        two.edit("Migrations/0002-first-names.sql") { $0 + "-- swift: split\n" }
        #expect(try errors(two).count == 1)
        #expect(
            try errors(two).first?.hasPrefix("Migrations/0002-first-names.sql:9:1: error: the function split") == true
        )
    }

    @Test("a history that calls a function is replayed in a new database")
    func replay() throws {
        #expect(try !project { $0 }.schemaHistory(Self.new).replaysOnCreation)
        let calling = try project { $0 + "-- swift: split\n" }
        #expect(try errors(calling) == [])
        #expect(try calling.schemaHistory(Self.new).replaysOnCreation)
        #expect(try calling.schemaHistory(Self.new).steps.map(\.missingFunction) == [nil, "split"])
    }

    @Test("what comes after a call may need what the function writes, and what comes before it may not")
    func seededRows() throws {
        let rebuild = """
            CREATE TABLE "new" ("id" INTEGER NOT NULL PRIMARY KEY, "name" TEXT NOT NULL, "first" TEXT NOT NULL) STRICT;
            INSERT INTO "new" SELECT "id", "name", "first" FROM "A";
            DROP TABLE "A";
            ALTER TABLE "new" RENAME TO "A";
            """
        let required = "entity A { id: Int\n name: String\n first: String }"
        for (call, count) in [("-- swift: split\n", 0), ("", 1)] {
            var project = Project()
            try project.make("initial", Self.old)
            try project.make("first-names", "entity A { id: Int\n name: String\n first: String @backfill(\"''\") }")
            project.edit("Migrations/0002-first-names.sql") { text in
                let header = text.split(separator: "\n", omittingEmptySubsequences: false).prefix(5).joined(
                    separator: "\n"
                )
                return "\(header)\n\nALTER TABLE \"A\" ADD COLUMN \"first\" TEXT;\n\(call)\(rebuild)\n"
            }
            let found = try errors(project, required)
            #expect(found.count == count)
            #expect(found.allSatisfy { $0.contains("on tables that hold rows") })
        }
    }

    @Test("a draft's tables are made without the functions, and its rows with them")
    func draft() throws {
        let ahead = Self.new.replacing("}", with: "\n last: String? }")
        let history = try project { $0 + "-- swift: fill\n" }.schemaHistory(ahead)
        #expect(history.isDraft)
        let calls = Mutex(0)
        let app = SchemaHistory(
            schemaName: history.schemaName,
            fingerprint: history.fingerprint,
            creationScript: history.creationScript,
            steps: history.steps.map { step in
                MigrationStep(
                    number: step.number,
                    name: step.name,
                    start: step.start,
                    end: step.end,
                    checksum: step.checksum,
                    sql: step.sql,
                    functions: step.functionNames.map { name in
                        StepFunction(name) { database in
                            calls.withLock { $0 += 1 }
                            try database.run("INSERT INTO A (id, name, first) VALUES (1, 'x', 'y')")
                        }
                    }
                )
            },
            isDraft: true,
            replaysOnCreation: history.replaysOnCreation
        )
        let connection = try Connection.inMemory()
        _ = try MigrationRunner(history: app).migrate(connection, isDisposable: true)
        #expect(try connection.lines("SELECT id, name, first, last FROM A") == ["1, 'x', 'y', NULL"])
        #expect(calls.withLock { $0 } == 1)
        #expect(try MigrationRunner(history: app).drift(of: connection) == [])
        #expect(calls.withLock { $0 } == 1)
        let tool = try failure {
            _ = try MigrationRunner(history: history).migrate(try Connection.inMemory(), isDisposable: true)
        }
        #expect(tool.code == .unsupported)
    }
}
