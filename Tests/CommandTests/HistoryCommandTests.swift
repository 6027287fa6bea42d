import StrataSQLite
import StrataTestSupport
import Testing

/// release and rebase: what keeps a history in one line.
struct HistoryCommandTests {
    /// A history of one step, and two branches from it that are merged: one step `due`, and `done` with `body` after it.
    private func makeFork() throws -> Tool {
        let tool = try Tool(schema: Schemas.notes())
        try tool.run("migrate", "make", "initial")
        var files: [String: String] = [:]
        func branch(_ steps: (name: String, schema: String)...) throws {
            for step in steps {
                try tool.folder.write(step.schema, to: "Schema/Notes.schema")
                let made = try tool.run("migrate", "make", step.name)
                try #require(made.exitCode == 0, "\(made.text)")
            }
            for path in tool.folder.files() where path.hasPrefix(Tool.migrations) && !path.contains("0001") {
                files[path] = try tool.folder.text(path)
                try tool.folder.remove(path)
            }
        }
        try branch(("due", Schemas.notes("dueAt: Date?")))
        try branch(
            ("done", Schemas.notes("done: Bool = false")),
            ("body", Schemas.notes("done: Bool = false", "body: String?"))
        )
        for (path, text) in files { try tool.folder.write(text, to: path) }
        try tool.folder.write(
            Schemas.notes("done: Bool = false", "body: String?", "dueAt: Date?"),
            to: "Schema/Notes.schema"
        )
        return tool
    }

