import CStrataSQLite

extension Connection {
    /// Runs reads, and notes the tables and columns that their statements read.
    ///
    /// Noted are statements of any text, those from the cache too, and what they read through views, triggers and
    /// subqueries. What runs inside may record by itself. A statement that was prepared before and kept by the caller is
    /// not noted; and what reads the schema itself depends on nothing else than ``ChangeSet/isComplete``.
    ///
    /// The first call on a connection installs SQLite's authorizer, which stays: it costs something whenever a statement
    /// is prepared, and nothing when it runs.
    package func recordingReads<Result, Failure: Error>(
        _ body: () throws(Failure) -> Result
    ) throws(Failure) -> (result: Result, reads: ReadSet) {
        let (result, reads) = try recordingNames(body)
        guard !isClosed, let names = try? currentTableNames() else { return (result, reads) }
        return (result, reads.limited(to: names.tables))
    }

    /// Does the same, and notes all that SQLite reports: views too, and the functions that read like tables.
    package func recordingNames<Result, Failure: Error>(
        _ body: () throws(Failure) -> Result
    ) throws(Failure) -> (result: Result, reads: ReadSet) {
        guard !isClosed else { return (try body(), ReadSet()) }
        let recorder = hooks.recordReads(on: self)
        recorder.begin()
        do throws(Failure) {
            let result = try body()
            return (result, recorder.end())
        } catch {
            _ = recorder.end()
            throw error
        }
    }

    /// The virtual tables of the main database, and the tables in which each of them keeps its content.
    ///
    /// They are looked up again when the schema has changed.
    package func shadowTables() throws(StrataError) -> [String: [String]] { try currentTableNames().shadows }

    private func currentTableNames() throws(StrataError) -> TableNames {
        guard let reads = hooks.reads else { return try lookUpTableNames() }
        return try reads.pausing { () throws(StrataError) in try lookUpTableNames() }
    }

    private func lookUpTableNames() throws(StrataError) -> TableNames {
        let version = schemaVersion
        if let tableNames, version != nil, tableNames.schemaVersion == version { return tableNames }
        let names = try TableNames(of: self, schemaVersion: version)
        tableNames = names
        return names
    }
}

/// The tables of the main database at one version of its schema.
struct TableNames {
    let schemaVersion: Int64?
    /// All tables by their names in lower case, virtual ones included; no views, and not the schema itself.
    private(set) var tables: [String: String] = [:]
    /// The tables that keep the content of each virtual table.
    private(set) var shadows: [String: [String]] = [:]

    init(of connection: Connection, schemaVersion: Int64?) throws(StrataError) {
        self.schemaVersion = schemaVersion
        let rows = try connection.rows(
            "SELECT name, rootpage FROM main.sqlite_schema WHERE type = 'table' ORDER BY rowid"
        )
        for row in rows {
            guard case .text(let name)? = row.first else { continue }
            tables[name.asciiLowercased] = name
            // "For virtual tables … rootpage is 0 or NULL".
            if row.last == .integer(0) || row.last == .null { shadows[name] = [] }
        }
        guard !shadows.isEmpty else { return }
        let kinds = try connection.rows(
            "SELECT name FROM pragma_table_list WHERE schema = 'main' AND type = 'shadow' ORDER BY name"
        )
        for row in kinds {
            guard case .text(let name)? = row.first else { continue }
            // A table `a_b_c` may be one of `a` or of `a_b`: to count it to both does no harm.
            for owner in shadows.keys where name.asciiLowercased.hasPrefix(owner.asciiLowercased + "_") {
                shadows[owner]?.append(name)
            }
        }
    }
}
