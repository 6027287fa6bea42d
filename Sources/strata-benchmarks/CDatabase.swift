import BenchmarkModel
import CStrataSQLite
import Foundation

/// The opponent: what a careful C programmer writes against SQLite, with the same file, pragmas, statements and
/// results.
///
/// Nothing of Strata is called here.
final class CDatabase {
    let handle: OpaquePointer

    struct Failure: Error, CustomStringConvertible {
        var description: String
    }

    init(path: String) throws {
        var opened: OpaquePointer?
        guard sqlite3_open_v2(path, &opened, SQLITE_OPEN_READWRITE | SQLITE_OPEN_NOMUTEX, nil) == SQLITE_OK, let opened
        else {
            throw Failure(description: "the C side cannot open \(path)")
        }
        handle = opened
        try execute("PRAGMA journal_mode = WAL")
        try execute("PRAGMA synchronous = NORMAL")
        try execute("PRAGMA foreign_keys = 1")
    }

    deinit { close() }

    private var isClosed = false

    /// Closes the file, which writes its log back if nobody else has it open.
    func close() {
        guard !isClosed else { return }
        isClosed = true
        sqlite3_close_v2(handle)
    }

    func execute(_ sql: String) throws { try check(sqlite3_exec(handle, sql, nil, nil, nil)) }

    func prepare(_ sql: String) throws -> OpaquePointer {
        var statement: OpaquePointer?
        try check(sqlite3_prepare_v2(handle, sql, -1, &statement, nil))
        guard let statement else { throw Failure(description: "no statement in \(sql)") }
        return statement
    }

    func check(_ code: Int32) throws {
        guard code == SQLITE_OK || code == SQLITE_DONE || code == SQLITE_ROW else {
            throw Failure(description: "SQLite \(code): \(String(cString: sqlite3_errmsg(handle)))")
        }
    }

    /// The struct that the C side makes of a row: the fields of a `Record`, declared here so that the compiler sees all of it.
    struct Row {
        var id: UUID
        var title: String
        var isDone: Bool
        var createdAt: Date
        var rank: Int
    }

    static let select = #"SELECT "id", "title", "isDone", "createdAt", "rank" FROM "Record""#

    /// The struct of the row that a statement stands on.
    @inline(__always)
    static func row(_ statement: OpaquePointer) throws -> Row {
        guard let id = sqlite3_column_blob(statement, 0), let title = sqlite3_column_text(statement, 1) else {
            throw Failure(description: "a column is NULL")
        }
        let size = Int(sqlite3_column_bytes(statement, 1))
        return Row(
            id: UUID(uuid: id.loadUnaligned(as: uuid_t.self)),
            title: String(decoding: UnsafeBufferPointer(start: title, count: size), as: UTF8.self),
            isDone: sqlite3_column_int(statement, 2) != 0,
            createdAt: Date(timeIntervalSinceReferenceDate: sqlite3_column_double(statement, 3)),
            rank: Int(sqlite3_column_int64(statement, 4))
        )
    }

    /// How many rows there are.
    func count() throws -> Int {
        let statement = try prepare(#"SELECT count(*) FROM "Record""#)
        defer { sqlite3_finalize(statement) }
        try check(sqlite3_step(statement))
        return Int(sqlite3_column_int64(statement, 0))
    }

    func fetchAll() throws -> [Row] {
        let statement = try prepare(Self.select)
        defer { sqlite3_finalize(statement) }
        var rows: [Row] = []
        while true {
            let code = sqlite3_step(statement)
            if code == SQLITE_DONE { return rows }
            try check(code)
            rows.append(try Self.row(statement))
        }
    }

    /// One row by its key, with a statement that is prepared already.
    @inline(__always)
    func fetch(_ id: UUID, with statement: OpaquePointer) throws -> Row? {
        defer { sqlite3_reset(statement) }
        return try withUnsafeBytes(of: id.uuid) { bytes in
            sqlite3_bind_blob(statement, 1, bytes.baseAddress, 16, nil)
            let code = sqlite3_step(statement)
            if code == SQLITE_DONE { return nil }
            try check(code)
            return try Self.row(statement)
        }
    }
}
