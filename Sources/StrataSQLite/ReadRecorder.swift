import CStrataSQLite

/// Notes what the statements of a connection read: SQLite's authorizer tells it when a statement is prepared.
final class ReadRecorder {
    /// What the statement that is being prepared reads; nil while none is.
    private var prepared: ReadSet?
    /// What was read in the recordings that run, the innermost last.
    private var recordings: [ReadSet] = []

    /// Runs the preparing of a statement.
    func preparing<Result>(_ body: () throws(StrataError) -> Result) throws(StrataError) -> (Result, ReadSet) {
        let outer = prepared
        prepared = ReadSet()
        defer { prepared = outer }
        let result = try body()
        let read = prepared ?? ReadSet()
        add(read)
        return (result, read)
    }

    /// Adds what a statement reads to the recording that runs.
    func add(_ reads: ReadSet) {
        guard !recordings.isEmpty else { return }
        recordings[recordings.count - 1].formUnion(reads)
    }

    func begin() { recordings.append(ReadSet()) }

    /// Ends the innermost recording; the one around it has read the same.
    func end() -> ReadSet {
        let reads = recordings.popLast() ?? ReadSet()
        add(reads)
        return reads
    }

    /// Runs work of the connection's own, which is not noted: to look at tables, SQLite may prepare statements itself.
    func pausing<Result>(_ body: () throws(StrataError) -> Result) throws(StrataError) -> Result {
        let outer = recordings
        recordings = []
        defer { recordings = outer }
        return try body()
    }

    /// Notes a column of a table.
    func note(table: UnsafePointer<CChar>, column: UnsafePointer<CChar>?) {
        let column = column.map { String(cString: $0) } ?? ""
        if prepared != nil {
            prepared?.insert(table: String(cString: table), column: column)
        } else if !recordings.isEmpty {
            // SQLite prepares a statement again by itself when the schema has changed; and virtual tables have
            // statements of their own.
            recordings[recordings.count - 1].insert(table: String(cString: table), column: column)
        }
    }
}

extension Statement {
    /// How often SQLite has prepared the statement again by itself.
    private var preparations: Int32 { sqlite3_stmt_status(pointer, SQLITE_STMTSTATUS_REPREPARE, 0) }

    /// What the statement reads; nil if that is not known.
    var knownReads: ReadSet? {
        guard let notedReads, notedReads.preparations == preparations else { return nil }
        return notedReads.reads
    }

    func noteReads(_ reads: ReadSet) { notedReads = (reads, preparations) }
}
