import CFaultVFS
import Foundation
import StrataMigrator
import StrataSQLite
import StrataTestSupport

/// Migrates a database as an app would, for tests that kill it meanwhile or run several at once.
///
/// `MigrationChild PLAN DATABASE [statement N | operation N | wait SEED]`: ends itself by SIGKILL before the Nth
/// statement or at the Nth operation on its files; or says `ready`, waits for a line, and goes on with pauses. It writes
/// a dot before each statement, and at its end the numbers of the steps that it has run.
@main
struct MigrationChild {
    static func main() {
        do {
            try run(Array(CommandLine.arguments.dropFirst()))
        } catch {
            say("failed: \(error)\n")
            exit(1)
        }
    }

    private static func run(_ arguments: [String]) throws {
        guard arguments.count >= 2 else {
            say("usage: MigrationChild PLAN DATABASE [statement N | operation N | wait SEED]\n")
            exit(64)
        }
        let history = SchemaHistory(try MigrationPlanFile(path: arguments[0]))
        let (kind, number) = arguments.count == 4 ? (arguments[2], Int64(arguments[3]) ?? 0) : ("", 0)
        guard let vfs = fault_vfs_create("killing") else { exit(70) }
        let connection = try Connection(path: arguments[1], vfs: "killing")
        connection.setBusyTimeout(milliseconds: 60_000)
        if kind == "operation" { fault_vfs_arm_kill(vfs, number) }
        if kind == "wait" {
            say("ready\n")
            _ = readLine()
        }
        var statements: Int64 = 0
        var pauses = UInt64(truncatingIfNeeded: number) | 1
        let report = try MigrationRunner(history: history).migrate(connection) { _ in
            statements += 1
            say(".")
            if kind == "statement", statements == number { kill(getpid(), SIGKILL) }
            guard kind == "wait" else { return }
            // Pauses of other lengths each time and in each process, while the write lock is held.
            pauses = pauses &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            usleep(UInt32(pauses >> 52))
        }
        connection.close()
        say("\nran \(report.applied.map { "\($0.number)" }.joined(separator: " ")) of \(statements)\n")
        say("operations \(fault_vfs_operations(vfs))\n")
    }

    /// At once: what is in a buffer goes with a process that is killed.
    private static func say(_ text: String) {
        let bytes = Array(text.utf8)
        _ = bytes.withUnsafeBytes { write(1, $0.baseAddress, $0.count) }
    }
}

extension SchemaHistory {
    fileprivate init(_ plan: MigrationPlanFile) {
        self.init(
            schemaName: plan.schemaName,
            fingerprint: plan.fingerprint,
            creationScript: plan.creationScript,
            steps: plan.steps.map { step in
                MigrationStep(
                    number: step.number,
                    name: step.name,
                    start: step.start,
                    end: step.end,
                    checksum: step.checksum,
                    sql: step.sql
                )
            }
        )
    }
}
