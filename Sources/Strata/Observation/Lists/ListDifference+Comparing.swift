extension ListDifference {
    /// Compares the parts of two lists that may differ; what is between them is the same in both.
    ///
    /// Elements at the beginning and at the end of a part that have the same ids stay where they are. Of the others,
    /// those with one id in both lists are kept or moved: as few move as can be without leaving the part.
    /// - Parameters:
    ///   - oldCount: How many elements the whole old list has.
    ///   - gaps: The parts, in the order of both lists.
    init(oldCount: Int, gaps: [ListDifferenceGap<Element>]) {
        self.oldCount = oldCount
        var gaps = gaps
        for index in gaps.indices { trim(&gaps[index]) }
        gaps.removeAll { $0.oldRest.isEmpty && $0.newRest.isEmpty }
        if gaps.allSatisfy(\.newRest.isEmpty) || gaps.allSatisfy(\.oldRest.isEmpty) {
            for gap in gaps {
                for offset in gap.oldRest { remove(offset, of: gap) }
                for offset in gap.newRest { insert(offset, of: gap) }
            }
        } else {
            match(gaps)
        }
        // Ends are compared backwards.
        updated.sort { $0.position < $1.position }
    }

    /// Takes from both ends of a part what is in its place.
    private mutating func trim(_ gap: inout ListDifferenceGap<Element>) {
        while true {
            let same = gap.sameElements(fromEnd: false)
            gap.oldRest.removeFirst(same)
            gap.newRest.removeFirst(same)
            guard let old = gap.oldRest.first, let new = gap.newRest.first, gap.old[old].id == gap.new[new].id else {
                break
            }
            compare(old, of: gap, new, of: gap)
            gap.oldRest.removeFirst()
            gap.newRest.removeFirst()
        }
        while true {
            let same = gap.sameElements(fromEnd: true)
            gap.oldRest.removeLast(same)
            gap.newRest.removeLast(same)
            guard let old = gap.oldRest.last, let new = gap.newRest.last, gap.old[old].id == gap.new[new].id else {
                break
            }
            compare(old, of: gap, new, of: gap)
            gap.oldRest.removeLast()
            gap.newRest.removeLast()
        }
    }

    /// Notes the new value of an element if it has one.
    private mutating func compare(
        _ old: Int,
        of oldGap: ListDifferenceGap<Element>,
        _ new: Int,
        of newGap: ListDifferenceGap<Element>
    ) {
        let element = newGap.new[new]
        guard oldGap.old[old] != element else { return }
        updated.append(
            Update(position: newGap.newStart + new, oldPosition: oldGap.oldStart + old, element: element)
        )
    }

    private mutating func remove(_ offset: Int, of gap: ListDifferenceGap<Element>) {
        removed.append(Removal(position: gap.oldStart + offset, element: gap.old[offset]))
    }

    private mutating func insert(_ offset: Int, of gap: ListDifferenceGap<Element>) {
        inserted.append(Insertion(position: gap.newStart + offset, element: gap.new[offset]))
    }

    /// Finds what is left of the old list in what is left of the new one.
    private mutating func match(_ gaps: [ListDifferenceGap<Element>]) {
        let partners = ListDifferencePartners(gaps)
        var oldIndex = 0
        var newIndex = 0
        for gap in gaps {
            for offset in gap.oldRest {
                if partners.ofOld[oldIndex] < 0 { remove(offset, of: gap) }
                oldIndex += 1
            }
            let own = oldIndex - gap.oldRest.count..<oldIndex
            var kept = IncreasingSubsequence.flags(
                of: partners.ofNew[newIndex..<newIndex + gap.newRest.count].filter(own.contains)
            )[...]
            for offset in gap.newRest {
                let partner = partners.ofNew[newIndex]
                newIndex += 1
                guard partner >= 0 else {
                    insert(offset, of: gap)
                    continue
                }
                let oldGap = gaps[partners.gapOfOld[partner]]
                let old = partner - partners.firstOfGap[partners.gapOfOld[partner]] + oldGap.oldRest.lowerBound
                if !own.contains(partner) || kept.popFirst() == false {
                    moved.append(Move(from: oldGap.oldStart + old, to: gap.newStart + offset))
                }
                compare(old, of: oldGap, offset, of: gap)
            }
        }
    }
}
