import StrataSQLite

// Connections and work beside those of the pool.

extension ConnectionPool {
    /// A connection beside those of the pool.
    ///
    /// While one is open, the file is in use, so that closing the pool closes it too.
    /// - Parameter close: Closes it and calls ``finishApart(_:)``, or does nothing if that is under way already.
    /// - Returns: The connection, and its number.
    func openApart(closing close: @escaping @Sendable () -> Void) throws(StrataError) -> (Connection, Int) {
        let number = state.withLock { state -> Int? in
            guard !state.isClosed else { return nil }
            state.lastApart += 1
            state.apart[state.lastApart] = close
            return state.lastApart
        }
        guard let number else { throw Self.closed }
        do throws(StrataError) {
            return (try open(), number)
        } catch {
            finishApart(number)
            throw error
        }
    }

    /// A connection beside those of the pool has been closed.
    func finishApart(_ number: Int) {
        let done = state.withLock { state -> (@Sendable () -> Void)? in
            state.apart[number] = nil
            return state.takeWhenClosed()
        }
        done?()
    }

    /// Runs work on the pool's threads that needs none of its connections.
    func runApart(_ work: @escaping @Sendable () -> Void) { threads.async(work) }
}
