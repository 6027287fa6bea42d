/// A list of rows in chunks, of which a changed copy shares all that did not change.
///
/// An observer holds the rows that it delivered last, and its consumer holds them too. Changing one of 200,000 rows in
/// an array would copy them all; here it copies one chunk and the list of chunks. Two lists of one origin tell by their
/// chunks where they differ, without looking at the rows of the others.
///
/// A chunk is known by its storage: while two lists hold a chunk, neither changes it in place.
///
/// ```swift
/// var list = RowList(rows)
/// let before = list
/// list.replace(at: 17, with: row)
/// let difference = before.difference(to: list)
/// ```
struct RowList<Element: Sendable>: Sendable {
    /// None is empty.
    ///
    /// See `RowListChunks` for how many rows they have.
    var chunks: [[Element]] = []
    /// For each chunk the position behind its last row.
    var ends: [Int] = []

    /// Makes an empty list.
    init() {}

    /// Makes a list of these rows.
    init(_ elements: [Element]) {
        guard !elements.isEmpty else { return }
        append(elements, 0..<elements.count)
        updateEnds(from: 0)
    }

    /// All rows in one array.
    ///
    /// Costs what copying an array costs.
    var elements: [Element] { elements(ofChunks: chunks.indices) }

    /// The rows of some chunks; those of one chunk without a copy.
    func elements(ofChunks range: Range<Int>) -> [Element] {
        if range.count == 1 { return chunks[range.lowerBound] }
        var all: [Element] = []
        all.reserveCapacity(range.reduce(0) { $0 + chunks[$1].count })
        for index in range { all.append(contentsOf: chunks[index]) }
        return all
    }

    /// The chunk that holds a position, which must be one of the list's.
    func chunkIndex(of position: Int) -> Int {
        var low = 0
        var high = ends.count - 1
        while low < high {
            let middle = (low + high) / 2
            if ends[middle] > position { high = middle } else { low = middle + 1 }
        }
        return low
    }

    /// The position of a chunk's first row.
    func start(ofChunk index: Int) -> Int { index == 0 ? 0 : ends[index - 1] }

    /// Adds chunks of rows, without counting them.
    mutating func append(_ elements: [Element], _ range: Range<Int>) {
        elements.withUnsafeBufferPointer { rows in
            for part in RowListChunks.even(range) { chunks.append(Array(UnsafeBufferPointer(rebasing: rows[part]))) }
        }
    }

    /// Counts the chunks from this one on again.
    mutating func updateEnds(from index: Int) {
        if ends.count > chunks.count { ends.removeLast(ends.count - chunks.count) }
        var end = start(ofChunk: index)
        for place in index..<chunks.count {
            end += chunks[place].count
            if place < ends.count { ends[place] = end } else { ends.append(end) }
        }
    }
}
