import CStrataSQLite

extension Connection {
    /// Runs work and tells now and then how many rows it has written so far.
    ///
    /// "The update hook is … invoked whenever a row is updated, inserted or deleted in a rowid table", so rows of a
    /// WITHOUT ROWID table, and those that DELETE without WHERE takes at once, are not counted. It costs a call of a
    /// few nanoseconds for each row; the telling costs nothing, since it is done where SQLite asks whether to stop.
    /// - Parameters:
    ///   - tell: Is given the rows; it must not use the connection. It is called some thousand times a second.
    ///   - body: The work.
    package func countingRows<Result>(
        _ tell: @escaping (Int) -> Void,
        _ body: () throws(StrataError) -> Result
    ) throws(StrataError) -> Result {
        guard !isClosed else { return try body() }
        // A plain address instead of an object: no counting of references for each row.
        let count = UnsafeMutablePointer<Int>.allocate(capacity: 1)
        count.initialize(to: 0)
        sqlite3_update_hook(
            handle,
            { context, _, _, _, _ in
                guard let context else { return }
                context.assumingMemoryBound(to: Int.self).pointee &+= 1
            },
            count
        )
        hooks.tracking?.loseUpdateHook()
        hooks.pulse = { tell(count.pointee) }
        defer {
            hooks.pulse = nil
            if !isClosed {
                sqlite3_update_hook(handle, nil, nil)
                hooks.installTracking(on: handle)
            }
            count.deallocate()
        }
        return try body()
    }
}
