import BenchmarkModel
import CStrataSQLite
import Foundation

extension CDatabase {
    static let insertion =
        #"INSERT INTO "Record" ("id", "title", "isDone", "createdAt", "rank") VALUES (?1, ?2, ?3, ?4, ?5)"#

    /// All of them in one transaction.
    func insert(_ records: [Record]) throws {
        try execute("BEGIN IMMEDIATE")
        try run(Self.insertion, forEach: records)
        try execute("COMMIT")
    }

    /// Each in a transaction of its own: SQLite begins and commits one around a statement that runs outside of any.
    ///
    /// That spares two statements. The log is written back by the commit that fills it to 1,000 pages.
    func insertOneByOne(_ records: some Sequence<Record>) throws { try run(Self.insertion, forEach: records) }

    /// All in one transaction.
    func update(_ records: [Record]) throws {
        try execute("BEGIN IMMEDIATE")
        try run(
            #"UPDATE "Record" SET "title" = ?2, "isDone" = ?3, "createdAt" = ?4, "rank" = ?5 WHERE "id" = ?1"#,
            forEach: records
        )
        try execute("COMMIT")
    }

    /// Runs a statement, which is prepared once, with the values of each record.
    private func run(_ sql: String, forEach records: some Sequence<Record>) throws {
        let statement = try prepare(sql)
        defer { sqlite3_finalize(statement) }
        for record in records { try run(statement, with: record) }
    }

    /// Runs a statement with the values of a record.
    func run(_ statement: OpaquePointer, with record: Record) throws {
        sqlite3_bind_int(statement, 3, record.isDone ? 1 : 0)
        sqlite3_bind_double(statement, 4, record.createdAt.timeIntervalSinceReferenceDate)
        sqlite3_bind_int64(statement, 5, Int64(record.rank))
        var title = record.title
        // The bytes stay where they are until the step: SQLITE_STATIC (a nil destructor), no copies.
        let code = withUnsafeBytes(of: record.id.uuid) { id in
            title.withUTF8 { text in
                sqlite3_bind_blob(statement, 1, id.baseAddress, 16, nil)
                text.withMemoryRebound(to: CChar.self) { characters in
                    _ = sqlite3_bind_text(statement, 2, characters.baseAddress, Int32(characters.count), nil)
                }
                return sqlite3_step(statement)
            }
        }
        try check(code)
        sqlite3_reset(statement)
    }

    func delete(_ ids: [UUID]) throws {
        try execute("BEGIN IMMEDIATE")
        let statement = try prepare(#"DELETE FROM "Record" WHERE "id" = ?1"#)
        defer { sqlite3_finalize(statement) }
        for id in ids {
            let code = withUnsafeBytes(of: id.uuid) { bytes in
                sqlite3_bind_blob(statement, 1, bytes.baseAddress, 16, nil)
                return sqlite3_step(statement)
            }
            try check(code)
            sqlite3_reset(statement)
        }
        try execute("COMMIT")
    }
}
