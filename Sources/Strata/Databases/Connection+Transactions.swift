import StrataSQLite

extension Connection {
    /// Runs reads in one transaction: all see the same state.
    ///
    /// Inside a transaction they do so already.
    func readSnapshot<Result>(_ body: () throws -> Result) throws -> Result {
        let isOuter = try beginSnapshot()
        do {
            let result = try body()
            if isOuter { try control(.commit) }
            return result
        } catch {
            if isOuter { endSnapshot() }
            throw error
        }
    }

    /// Begins a transaction that reads.
    /// - Returns: False if one is open already; then there is nothing to end.
    func beginSnapshot() throws(StrataError) -> Bool {
        guard !isInTransaction else { return false }
        try control(.begin)
        return true
    }

    /// Ends a transaction that reads after a failure, which may have ended it.
    func endSnapshot() {
        if isInTransaction { try? control(.rollback) }
    }

    /// Runs several changes inside a transaction so that all are made or none: its closure may catch the error and go
    /// on.
    func together<Result>(_ body: () throws(StrataError) -> Result) throws(StrataError) -> Result {
        try control(.savepointTogether)
        do throws(StrataError) {
            let result = try body()
            try control(.releaseTogether)
            return result
        } catch {
            // Some failures have rolled back everything, the savepoint too.
            if isInTransaction {
                try control(.rollbackTogether)
                try control(.releaseTogether)
            }
            throw error
        }
    }
}
