import Foundation
import StrataMigration
import StrataMigrator
import StrataSQLite
import StrataTestSupport
import Testing

/// A history of five steps over many rows, with what each row is after each step: for tests that break it off.
struct LongMigration: Sendable {
    let history: SchemaHistory
    /// A file at step 1, with rows, as bytes.
    private let template: Data

    private static let count = 80

    /// Made once for all tests: a rollback journal, or a WAL.
    private static let made: [String: Result<LongMigration, any Error>] = Dictionary(
        uniqueKeysWithValues: ["DELETE", "WAL"].map { journal in
            (journal, Result { try LongMigration(making: journal) })
        }
    )

    private static let versions = [
        """
        schema Test
        entity List { id: Int = .automatic
            name: String @unique }
        entity Item @history {
            id: Int = .automatic
            title: String
            size: Int?
            list: List? @onDelete(cascade)
            index (title)
        }
        """,
        // A rebuild, with a search that has to be filled.
        """
        schema Test
        entity List { id: Int = .automatic
            name: String @unique }
        entity Item @history {
            id: Int = .automatic
            title: String
            size: Int @backfill("-1")
            list: List? @onDelete(cascade)
            index (title)
            search (title)
        }
        """,
        // New names, and a new type of the key that the other table leads to.
        """
        schema Test
        entity List { id: String
            name: String @unique }
        entity Task @history @renamed(from: "Item") {
            id: Int = .automatic
            heading: String @renamed(from: "title")
            size: String
            list: List? @onDelete(cascade)
            index (heading)
            search (heading)
        }
        """,
        // Keys become links.
        """
        schema Test
        entity List { id: String
            name: String @unique @collate(nocase) }
        entity Task @history {
            id: Int = .automatic
            heading: String @length(1...)
            size: String
            lists: [List] @manyToMany @renamed(from: "list")
            index (heading)
            search (heading)
        }
        """,
        // Columns that come without a rebuild, an UPDATE over all rows, and one that goes.
        """
        schema Test
        entity List { id: String
            name: String @unique @collate(nocase) }
        entity Task @history {
            id: Int = .automatic
            heading: String @length(1...)
            rank: Int? @backfill("length(heading)")
            lists: [List] @manyToMany
            index (rank)
            search (heading)
        }
        """,
    ]

    static let lastStep = versions.count

