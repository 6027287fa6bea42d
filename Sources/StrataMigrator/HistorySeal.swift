import StrataSQLite

/// Ends a transaction in the history of changes: what nobody has claimed yet gets a time and an author.
///
/// A history row says what happened to a row of an entity; who and when is said once for all rows of a transaction, by
/// the last of them. So closing a transaction costs one small row, however many it has changed.
package enum HistorySeal {
    /// The table of what happened to rows.
    package static var entries: String { RelationalHistory.entryTable }

    /// Gives the rows behind the last transaction to a new one.
    ///
    /// Nothing is written where there are none. The two maxima are the ends of two keys, whatever the tables' sizes.
    /// - Parameters:
    ///   - connection: In a write transaction, in a database that has the tables of the history.
    ///   - author: Who has made the changes; nil if that is not known.
    package static func run(on connection: Connection, author: String?) throws(StrataError) {
        try connection.run(sql, [author.map { .text($0) } ?? .null])
    }

    /// The same, where the database may have no history.
    package static func runIfThere(on connection: Connection, author: String?) throws(StrataError) {
        let count = try connection.value(
            "SELECT count(*) FROM main.sqlite_schema WHERE type = 'table' AND name = ?",
            [.text(entries)]
        )
        if count == .integer(1) { try run(on: connection, author: author) }
    }

    // SQLite's clock has milliseconds; a Julian day has rounding errors behind them. The text is short, since finding a
    // prepared statement takes the longer the longer its text is, and this one is run twice for each transaction.
    private static let sql = """
        INSERT INTO main.strata_transactions SELECT t, round((julianday('now') - 2440587.5) * 86400, 3), ?
        FROM (SELECT max(token) AS t FROM main.strata_history)
        WHERE t > ifnull((SELECT max(through) FROM main.strata_transactions), 0)
        """
}
