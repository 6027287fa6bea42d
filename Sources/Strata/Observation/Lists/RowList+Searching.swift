extension RowList {
    /// The position of the first row for which this holds, of a list in which it holds for all the rows after one that
    /// it holds for; the number of rows if it holds for none.
    ///
    /// About log₂(n) calls.
    func partitioningIndex<Failure: Error>(
        where holds: (Element) throws(Failure) -> Bool
    ) throws(Failure) -> Int {
        var low = 0
        var high = chunks.count
        while low < high {
            let middle = (low + high) / 2
            if try holds(chunks[middle][chunks[middle].count - 1]) { high = middle } else { low = middle + 1 }
        }
        guard low < chunks.count else { return count }
        let chunk = chunks[low]
        var first = 0
        var last = chunk.count - 1  // it holds for this one
        while first < last {
            let middle = (first + last) / 2
            if try holds(chunk[middle]) { last = middle } else { first = middle + 1 }
        }
        return start(ofChunk: low) + first
    }
}
