import Foundation
import StrataMigrator
import StrataSQLite

extension Connection {
    /// Forgets the changes up to a place.
    ///
    /// The last of them stays as a row that says nothing. It keeps its token, so that no other change ever gets it, and
    /// so that the place itself is still a place to go on from; and it tells a token from before it that something is
    /// missing.
    /// - Returns: How many changes there were.
    func pruneHistory(through token: HistoryToken) throws(StrataError) -> Int {
        if let end = try prunedEnd(), token.position <= end.position { return 0 }
        try requireKept(token)
        guard token.position > 0 else { return 0 }
        return try prune(through: token.position)
    }

    /// Forgets the changes of the transactions before the first that is not older than a date.
    /// - Returns: How many changes there were.
    func pruneHistory(olderThan date: Date) throws(StrataError) -> Int {
        // In the order of the commits: a clock that was set back makes later ones look older.
        let transactions = "main.\"strata_transactions\""
        let first = try value(
            "SELECT \"through\" FROM \(transactions) WHERE \"at\" >= ? ORDER BY \"through\" LIMIT 1",
            [.real(date.timeIntervalSince1970)]
        )
        let through =
            first == .null
            ? try value("SELECT max(\"through\") FROM \(transactions)")
            : try value("SELECT max(\"through\") FROM \(transactions) WHERE \"through\" < ?", [first])
        guard case .integer(let through) = through else { return 0 }
        return try prune(through: through)
    }

    private func prune(through position: Int64) throws(StrataError) -> Int {
        let place = StoredValue.integer(position)
        let history = "main.\"\(HistorySeal.entries)\""
        let count = try value(
            "SELECT count(*) FROM \(history) WHERE \"token\" <= ? AND \"kind\" < \(Self.prunedKind)",
            [place]
        )
        guard case .integer(let count) = count, count > 0 else { return 0 }
        try run("DELETE FROM \(history) WHERE \"token\" < ?", [place])
        try run(
            """
            UPDATE \(history) SET "kind" = \(Self.prunedKind), "entity" = '', "key" = '', "columns" = ''
            WHERE "token" = ?
            """,
            [place]
        )
        // One that ends at the place stays: what is behind the last one counts as not committed.
        try run("DELETE FROM main.\"strata_transactions\" WHERE \"through\" < ?", [place])
        return Int(count)
    }
}
