import StrataSQLite
import StrataTestSupport
import Testing

struct MigrateSquashTests {
    @Test("Squashed steps make the same database, and one that went through them goes on")
    func squash() throws {
        let tool = try Tool(schema: Schemas.notes())
        try tool.run("migrate", "make", "initial")
        let path = "\(Tool.migrations)/0001-initial.sql"
        try tool.folder.write(
            try tool.folder.text(path) + "INSERT INTO \"Note\" VALUES (x'0a', 'It''s here');\n",
            to: path
        )
        try tool.folder.write(Schemas.notes("done: Bool = false"), to: "Schema/Notes.schema")
        try tool.run("migrate", "make", "done")
        try tool.makeDatabase("old.sqlite")
        try tool.folder.write("", to: "older.sqlite")
        try tool.run("migrate", "apply", "older.sqlite", "--to", "1")
        try tool.folder.write(Schemas.notes("done: Bool = false", "dueAt: Date?"), to: "Schema/Notes.schema")
        try tool.run("migrate", "make", "due")
        try tool.run("migrate", "release")

        let output = try tool.run("migrate", "squash", "--to", "2")
        #expect(output.exitCode == 0, "\(output.text)")
        #expect(output.standardOutput.hasSuffix("2 steps became 0002-baseline, with 1 row.\n"))
        #expect(tool.steps == ["0002-baseline.sql", "0003-due.sql"])
        #expect(try tool.run("check").exitCode == 0)

        #expect(try tool.run("migrate", "apply", "old.sqlite").standardOutput == "Applied 0003-due\n")
        let older = try tool.run("migrate", "apply", "older.sqlite")
        #expect(older.exitCode == 1)
        #expect(
            older.standardError == """
                error: 'older.sqlite' is at step 0001-initial, and the steps up to 0002-baseline were squashed: take it \
                there with the migrations from before that

                """
        )
        try tool.makeDatabase("new.sqlite")
        func rows(_ name: String) throws -> [[StoredValue]] {
            try Connection(path: tool.folder.path(name), mode: .readOnly).rows(
                "SELECT \"title\", \"done\", \"dueAt\" FROM \"Note\""
            )
        }
        #expect(try rows("new.sqlite") == [[.text("It's here"), .integer(0), .null]])
        #expect(try rows("old.sqlite") == rows("new.sqlite"))
        #expect(try tool.run("drift", "new.sqlite").exitCode == 0)
    }

    @Test("Steps of which only the first are released are not squashed, since databases stand between them")
    func halfReleased() throws {
        let tool = try Tool(schema: Schemas.notes())
        try tool.run("migrate", "make", "initial")
        try tool.run("migrate", "release")
        try tool.folder.write(Schemas.notes("done: Bool = false"), to: "Schema/Notes.schema")
        try tool.run("migrate", "make", "done")
        let before = try tool.folder.contents()
        let output = try tool.run("migrate", "squash", "--to", "2")
        #expect(output.exitCode == 1)
        #expect(
            output.standardError == """
                error: step 0001-initial has been released and step 0002-done has not, so there are databases that went \
                through the one and not the other: squash up to 1, or release first

                """
        )
        #expect(try tool.folder.contents() == before)
    }

    @Test("A squashed step is not made again, and one made before the squash has no place any more")
    func afterSquash() throws {
        let tool = try Tool(schema: Schemas.notes())
        try tool.run("migrate", "make", "initial")
        try tool.folder.write(Schemas.notes("done: Bool = false"), to: "Schema/Notes.schema")
        try tool.run("migrate", "make", "done")
        let late = try tool.folder.text("\(Tool.migrations)/0001-initial.sql")
        let snapshot = try tool.folder.text("\(Tool.migrations)/0001-initial.snapshot")
        try tool.run("migrate", "squash", "--to", "2")
        let remade = try tool.run("migrate", "make", "baseline", "--remake")
        #expect(remade.exitCode == 1)
        #expect(
            remade.standardError.contains(
                "step 0002-baseline was made by squashing, and databases are known by it: make a new step instead\n"
            )
        )
        try tool.folder.write(late, to: "\(Tool.migrations)/0001-initial.sql")
        try tool.folder.write(snapshot, to: "\(Tool.migrations)/0001-initial.snapshot")
        let output = try tool.run("check")
        #expect(output.exitCode == 1)
        #expect(
            output.standardError == """
                Schema/Migrations/0001-initial.sql:2:1: error: step 0001-initial comes before step 0002-baseline, into which the \
                first steps were squashed, as after a merge: delete it, and make it again behind the others
                Schema/Migrations/0002-baseline.sql:2:1: note: the squashed steps

                """
        )
    }

    @Test("Rows that come out differently each time cannot be squashed")
    func randomRows() throws {
        let tool = try Tool(schema: Schemas.notes())
        try tool.run("migrate", "make", "initial")
        let path = "\(Tool.migrations)/0001-initial.sql"
        try tool.folder.write(
            try tool.folder.text(path) + "INSERT INTO \"Note\" VALUES (randomblob(16), 'here');\n",
            to: path
        )
        try tool.folder.write(Schemas.notes("done: Bool = false"), to: "Schema/Notes.schema")
        try tool.run("migrate", "make", "done")
        let before = try tool.folder.contents()
        let output = try tool.run("migrate", "squash", "--to", "2")
        #expect(output.exitCode == 1)
        #expect(
            output.standardError == """
                error: step 0001-initial writes the present time or a random value into rows, so no script can make what \
                the steps make

                """
        )
        #expect(try tool.folder.contents() == before)
    }
}
