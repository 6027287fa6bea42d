import Foundation
import StrataSQLite
import Synchronization

/// Reads one column of one row in chunks, for one consumer.
///
/// On a file it has a connection of its own, whose transaction keeps the state of the first chunk: a reader of the pool
/// would be missing for as long as the consumer takes. A database in memory has no other connection, and the value is in
/// memory anyway: there it is read at once.
final class ChunkReader<Model: Entity>: Sendable {
    /// Where the bytes come from.
    private enum Source {
        case unopened
        /// SQLite's incremental blob I/O.
        case blob(StoredBlob)
        /// For tables and columns that it cannot open, and for databases in memory.
        case whole(Data)
    }

    // Unchecked: used with the mutex locked only, on one thread at a time.
    private struct State: @unchecked Sendable {
        var connection: (connection: Connection, number: Int)?
        var source = Source.unopened
        var offset = 0
    }

    private let state = Mutex(State())
    private let database: Database
    private let column: String
    private let id: Model.ID
    private let size: Int

    init(_ database: Database, column: String, id: Model.ID, size: Int) {
        self.database = database
        self.column = column
        self.id = id
        self.size = max(1, size)
    }

    /// Closing may write the log back: not on the consumer's thread.
    deinit {
        let state = state.withLock { state in
            defer { state = State() }
            return state
        }
        guard state.connection != nil else { return }
        database.readers.runApart { [readers = database.readers] in
            var state = state
            Self.finish(&state, readers)
        }
    }

    /// Closes what is open; there are no more chunks.
    private static func finish(_ state: inout State, _ readers: ConnectionPool) {
        if case .blob(let blob) = state.source { blob.close() }
        state.source = .whole(Data())
        guard let (connection, number) = state.connection else { return }
        state.connection = nil
        connection.close()
        readers.finishApart(number)
    }

    /// The next chunk, or nil after the last.
    func next() async throws -> Data? {
        if database.path == nil, state.withLock({ if case .unopened = $0.source { true } else { false } }) {
            let column = column
            let id = id
            let whole = try await database.readers.run { connection in
                try connection.bytes(of: column, Model.self, id: id)
            }
            state.withLock { $0.source = .whole(whole) }
        }
        return try await database.readers.runApart { try self.state.withLock { try self.next(&$0) } }
    }

    private func next(_ state: inout State) throws(StrataError) -> Data? {
        guard !database.readers.isClosed else { throw StrataError(.closed, "the database is closed") }
        if case .unopened = state.source { try open(&state) }
        let total =
            switch state.source {
            case .unopened: 0
            case .blob(let blob): blob.count
            case .whole(let data): data.count
            }
        let count = min(size, total - state.offset)
        guard count > 0 else {
            // The state of the first chunk is kept no longer than it is needed.
            Self.finish(&state, database.readers)
            return nil
        }
        defer { state.offset += count }
        switch state.source {
        case .unopened: return nil
        // A copy, so that its first byte is at 0 as in every other chunk.
        case .whole(let data): return Data(data.dropFirst(state.offset).prefix(count))
        case .blob(let blob):
            var chunk = Data(count: count)
            let offset = state.offset
            var outcome = Result<Void, StrataError>.success(())
            chunk.withUnsafeMutableBytes { bytes in
                do throws(StrataError) { try blob.read(into: bytes, from: offset) } catch { outcome = .failure(error) }
            }
            try outcome.get()
            return chunk
        }
    }

    private func open(_ state: inout State) throws(StrataError) {
        let (connection, number) = try database.readers.openApart { [weak self] in
            guard let self else { return }
            self.state.withLock { Self.finish(&$0, self.database.readers) }
        }
        state.connection = (connection, number)
        // Until the connection is closed: all chunks are of one state.
        try connection.run("BEGIN")
        let count = try connection.byteCount(of: column, Model.self, id: id)
        guard count > 0 else {
            state.source = .whole(Data())
            return
        }
        if let rowID = try connection.rowID(of: Model.self, id: id),
            let blob = try? connection.openBlob(
                table: Model.table.name,
                column: column,
                rowID: rowID,
                isWritable: false
            )
        {
            state.source = .blob(blob)
        } else {
            let bytes = try connection.bytes(of: column, Model.self, id: id)
            Self.finish(&state, database.readers)
            state.source = .whole(bytes)
        }
    }
}
