import StrataSQLite

extension Database {
    /// Runs a transaction of one row.
    ///
    /// If the writer is free it runs at once, on the caller's thread: a lone write pays nothing for others. If not, it
    /// waits in line, and those that wait together share a transaction. Each has its own result and its own error, and
    /// knows it after the commit.
    func writeSmall<Result: Sendable>(
        _ body: @escaping @Sendable (Connection) throws -> Result
    ) async throws -> Result {
        // With full durability the commit waits for the disk, which is not for the caller's thread.
        if configuration.durability != .full, !writer.isCrowded.load(ordering: .relaxed),
            let result = try await writer.runInTurn({ connection in
                try commit(on: connection) { try body(connection) }
            })
        {
            return result
        }
        let result = WrittenResult<Result>()
        let write = SmallWrite(to: self) { result.value = try body($0) }
        try await writer.run(write) { self.commitTogether($0, on: $1) }
        guard let value = result.value else { throw ConnectionPool.cancelled }
        return value
    }

    /// Runs small writes in as few transactions as possible; afterwards each of them has its result or its error.
    ///
    /// It is as if each had had a transaction of its own, one after another:
    /// - One that fails is undone alone: its statement undoes itself, or it is rolled back to its savepoint.
    /// - One that leaves a deferred foreign key that leads nowhere runs alone: no later one mends it, and its error is that
    ///   of its own COMMIT.
    /// - If one fails that cannot be undone alone, all are run again with a savepoint for each; and if the transaction is lost
    ///   then, because a statement has rolled it back or the commit has failed, each is run again in one of its own. So
    ///   nobody gets the error of another.
    private func commitTogether(_ writes: [SmallWrite], on connection: Connection) {
        var rest = writes[...]
        var usesSavepoints = recordsHistory
        while rest.count > 1 {
            let group = WriteGroup(count: rest.count)
            for write in rest { write.join(group) }
            var begun = 0
            var apart: SmallWrite?
            do {
                try connection.interruptible(by: group.interruption) {
                    try commit(on: connection) {
                        for write in rest {
                            begun += 1
                            if try write.begin() && !run(write, withSavepoint: usesSavepoints, on: connection) {
                                apart = write
                                break
                            }
                        }
                    }
                }
            } catch {
                // The transaction could not begin: that is nobody's fault, and would be no other for the next.
                // A transaction that cannot be rolled back is closed with its connection.
                let isOver = begun == 0 || connection.isInTransaction
                if !isOver, !usesSavepoints {
                    usesSavepoints = true
                    continue
                }
                for write in rest { if isOver { write.fail(error) } else { write.runAlone(on: connection) } }
                return
            }
            apart?.runAlone(on: connection)
            rest = rest.dropFirst(begun)
        }
        rest.first?.runAlone(on: connection)
    }

    /// Runs a small write so that it can be undone without the others of its transaction.
    /// - Returns: False if it is undone since a commit would refuse it.
    /// - Throws: What has ended the transaction, or is to end it.
    private func run(_ write: SmallWrite, withSavepoint: Bool, on connection: Connection) throws -> Bool {
        if withSavepoint { return try runInSavepoint(write, on: connection) }
        try runWithoutSavepoint(write, on: connection)
        return true
    }

    /// Does it without a savepoint.
    ///
    /// Nearly all small writes change rows by one statement, which undoes itself when it is refused. A savepoint around each
    /// would have SQLite copy every page that the write changes.
    private func runWithoutSavepoint(_ write: SmallWrite, on connection: Connection) throws {
        let changes = connection.totalChanges
        do {
            try connection.interruptible(by: write.interruption) {
                try marks.working(for: write.starter) { try write.run(on: connection) }
            }
        } catch {
            // "total_changes": with those of triggers and foreign key actions. A trigger's that were undone may be counted.
            guard connection.isInTransaction, connection.totalChanges == changes,
                (error as? StrataError)?.concernsValues != false
            else {
                throw error
            }
            return write.fail(error)
        }
        if connection.hasUnresolvedForeignKeys {
            throw StrataError(.foreignKey, "a foreign key leads nowhere as long as its transaction is open")
        }
    }

    /// Does it with a savepoint.
    ///
    /// What it changes has an entry of its own in the history.
    /// - Returns: False if it is undone since a commit would refuse it.
    /// - Throws: What has ended the transaction.
    private func runInSavepoint(_ write: SmallWrite, on connection: Connection) throws -> Bool {
        try connection.control(.savepointWrite)
        do {
            // SQLite rolls back the whole transaction of a write that is interrupted: then the others run alone.
            try connection.interruptible(by: write.interruption) {
                try marks.working(for: write.starter) { try write.run(on: connection) }
            }
            try connection.interruptible(by: nil) { try sealHistory(on: connection) }
            if !connection.hasUnresolvedForeignKeys {
                try connection.control(.releaseWrite)
                return true
            }
        } catch {
            guard connection.isInTransaction else { throw error }
            try undo(on: connection)
            write.fail(error)
            return true
        }
        try undo(on: connection)
        return false
    }

    private func undo(on connection: Connection) throws(StrataError) {
        try connection.control(.rollbackWrite)
        try connection.control(.releaseWrite)
    }
}

/// What a small write results in.
// Unchecked: it is set by who runs the write, and read by the task that waits for it, which is told afterwards.
private final class WrittenResult<Result: Sendable>: @unchecked Sendable {
    var value: Result?
}
