public import Foundation
import StrataSQLite

extension Transaction {
    /// Forgets changes: see ``Database/pruneHistory(through:)``.
    @discardableResult
    public func pruneHistory(through token: HistoryToken) throws(StrataError) -> Int {
        let connection = try historyConnection
        return try connection.together { () throws(StrataError) in try connection.pruneHistory(through: token) }
    }

    /// Forgets changes: see ``Database/pruneHistory(olderThan:)``.
    @discardableResult
    public func pruneHistory(olderThan date: Date) throws(StrataError) -> Int {
        let connection = try historyConnection
        return try connection.together { () throws(StrataError) in try connection.pruneHistory(olderThan: date) }
    }

    /// Runs work, and counts the rows that it has changed: without those that the history says so in.
    func countingChanges(
        on connection: Connection,
        _ body: () throws(StrataError) -> Void
    ) throws(StrataError) -> Int {
        let before = connection.totalChanges
        guard recordsHistory else {
            try body()
            return connection.totalChanges - before
        }
        let last = try connection.historyToken().position
        try body()
        // Each has the next number.
        let entries = Int(try connection.historyToken().position - last)
        return connection.totalChanges - before - max(0, entries)
    }
}
