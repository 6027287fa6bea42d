import CFaultVFS
import Foundation
import StrataMigrator
import StrataSQLite
import StrataTestSupport
import Testing

/// A disk that fails at any operation of a migration: the database is at the end of a step, whole, with every row, and
/// the next start goes on.
///
/// `STRATA_FAULTS=all swift test --filter FaultTests` fails each operation of each kind; else it is a sample.
@Suite struct FaultTests {
    struct Fault: Sendable, CustomStringConvertible {
        var name: String
        var operations: Int32
        var isLasting = false
        var isFull = false

        var description: String { "\(name)\(isLasting ? ", lasting" : "")" }
    }

    static let faults: [Fault] = [
        Fault(name: "read", operations: Int32(FAULT_READ.rawValue)),
        Fault(name: "write", operations: Int32(FAULT_WRITE.rawValue)),
        Fault(name: "full", operations: Int32(FAULT_WRITE.rawValue), isLasting: true, isFull: true),
        Fault(name: "full once", operations: Int32(FAULT_WRITE.rawValue), isFull: true),
        Fault(name: "truncate", operations: Int32(FAULT_TRUNCATE.rawValue)),
        Fault(name: "sync", operations: Int32(FAULT_SYNC.rawValue)),
        Fault(name: "open", operations: Int32(FAULT_OPEN.rawValue)),
        Fault(name: "delete", operations: Int32(FAULT_DELETE.rawValue)),
        Fault(name: "shared memory", operations: Int32(FAULT_SHARED_MEMORY.rawValue)),
        Fault(name: "any", operations: Int32(FAULT_ALL.rawValue), isLasting: true),
    ]

    static let isComplete = ProcessInfo.processInfo.environment["STRATA_FAULTS"] == "all"

    @Test("A fault at any operation of a migration leaves a step's end", arguments: faults, ["DELETE", "WAL"])
    func faultWhileMigrating(_ fault: Fault, journal: String) throws {
        let migration = try LongMigration(journal: journal)
        try everyFault(fault, steps: 1...LongMigration.lastStep, migration) { folder in
            try migration.prepare(folder.path("database"))
        }
    }

