import StrataMigrator
import StrataSQLite

extension Database {
    /// Writes in one transaction whose changes have an author in the history: so that a sync tells what it has brought
    /// from what it has to send.
    ///
    /// ```swift
    /// try await database.write(author: "sync") { try $0.save(received) }
    ///
    /// let mine = try await database.history(since: token).filter { $0.transaction?.author != "sync" }
    /// ```
    /// - Parameters:
    ///   - author: In place of the ``Configuration/author``. It makes no difference where no entity has a history.
    ///   - body: See ``write(_:)``.
    /// - Returns: What `body` returns.
    /// - Throws: As ``write(_:)``.
    @discardableResult
    public func write<Result: Sendable>(
        author: String,
        _ body: @escaping @Sendable (Transaction) throws -> Result
    ) async throws -> Result {
        let author = recordsHistory ? author : nil
        return try await write { try $0.running(body, by: author) }
    }

    /// Does the same as ``write(author:_:)`` for code that is not async: see ``writeBlocking(_:)``.
    @discardableResult
    public func writeBlocking<Result>(
        author: String,
        _ body: (Transaction) throws -> Result
    ) throws -> Result {
        let author = recordsHistory ? author : nil
        return try writeBlocking { try $0.running(body, by: author) }
    }

    /// Begins what a write transaction records: what another program has left without an end gets one, so that it is
    /// told from this transaction.
    ///
    /// Nobody else reaches a database in memory.
    func beginHistory(on connection: Connection) throws(StrataError) {
        guard recordsHistory, path != nil else { return }
        try HistorySeal.run(on: connection, author: nil)
    }

    /// Ends what a write transaction has recorded, right before it is committed.
    func sealHistory(on connection: Connection) throws(StrataError) {
        guard recordsHistory else { return }
        try HistorySeal.run(on: connection, author: configuration.author)
    }
}

extension Transaction {
    /// Runs the closure of a write transaction, and signs its changes before the database does.
    /// - Parameter author: Nil where there is no history to sign.
    fileprivate func running<Result>(_ body: (Transaction) throws -> Result, by author: String?) throws -> Result {
        let result = try body(self)
        if let author { try HistorySeal.run(on: try connection, author: author) }
        return result
    }
}
