import Foundation
import StrataTestSupport
import Testing

@Suite("The example program")
struct ProgramTests {
    @Test("adds, lists, marks as done and removes")
    func wholeWay() throws {
        let todo = try Program()
        #expect(
            try todo.run("add", "Buy milk", "--list", "Home", "--due", "2027-01-02").standardOutput
                == "Added 1: Buy milk\n"
        )
        #expect(try todo.run("add", "Pay rent", "--due=2027-01-01", "--priority", "high").exitCode == 0)
        #expect(try todo.run("add", "Some day", "--priority", "low").exitCode == 0)
        #expect(
            try todo.run("list", "--open").standardOutput == """
                #     Due            List  Title
                2     2027-01-01  !        Pay rent
                1     2027-01-02     Home  Buy milk
                3                 ↓        Some day

                """
        )
        #expect(try todo.run("done", "1", "3").standardOutput == "Done: Buy milk\nDone: Some day\n")
        #expect(try todo.run("remove", "3").standardOutput == "Removed 3\n")
        #expect(
            try todo.run("list").standardOutput == """
                #     Due            List  Title
                2     2027-01-01  !        Pay rent
                1  ✓  2027-01-02     Home  Buy milk

                """
        )
        #expect(try todo.run("list", "--list", "Home", "--open").standardOutput == "Nothing to do.\n")
    }

    @Test("never gives a number twice")
    func numbersAreNotReused() throws {
        let todo = try Program()
        try todo.run("add", "One")
        try todo.run("remove", "1")
        #expect(try todo.run("add", "Two").standardOutput == "Added 2: Two\n")
    }

    @Test(
        "explains bad arguments, and ends with 64",
        arguments: [
            ([], "todo: a command is missing\n"),
            (["lst"], "todo: there is no command “lst”\n"),
            (["add"], "todo: a title is missing\n"),
            (["add", " "], "todo: the title is empty\n"),
            (["add", "a", "--due", "2027-02-31"], "todo: “2027-02-31” is no day; write it as 2027-01-02\n"),
            (["add", "a", "--priority", "hi"], "todo: “hi” is no priority; there are low, normal and high\n"),
            (["add", "a", "b"], "todo: “b” makes no sense here\n"),
            (["list", "--opne"], "todo: “--opne” makes no sense here\n"),
            (["done", "one"], "todo: “one” is no number of a thing to do; “todo list” shows them\n"),
            (["done"], "todo: the number of a thing to do is missing\n"),
            (["tag", "1"], "todo: the name of a tag is missing\n"),
            (["tag", "home", "1"], "todo: “home” is no number of a thing to do; “todo list” shows them\n"),
            (["find"], "todo: what to look for is missing\n"),
            (["add", "a", "--list"], "todo: --list needs a value\n"),
        ]
    )
    func wrongUsage(arguments: [String], message: String) throws {
        let folder = try TemporaryFolder()
        let output = try ChildProcess.run(
            Program.path,
            arguments,
            in: folder.path,
            environment: ["HOME": folder.path]
        )
        #expect(output.exitCode == 64)
        #expect(output.standardOutput == "")
        #expect(output.standardError.hasPrefix(message + "\nUsage: todo COMMAND"))
        #expect(folder.files() == [])
    }

    @Test("keeps its things in the home folder unless told otherwise")
    func defaultDatabase() throws {
        let folder = try TemporaryFolder()
        let output = try ChildProcess.run(
            Program.path,
            ["add", "At home"],
            in: folder.path,
            environment: ["HOME": folder.path]
        )
        #expect(output.text == "Added 1: At home\n")
        #expect(folder.exists(".todo.sqlite"))
    }

    @Test("tags things, finds them by words, and counts by list")
    func tagsAndSearch() throws {
        let todo = try Program()
        try todo.run("add", "Buy oat milk", "--list", "Home")
        try todo.run("add", "Buy a bed", "--list", "Home", "--notes", "oak, no “milk” colour")
        try todo.run("add", "Call Ann", "--list", "Work")
        try todo.run("done", "2")
        #expect(try todo.run("tag", "1", "shop", "soon").standardOutput == "1 is tagged shop, soon\n")
        #expect(try todo.run("tag", "1", "shop", "cheap").standardOutput == "1 is tagged cheap, shop, soon\n")
        #expect(
            try todo.run("find", "MIL").standardOutput == """
                #     Due     List  Title
                1             Home  Buy oat milk #cheap #shop #soon
                2  ✓          Home  Buy a bed

                """
        )
        #expect(try todo.run("find", "oat\" OR *").standardOutput == "Nothing found.\n")
        #expect(try todo.run("lists").standardOutput == "Home: 1 of 2 to do\nWork: 1 of 1 to do\n")
        #expect(
            try todo.run("tag", "9", "x").text
                == "todo: there is no thing to do with the number 9; “todo list” shows them\n"
        )
    }

    @Test("refuses a title that is too long, and says so")
    func longTitle() throws {
        let output = try Program().run("add", String(repeating: "a", count: 201))
        #expect(output.exitCode == 1)
        #expect(output.text == "todo: TodoItem.title: must have 1 to 200 characters, but has 201\n")
    }

    @Test("says which thing is not there")
    func unknownNumber() throws {
        let output = try Program().run("done", "7")
        #expect(output.exitCode == 1)
        #expect(output.text == "todo: there is no thing to do with the number 7; “todo list” shows them\n")
    }

    @Test("does all of what was asked, or nothing")
    func severalAtOnce() throws {
        let todo = try Program()
        try todo.run("add", "--", "--dashes")
        #expect(
            try todo.run("done", "1", "9").text
                == "todo: there is no thing to do with the number 9; “todo list” shows them\n"
        )
        let list = "#     Due     List  Title\n1                   --dashes\n"
        #expect(try todo.run("list", "--open").standardOutput == list)
    }

    @Test(
        "says what is wrong with a file",
        arguments: [
            (nil, "the file x.csv is not there, or cannot be read"), ("", "x.csv: the file is empty"),
            ("title,title\na,b\n", "x.csv: the first line names the column “title” twice"),
            ("title\n\"\"\n", "x.csv:2: the title is empty"),
            ("name\na\n", "x.csv: there is no column “name”; there are title, list, due, priority, notes, done"),
            ("title,list\na\n", "x.csv:2: 1 fields, but the first line names 2"),
            ("title\n\"a\n", "x.csv: line 2: a quote is not closed"),
        ]
    )
    func wrongFiles(text: String?, message: String) throws {
        let todo = try Program()
        if let text { try todo.folder.write(text, to: "x.csv") }
        let output = try todo.run("import", "x.csv")
        #expect(output.exitCode == 1)
        #expect(output.text == "todo: \(message)\n")
    }

    @Test("imports a file, or nothing of it")
    func importing() throws {
        let todo = try Program()
        try todo.folder.write(
            "Title,list,due,done\r\n\"Write \"\"it\"\", all\",Work,2027-01-05,no\r\nRest,,,yes\r\n",
            to: "good.csv"
        )
        try todo.folder.write("title,due\nA,2027-01-01\nB,soon\n", to: "bad.csv")
        #expect(try todo.run("import", "good.csv").standardOutput == "Imported 2 from good.csv\n")
        let refused = try todo.run("import", "bad.csv")
        #expect(refused.exitCode == 1)
        #expect(refused.text == "todo: bad.csv:3: “soon” is no day; write it as 2027-01-02\n")
        #expect(
            try todo.run("list").standardOutput == """
                #     Due            List  Title
                1     2027-01-05     Work  Write "it", all
                2  ✓                       Rest

                """
        )
    }

    @Test("migrates its databases from the command line, with the library's own commands")
    func migrating() throws {
        let todo = try Program()
        try todo.run("add", "First")
        let status = try todo.run("migrate", "status", "todo.sqlite", withDatabase: false)
        #expect(status.exitCode == 0)
        #expect(
            status.standardOutput == """
                Database   todo.sqlite
                Schema     Todo
                At         0002-tags-and-search
                Pending    nothing

                """
        )
        let drift = try todo.run("migrate", "drift", "todo.sqlite", withDatabase: false)
        #expect(drift.standardOutput == "'todo.sqlite' is as 0002-tags-and-search left it.\n")
        let help = try todo.run("migrate", "--help", withDatabase: false)
        #expect(help.standardOutput.contains("  todo migrate apply app.sqlite --backup\n"))
        let wrong = try todo.run("migrate", "make", "x", withDatabase: false)
        #expect(wrong.exitCode == 64)
        #expect(wrong.standardError.hasPrefix("error: there is no command 'make'\n"))
    }

    @Test("watches what other processes do")
    func watching() async throws {
        let todo = try Program()
        try todo.run("add", "First")
        try todo.folder.write("", to: "out")
        let stream = try FileHandle(forWritingTo: URL(filePath: todo.folder.path("out")))
        let watch = Process()
        watch.executableURL = URL(filePath: Program.path)
        watch.arguments = ["watch", "--database", todo.folder.path("todo.sqlite")]
        watch.standardOutput = stream
        try watch.run()
        defer { watch.terminate() }

        try await expect(todo, "1                   First")
        try todo.run("add", "Second")
        try await expect(todo, "1                   First\n2                   Second")
        try todo.run("done", "1")
        try await expect(todo, "#     Due     List  Title\n2                   Second")
    }

    /// Waits until the list that was printed last ends so.
    private func expect(
        _ todo: Program,
        _ end: String,
        sourceLocation: SourceLocation = #_sourceLocation
    ) async throws {
        // Looks are counted, not seconds: while other tests hold the threads, minutes may pass between two of them.
        for _ in 1...3000 {
            if try todo.folder.text("out").hasSuffix(end + "\n") { return }
            try await Task.sleep(for: .milliseconds(20))
        }
        Issue.record("\(try todo.folder.text("out"))", sourceLocation: sourceLocation)
    }

    @Test("shows what the library does")
    func tour() throws {
        let todo = try Program()
        let output = try todo.run("tour")
        #expect(output.exitCode == 0)
        #expect(output.standardError == "")
        for line in [
            "“Buy milk” has got the number 1", "1000 created, 1001 there", "Report 1000",
            "3: Buy milk, Sweep, Water the plants", "Buy milk: shop, soon", "Home: 3 of 3 open",
            "Work: 1000 of 1000 open", "TodoItem.title: must have 1 to 200 characters, but has 0",
            "to buy: Buy milk", "Work: 1000, the first due 2001-01-02", "now “Buy oat milk”, still urgent: true",
            "364 changed in one statement", "of 1000: Report 1, Report 2, Report 3, Report 4, …",
            "629 deleted, 374 left", "374 items; number 1 is “Buy oat milk”",
        ] {
            #expect(output.standardOutput.contains("  \(line)\n"), "\(line)")
        }
        #expect(try todo.run("tour").exitCode == 1)
    }
}
