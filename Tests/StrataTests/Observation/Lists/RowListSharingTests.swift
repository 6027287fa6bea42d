import Testing

@testable import Strata

@Suite("The chunks that two lists have in common")
struct RowListSharingTests {
    private func gaps(_ old: [Int], _ new: [Int]) -> [RowListSharing.Gap] {
        RowListSharing.gaps(
            from: old.map(UInt.init),
            to: new.map(UInt.init)
        )
    }

    @Test("are all but those that were changed, inserted and removed")
    func near() {
        let chunks = Array(1...400)
        #expect(gaps(chunks, chunks).isEmpty)
        #expect(gaps([], []).isEmpty)
        #expect(gaps([], [1, 2]) == [.init(old: 0..<0, new: 0..<2)])
        #expect(gaps([1, 2], []) == [.init(old: 0..<2, new: 0..<0)])
        var changed = chunks
        changed[3] = 1_003
        changed[390] = 1_390
        #expect(gaps(chunks, changed) == [.init(old: 3..<4, new: 3..<4), .init(old: 390..<391, new: 390..<391)])
        changed.insert(1_000, at: 100)
        changed.remove(at: 200)
        #expect(
            gaps(chunks, changed) == [
                .init(old: 3..<4, new: 3..<4), .init(old: 100..<100, new: 100..<101),
                .init(old: 199..<200, new: 200..<200), .init(old: 390..<391, new: 390..<391),
            ]
        )
    }

    @Test("are found far away too")
    func far() {
        let chunks = Array(1...400)
        let removed = Array(1...5) + [1_000] + Array(100...200) + [1_001] + Array(390...400)
        #expect(
            gaps(chunks, removed) == [
                .init(old: 5..<99, new: 5..<6), .init(old: 200..<389, new: 107..<108),
            ]
        )
    }

    @Test("cover both lists in order, whatever they are")
    func random() {
        var numbers = SeededNumbers(state: 5)
        for _ in 0..<3_000 {
            let old = Array(1...80).shuffled(using: &numbers).prefix(numbers.below(60)).map { $0 }
            var new = numbers.below(2) == 0 ? old : Array(1...80).shuffled(using: &numbers)
            for _ in 0..<numbers.below(5) where !new.isEmpty {
                let start = numbers.below(new.count)
                new.replaceSubrange(start..<numbers.below(new.count - start + 1) + start, with: [1_000 + start])
            }
            var oldIndex = 0
            var newIndex = 0
            for gap in gaps(old, new) + [.init(old: old.count..<old.count, new: new.count..<new.count)] {
                #expect(Array(old[oldIndex..<gap.old.lowerBound]) == Array(new[newIndex..<gap.new.lowerBound]))
                oldIndex = gap.old.upperBound
                newIndex = gap.new.upperBound
            }
            #expect(oldIndex == old.count && newIndex == new.count)
        }
    }
}
