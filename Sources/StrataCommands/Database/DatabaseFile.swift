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
            throw Failure(error, path: path)
        }
    }

    /// Reads the database and leaves it, its log and its folder as they are.
    ///
    /// Opening a WAL database makes `-wal` and `-shm` files, even for reading, and a reader cannot take them away again.
    /// Where they are not both there already, nobody has the database open, and a copy in a temporary folder is read. So it
    /// is where a program that was killed has left its journal: to read it means to roll it back.
    package func read<Result>(_ body: (Connection) throws(StrataError) -> Result) throws(Failure) -> Result {
        guard needsCopy else {
            do throws(StrataError) {
                return try Self.read(path, .readOnly, body)
            } catch  where hasJournal && [.readOnly, .io, .corrupt].contains(error.code) {
                return try readCopy(body)
            } catch {
                throw Failure(error, path: path)
            }
        }
        return try readCopy(body)
    }

    private func readCopy<Result>(_ body: (Connection) throws(StrataError) -> Result) throws(Failure) -> Result {
        let copy = try TemporaryCopy(ofFiles: path)
        defer { copy.remove() }
        do throws(StrataError) {
            return try Self.read(copy.path, .readWrite, body)
        } catch {
            throw Failure(error, path: path)
        }
    }

    private static func read<Result>(
        _ path: String,
        _ mode: Connection.Mode,
        _ body: (Connection) throws(StrataError) -> Result
    ) throws(StrataError) -> Result {
        let connection = try Connection(path: path, mode: mode)
        defer { connection.close() }
        try SchemaTrust.allowReading(connection)
        return try body(connection)
    }

    /// Works on a copy, which is gone afterwards: the database, its log and its folder stay as they are.
    package func withCopy<Result>(_ body: (Connection) throws(StrataError) -> Result) throws(Failure) -> Result {
        let copy: TemporaryCopy
        if needsCopy || hasJournal {
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
            throw Failure(error, path: path)
        }
    }

    /// Of a database without a log: a program writes, or was killed while it did.
    private var hasJournal: Bool { !isWAL && FileSystem.exists(path + "-journal") }

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
    /// - Parameter path: The database, for what says nothing of a place in it.
    package init(_ error: StrataError, path: String? = nil) {
        var message = error.message
        if error.code == .busy, let path {
            message = "another program holds '\(path)' locked: try again when it is done"
        }
        if let words = error.sqliteMessage, !message.contains(words) { message += " (SQLite: \(words))" }
        // What went wrong with the file has nothing to do with the statement that met it first.
        let isOfFile = [.corrupt, .io, .busy, .readOnly, .diskFull].contains(error.code)
        if isOfFile, let path, !message.contains(path) { message = "'\(path)': \(message)" }
        if let sql = error.sql, !isOfFile { message += "\n\(sql)" }
        self.init(.databaseFailed, message, detailCode: error.code.rawValue)
    }
}
