import StepModel
import Strata
import StrataMigrator
import StrataTestSupport
import Synchronization
import Testing

/// Generated code, its functions and the runner together: see `Tests/StepModel`.
@Suite struct RunningTests {
    private let runner = MigrationRunner(history: StepSchema.history)

    @Test(
        "a function sees the rows of its own point in the history, after the SQL before it and before the SQL after it"
    )
    func order() throws {
        let connection = try database(upTo: 1, rows: people)
        #expect(try runner.migrate(connection, upTo: 2).applied.map(\.number) == [2])
        #expect(
            try connection.lines(#"SELECT "id", "name", "firstName", "lastName" FROM "Person" ORDER BY 1"#) == [
                "1, 'Ada Lovelace', 'Ada', 'Lovelace'", "5, 'Plato', 'Plato', ''",
                "9, 'Juan Carlos de la Cruz', 'Juan', 'Carlos de la Cruz'",
            ]
        )
    }

    @Test("columns that the function leaves alone keep their bytes, however they are spelt")
    func untouchedColumns() throws {
        let connection = try database(upTo: 1, rows: people)
        let columns = #"SELECT "born", "code", "score", "level", "tags", "mail", "photo" FROM "Person" ORDER BY "id""#
        let before = try connection.lines(columns)
        _ = try runner.migrate(connection, upTo: 2)
        #expect(try connection.lines(columns) == before)
    }

    @Test("one step after the other and all at once come to the same")
    func pathsMeet() throws {
        let slow = try database(upTo: 1, rows: people)
        #expect(try runner.migrate(slow, upTo: 2).applied.map(\.number) == [2])
        #expect(try runner.migrate(slow).applied.map(\.number) == [3])
        let fast = try database(upTo: 1, rows: people)
        #expect(try runner.migrate(fast).applied.map(\.number) == [2, 3])
        #expect(try fast.dump() == slow.dump())
        #expect(
            try fast.lines(#"SELECT "id", "givenName", "lastName" FROM "Contact" ORDER BY 1"#) == [
                "1, 'Ada', 'Lovelace'", "5, 'Plato', ''", "9, 'Juan', 'Carlos de la Cruz'",
            ]
        )
        #expect(
            try fast.lines(#"SELECT "group", "number", "contactID", "note" FROM "Membership" ORDER BY 1, 2"#) == [
                "'club', 1, 1, 'first'", "'club', 3, NULL, NULL", "'guests', 1, 1, NULL", "'guests', 2, 5, NULL",
                "'guests', 3, 9, NULL",
            ]
        )
        #expect(
            try fast.lines(#"SELECT "self", "in", "Int", "is it" FROM "the dates" ORDER BY 1"#) == [
                "x'00000000000000000000000000000000', 2, '[\"true\"]', 1",
                "x'01000000000000000000000000000000', 7, '[]', 1",
            ]
        )
        #expect(try fast.rows("PRAGMA integrity_check") == [[.text("ok")]])
    }

    @Test("a full-text search finds what a function has written")
    func search() throws {
        let connection = try database(upTo: 1, rows: people)
        _ = try runner.migrate(connection)
        let find = #"SELECT rowid FROM "Contact_search" WHERE "Contact_search" MATCH 'juan'"#
        let found = try SchemaTrust.trusting(connection) { () throws(StrataError) in try connection.rows(find) }
        #expect(found == [[.integer(9)]])
    }

    @Test("what a function throws is told with the step and its name, and rolls the step back")
    func thrown() throws {
        let nameless =
            #"INSERT INTO "Person" ("id", "name", "born", "code") VALUES (7, ' ', '2000-01-01T00:00:00Z', '')"#
        let connection = try database(
            upTo: 1,
            rows: people + nameless.replacing("''", with: "'E621E1F8-C36C-495A-93FC-0C247A3E6E52'")
        )
        let before = try connection.dump()
        let error = try failure { _ = try runner.migrate(connection) }
        #expect(error.code == .migrationFailed)
        #expect(
            error.message == "step 2 (split-names), statement 3 of 4 (-- swift: splitName) failed and was rolled back: "
                + "the function splitName threw: person 7 has no name"
        )
        #expect(try connection.dump() == before)
        #expect(try connection.value("PRAGMA foreign_keys") == .integer(1))
        // Mended, it goes on.
        try execute(#"UPDATE "Person" SET "name" = 'Eve' WHERE "id" = 7"#, on: connection)
        #expect(try runner.migrate(connection).applied.map(\.number) == [2, 3])
    }

    @Test("a row that is not what its column says is told by table, column and key")
    func unreadable() throws {
        let connection = try database(upTo: 1, rows: people)
        try execute(#"UPDATE "Person" SET "born" = 'yesterday' WHERE "id" = 5"#, on: connection)
        let error = try failure { _ = try runner.migrate(connection) }
        #expect(error.code == .migrationFailed)
        #expect(error.table == "Person")
        #expect(error.columns == ["born"])
        #expect(error.key == [.integer(5)])
    }

    @Test("a new database goes through every step, since a function may insert rows", arguments: [true, false])
    func newDatabase(inMemory: Bool) async throws {
        #expect(StepSchema.history.replaysOnCreation)
        let folder = try TemporaryFolder()
        let database =
            inMemory
            ? try Database.inMemory(schema: StepSchema.self)
            : try await Database.open(at: folder.path("new.sqlite"), schema: StepSchema.self)
        let contact = try await database.repository(for: Contact.self).create(
            Contact.Draft(givenName: "Ada", born: .init(timeIntervalSince1970: 0), code: .init())
        )
        #expect(contact.id == 1)
        await database.close()
    }

    @Test("an old file is migrated where it is opened, and the rows are those of today's types")
    func opening() async throws {
        let folder = try TemporaryFolder()
        try database(upTo: 1, rows: people, path: folder.path("old.sqlite")).close()
        let database = try await Database.open(at: folder.path("old.sqlite"), schema: StepSchema.self)
        let contacts = try await database.repository(for: Contact.self).fetch(Contact.all)
        #expect(contacts.map(\.givenName).sorted() == ["Ada", "Juan", "Plato"])
        await database.close()
    }

    @Test("whoever opens the file is told of the rows that a function has done")
    func progress() async throws {
        let folder = try TemporaryFolder()
        try database(upTo: 1, rows: people, path: folder.path("old.sqlite")).close()
        let told = Mutex<[MigrationProgress]>([])
        var configuration = Database.Configuration()
        configuration.onMigrationProgress = { progress in told.withLock { $0.append(progress) } }
        let database = try await Database.open(
            at: folder.path("old.sqlite"),
            schema: StepSchema.self,
            configuration: configuration
        )
        await database.close()
        let calls = told.withLock { $0 }.filter { $0.statementText.hasPrefix("-- swift:") }
        #expect(
            calls.map {
                "\($0.position)/\($0.count) \($0.statementText) \($0.table ?? "-") \($0.rows)/\($0.estimatedRows ?? -1)"
            }
                == [
                    "1/2 -- swift: splitName - 0/-1", "1/2 -- swift: splitName Person 3/3",
                    "2/2 -- swift: addGuests - 0/-1", "2/2 -- swift: addGuests Contact 3/3",
                ]
        )
    }

    @Test("a tool that has only the files refuses before any step has run", arguments: [0, 1, 2])
    func tool(step: Int) throws {
        let connection = step == 0 ? try Connection.inMemory() : try database(upTo: step, rows: step == 1 ? people : "")
        let before = step == 0 ? [] : try connection.dump()
        let tool = MigrationRunner(history: withoutFunctions)
        let error = try failure { _ = try tool.migrate(connection) }
        #expect(error.code == .unsupported)
        let (number, name, function) = step < 2 ? (2, "split-names", "splitName") : (3, "contacts", "addGuests")
        #expect(
            error.message
                == "step \(number) (\(name)) calls the Swift function \(function), which only the app has: open "
                + "the database with the app, or run the app's own migrate commands; nothing was changed"
        )
        #expect(try (step == 0 ? connection.lines("SELECT * FROM sqlite_schema") : connection.dump()) == before)
        #expect(try connection.value("PRAGMA foreign_keys") == .integer(1))
        // Steps before the first call are the tool's to run, and so is everything that only looks.
        if step == 0 { #expect(try tool.migrate(connection, upTo: 1).applied.map(\.number) == [1]) }
        #expect(try tool.drift(of: connection) == [])
    }

    @Test("two connections that open an old file at once run each function once")
    func atOnce() async throws {
        let folder = try TemporaryFolder()
        let path = folder.path("old.sqlite")
        let first = try database(upTo: 1, rows: people, path: path)
        try first.execute("PRAGMA journal_mode = WAL")
        let applied = try await withThrowingTaskGroup(of: [Int].self) { group in
            for _ in 0..<4 {
                group.addTask {
                    let connection = try Connection(path: path)
                    defer { connection.close() }
                    return try MigrationRunner(history: StepSchema.history).migrate(connection).applied.map(\.number)
                }
            }
            var all: [Int] = []
            for try await numbers in group { all += numbers }
            return all
        }
        #expect(applied.sorted() == [2, 3])
        // Run twice, there would be six.
        #expect(try first.value(#"SELECT count(*) FROM "Membership" WHERE "group" = 'guests'"#) == .integer(3))
    }
}
