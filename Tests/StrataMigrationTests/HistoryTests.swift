import StrataMigration
import StrataMigrator
import StrataSQLite
import StrataSchema
import Testing

private let first = "entity A { id: Int }"
private let second = "entity A { id: Int\n x: Double? }"
private let third = "entity A { id: Int\n x: Double?\n y: String? }"

private func project() throws -> Project {
    var project = Project()
    try project.make("initial", first)
    try project.make("x-comes", second)
    try project.make("y-comes", third)
    return project
}

/// The diagnostics of loading, as `path:line: message`.
private func problems(_ project: Project) -> [String] {
    let (history, diagnostics) = MigrationHistory.load(files: project.files, schemaName: "Test")
    #expect((history == nil) == !diagnostics.isEmpty)
    return diagnostics.map {
        "\($0.location.path.replacing("Migrations/", with: "")):\($0.location.line): \($0.message)"
    }
}

private func released(_ steps: [HistoryStep]) -> SourceFile {
    SourceFile(
        path: "Migrations/released",
        text: steps.map { "\($0.number) \($0.name) \($0.checksum)\n" }.joined()
    )
}

@Test("A step lies in two files that read back as they were written, whatever the line endings")
func files() throws {
    var project = try project()
    #expect(
        project.files.map(\.path).sorted() == [
            "Migrations/0001-initial.snapshot", "Migrations/0001-initial.sql", "Migrations/0002-x-comes.snapshot",
            "Migrations/0002-x-comes.sql", "Migrations/0003-y-comes.snapshot", "Migrations/0003-y-comes.sql",
        ]
    )
    let ends = try [first, second].map { RelationalSchema(lowering: try Project.schema($0)).fingerprint }
    #expect(
        project.text(of: "Migrations/0002-x-comes.sql") == """
            -- strata migration 1
            -- step: 2
            -- name: x-comes
            -- from: \(ends[0])
            -- to: \(ends[1])

            -- Adds A.x
            ALTER TABLE "A" ADD COLUMN "x" REAL;

            """
    )
    let before = try project.history().steps.map(\.step)
    project.files = project.files.map { SourceFile(path: $0.path, text: $0.text.replacing("\n", with: "\r\n")) }
    #expect(try project.history().steps.map(\.step) == before)
    project.files.append(SourceFile(path: "Migrations/README.md", text: "x"))
    #expect(problems(project) == [])
}

@Test("A missing step is named")
func missingStep() throws {
    var project = try project()
    project.files.removeAll { $0.path.contains("0002") }
    #expect(
        problems(project) == [
            "0003-y-comes.sql:2: step 2 is missing before step 0003-y-comes; restore it"
        ]
    )
    project.files.removeAll { $0.path.contains("0001") }
    #expect(
        problems(project) == ["0003-y-comes.sql:2: the steps 1 to 2 are missing before step 0003-y-comes; restore them"]
    )
}

@Test(
    "Two steps after one, as after a merge of two branches, are named both; the one not released is to go behind the other"
)
func forkedHistory() throws {
    var left = Project()
    try left.make("initial", first)
    var right = left
    try left.make("x-comes", second)
    try right.make("z-comes", "entity A { id: Int\n z: Bool? }")
    left.files += right.files.filter { $0.path.contains("0002") }
    #expect(
        problems(left) == [
            "0002-z-comes.sql:2: step 0002-x-comes and step 0002-z-comes follow the same step, as after a merge of two branches; "
                + "put step 0002-z-comes behind the other with `migrate rebase z-comes`"
        ]
    )
    left.files.append(released([try right.history().steps[1]]))
    #expect(problems(left).first?.hasPrefix("0002-x-comes.sql:2:") == true)
}

@Test("A step that does not start where the one before ends is found")
func brokenChain() throws {
    var project = try project()
    project.edit("Migrations/0002-x-comes.sql") { $0.replacing("-- to: 1-", with: "-- to: 1-0") }
    let found = problems(project)
    #expect(found.count == 1)
    #expect(found[0].hasPrefix("0003-y-comes.sql:4: step 0003-y-comes starts from 1-"))
    #expect(found[0].hasSuffix("if it was not released, delete it and make it again"))
}

