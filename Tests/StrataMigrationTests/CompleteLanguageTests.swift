import StrataMigration
import StrataMigrator
import StrataSQLite
import StrataSchema
import Testing

/// The schema of the documentation, with everything that the language can say.
private let complete = """
    schema Test { access: public }
    entity TodoItem: Timestamped {
        id: UUID = .random
        title: String                          @length(1...200)
        notes: String?
        isCompleted: Bool = false
        dueAt: Date?
        priority: Priority = .normal
        estimate: Effort?                      @custom(integer)
        links: [URL] = []                      @length(...9)
        list: TodoList?                        @onDelete(cascade)
        tags: [Tag]                            @manyToMany
        updatedAt: Date = .now                 @touched
        photo: Data?                           @lazy
        wordCount: Int                         @generated("length(title) - length(replace(title, ' ', '')) + 1")

        index (isCompleted, dueAt descending)
        index (dueAt) where "isCompleted = 0"
        unique (list, title)
        check plausible "dueAt IS NULL OR dueAt < TIMESTAMP '2100-01-01T00:00:00Z'"
        search (title, notes)
    }
    entity TodoList {
        id: UUID = .random
        name: String                           @unique @collate(nocase)
        items: [TodoItem]                      @inverse(list)
    }
    entity Tag { name: String @id }
    enum Priority: Int { low = 0, normal = 1, high = 2 }
    mixin Timestamped { createdAt: Date = .now }
    view OpenItem {
        list: TodoList?
        open: Int
    } = \"""
        SELECT listID, count(*) AS open FROM TodoItem WHERE isCompleted = 0 GROUP BY listID
        \"""
    query dueBefore(day: Date, limit: Int = 50) -> [TodoItem] = \"""
        SELECT * FROM TodoItem WHERE dueAt < :day AND isCompleted = 0 ORDER BY dueAt LIMIT :limit
        \"""
    """

private let rows = """
    INSERT INTO TodoList VALUES (x'01', 'home');
    INSERT INTO Tag VALUES ('red'), ('blue');
    INSERT INTO TodoItem (id, title, notes, dueAt, listID, updatedAt, photo, createdAt) VALUES
        (x'0a', 'buy milk', 'fresh', 0.5, x'01', 1.0, x'ff', 2.0), (x'0b', 'sleep', NULL, NULL, NULL, 1.0, NULL, 2.0);
    INSERT INTO TodoItem_tags VALUES (x'0a', 'red'), (x'0b', 'red'), (x'0b', 'blue');
    """

@Test("The history of the complete language: a step, its snapshot read back, and nothing left to do")
func completeHistory() throws {
    var project = Project()
    try project.make("initial", complete)
    let history = try project.history()
    let declared = try Project.schema(complete)
    guard case .current = HistoryVerifier.verify(history, declared: declared) else {
        Issue.record("\(HistoryVerifier.verify(history, declared: declared))")
        return
    }
    #expect(RelationalSchema(lowering: try #require(history.snapshot)) == RelationalSchema(lowering: declared))
    guard case .nothingToDo = try project.outcome("again", complete) else {
        Issue.record("there is something to do")
        return
    }
    let connection = try trusting()
    _ = try MigrationRunner(history: project.schemaHistory(complete)).migrate(connection)
    try connection.execute(rows)
    #expect(
        try connection.lines("SELECT title, wordCount FROM TodoItem ORDER BY id") == ["'buy milk', 2", "'sleep', 1"]
    )
    #expect(try connection.lines("SELECT * FROM OpenItem") == ["NULL, 1", "x'01', 1"])
}

@Test("Everything changes at once, and every row, link and word is where it was")
func completeChange() throws {
    let new =
        complete
        .replacing("entity TodoItem: Timestamped {", with: "entity Task: Timestamped @renamed(from: \"TodoItem\") {")
        .replacing(
            "title: String                          @length(1...200)",
            with: "name: String @length(1...20) @renamed(from: \"title\")"
        )
        .replacing("tags: [Tag] ", with: "labels: [Tag] @renamed(from: \"tags\") ")
        .replacing("length(title) - length(replace(title, ' ', '')) + 1", with: "length(name)")
        .replacing("unique (list, title)", with: "unique (list, name) where \"isCompleted = 0\"")
        .replacing("search (title, notes)", with: "search (notes, name)")
        .replacing("[TodoItem]", with: "[Task]").replacing("FROM TodoItem", with: "FROM Task")
        .replacing("low = 0, normal = 1, high = 2", with: "low = 0, usual = 10 @renamed(from: \"normal\"), high = 20")
        .replacing(".normal", with: ".usual")
        .replacing(" @collate(nocase)", with: "")
        .replacing("< TIMESTAMP '2100", with: "< TIMESTAMP '2090")
    let evolution = try Evolution(
        from: complete,
        to: new,
        rows: "PRAGMA trusted_schema = ON;" + rows
    )
    #expect(
        try evolution.rows("SELECT id, name, notes, dueAt, listID, priority, photo, wordCount FROM Task ORDER BY id")
            == [
                "x'0a', 'buy milk', 'fresh', 0.5, x'01', 10, x'ff', 8", "x'0b', 'sleep', NULL, NULL, NULL, 10, NULL, 5",
            ]
    )
    #expect(
        try evolution.rows("SELECT * FROM Task_labels ORDER BY 1, 2") == [
            "x'0a', 'red'", "x'0b', 'blue'", "x'0b', 'red'",
        ]
    )
    #expect(
        try evolution.rows(
            "SELECT Task.name FROM Task_search JOIN Task ON Task.rowid = Task_search.rowid WHERE Task_search MATCH 'milk'"
        ) == ["'buy milk'"]
    )
    #expect(try evolution.rows("SELECT * FROM OpenItem") == ["NULL, 1", "x'01', 1"])
    #expect(try evolution.rows("SELECT name FROM sqlite_schema WHERE name LIKE 'TodoItem%'") == [])
}
