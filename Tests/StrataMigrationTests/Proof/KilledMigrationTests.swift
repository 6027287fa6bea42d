import Foundation
import StrataMigrator
import StrataSQLite
import StrataTestSupport
import Testing

/// Processes that are killed while they migrate, and processes that migrate one file together.
///
/// `STRATA_KILLS=all swift test --filter KilledMigration` kills at every statement and at every operation on the files;
/// else it is a sample.
@Suite struct KilledMigrationTests {
    private static let isComplete = ProcessInfo.processInfo.environment["STRATA_KILLS"] == "all"
    private static let program = "\(ChildProcess.productsFolder)/MigrationChild"

    private struct Scene {
        let migration: LongMigration
        let folder: TemporaryFolder

        init(journal: String) throws {
            migration = try LongMigration(journal: journal)
            folder = try TemporaryFolder()
            try migration.write(to: folder.path("plan"))
            try migration.prepare(folder.path("database"))
        }

        func run(_ kind: String, _ number: Int) async throws -> ProcessOutput {
            try await ChildProcess.runApart(
                KilledMigrationTests.program,
                [folder.path("plan"), folder.path("database"), kind, "\(number)"],
                in: folder.path
            )
        }

        /// A fresh file, without what the last process has left beside it.
        func renew() throws {
            for name in folder.files() where name != "plan" { try folder.remove(name) }
            try migration.prepare(folder.path("database"))
        }
    }

    @Test(
        "A process that is killed at any statement, and at any operation on the files, leaves a step's end",
        arguments: ["statement", "operation"],
        ["DELETE", "WAL"]
    )
    func killed(at kind: String, journal: String) async throws {
        let scene = try Scene(journal: journal)
        let whole = try await scene.run(kind, 0)
        #expect(whole.exitCode == 0, "\(whole.text)")
        let word = kind == "statement" ? " of " : "operations "
        let total = try #require(
            whole.text.split(separator: "\n").compactMap { line in
                line.firstRange(of: word).flatMap { Int(line[$0.upperBound...]) }
            }.first
        )
        #expect(total > 20)
        var steps: Set<Int> = []
        let distance = Self.isComplete ? 1 : max(1, total / 6)
        for number in stride(from: 1, through: total, by: distance) {
            try scene.renew()
            let output = try await scene.run(kind, number)
            #expect(output.exitCode == SIGKILL, "\(kind) \(number): \(output.text)")
            steps.insert(
                try scene.migration.expectBoundary(scene.folder.path("database"), "\(kind) \(number) of \(total)")
            )
        }
        #expect(steps.count > 2, "the processes were killed in other steps each")
    }

    @Test("A process that is killed from outside at any moment leaves a step's end", arguments: ["DELETE", "WAL"])
    func killedFromOutside(journal: String) throws {
        let scene = try Scene(journal: journal)
        var dice = Dice(seed: 11)
        for round in 0..<(Self.isComplete ? 200 : 4) {
            try scene.renew()
            let child = try MigratingProcess(Self.program, scene.folder, seed: round)
            child.go()
            // After some statements, in the middle of whatever it does then.
            child.kill(afterDots: dice.roll(50))
            try scene.migration.expectBoundary(scene.folder.path("database"), "round \(round)")
        }
    }

    @Test("Processes that migrate one old file at once run each step once, in turns", arguments: ["DELETE", "WAL"])
    func manyProcesses(journal: String) throws {
        let scene = try Scene(journal: journal)
        for round in 0..<(Self.isComplete ? 40 : 2) {
            try scene.renew()
            let children = try (1...3).map { try MigratingProcess(Self.program, scene.folder, seed: round * 7 + $0) }
            for child in children { child.go() }
            let ran = children.map { $0.stepsAtEnd() }
            #expect(ran.allSatisfy { $0 != nil }, "\(children.map(\.said))")
            #expect(ran.compactMap(\.self).flatMap(\.self).sorted() == Array(2...LongMigration.lastStep))
            #expect(
                try scene.migration.expectBoundary(scene.folder.path("database"), "round \(round)")
                    == LongMigration.lastStep
            )
        }
    }
}

/// A process that waits until it is told to migrate.
private final class MigratingProcess {
    private let process = Process()
    private let input = Pipe()
    private let output = Pipe()
    private(set) var said = ""

    init(_ program: String, _ folder: TemporaryFolder, seed: Int) throws {
        process.executableURL = URL(filePath: program)
        process.arguments = [folder.path("plan"), folder.path("database"), "wait", "\(seed)"]
        process.standardInput = input
        process.standardOutput = output
        try process.run()
        while !said.contains("ready"), read() {}
    }

    /// - Returns: False at the end.
    private func read() -> Bool {
        let data = output.fileHandleForReading.availableData
        said += String(decoding: data, as: UTF8.self)
        return !data.isEmpty
    }

    func go() { input.fileHandleForWriting.write(Data("\n".utf8)) }

    func kill(afterDots count: Int) {
        while said.filter({ $0 == "." }).count < count, read() {}
        Foundation.kill(process.processIdentifier, SIGKILL)
        process.waitUntilExit()
    }

    /// The steps that it has run; nil if it has failed.
    func stepsAtEnd() -> [Int]? {
        while read() {}
        process.waitUntilExit()
        guard process.terminationStatus == 0, let start = said.firstRange(of: "\nran "),
            let end = said[start.upperBound...].firstRange(of: " of")
        else { return nil }
        return said[start.upperBound..<end.lowerBound].split(separator: " ").compactMap { Int($0) }
    }
}
