import StrataSQLite

extension Connection {
    /// Runs reads in one transaction: all see the same state.
    ///
    /// Inside a transaction they do so already.
    func readSnapshot<Result>(_ body: () throws -> Result) throws -> Result {
        if isInTransaction { return try body() }
        // SQLite may ask the progress handler when a statement has done its work already: interrupted then, it has
        // begun a transaction, or committed it, and reports a failure.
        try runUninterrupted("BEGIN")
        do {
            let result = try body()
            try runUninterrupted("COMMIT")
            return result
        } catch {
            if isInTransaction { try? runUninterrupted("ROLLBACK") }
            throw error
        }
    }

    /// Runs several changes inside a transaction so that all are made or none: its closure may catch the error and go
    /// on.
    func together<Result>(_ body: () throws(StrataError) -> Result) throws(StrataError) -> Result {
        try runUninterrupted("SAVEPOINT strata")
        do throws(StrataError) {
            let result = try body()
            try runUninterrupted("RELEASE strata")
            return result
        } catch {
            // Some failures have rolled back everything, the savepoint too.
            if isInTransaction {
                try runUninterrupted("ROLLBACK TO strata")
                try runUninterrupted("RELEASE strata")
            }
            throw error
        }
    }
}
