extension RowList: RandomAccessCollection {
    var startIndex: Int { 0 }
    var endIndex: Int { ends.last ?? 0 }

    /// The row at a position.
    subscript(position: Int) -> Element {
        let chunk = chunkIndex(of: position)
        return chunks[chunk][position - start(ofChunk: chunk)]
    }

    /// Goes through the rows without looking for each one's chunk.
    func makeIterator() -> Iterator { Iterator(chunks: chunks) }

    struct Iterator: IteratorProtocol {
        fileprivate let chunks: [[Element]]
        private var chunk = 0
        private var offset = 0

        fileprivate init(chunks: [[Element]]) { self.chunks = chunks }

        mutating func next() -> Element? {
            guard chunk < chunks.count else { return nil }
            let element = chunks[chunk][offset]
            offset += 1
            if offset == chunks[chunk].count {
                chunk += 1
                offset = 0
            }
            return element
        }
    }
}
