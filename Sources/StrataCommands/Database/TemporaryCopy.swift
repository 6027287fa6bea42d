import Foundation
import StrataSQLite

/// A copy of a database in a folder of its own, which nobody else can read.
struct TemporaryCopy {
    private let folder: URL
    let path: String

    /// Copies the file and its log: for a database that nobody has open.
    init(ofFiles database: String) throws(Failure) {
        try self.init(of: database, size: Self.size(database) + Self.size(database + "-wal"))
        do {
            for suffix in ["", "-wal", "-journal"] where FileSystem.exists(database + suffix) {
                try FileManager.default.copyItem(atPath: database + suffix, toPath: path + suffix)
                // The copy is ours to write, whatever may be done to the database.
                try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: path + suffix)
            }
        } catch {
            remove()
            throw Self.failure(database, FileSystem.reason(error))
        }
    }

    /// Copies what a connection sees: for a database that others may have open.
    init(of connection: Connection, _ database: String) throws(Failure) {
        try self.init(of: database, size: Self.size(database) + Self.size(database + "-wal"))
        do throws(StrataError) {
            let destination = try Connection(path: path)
            defer { destination.close() }
            try connection.backUp(to: destination)
        } catch {
            remove()
            throw Self.failure(database, error.message)
        }
    }

    private init(of database: String, size: Int64) throws(Failure) {
        folder = FileManager.default.temporaryDirectory.appending(path: "strata-\(UUID().uuidString)")
        path = folder.appending(path: "copy.sqlite").path(percentEncoded: false)
        try FreeSpace.require(size, in: FileManager.default.temporaryDirectory.path(percentEncoded: false))
        do {
            try FileManager.default.createDirectory(
                at: folder,
                withIntermediateDirectories: true,
                attributes: [.posixPermissions: 0o700]
            )
        } catch {
            throw Self.failure(database, FileSystem.reason(error))
        }
    }

    private static func failure(_ database: String, _ reason: String) -> Failure {
        let folder = FileManager.default.temporaryDirectory.path(percentEncoded: false)
        return Failure(
            .databaseFailed,
            "'\(database)' cannot be copied to '\(folder)' (the folder for temporary files, which TMPDIR names): \(reason)"
        )
    }

    func remove() { try? FileManager.default.removeItem(at: folder) }

    private static func size(_ path: String) -> Int64 {
        let attributes = try? FileManager.default.attributesOfItem(atPath: path)
        return (attributes?[.size] as? NSNumber)?.int64Value ?? 0
    }
}

/// A look at the disk before a copy is made, which would fail in the middle.
enum FreeSpace {
    static func require(_ bytes: Int64, in folder: String) throws(Failure) {
        let attributes = try? FileManager.default.attributesOfFileSystem(forPath: folder.isEmpty ? "." : folder)
        // A system that does not say is left to say so when the disk is full.
        guard let free = (attributes?[.systemFreeSize] as? NSNumber)?.int64Value, free < bytes else { return }
        throw Failure(
            .fileNotWritable,
            "a copy of the database needs \(megabytes(bytes)), and there are \(megabytes(free)) free in '\(folder)': "
                + "make room, or name another place"
        )
    }

    private static func megabytes(_ bytes: Int64) -> String { "\((bytes + 999_999) / 1_000_000) MB" }
}
