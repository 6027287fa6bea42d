import Testing

@testable import Strata

@Suite("The difference of two random lists")
struct ListDifferencePropertyTests {
    /// What is wrong with a difference, if anything.
    private func fault(_ difference: ListDifference<Item>, from old: [Item], to new: [Item]) throws -> String? {
        func ascend(_ positions: [Int], below bound: Int) -> Bool {
            zip(positions, positions.dropFirst()).allSatisfy(<) && positions.allSatisfy { 0 <= $0 && $0 < bound }
        }
        guard difference.oldCount == old.count, difference.newCount == new.count else { return "counts" }
        guard ascend(difference.removed.map(\.position), below: old.count) else { return "removed" }
        guard ascend(difference.inserted.map(\.position), below: new.count) else { return "inserted" }
        guard ascend(difference.moved.map(\.to), below: new.count) else { return "moved" }
        guard ascend(difference.moved.map(\.from).sorted(), below: old.count) else { return "moved from" }
        guard ascend(difference.updated.map(\.position), below: new.count) else { return "updated" }
        guard difference.removed.allSatisfy({ old[$0.position] == $0.element }) else { return "removed elements" }
        guard difference.inserted.allSatisfy({ new[$0.position] == $0.element }) else { return "inserted elements" }
        guard difference.moved.allSatisfy({ old[$0.from].id == new[$0.to].id }) else { return "moved elements" }
        guard
            difference.updated.allSatisfy({ update in
                new[update.position] == update.element && old[update.oldPosition].id == update.element.id
                    && old[update.oldPosition] != update.element
            })
        else { return "updated elements" }
        guard try difference.applied(to: old) == new else { return "applied" }
        return byHand(difference, old) == new ? nil : "applied by hand"
    }

    /// Applies a difference as a list view does: with nothing but what is public.
    private func byHand(_ difference: ListDifference<Item>, _ old: [Item]) -> [Item] {
        let left = Set(difference.removed.map(\.position) + difference.moved.map(\.from))
        var list = old.indices.filter { !left.contains($0) }.map { old[$0] }
        let added =
            difference.inserted.map { ($0.position, $0.element) } + difference.moved.map { ($0.to, old[$0.from]) }
        for (position, element) in added.sorted(by: { $0.0 < $1.0 }) { list.insert(element, at: position) }
        for update in difference.updated { list[update.position] = update.element }
        return list
    }

    /// The least number of moves: what both lists have, less the longest part of it that keeps its order.
    private func fewestMoves(_ old: [Item], _ new: [Item]) -> Int {
        let order = new.compactMap { item in old.firstIndex { $0.id == item.id } }
        var longest = 0
        for subset in 0..<1 << order.count {
            let kept = order.indices.filter { subset & 1 << $0 != 0 }.map { order[$0] }
            if zip(kept, kept.dropFirst()).allSatisfy(<) { longest = Swift.max(longest, kept.count) }
        }
        return order.count - longest
    }

    private func text(_ numbers: inout SeededNumbers) -> String {
        ["a", "b", "a text of many bytes"][numbers.below(3)]
    }

    @Test("of small ones is right and has the fewest moves and nothing too much")
    func small() throws {
        var numbers = SeededNumbers(state: 1)
        for _ in 0..<6_000 {
            let old = Array(0..<10).shuffled(using: &numbers).prefix(numbers.below(9)).map { Item($0, text(&numbers)) }
            let new = Array(0..<10).shuffled(using: &numbers).prefix(numbers.below(9)).map { Item($0, text(&numbers)) }
            let difference = ListDifference(from: old, to: new)
            let fault = try fault(difference, from: old, to: new)
            let both = Set(old.map(\.id)).intersection(new.map(\.id))
            #expect(fault == nil, "\(old) \(new)")
            #expect(difference.removed.count == old.count - both.count)
            #expect(difference.inserted.count == new.count - both.count)
            #expect(difference.moved.count == fewestMoves(old, new), "\(old) \(new)")
        }
    }

    @Test("with equal ids is right")
    func equalIds() throws {
        var numbers = SeededNumbers(state: 2)
        for _ in 0..<6_000 {
            let bound = 1 + numbers.below(6)
            let old = (0..<numbers.below(10)).map { _ in Item(numbers.below(bound), text(&numbers)) }
            let new = (0..<numbers.below(10)).map { _ in Item(numbers.below(bound), text(&numbers)) }
            let fault = try fault(ListDifference(from: old, to: new), from: old, to: new)
            #expect(fault == nil, "\(old) \(new)")
        }
    }

    @Test("of a list and what it is after some changes is right, of arrays and of lists in chunks", arguments: 0..<4)
    func edits(seed: UInt64) throws {
        var numbers = SeededNumbers(state: seed)
        var nextId = 0
        func item() -> Item {
            nextId += 1
            return Item(nextId)
        }
        var rows: [Item] = (0..<[10, 700, 3_000, 9_000][Int(seed)]).map { _ in item() }
        var list = RowList(rows)
        for round in 0..<60 {
            let before = (rows, list)
            for _ in 0..<numbers.below(8) {
                let place = numbers.below(rows.count + 1)
                switch numbers.below(7) {
                case 0:
                    for _ in 0..<numbers.below(numbers.below(40) == 0 ? 1_200 : 3) {
                        let new = item()
                        rows.insert(new, at: place)
                        list.insert(new, at: place)
                    }
                case 1:
                    for _ in 0..<numbers.below(numbers.below(40) == 0 ? 1_200 : 3) where place < rows.count {
                        rows.remove(at: place)
                        list.remove(at: place)
                    }
                case 2, 3:
                    guard place < rows.count else { continue }
                    let to = numbers.below(rows.count)
                    rows.insert(rows.remove(at: place), at: to)
                    list.insert(list.remove(at: place), at: to)
                case 4:
                    rows = rows.map { Item($0.id, String(Array($0.text))) }
                    list = RowList(rows, reusing: list, equal: ==)
                default:
                    guard place < rows.count else { continue }
                    rows[place].text = "\(round)"
                    list.replace(at: place, with: rows[place])
                }
            }
            let ofLists = try fault(before.1.difference(to: list), from: before.0, to: rows)
            #expect(ofLists == nil)
            if round % 5 == 0 {
                let ofArrays = try fault(ListDifference(from: before.0, to: rows), from: before.0, to: rows)
                #expect(ofArrays == nil)
            }
        }
    }

    @Test("of lists in chunks that have nothing to do with each other is right")
    func unrelated() throws {
        var numbers = SeededNumbers(state: 3)
        for _ in 0..<40 {
            let old = Array(0..<4_000).shuffled(using: &numbers).prefix(numbers.below(3_000)).map { Item($0) }
            let new = Array(0..<4_000).shuffled(using: &numbers).prefix(numbers.below(3_000)).map { Item($0, "b") }
            let difference = RowList(old).difference(to: RowList(new))
            let fault = try fault(difference, from: old, to: new)
            #expect(fault == nil)
        }
    }
}
