/// Finds which chunks two lists have in common.
enum RowListSharing {
    /// Chunks that are not in both lists, between chunks that are; one of the two ranges may be empty.
    struct Gap: Equatable {
        let old: Range<Int>
        let new: Range<Int>
    }

    /// How many chunks, of both lists together, are skipped to find one that both have, before all are put in a table.
    private static let nearby = 16

    /// The chunks that are not in both lists.
    ///
    /// Any common chunks in the order of both lists would be right; more of them make smaller gaps.
    static func gaps(from old: [UInt], to new: [UInt]) -> [Gap] {
        var gaps: [Gap] = []
        var oldEnd = old.count
        var newEnd = new.count
        while oldEnd > 0, newEnd > 0, old[oldEnd - 1] == new[newEnd - 1] {
            oldEnd -= 1
            newEnd -= 1
        }
        var oldIndex = 0
        var newIndex = 0
        while oldIndex < oldEnd, newIndex < newEnd {
            if old[oldIndex] == new[newIndex] {
                oldIndex += 1
                newIndex += 1
                continue
            }
            guard let (oldNext, newNext) = nearest(old[oldIndex..<oldEnd], new[newIndex..<newEnd]) else { break }
            gaps.append(Gap(old: oldIndex..<oldNext, new: newIndex..<newNext))
            oldIndex = oldNext
            newIndex = newNext
        }
        return gaps + distant(old[..<oldEnd], oldIndex, new[..<newEnd], newIndex)
    }

    /// The next chunk that both have, nearby.
    private static func nearest(
        _ old: ArraySlice<UInt>,
        _ new: ArraySlice<UInt>
    ) -> (Int, Int)? {
        for skipped in 1...nearby {
            for oldSkipped in 0...skipped {
                let oldIndex = old.startIndex + oldSkipped
                let newIndex = new.startIndex + skipped - oldSkipped
                if oldIndex < old.endIndex, newIndex < new.endIndex, old[oldIndex] == new[newIndex] {
                    return (oldIndex, newIndex)
                }
            }
        }
        return nil
    }

    /// The gaps of the rest of both lists, by a table of all chunks.
    private static func distant(
        _ old: ArraySlice<UInt>,
        _ oldStart: Int,
        _ new: ArraySlice<UInt>,
        _ newStart: Int
    ) -> [Gap] {
        var places: [UInt: Int] = [:]
        if newStart < new.endIndex { for index in oldStart..<old.endIndex { places[old[index]] = index } }
        let shared = (newStart..<new.endIndex).compactMap { index in
            places.removeValue(forKey: new[index]).map { (old: $0, new: index) }
        }
        var gaps: [Gap] = []
        var oldIndex = oldStart
        var newIndex = newStart
        func close(_ oldEnd: Int, _ newEnd: Int) {
            if oldIndex < oldEnd || newIndex < newEnd {
                gaps.append(Gap(old: oldIndex..<oldEnd, new: newIndex..<newEnd))
            }
        }
        for (pair, stays) in zip(shared, IncreasingSubsequence.flags(of: shared.map(\.old))) where stays {
            close(pair.old, pair.new)
            oldIndex = pair.old + 1
            newIndex = pair.new + 1
        }
        close(old.endIndex, new.endIndex)
        return gaps
    }
}
