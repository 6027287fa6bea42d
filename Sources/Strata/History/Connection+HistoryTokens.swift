import StrataMigrator
import StrataSQLite

extension Connection {
    /// The place behind all changes.
    func historyToken() throws(StrataError) -> HistoryToken {
        try historyToken("SELECT \"token\", \"mark\" FROM main.\"strata_history\" ORDER BY \"token\" DESC LIMIT 1")
            ?? .start
    }

    /// Throws if what comes behind a token is not known as a whole.
    /// - Throws: ``StrataError/Code/historyPruned``, ``StrataError/Code/historyDiverged``.
    func requireKept(_ token: HistoryToken) throws(StrataError) {
        if let pruned = try prunedEnd(), token.position < pruned.position {
            throw StrataError(
                .historyPruned,
                "the history behind the token was pruned; read everything anew, and go on from historyToken()",
                table: HistorySeal.entries
            )
        }
        guard token.position > 0 else { return }
        let sql = "SELECT \"token\", \"mark\" FROM main.\"strata_history\" WHERE \"token\" = ?"
        guard try historyToken(sql, [.integer(token.position)]) == token else {
            throw StrataError(
                .historyDiverged,
                "the token is not of this history: the file is another one, or was restored from a backup; read everything "
                    + "anew, and go on from historyToken()",
                table: HistorySeal.entries
            )
        }
    }

    /// The last change that was pruned, if any was: its row stays, without what it said.
    func prunedEnd() throws(StrataError) -> HistoryToken? {
        // It is the first row, by the key.
        try historyToken(
            """
            SELECT "token", "mark" FROM (SELECT * FROM main."strata_history" ORDER BY "token" LIMIT 1)
            WHERE "kind" = \(Self.prunedKind)
            """
        )
    }

    private func historyToken(_ sql: String, _ values: [StoredValue] = []) throws(StrataError) -> HistoryToken? {
        try withStatement(sql) { statement throws(StrataError) in
            try statement.bindAll(values)
            guard try statement.step() else { return nil }
            return HistoryToken(position: try statement.row.integer(at: 0), mark: try statement.row.integer(at: 1))
        }
    }
}
