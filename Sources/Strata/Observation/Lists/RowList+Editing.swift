extension RowList {
    /// Puts another row in the place of one.
    ///
    /// Costs one chunk.
    /// - Parameters:
    ///   - position: One of the list's.
    ///   - element: The new row.
    mutating func replace(at position: Int, with element: Element) {
        let index = chunkIndex(of: position)
        chunks[index][position - start(ofChunk: index)] = element
    }

    /// Puts a row before the one at a position, or behind the last.
    ///
    /// Costs one chunk, and a number for each chunk behind it.
    mutating func insert(_ element: Element, at position: Int) {
        guard !chunks.isEmpty else {
            self = RowList([element])
            return
        }
        // Behind the last row is in the last chunk.
        let index = chunkIndex(of: position)
        chunks[index].insert(element, at: position - start(ofChunk: index))
        if chunks[index].count > RowListChunks.largest { divide(index..<index + 1) }
        updateEnds(from: index)
    }

    /// Takes a row out.
    ///
    /// Costs one chunk, sometimes its neighbour too, and a number for each chunk behind it.
    /// - Returns: The row.
    @discardableResult
    mutating func remove(at position: Int) -> Element {
        var index = chunkIndex(of: position)
        let element = chunks[index].remove(at: position - start(ofChunk: index))
        if chunks[index].isEmpty {
            chunks.remove(at: index)
        } else if chunks[index].count < RowListChunks.smallest, chunks.count > 1 {
            // With the smaller of its neighbours.
            let before = index > 0 ? chunks[index - 1].count : Int.max
            let after = index + 1 < chunks.count ? chunks[index + 1].count : Int.max
            if before < after { index -= 1 }
            divide(index..<index + 2)
        }
        updateEnds(from: index)
        return element
    }

    /// Makes even chunks of some.
    private mutating func divide(_ range: Range<Int>) {
        var even = RowList()
        let rows = elements(ofChunks: range)
        even.append(rows, rows.indices)
        chunks.replaceSubrange(range, with: even.chunks)
    }
}
