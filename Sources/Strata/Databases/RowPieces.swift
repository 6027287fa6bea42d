import Dispatch
import StrataSQLite
import Synchronization

/// All rows of a table, in pieces by their rowids: one connection takes pieces from the front, another from the back,
/// until they meet.
///
/// So both are done at the same time, however the rows are spread, and the front alone does everything where the other
/// one never comes. What they read together is what one of them would have read, in the order of the rowids.
final class RowPieces<Model: ReadableEntity>: Sendable {
    private struct State {
        /// The pieces that nobody has taken.
        var open: Range<Int>
        /// What was read from the back: the last piece first.
        var back: [[Model]] = []
        /// The piece that is being read from the back.
        var backPiece: Int?
        /// Somebody waits for it.
        var isAwaited = false
    }

    private let state: Mutex<State>
    private let backIsDone = DispatchSemaphore(value: 0)
    private let first: Int64
    private let last: Int64
    /// How many rowids a piece has, used or not.
    private let width: UInt64

    /// Divides a table.
    /// - Parameters:
    ///   - first: The lowest rowid.
    ///   - last: The highest rowid, not below `first`.
    ///   - count: How many pieces there are at most: so many that who is done first does not wait for long.
    init(from first: Int64, to last: Int64, atMost count: UInt64 = 32) {
        let span = UInt64(bitPattern: last &- first)
        width = span / count + 1
        self.first = first
        self.last = last
        state = Mutex(State(open: 0..<Int(span / width) + 1))
    }

    /// How many pieces nobody has taken.
    var count: Int { state.withLock { $0.open.count } }

    /// The rowids of a piece.
    func rowIDs(of piece: Int) -> ClosedRange<Int64> {
        let start = UInt64(piece) * width
        let isLast = UInt64(bitPattern: last &- first) - start < width
        let lower = first &+ Int64(bitPattern: start)
        return lower...(isLast ? last : lower &+ Int64(bitPattern: width - 1))
    }

    /// Reads from the front until nothing is left, and waits for what is still read from the back.
    /// - Parameters:
    ///   - expected: How many rows there may be in all.
    ///   - connection: It stands in the snapshot in which the table was divided.
    /// - Throws: What the first row throws that cannot be read, as if they had been read one after another.
    func readFromFront(expecting expected: Int, on connection: Connection) throws(StrataError) -> [Model] {
        var models: [Model] = []
        models.reserveCapacity(expected)
        do throws(StrataError) {
            repeat {
                try forEachPiece(takeFromFront, on: connection) { statement throws(StrataError) in
                    try Model.readAll(from: statement, into: &models)
                }
            } while !isBackDone()
        } catch {
            // What is found at the back stands behind it.
            state.withLock { $0.open = 0..<0 }
            throw error
        }
        for rows in state.withLock({ $0.back }).reversed() { models += rows }
        return models
    }

    /// Reads from the back until nothing is left.
    ///
    /// A piece that cannot be read is left to the front: in one before it there may be the first row that cannot.
    /// - Parameter connection: It stands in the snapshot in which the table was divided.
    func readFromBack(on connection: Connection) {
        try? forEachPiece(takeFromBack, on: connection) { statement throws(StrataError) in
            let rows = try Model.readAll(from: statement)
            state.withLock { $0.back.append(rows) }
        }
        let isAwaited = state.withLock { state in
            if let piece = state.backPiece { state.open = state.open.lowerBound..<piece + 1 }
            state.backPiece = nil
            return state.isAwaited
        }
        if isAwaited { backIsDone.signal() }
    }

    private func forEachPiece(
        _ take: () -> Int?,
        on connection: Connection,
        _ read: (Statement) throws(StrataError) -> Void
    ) throws(StrataError) {
        guard let sql = Model.table.statements.selectRange else { return }
        try connection.withStatement(sql) { statement throws(StrataError) in
            while let piece = take() {
                let rowIDs = rowIDs(of: piece)
                try statement.bind(integer: rowIDs.lowerBound, at: 1)
                try statement.bind(integer: rowIDs.upperBound, at: 2)
                try read(statement)
                statement.reset()
            }
        }
    }

    private func takeFromFront() -> Int? {
        state.withLock { state in
            guard let piece = state.open.first else { return nil }
            state.open = piece + 1..<state.open.upperBound
            return piece
        }
    }

    private func takeFromBack() -> Int? {
        state.withLock { state in
            state.backPiece = state.open.last
            if let piece = state.backPiece { state.open = state.open.lowerBound..<piece }
            return state.backPiece
        }
    }

    /// Waits for the piece that is read from the back.
    /// - Returns: Whether nothing is left.
    private func isBackDone() -> Bool {
        let isAtWork = state.withLock { state in
            state.isAwaited = state.backPiece != nil
            return state.isAwaited
        }
        if isAtWork { backIsDone.wait() }
        return state.withLock { $0.open.isEmpty }
    }
}
