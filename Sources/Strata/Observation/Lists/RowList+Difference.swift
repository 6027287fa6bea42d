extension RowList where Element: Identifiable & Equatable {
    /// How this list becomes another.
    ///
    /// Costs a comparison of two numbers for each chunk, and the rows of the chunks that are not in both lists.
    func difference(to new: RowList) -> ListDifference<Element> {
        ListDifference(oldCount: count, gaps: gaps(to: new))
    }

    private func gaps(to new: RowList) -> [ListDifferenceGap<Element>] {
        RowListSharing.gaps(from: identities, to: new.identities).map { gap in
            ListDifferenceGap(
                oldStart: start(ofChunk: gap.old.lowerBound),
                newStart: new.start(ofChunk: gap.new.lowerBound),
                old: elements(ofChunks: gap.old),
                new: new.elements(ofChunks: gap.new)
            )
        }
    }
}

extension RowList: Equatable where Element: Equatable {
    /// Costs a comparison of two numbers for each chunk that both lists have in the same place, and the rows of others.
    static func == (one: RowList, other: RowList) -> Bool {
        guard one.count == other.count else { return false }
        guard one.ends == other.ends else { return one.elementsEqual(other) }
        return zip(one.chunks, other.chunks).allSatisfy { $0 == $1 }  // arrays look at their addresses first
    }
}

extension RowList {
    /// What the chunks are known by while somebody holds them: the references to their storage.
    ///
    /// Arrays that are the same in memory are the same. Reading them as numbers spares counting references.
    var identities: [UInt] { chunks.withUnsafeBytes { Array($0.bindMemory(to: UInt.self)) } }
}
