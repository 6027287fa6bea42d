extension RowList {
    /// Makes a list of rows that were fetched again, of the chunks of the list before where they are the same.
    ///
    /// The difference between the two then costs what differs. Chunks are looked for where rows that were inserted or
    /// removed before them have moved them, a few hundred rows at a time; one that is not found costs only work later.
    /// - Parameters:
    ///   - elements: All rows.
    ///   - old: The list before.
    ///   - equal: Whether a row of the old list may stand for one of the new list.
    init(_ elements: [Element], reusing old: RowList, equal: (Element, Element) -> Bool) {
        var first = 0
        var start = 0
        while first < old.chunks.count, Self.holds(elements, old.chunks[first], at: start, equal) {
            start += old.chunks[first].count
            first += 1
        }
        var last = old.chunks.count
        var end = elements.count
        while last > first, end - old.chunks[last - 1].count >= start,
            Self.holds(elements, old.chunks[last - 1], at: end - old.chunks[last - 1].count, equal)
        {
            last -= 1
            end -= old.chunks[last].count
        }
        // Most of what is common is at both ends; between them every chunk is looked for near where the last was.
        var filled = 0
        for chunk in old.chunks[..<first] { reuse(chunk, of: elements, at: filled, &filled) }
        var next = start
        var shift = 0
        for index in first..<last {
            let chunk = old.chunks[index]
            let expected = old.start(ofChunk: index) + shift
            guard let found = Self.find(chunk, in: elements, next...end, near: expected, equal) else { continue }
            reuse(chunk, of: elements, at: found, &filled)
            next = found + chunk.count
            shift += found - expected
        }
        for chunk in old.chunks[last...] {
            reuse(chunk, of: elements, at: end, &filled)
            end += chunk.count
        }
        fill(with: elements, filled..<elements.count)
        updateEnds(from: 0)
    }

    /// How many rows to the left and to the right a chunk is looked for.
    private static var reach: Int { 128 }

    /// How many places that begin like a chunk are compared with all of it: rows that are all alike begin everywhere.
    private static var attempts: Int { 4 }

    private static func holds(
        _ elements: [Element],
        _ chunk: [Element],
        at start: Int,
        _ equal: (Element, Element) -> Bool
    ) -> Bool {
        guard start + chunk.count <= elements.count else { return false }
        return chunk.indices.allSatisfy { equal(chunk[$0], elements[start + $0]) }
    }

    private static func find(
        _ chunk: [Element],
        in elements: [Element],
        _ bounds: ClosedRange<Int>,
        near expected: Int,
        _ equal: (Element, Element) -> Bool
    ) -> Int? {
        guard bounds.count > chunk.count else { return nil }
        let places = bounds.lowerBound...bounds.upperBound - chunk.count
        var attempts = attempts
        for step in 0...2 * reach {
            // To the right and to the left in turn.
            let place = expected + (step % 2 == 0 ? -(step / 2) : step / 2 + 1)
            guard places.contains(place), equal(chunk[0], elements[place]) else { continue }
            if holds(elements, chunk, at: place, equal) { return place }
            attempts -= 1
            if attempts == 0 { return nil }
        }
        return nil
    }

    /// Adds a chunk of the old list, after the new rows before it.
    private mutating func reuse(_ chunk: [Element], of elements: [Element], at position: Int, _ filled: inout Int) {
        // One of a short list would be too small here.
        guard chunk.count >= RowListChunks.smallest || chunk.count == elements.count else { return }
        // The first rows are too few for a chunk of their own, and there is none before them to join.
        guard !chunks.isEmpty || position == 0 || position >= RowListChunks.smallest else { return }
        fill(with: elements, filled..<position)
        chunks.append(chunk)
        filled = position + chunk.count
    }

    /// Adds new rows.
    private mutating func fill(with elements: [Element], _ range: Range<Int>) {
        guard !range.isEmpty else { return }
        var range = range
        if range.count < RowListChunks.smallest, let chunk = chunks.popLast() {
            range = range.lowerBound - chunk.count..<range.upperBound
        }
        append(elements, range)
    }
}
