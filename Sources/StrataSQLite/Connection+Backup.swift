import CStrataSQLite

extension Connection {
    /// The size of the database in bytes: what a copy needs at most.
    package var byteCount: Int64 {
        get throws(StrataError) {
            let size = try value("SELECT page_count * page_size FROM pragma_page_count, pragma_page_size")
            if case .integer(let bytes) = size { return bytes }
            return 0
        }
    }

    /// Copies the whole database into an empty one, page by page.
    ///
    /// The copy is of one moment: a transaction keeps the source as it is while others write. Rowids, free pages and the
    /// header stay as they are, which a copy by `VACUUM INTO` does not promise.
    /// - Parameters:
    ///   - destination: A connection to a file that holds nothing; without an open transaction.
    ///   - pagesPerStep: After how many pages `progress` is called, and an interrupt is seen.
    ///   - progress: The pages done and all pages.
    /// - Throws: What SQLite reports; ``StrataError/Code/cancelled`` if the work was interrupted.
    public func backUp(
        to destination: Connection,
        pagesPerStep: Int32 = 1000,
        progress: ((Int, Int) -> Void)? = nil
    ) throws(StrataError) {
        guard !isClosed, !destination.isClosed else { throw StrataError(.closed, "the database is closed") }
        let ownsTransaction = !isInTransaction
        if ownsTransaction { try run("BEGIN") }
        defer { if ownsTransaction, isInTransaction { try? run("ROLLBACK") } }
        // A deferred transaction sees its moment from the first reading on.
        _ = try value("SELECT count(*) FROM main.sqlite_schema")
        guard let backup = sqlite3_backup_init(destination.handle, "main", handle, "main") else {
            throw StrataError(sqliteCode: sqlite3_extended_errcode(destination.handle), connection: destination.handle)
        }
        var code = SQLITE_OK
        while code == SQLITE_OK {
            code = sqlite3_backup_step(backup, pagesPerStep)
            let total = Int(sqlite3_backup_pagecount(backup))
            progress?(total - Int(sqlite3_backup_remaining(backup)), total)
            if code == SQLITE_OK, isInterrupted {
                sqlite3_backup_finish(backup)
                throw StrataError(.cancelled, "the copy of the database was interrupted")
            }
        }
        // "sqlite3_backup_finish() … returns the error code" of the last step that failed.
        let outcome = sqlite3_backup_finish(backup)
        guard code == SQLITE_DONE else {
            throw StrataError(sqliteCode: outcome == SQLITE_OK ? code : outcome, connection: destination.handle)
        }
    }
}