    init(journal: String) throws { self = try #require(Self.made[journal]).get() }

    private init(making journal: String) throws {
        var project = Project()
        for (index, text) in Self.versions.enumerated() {
            try project.make("step-\(index)", text, drops: index == 4 ? ["Task.size"] : [])
        }
        history = try project.schemaHistory(Self.versions[Self.lastStep - 1])
        let folder = try TemporaryFolder()
        let connection = try Connection(path: folder.path("template"))
        // Small pages make many operations of few rows.
        try connection.execute("PRAGMA page_size = 1024")
        _ = try connection.rows("PRAGMA journal_mode = \(journal)")
        _ = try MigrationRunner(history: history).migrate(connection, upTo: 1)
        try connection.run("BEGIN")
        for (id, name) in Self.lists {
            try connection.run("INSERT INTO List VALUES (?, ?)", [.integer(id), .text(name)])
        }
        for id in 1...Self.count {
            try connection.run(
                "INSERT INTO Item (id, title, size, listID) VALUES (?, ?, ?, ?)",
                [.integer(Int64(id)), .text(Self.title(id)), Self.size(id), Self.list(id)]
            )
        }
        // The number of a row that is gone is not given again.
        try connection.run("DELETE FROM Item WHERE id = \(Self.count)")
        try connection.run("COMMIT")
        connection.close()
        template = try Data(contentsOf: URL(filePath: folder.path("template")))
    }

    private static let lists: [(Int64, String)] = [(1, "Home"), (2, "Work"), (7, "Café")]

    private static func title(_ id: Int) -> String {
        "title \(id) " + String(repeating: "text ", count: id % 40) + (id % 5 == 0 ? "needle" : "")
    }

    private static func size(_ id: Int) -> StoredValue { id % 3 == 0 ? .null : .integer(Int64(id * id)) }

    private static func list(_ id: Int) -> StoredValue { id % 4 == 3 ? .null : .integer(lists[id % 3].0) }

    /// Puts a file at step 1 there.
    func prepare(_ path: String) throws { try template.write(to: URL(filePath: path)) }

    /// The history as a file.
    func write(to path: String) throws {
        let steps = history.steps.map { step in
            MigrationPlanFile.Step(
                number: step.number,
                name: step.name,
                start: step.start,
                end: step.end,
                checksum: step.checksum,
                sql: step.sql
            )
        }
        try MigrationPlanFile(
            schemaName: history.schemaName,
            fingerprint: history.fingerprint,
            creationScript: history.creationScript,
            steps: steps
        ).write(to: path)
    }

    /// What a database holds at a step, each line of which is known without SQLite.
    private static func expected(_ step: Int) -> [String: [String]] {
        func text(_ value: StoredValue) -> StoredValue {
            if case .integer(let number) = value { .text("\(number)") } else { value }
        }
        func lines(_ row: (Int) -> [StoredValue]) -> [String] {
            (1..<count).map { row($0).map(SQLText.literal).joined(separator: ", ") }
        }
        let key: (StoredValue) -> StoredValue = { step >= 3 ? text($0) : $0 }
        var tables = [
            "SELECT id, name FROM List ORDER BY name": lists.sorted { $0.1 < $1.1 }.map { id, name in
                "\(SQLText.literal(key(.integer(id)))), '\(name)'"
            },
            "SELECT seq FROM sqlite_sequence WHERE name = '\(step < 3 ? "Item" : "Task")'": ["\(count)"],
        ]
        // The steps note nothing of their own work, and what was open before them gets a transaction without an author.
        let table = step < 3 ? "Item" : "Task"
        let entries = (1...count).map { "'\(table)', 0, 'i\($0)'" } + ["'\(table)', 2, 'i\(count)'"]
        tables["SELECT entity, kind, key FROM strata_history ORDER BY token"] = entries
        tables["SELECT through, author FROM strata_transactions"] = step < 2 ? [] : ["\(entries.count), NULL"]
        let filled: (Int) -> StoredValue = { id in size(id) == .null && step > 1 ? .integer(-1) : size(id) }
        switch step {
        case 1, 2:
            tables["SELECT id, title, size, listID FROM Item ORDER BY id"] = lines { id in
                [.integer(Int64(id)), .text(title(id)), filled(id), list(id)]
            }
        case 3:
            tables["SELECT id, heading, size, listID FROM Task ORDER BY id"] = lines { id in
                [.integer(Int64(id)), .text(title(id)), text(filled(id)), text(list(id))]
            }
        case 4:
            tables["SELECT id, heading, size FROM Task ORDER BY id"] = lines { id in
                [.integer(Int64(id)), .text(title(id)), text(filled(id))]
            }
        default:
            tables["SELECT id, heading, rank FROM Task ORDER BY id"] = lines { id in
                [.integer(Int64(id)), .text(title(id)), .integer(Int64(title(id).count))]
            }
        }
        if step > 3 {
            tables["SELECT taskID, listID FROM Task_lists ORDER BY taskID"] = (1..<count).filter { list($0) != .null }
                .map { "\($0), \(SQLText.literal(text(list($0))))" }
        }
        if step > 1 {
            let search = step < 3 ? "Item_search" : "Task_search"
            tables["SELECT rowid FROM \(search) WHERE \(search) MATCH 'needle' ORDER BY rowid"] = (1..<count).filter {
                $0 % 5 == 0
            }.map { "\($0)" }
        }
        return tables
    }

    /// Looks at a database that a migration has left behind in whatever way: it is at the end of a step, whole and with
    /// every row; and the migration goes on from there.
    /// - Returns: The step that it was at.
    @discardableResult
    func expectBoundary(_ path: String, _ comment: Comment) throws -> Int {
        let connection = try Connection(path: path)
        defer { connection.close() }
        let step = try Self.step(of: connection)
        try Self.expectContents(of: connection, at: step, comment)
        _ = try MigrationRunner(history: history).migrate(connection)
        #expect(try Self.step(of: connection) == Self.lastStep, comment)
        try Self.expectContents(of: connection, at: Self.lastStep, comment)
        return step
    }

    private static func step(of connection: Connection) throws -> Int {
        guard case .integer(let step) = try connection.value("SELECT max(step) FROM strata_migrations") else {
            return 0
        }
        return Int(step)
    }

    static func expectContents(of connection: Connection, at step: Int, _ comment: Comment) throws {
        #expect(try connection.lines("PRAGMA integrity_check") == ["'ok'"], comment)
        #expect(try connection.rows("PRAGMA foreign_key_check") == [], comment)
        #expect(try connection.lines("SELECT step FROM strata_migrations ORDER BY step") == (1...step).map { "\($0)" })
        for (sql, lines) in expected(step) { #expect(try connection.lines(sql) == lines, comment) }
    }
}
