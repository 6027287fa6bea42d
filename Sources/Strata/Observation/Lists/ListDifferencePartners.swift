/// Which of the elements that are left of an old list is which of a new one, by their ids.
///
/// An element is known by its number: elements that are left are counted through all gaps. One whose id is there more
/// than once in what is left of a list has no partner: SQLite tells texts apart that Swift calls equal ("é" as one
/// character and as two), so such elements may be different rows.
struct ListDifferencePartners {
    /// For each old element its new one; negative if there is none.
    private(set) var ofOld: [Int]
    /// For each new element its old one; negative if there is none.
    private(set) var ofNew: [Int]
    /// For each old element the gap that it is in.
    private(set) var gapOfOld: [Int] = []
    /// For each gap the number of its first old element.
    private(set) var firstOfGap: [Int] = []

    private static let none = -1
    private static let ambiguous = -2

    init<Element: Identifiable>(_ gaps: [ListDifferenceGap<Element>]) {
        ofOld = Array(repeating: Self.none, count: gaps.reduce(0) { $0 + $1.oldRest.count })
        ofNew = Array(repeating: Self.none, count: gaps.reduce(0) { $0 + $1.newRest.count })
        gapOfOld.reserveCapacity(ofOld.count)
        var numbers = [Element.ID: Int](minimumCapacity: ofOld.count)
        for (index, gap) in gaps.enumerated() {
            firstOfGap.append(gapOfOld.count)
            for offset in gap.oldRest {
                let number = gapOfOld.count
                gapOfOld.append(index)
                // The earlier ones are not found any more.
                if numbers.updateValue(number, forKey: gap.old[offset].id) != nil { ofOld[number] = Self.ambiguous }
            }
        }
        var number = 0
        for gap in gaps {
            for offset in gap.newRest {
                defer { number += 1 }
                guard let old = numbers[gap.new[offset].id], ofOld[old] != Self.ambiguous else { continue }
                if ofOld[old] == Self.none {
                    ofOld[old] = number
                    ofNew[number] = old
                } else {
                    ofNew[ofOld[old]] = Self.none
                    ofOld[old] = Self.ambiguous
                }
            }
        }
    }
}