    @Test("A fault at any operation while a database is made leaves none, or a whole one", arguments: faults)
    func faultWhileCreating(_ fault: Fault) throws {
        let history = try LongMigration(journal: "DELETE").history
        try FaultDisk.withDisk { disk in
            for number in Self.numbers(of: try Self.count(fault, history, disk) { _ in }) {
                let folder = try TemporaryFolder()
                let error = Self.migrate(folder, history, disk, fault, number)
                if disk.failures == 0 || error == nil { #expect(error == nil) }
                if let error { Self.expectClear(error, fault, number) }
                let connection = try Connection(path: folder.path("database"))
                let tables = try connection.lines("SELECT name FROM sqlite_schema")
                #expect(tables.isEmpty || tables.contains("'Task'"), "\(fault), operation \(number): \(tables)")
                _ = try MigrationRunner(history: history).migrate(connection)
                #expect(try MigrationRunner(history: history).status(of: connection) == .current)
                #expect(try connection.lines("PRAGMA integrity_check") == ["'ok'"])
            }
        }
    }

    @Test("A fault while something gets another name ends the step, in which such a statement is tried twice")
    func faultWhileRenaming() throws {
        let migration = try LongMigration(journal: "DELETE")
        try FaultDisk.withDisk { disk in
            let folder = try TemporaryFolder()
            try migration.prepare(folder.path("database"))
            var (numbers, start): ([Int], Int?) = ([], nil)
            let write = Self.faults[1]
            let error = Self.migrate(folder, migration.history, disk, write, 0) { progress in
                if let start, start < disk.operations { numbers += (start + 1)...disk.operations }
                start = progress.statementText.contains(" RENAME ") ? disk.operations : nil
            }
            #expect(error == nil)
            #expect(!numbers.isEmpty, "no name was written at once")
            for number in numbers {
                try migration.prepare(folder.path("database"))
                let error = Self.migrate(folder, migration.history, disk, write, number)
                #expect(error?.code == .io, "\(number): \(error?.description ?? "no error")")
                try migration.expectBoundary(folder.path("database"), "write \(number)")
            }
        }
    }

    private func everyFault(
        _ fault: Fault,
        steps: ClosedRange<Int>,
        _ migration: LongMigration,
        _ prepare: (TemporaryFolder) throws -> Void
    ) throws {
        try FaultDisk.withDisk { disk in
            let count = try Self.count(fault, migration.history, disk, prepare)
            for number in Self.numbers(of: count) {
                let folder = try TemporaryFolder()
                try prepare(folder)
                let error = Self.migrate(folder, migration.history, disk, fault, number)
                #expect(disk.failures > 0, "\(fault): operation \(number) of \(count) did not come")
                let place: Comment = "\(fault), operation \(number) of \(count): \(error?.description ?? "no error")"
                if let error { Self.expectClear(error, fault, number) }
                let step = try migration.expectBoundary(folder.path("database"), place)
                #expect(steps.contains(step), place)
                // SQLite goes on without what it could not tidy up.
                if error == nil { #expect(step == steps.upperBound, place) }
            }
        }
    }

    /// The error says that it was the disk.
    private static func expectClear(_ error: StrataError, _ fault: Fault, _ number: Int) {
        let codes: Set<StrataError.Code> = fault.isFull ? [.diskFull, .io] : [.io]
        #expect(codes.contains(error.code), "\(fault), operation \(number): \(error)")
        #expect(!error.message.isEmpty)
    }

    /// All, or a few from the first to the last.
    private static func numbers(of count: Int) -> [Int] {
        guard count > 0 else { return [] }
        if isComplete || count <= 5 { return Array(1...count) }
        return Array(stride(from: 1, to: count, by: max(1, count / 4))) + [count]
    }

    private static func count(
        _ fault: Fault,
        _ history: SchemaHistory,
        _ disk: FaultDisk,
        _ prepare: (TemporaryFolder) throws -> Void
    ) throws -> Int {
        let folder = try TemporaryFolder()
        try prepare(folder)
        if let error = migrate(folder, history, disk, fault, 0) { throw error }
        return disk.operations
    }

    private static func migrate(
        _ folder: TemporaryFolder,
        _ history: SchemaHistory,
        _ disk: FaultDisk,
        _ fault: Fault,
        _ number: Int,
        _ tell: @escaping (MigrationProgress) -> Void = { _ in }
    ) -> StrataError? {
        disk.arm(fault, number)
        defer { disk.disarm() }
        do throws(StrataError) {
            let connection = try Connection(path: folder.path("database"), vfs: disk.name)
            defer { connection.close() }
            _ = try MigrationRunner(history: history).migrate(connection) { progress in
                tell(progress)
                // SQLite may have ended the transaction: the rest of the step would run without one.
                guard disk.failures > 0, !connection.isInTransaction else { return }
                Issue.record("\(fault), operation \(number): \(progress.statementText) without a transaction")
            }
            return nil
        } catch {
            return error
        }
    }
}

/// A VFS of a test's own, which fails when it is told to.
final class FaultDisk {
    let name: String
    private let vfs: OpaquePointer

    private init(_ name: String, _ vfs: OpaquePointer) { (self.name, self.vfs) = (name, vfs) }

    static func withDisk(_ body: (FaultDisk) throws -> Void) throws {
        let name = "fault-\(UUID().uuidString)"
        let disk = FaultDisk(name, try #require(fault_vfs_create(name)))
        defer { fault_vfs_destroy(disk.vfs) }
        try body(disk)
    }

    func arm(_ fault: FaultTests.Fault, _ number: Int) {
        fault_vfs_arm(vfs, fault.operations, Int64(number), fault.isLasting ? 1 : 0, fault.isFull ? 1 : 0)
    }

    func disarm() { fault_vfs_disarm(vfs) }

    var operations: Int { Int(fault_vfs_operations(vfs)) }

    var failures: Int { Int(fault_vfs_failures(vfs)) }
}
