import Foundation
import StrataMigrator
import StrataSQLite

/// The database that a command was given: a file that is there, because the tool never makes one.
package struct DatabaseFile {
    package let path: String

    package init(path: String) throws(Failure) {
        self.path = path
        var isFolder: ObjCBool = false
        guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) else {
            throw Failure(
                .databaseNotFound,
                "there is no database '\(path)': the app makes it when it opens it for the first time"
            )
        }
        if isFolder.boolValue { throw Failure(.databaseNotFound, "'\(path)' is a folder, not a database") }
    }

    /// Opens the file for changes.
    package func open() throws(Failure) -> Connection {
        do throws(StrataError) {
            let connection = try Connection(path: path, mode: .readWrite)
            try SchemaTrust.allowReading(connection)
            connection.setBusyTimeout(milliseconds: 5000)
            return connection
        } catch {
            throw Failure(error)
        }
    }

    /// Reads the database and leaves it, its log and its folder as they are.
    ///
    /// Opening a WAL database makes `-wal` and `-shm` files, even for reading, and a reader cannot take them away again.
    /// Where they are not both there already, nobody has the database open, and a copy in a temporary folder is read.
    package func read<Result>(_ body: (Connection) throws(StrataError) -> Result) throws(Failure) -> Result {
        let copy = needsCopy ? try TemporaryCopy(ofFiles: path) : nil
        defer { copy?.remove() }
        do throws(StrataError) {
            let connection = try Connection(path: copy?.path ?? path, mode: .readOnly)
            try SchemaTrust.allowReading(connection)
            defer { connection.close() }
            return try body(connection)
        } catch {
            throw Failure(error)
        }
    }

    /// Works on a copy, which is gone afterwards: the database, its log and its folder stay as they are.
    func withCopy<Result>(_ body: (Connection) throws(StrataError) -> Result) throws(Failure) -> Result {
        let copy: TemporaryCopy
        if needsCopy {
            copy = try TemporaryCopy(ofFiles: path)
        } else {
            // Others may write to it at this moment: SQLite knows what belongs together.
            copy = try read { connection throws(StrataError) in
                Swift.Result(catching: { () throws(Failure) in
                    try TemporaryCopy(of: connection, path)
                })
            }.get()
        }
        defer { copy.remove() }
        do throws(StrataError) {
            let connection = try Connection(path: copy.path, mode: .readWrite)
            defer { connection.close() }
            try SchemaTrust.allowReading(connection)
            return try body(connection)
        } catch {
            throw Failure(error)
        }
    }

    private var needsCopy: Bool {
        isWAL && !(FileSystem.exists(path + "-wal") && FileSystem.exists(path + "-shm"))
    }

    // "File format write version. 1 for legacy; 2 for WAL", at byte 18 of the header.
    private var isWAL: Bool {
        guard let file = FileHandle(forReadingAtPath: path) else { return false }
        defer { try? file.close() }
        guard let header = try? file.read(upToCount: 20), header.count == 20 else { return false }
        return header[header.startIndex + 18] == 2
    }
}

extension Failure {
    /// An error of the database, with its code for scripts.
    package init(_ error: StrataError) {
        var message = error.message
        if let words = error.sqliteMessage, !message.contains(words) { message += " (SQLite: \(words))" }
        if let sql = error.sql { message += "\n\(sql)" }
        self.init(.databaseFailed, message, detailCode: error.code.rawValue)
    }
}