    @Test("A fork stops every command, and names the way out")
    func fork() throws {
        let output = try makeFork().run("check")
        #expect(output.exitCode == 1)
        #expect(
            output.standardError == """
                Schema/Migrations/0002-due.sql:2:1: error: step 0002-done and step 0002-due follow the same step, as after a \
                merge of two branches; put step 0002-due behind the other with `migrate rebase due`
                Schema/Migrations/0002-done.sql:2:1: note: the other step

                """
        )
    }

    @Test("Which of two unreleased branches moves is asked")
    func question() throws {
        let output = try makeFork().run("migrate", "rebase")
        #expect(output.exitCode == 1)
        #expect(
            output.standardError == """
                error: neither done nor due has been released: say which of them goes behind the other, with \
                'swift run -q strata-cli migrate rebase done' or 'swift run -q strata-cli migrate rebase due'

                """
        )
    }

    @Test("The shorter branch goes behind the longer one, and the longer one becomes one step behind the shorter")
    func rebase() throws {
        let tool = try makeFork()
        let before = try tool.folder.contents()
        #expect(try tool.run("migrate", "rebase", "due", "--dry-run").exitCode == 0)
        #expect(try tool.folder.contents() == before)
        let output = try tool.run("migrate", "rebase", "due")
        #expect(
            output.standardOutput == """
                Made Schema/Migrations/0004-due.sql
                Made Schema/Migrations/0004-due.snapshot
                Removed Schema/Migrations/0002-due.sql
                Removed Schema/Migrations/0002-due.snapshot
                  safe  adds Note.dueAt

                """
        )
        #expect(tool.steps == ["0001-initial.sql", "0002-done.sql", "0003-body.sql", "0004-due.sql"])
        #expect(try tool.run("check").exitCode == 0)
        #expect(try tool.run("migrate", "rebase").standardOutput == "Nothing to do: the steps are in one line.\n")

        let other = try makeFork()
        #expect(try other.run("migrate", "rebase", "body").exitCode == 0)
        #expect(other.steps == ["0001-initial.sql", "0002-due.sql", "0003-body.sql"])
        #expect(try other.run("check").exitCode == 0)
    }

    @Test("A released branch stays, and the other one moves without being named")
    func releasedBranch() throws {
        let tool = try makeFork()
        let released = try tool.folder.text("Schema/Migrations/0002-due.sql")
        // As it was released on its own branch.
        let other = try Tool(schema: Schemas.notes("dueAt: Date?"))
        for path in tool.folder.files() where path.contains("0001") || path.contains("due") {
            try other.folder.write(try tool.folder.text(path), to: path)
        }
        try other.run("migrate", "release")
        try tool.folder.write(try other.folder.text("\(Tool.migrations)/released"), to: "\(Tool.migrations)/released")
        #expect(
            try tool.run("migrate", "rebase", "due").standardError
                == "error: due was released, and databases went through it: move the other one, with `migrate rebase done`\n"
        )
        #expect(try tool.run("migrate", "rebase").exitCode == 0)
        #expect(tool.steps == ["0001-initial.sql", "0002-due.sql", "0003-body.sql"])
        #expect(try tool.folder.text("Schema/Migrations/0002-due.sql") == released)
        #expect(try tool.run("check").exitCode == 0)
    }

    @Test("SQL that somebody has edited moves as it is")
    func editedBranch() throws {
        let tool = try makeFork()
        let path = "\(Tool.migrations)/0002-due.sql"
        let edited = "-- Mondays\nUPDATE \"Note\" SET \"dueAt\" = 0 WHERE \"title\" = 'x';"
        try tool.folder.write(try tool.folder.text(path) + edited + "\n", to: path)
        let output = try tool.run("migrate", "rebase", "due")
        #expect(output.exitCode == 0, "\(output.text)")
        #expect(try tool.folder.text("\(Tool.migrations)/0004-due.sql").hasSuffix(edited + "\n"))
        #expect(
            output.standardError
                == "The SQL is as it was edited: read once more whether it fits behind the other step.\n"
        )
        #expect(try tool.run("check").exitCode == 0)
    }

    @Test("A reason for a loss moves with its step")
    func rebasedLoss() throws {
        let tool = try Tool(schema: Schemas.notes("kind: String?"))
        try tool.run("migrate", "make", "initial")
        try tool.folder.write(Schemas.notes(), to: "Schema/Notes.schema")
        try tool.run("migrate", "make", "no-kinds", "--allow-lossy", "they were all the same")
        let files = try ["sql", "snapshot"].map { ($0, try tool.folder.text("\(Tool.migrations)/0002-no-kinds.\($0)")) }
        for (ending, _) in files { try tool.folder.remove("\(Tool.migrations)/0002-no-kinds.\(ending)") }
        try tool.folder.write(Schemas.notes("kind: String?", "dueAt: Date?"), to: "Schema/Notes.schema")
        try tool.run("migrate", "make", "due")
        for (ending, text) in files { try tool.folder.write(text, to: "\(Tool.migrations)/0002-no-kinds.\(ending)") }
        try tool.folder.write(Schemas.notes("dueAt: Date?"), to: "Schema/Notes.schema")
        let output = try tool.run("migrate", "rebase", "no-kinds")
        #expect(output.exitCode == 0, "\(output.text)")
        let sql = try tool.folder.text("\(Tool.migrations)/0003-no-kinds.sql")
        #expect(sql.contains("-- allow lossy \"removes Note.kind and its values: they were all the same\"\n"))
        #expect(try tool.run("check").exitCode == 0)
    }

    @Test("What has been released is written down once, and an edit of it stops every command")
    func release() throws {
        let tool = try Tool(schema: Schemas.first)
        try tool.run("migrate", "make", "initial")
        try tool.folder.write(Schemas.second, to: "Schema/Notes.schema")
        try tool.run("migrate", "make", "due-dates")
        #expect(
            try tool.run("migrate", "release", "--dry-run", "--to=1").standardOutput == "Would release 0001-initial\n"
        )
        #expect(try tool.run("migrate", "release", "--to=1").standardOutput == "Released 0001-initial\n")
        #expect(try tool.run("migrate", "release").standardOutput == "Released 0002-due-dates\n")
        #expect(try tool.run("migrate", "release").standardOutput == "Nothing to do: released up to 0002-due-dates.\n")
        #expect(try tool.folder.text("\(Tool.migrations)/released").split(separator: "\n").count == 2)
        #expect(try tool.run("check").exitCode == 0)

        let path = "\(Tool.migrations)/0002-due-dates.sql"
        try tool.folder.write(try tool.folder.text(path) + "-- more\n", to: path)
        let output = try tool.run("check")
        #expect(output.exitCode == 1)
        #expect(output.standardError.contains("step 0002-due-dates was released and has been edited since"))
    }

    @Test("A step that somebody has edited is made again only if its edits may go")
    func remakeOfEdits() throws {
        let tool = try Tool(schema: Schemas.first)
        try tool.run("migrate", "make", "initial")
        let path = "\(Tool.migrations)/0001-initial.sql"
        let made = try tool.folder.text(path)
        try tool.folder.write(made + "DELETE FROM \"Note\" WHERE \"title\" = '';\n", to: path)
        let refused = try tool.run("migrate", "make", "initial", "--remake")
        #expect(refused.exitCode == 1)
        #expect(
            refused.standardError == """
                Schema/Migrations/0001-initial.sql:7:1: error: the SQL of step 0001-initial is not what `migrate make` writes, \
                so somebody has edited it: take the edits aside and add `--discard-edits` to the command, or edit the step by hand

                """
        )
        #expect(try tool.run("migrate", "make", "initial", "--remake", "--discard-edits").exitCode == 0)
        #expect(try tool.folder.text(path) == made)
    }

    @Test("A step of one's own changes rows, though the schema stays")
    func ownStep() throws {
        let tool = try Tool(schema: Schemas.first)
        try tool.run("migrate", "make", "initial")
        try tool.makeDatabase("a.sqlite")
        let connection = try Connection(path: tool.folder.path("a.sqlite"), mode: .readWrite)
        try connection.execute("INSERT INTO \"Note\" VALUES (x'01', ' a ')")
        #expect(try tool.run("migrate", "make", "tidy").standardOutput == "Nothing to do: at 0001-initial.\n")
        #expect(try tool.run("migrate", "make", "tidy", "--empty").exitCode == 0)
        let path = "\(Tool.migrations)/0002-tidy.sql"
        try tool.folder.write(
            try tool.folder.text(path) + "UPDATE \"Note\" SET \"title\" = trim(\"title\");\n",
            to: path
        )
        #expect(try tool.run("check").exitCode == 0)
        #expect(try tool.run("migrate", "apply", "a.sqlite").standardOutput == "Applied 0002-tidy\n")
        #expect(try connection.rows("SELECT \"title\" FROM \"Note\"") == [[.text("a")]])
    }

    @Test("A missing step is no fork, and is said by rebase as by all")
    func missingStep() throws {
        let tool = try makeFork()
        for ending in ["sql", "snapshot"] {
            try tool.folder.remove("\(Tool.migrations)/0002-due.\(ending)")
            try tool.folder.remove("\(Tool.migrations)/0002-done.\(ending)")
        }
        let output = try tool.run("migrate", "rebase")
        #expect(output.exitCode == 1)
        #expect(output.standardError.contains("step 2 is missing before step 0003-body; restore it\n"))
    }

    @Test("The history is tried from every step on, over rows")
    func matrix() throws {
        let tool = try Tool(schema: Schemas.notes("kind: String"))
        try tool.run("migrate", "make", "initial")
        try tool.folder.write(Schemas.notes("kind: Int @backfill(\"length(kind)\")"), to: "Schema/Notes.schema")
        let made = try tool.run("migrate", "make", "kinds")
        try #require(made.exitCode == 0, "\(made.text)")
        let output = try tool.run("migrate", "check")
        #expect(output.exitCode == 0)
        #expect(output.standardOutput.contains(#/^from 0001-initial, over [0-9]+ rows: arrives\n/#))
        #expect(output.standardOutput.hasSuffix("2 steps lead to the schema Notes.\n"))
    }
}
