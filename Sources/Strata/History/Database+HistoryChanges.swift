import Synchronization

extension Database {
    /// What has happened since a place, and then what goes on happening, in pieces: a sequence that never leaves out a
    /// change, unlike ``Database/changes(_:)``, which gives the latest values.
    ///
    /// Whatever is behind the last piece when the consumer asks makes the next one. Stopped and begun again with the token of
    /// the last entry, also after a restart, it goes on where it was.
    ///
    /// ```swift
    /// for try await entries in database.historyChanges(since: saved) {
    ///     try await upload(entries)
    ///     if let last = entries.last { saved = last.token }
    /// }
    /// ```
    /// - Parameters:
    ///   - token: Where to begin: see ``history(since:limit:)``.
    ///   - limit: The greatest number of entries in a piece; at least 1. A transaction may be cut by it.
    /// - Returns: A sequence that ends with what ``history(since:limit:)`` throws.
    public func historyChanges(since token: HistoryToken?, limit: Int = 1_000) -> Changes<[HistoryEntry]> {
        Changes {
            let news = self.changes { snapshot in try snapshot.historyToken() }.makeAsyncIterator()
            let position = Mutex(token)
            return { () throws(StrataError) in
                var news = news
                while !Task.isCancelled {
                    let entries: [HistoryEntry]
                    do throws(StrataError) {
                        entries = try await self.historyPiece(behind: position, limit: max(1, limit))
                    } catch {
                        // Ended while it looks is ended, as it is while it waits.
                        if error.code == .closed || error.code == .cancelled { return nil }
                        throw error
                    }
                    if let last = entries.last {
                        position.withLock { $0 = last.token }
                        return entries
                    }
                    // The first answer comes at once: what was committed between the two looks is looked for again.
                    guard try await news.next() != nil else { return nil }
                }
                return nil
            }
        }
    }

    /// What is behind a place, which is known afterwards: from the beginning of a history with nothing in it, all that comes
    /// is told, or it is said that it was pruned.
    private func historyPiece(
        behind position: borrowing Mutex<HistoryToken?>,
        limit: Int
    ) async throws(StrataError) -> [HistoryEntry] {
        let token = position.withLock { $0 }
        guard token == nil else { return try await history(since: token, limit: limit) }
        let (entries, end) = try await readingHistory { snapshot throws(StrataError) in
            (try snapshot.history(since: nil, limit: limit), try snapshot.historyToken())
        }
        if entries.isEmpty { position.withLock { $0 = end } }
        return entries
    }
}
