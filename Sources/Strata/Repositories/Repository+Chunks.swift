public import Foundation

extension Repository {
    /// The bytes of one column of the value with a key, in chunks of 256 KB: see ``DataChunks``.
    public func chunks<Value: ColumnValue>(
        of column: @Sendable (Model.Columns) -> Column<Model, Value>,
        id: Model.ID
    ) -> DataChunks where Value.Unwrapped == Data {
        chunks(of: column, id: id, size: 1 << 18)
    }

    /// Writes the bytes of one column of the value with a key, from chunks that are made one by one: all, or none.
    ///
    /// ```swift
    /// let pieces = stride(from: 0, to: size, by: 1 << 18).lazy.map { file.read(from: $0, upTo: 1 << 18) }
    /// try await items.write(pieces, count: size, to: { $0.photo }, id: item.id)
    /// ```
    /// - Parameters:
    ///   - chunks: The bytes; each is asked for when the last was taken.
    ///   - count: How many bytes the chunks have together.
    ///   - column: A `Data` attribute.
    ///   - id: The key.
    /// - Throws: What ``write(_:count:to:id:)`` throws for an asynchronous sequence.
    public func write<Chunks: Sequence & Sendable, Value: ColumnValue>(
        _ chunks: Chunks,
        count: Int,
        to column: @Sendable (Model.Columns) -> Column<Model, Value>,
        id: Model.ID
    ) async throws(StrataError) where Chunks.Element == Data, Value.Unwrapped == Data {
        try await write(AsyncChunks(chunks: chunks), count: count, to: column, id: id)
    }
}

/// A sequence, as an asynchronous one.
private struct AsyncChunks<Chunks: Sequence & Sendable>: AsyncSequence, Sendable where Chunks.Element == Data {
    let chunks: Chunks

    struct AsyncIterator: AsyncIteratorProtocol {
        var iterator: Chunks.Iterator

        mutating func next() async -> Data? { iterator.next() }
    }

    func makeAsyncIterator() -> AsyncIterator { AsyncIterator(iterator: chunks.makeIterator()) }
}
