import Foundation
import StrataMigrator
import StrataSQLite

extension Database {
    /// When a file is copied before it is migrated.
    ///
    /// The copy is `PATH.at-0003`, after the step that the database is at; it replaces one of the same step. Nothing
    /// removes it: that is for the app to do, when it is sure.
    public enum MigrationBackup: Sendable {
        /// Never: each step is one transaction, which fails or is there.
        case never
        /// Before steps that lose values, which say so in a line `-- allow lossy "…"`.
        case beforeLosses
        /// Before any step.
        case always
    }
}

extension Database.MigrationBackup {
    /// Copies the database, if one of the steps asks for it.
    /// - Throws: ``StrataError/Code/diskFull`` if there is too little room, before anything was written; else what SQLite
    ///   reports. The database has not been changed then.
    func make(of connection: Connection, at path: String, before status: MigrationStatus) throws(StrataError) {
        guard case .pending(let steps) = status, let first = steps.first else { return }
        switch self {
        case .never: return
        case .beforeLosses: guard steps.contains(where: \.allowsLosses) else { return }
        case .always: break
        }
        let digits = String(first.number - 1)
        let copy = "\(path).at-\(String(repeating: "0", count: max(0, 4 - digits.count)))\(digits)"
        let draft = "\(copy).\(ProcessInfo.processInfo.processIdentifier).part"
        do {
            try requireSpace(for: connection, beside: path)
            // A file that only its owner can read, as the database is.
            guard FileManager.default.createFile(atPath: draft, contents: nil, attributes: [.posixPermissions: 0o600])
            else {
                throw StrataError(.io, "the copy \(draft) cannot be made")
            }
            let destination = try Connection(path: draft, mode: .readWrite)
            defer { destination.close() }
            try connection.backUp(to: destination)
        } catch {
            try? FileManager.default.removeItem(atPath: draft)
            let reason = (error as? StrataError) ?? StrataError(.io, "\(error)")
            throw reason.with(
                message: "\(path) was not migrated, because it could not be copied before: \(reason.message)"
            )
        }
        guard rename(draft, copy) == 0 else {
            let reason = String(cString: strerror(errno))
            try? FileManager.default.removeItem(atPath: draft)
            throw StrataError(.io, "\(path) was not migrated, because its copy \(copy) could not be made: \(reason)")
        }
    }

    /// A copy that fills the disk would take the app's last room with it.
    private func requireSpace(for connection: Connection, beside path: String) throws(StrataError) {
        let needed = try connection.byteCount
        let folder = URL(filePath: path).deletingLastPathComponent().path(percentEncoded: false)
        let attributes = try? FileManager.default.attributesOfFileSystem(forPath: folder)
        guard let free = (attributes?[.systemFreeSize] as? NSNumber)?.int64Value,
            free < needed
        else { return }
        throw StrataError(.diskFull, "it needs \(needed) bytes, and there are \(free) free in \(folder)")
    }
}
