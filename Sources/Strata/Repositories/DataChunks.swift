public import Foundation

/// The bytes of one column of one row, in chunks: an asynchronous sequence that holds one chunk at a time.
///
/// On a file each consumer has a connection of its own from the first chunk to the last, or until it is gone: meanwhile the
/// write-ahead log grows with what others write.
///
/// A database in memory, a table WITHOUT ROWID and, before SQLite 3.41, one with a virtual generated column have the value
/// read at once: then it is held as a whole.
///
/// All chunks are of one state of the row, that of the first chunk, whatever is written meanwhile. Each consumer reads
/// the bytes anew.
///
/// ```swift
/// for try await chunk in items.chunks(of: { $0.photo }, id: item.id) {
///     try await upload.send(chunk)
/// }
/// ```
public struct DataChunks: AsyncSequence, Sendable {
    /// A chunk, never empty.
    public typealias Element = Data
    /// What ends the sequence early.
    public typealias Failure = StrataError

    private let start: @Sendable () -> Iterator

    /// Makes a sequence, as a repository of your own does.
    /// - Parameter start: Called once for each consumer; it returns what gives the next chunk, or nil at the end.
    public init(_ start: @escaping @Sendable () -> @Sendable () async throws(StrataError) -> Data?) {
        self.start = { Iterator(produce: start()) }
    }

    /// Begins with the first chunk.
    public func makeAsyncIterator() -> Iterator { start() }

    /// Gives one chunk after the other.
    public struct Iterator: AsyncIteratorProtocol, Sendable {
        private var produce: (@Sendable () async throws(StrataError) -> Data?)?

        init(produce: @escaping @Sendable () async throws(StrataError) -> Data?) { self.produce = produce }

        /// The next chunk, or nil after the last.
        /// - Throws: ``StrataError/Code/notFound`` if there is no such row, ``StrataError/Code/cancelled``,
        ///   ``StrataError/Code/closed``; the sequence has ended then.
        public mutating func next() async throws(StrataError) -> Data? {
            guard let produce else { return nil }
            do throws(StrataError) {
                if let chunk = try await produce() { return chunk }
                self.produce = nil
                return nil
            } catch {
                self.produce = nil
                throw error
            }
        }

        /// The next chunk, or nil after the last.
        public mutating func next(isolation actor: isolated (any Actor)?) async throws(StrataError) -> Data? {
            try await next()
        }
    }
}
