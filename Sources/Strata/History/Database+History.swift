public import Foundation

extension Database {
    /// What has happened to the rows of all entities with a history, in the order of the commits, and within a commit in
    /// that of the changes.
    ///
    /// Recorded is what anybody has done: the app, its cascades and triggers, SQL of its own, migrations, other programs.
    /// A row that was changed three times has three entries; what a transaction did and undid by a savepoint has none.
    ///
    /// ```swift
    /// var token = saved
    /// while true {
    ///     let entries = try await database.history(since: token, limit: 1_000)
    ///     guard let last = entries.last else { break }
    ///     try await upload(entries)
    ///     token = last.token
    /// }
    /// ```
    /// - Parameters:
    ///   - token: Where to begin: what came behind it is told. Nil for the oldest change that is kept; rows from before
    ///     the history was switched on, and what was pruned, are not in it.
    ///   - limit: The greatest number of entries; nil for all. A transaction may be cut by it.
    /// - Throws: ``StrataError/Code/historyPruned`` if something behind the token was pruned, or if a migration has
    ///   switched on the history of an entity since; ``StrataError/Code/historyDiverged`` if the token is of another
    ///   file, or of a time that a backup has undone: then read everything anew. ``StrataError/Code/unsupported`` if no
    ///   entity has a history.
    /// - Complexity: That of the entries behind the token.
    public func history(since token: HistoryToken?, limit: Int? = nil) async throws(StrataError) -> [HistoryEntry] {
        try await readingHistory { snapshot throws(StrataError) in try snapshot.history(since: token, limit: limit) }
    }

    /// What has happened to the rows of one entity.
    ///
    /// The token of the last change is a place to go on from. While nothing happens to the entity there is none, though
    /// the history goes on: take ``Snapshot/historyToken()`` in the same snapshot.
    ///
    /// ```swift
    /// let (changes, next) = try await database.read { snapshot in
    ///     (try snapshot.history(of: TodoItem.self, since: token), try snapshot.historyToken())
    /// }
    /// ```
    /// - Parameters:
    ///   - model: An entity with `@history`.
    ///   - token: Where to begin: see ``history(since:limit:)``.
    ///   - limit: The greatest number of changes; nil for all.
    /// - Throws: As ``history(since:limit:)``; ``StrataError/Code/unsupported`` if the entity has no history;
    ///   ``StrataError/Code/valueMismatch`` if somebody else has written a key into the history that is none of the
    ///   entity's.
    /// - Complexity: That of the changes of all entities behind the token.
    public func history<Model: Entity>(
        of model: Model.Type,
        since token: HistoryToken?,
        limit: Int? = nil
    ) async throws(StrataError) -> [HistoryChange<Model>] {
        try await readingHistory { snapshot throws(StrataError) in
            try snapshot.history(of: model, since: token, limit: limit)
        }
    }

    /// The place behind all changes until now.
    ///
    /// To begin with everything and go on with what changes, take the token and the rows in one snapshot: see
    /// ``Snapshot/historyToken()``.
    /// - Throws: ``StrataError/Code/unsupported`` if no entity has a history.
    public func historyToken() async throws(StrataError) -> HistoryToken {
        try await readingHistory { snapshot throws(StrataError) in try snapshot.historyToken() }
    }

    /// Forgets the changes up to a place, that place's own change included: the history does not grow for ever.
    ///
    /// A token from before the place is refused from then on; the place itself is still good.
    /// - Parameter token: The oldest place that somebody still wants to go on from.
    /// - Returns: How many changes were forgotten.
    /// - Throws: ``StrataError/Code/historyDiverged`` if the token is not of this history,
    ///   ``StrataError/Code/unsupported`` if no entity has a history, and what a write transaction throws.
    /// - Complexity: That of the changes that are forgotten.
    @discardableResult
    public func pruneHistory(through token: HistoryToken) async throws(StrataError) -> Int {
        try await writingHistory { transaction throws(StrataError) in try transaction.pruneHistory(through: token) }
    }

    /// Forgets the changes of the oldest transactions, up to the first that is not older than a date.
    ///
    /// ```swift
    /// try await database.pruneHistory(olderThan: .now.addingTimeInterval(-30 * 86_400))
    /// ```
    /// - Parameter date: Compared with ``HistoryTransaction/date``. A clock that was set wrong for a while keeps
    ///   changes for longer, and never takes later ones before earlier ones.
    /// - Returns: How many changes were forgotten.
    /// - Throws: ``StrataError/Code/unsupported`` if no entity has a history, and what a write transaction throws.
    /// - Complexity: That of the changes that are forgotten.
    @discardableResult
    public func pruneHistory(olderThan date: Date) async throws(StrataError) -> Int {
        try await writingHistory { transaction throws(StrataError) in try transaction.pruneHistory(olderThan: date) }
    }

    /// Reads in one snapshot.
    func readingHistory<Result: Sendable>(
        _ body: @escaping @Sendable (Snapshot) throws(StrataError) -> Result
    ) async throws(StrataError) -> Result {
        do {
            return try await read { try body($0) }
        } catch let error as StrataError {
            throw error
        } catch {
            throw StrataError(.sql, "\(error)")
        }
    }

    private func writingHistory<Result: Sendable>(
        _ body: @escaping @Sendable (Transaction) throws(StrataError) -> Result
    ) async throws(StrataError) -> Result {
        do {
            return try await write { try body($0) }
        } catch let error as StrataError {
            throw error
        } catch {
            throw StrataError(.sql, "\(error)")
        }
    }
}

extension SQLiteRepository {
    /// What has happened to the entity's rows: see ``Database/history(of:since:limit:)``.
    public func history(
        since token: HistoryToken?,
        limit: Int? = nil
    ) async throws(StrataError) -> [HistoryChange<Model>] {
        try await database.history(of: Model.self, since: token, limit: limit)
    }
}