@Test("A released step that was edited, renamed or deleted is found; a comment in an unreleased one is not")
func releasedSteps() throws {
    var project = try project()
    let steps = try project.history().steps
    project.files.append(released(Array(steps.prefix(2))))
    project.edit("Migrations/0003-y-comes.sql") { $0 + "-- a thought\n" }
    #expect(problems(project) == [])
    #expect(try project.history().steps.map(\.isReleased) == [true, true, false])

    var edited = project
    edited.edit("Migrations/0002-x-comes.sql") { $0 + "-- a thought\n" }
    #expect(
        problems(edited) == [
            "0002-x-comes.sql:7: step 0002-x-comes was released and has been edited since: databases went through the step as it was; "
                + "restore it, and make the change in a new step"
        ]
    )
    var deleted = project
    deleted.files.removeAll { $0.path.contains("0003") || $0.path.contains("0002") }
    #expect(
        problems(deleted) == [
            "released:2: step 0002-x-comes was released and is not there any more; restore 0002-x-comes.sql and 0002-x-comes.snapshot"
        ]
    )
    project.edit("Migrations/released") { $0 + "3 y-comes\n" }
    #expect(problems(project) == ["released:3: a line of this file is `number name checksum`; restore it"])
}

@Test(
    "A file that is not whole is found at its line",
    arguments: [
        (
            "",
            "1: a step starts with the line `-- strata migration 1`; the file is not one of `migrate make`, or was not written to its end"
        ),
        (
            "-- strata migration 2\n-- step: 2\n",
            "1: this step was written by a newer version of Strata; update the package"
        ),
        (
            "-- strata migration 1\n-- step: 2\n-- name: x-comes\n-- fr",
            "3: the header lacks `-- from: …`; restore the file, or delete the step and make it again"
        ),
        (
            "-- strata migration 1\n-- step: 3\n-- name: x-comes\n-- from: a\n-- to: b\n",
            "2: the header says step 3 and name x-comes, the file is named 0002-x-comes.sql; make them the same, or delete the step and make it again"
        ),
        (
            "-- strata migration 1\n<<<<<<< ours\n",
            "2: the file holds merge markers; resolve the merge"
        ),
    ]
)
func halfWrittenSteps(text: String, problem: String) throws {
    var project = try project()
    project.edit("Migrations/0002-x-comes.sql") { _ in text }
    #expect(problems(project) == ["0002-x-comes.sql:\(problem)"])
}

@Test("A missing, half-written or orphaned snapshot, and a file that is named wrongly, are found")
func wrongFiles() throws {
    var missing = try project()
    missing.files.removeAll { $0.path == "Migrations/0002-x-comes.snapshot" }
    #expect(
        problems(missing) == [
            "0002-x-comes.sql:1: the step has no snapshot; restore 0002-x-comes.snapshot, or delete the step too and make it again"
        ]
    )
    var half = try project()
    half.edit("Migrations/0002-x-comes.snapshot") { String($0.prefix($0.count / 2)) }
    #expect(problems(half).count == 1)
    #expect(problems(half)[0].hasPrefix("0002-x-comes.snapshot:"))
    #expect(
        problems(half)[0].hasSuffix(
            "the snapshot cannot be read; restore it, or delete the step and make it again if it was not released"
        )
    )
    var orphan = try project()
    orphan.files.append(SourceFile(path: "Migrations/0004-z.snapshot", text: ""))
    #expect(
        problems(orphan) == [
            "0004-z.snapshot:1: this snapshot has no step beside it; restore 0004-z.sql, or delete the snapshot"
        ]
    )
    var named = try project()
    named.files.append(SourceFile(path: "Migrations/fix.sql", text: ""))
    #expect(
        problems(named) == [
            "fix.sql:1: a step's file is named by number and name, as 0001-initial.sql; rename or remove this one"
        ]
    )
}
