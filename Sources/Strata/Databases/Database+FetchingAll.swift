import Foundation
import StrataSQLite

// All rows of a large table are read by two connections at the same time.

extension Database {
    /// From how many rows on a second connection is worth its while.
    private static var largeTable: Int { 10_000 }

    private static let hasTwoCores = ProcessInfo.processInfo.activeProcessorCount > 1

    /// What a query describes, on a reader's connection and thread.
    func fetch<Model: ReadableEntity>(_ query: Query<Model>, on connection: Connection) throws -> [Model] {
        let table = Model.table
        guard query.isEverything, path != nil, Self.hasTwoCores, table.reads.isEmpty, !connection.isInTransaction else {
            return try reading(on: connection) { try $0.fetch(query) }
        }
        let expected = tableSizes.withLock { $0[table.name] }
        let models = try divided(expecting: expected, on: connection) ?? reading(on: connection) { try $0.fetch(query) }
        if models.count != expected { tableSizes.withLock { $0[table.name] = models.count } }
        return models
    }

    /// All rows of a table on two connections, if there are many and a second connection is free.
    /// - Parameters:
    ///   - expected: How many rows there were the last time; nil if nobody has asked.
    ///   - front: The connection of who asks.
    private func divided<Model: ReadableEntity>(expecting expected: Int?, on front: Connection) throws -> [Model]? {
        if let expected {
            guard expected >= Self.largeTable else { return nil }
        } else {
            // The first time the rowids tell how many there may be.
            guard Self.bounds(of: Model.table, on: front) != nil else { return nil }
        }
        guard let lease = readers.takeAnother() else { return nil }
        let back = lease.connection
        var isLent = false
        defer {
            front.endSnapshot()
            if !isLent { readers.giveBack(lease) }
        }
        guard try beginTogether(front, back), let bounds = Self.bounds(of: Model.table, on: front) else {
            return nil
        }
        let pieces = RowPieces<Model>(from: bounds.lowerBound, to: bounds.upperBound)
        let interruption = front.interruption
        let starter = ClosureMarks.starter
        isLent = true
        readers.runApart { [readers, marks] in
            let back = lease.connection
            back.interruptible(by: interruption) {
                marks.working(for: starter) { pieces.readFromBack(on: back) }
            }
            back.endSnapshot()
            readers.giveBack(lease)
        }
        // Very many are not reserved: this time there may be fewer.
        return try pieces.readFromFront(expecting: expected.map { $0 < 1_000_000 ? $0 : 0 } ?? 0, on: front)
    }

    /// Begins a transaction on each of two connections, which see the same state.
    ///
    /// "The integer values returned by two invocations of "PRAGMA data_version" from the same connection will be different
    /// if changes were committed to the database by any other connection in the interim." So what the first has begun to
    /// see between two equal answers is what the other sees.
    /// - Returns: Whether they do. Where somebody commits all the time, they may not.
    private func beginTogether(_ front: Connection, _ back: Connection) throws -> Bool {
        for _ in 1...3 {
            guard let version = try? back.dataVersion() else { return false }
            guard try front.beginSnapshot() else { return false }
            _ = try front.dataVersion()
            if (try? back.beginSnapshot()) == true, (try? back.dataVersion()) == version {
                try trust.establishAgain(on: front)
                return (try? trust.establishAgain(on: back)) != nil
            }
            front.endSnapshot()
            back.endSnapshot()
        }
        return false
    }

    /// The lowest and the highest rowid of a table, if they leave room for many rows.
    private static func bounds(of table: Table, on connection: Connection) -> ClosedRange<Int64>? {
        // A table without rowids has no such column.
        guard let sql = table.statements.selectBounds, let row = try? connection.rows(sql).first, row.count == 2,
            case .integer(let first) = row[0], case .integer(let last) = row[1], first <= last,
            UInt64(bitPattern: last &- first) >= UInt64(largeTable)
        else { return nil }
        return first...last
    }
}
