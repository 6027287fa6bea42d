import Testing

@testable import Strata

@Suite("A list of rows that were fetched again")
struct RowListReusingTests {
    private let old = RowList((0..<20_480).map { Item($0) })  // 40 chunks

    /// Rows as SQLite gives them: their texts are other objects.
    private func fetched(_ rows: [Item]) -> [Item] { rows.map { Item($0.id, String(Array($0.text))) } }

    private func reused(_ rows: [Item]) -> RowList<Item> {
        let list = RowList(fetched(rows), reusing: old, equal: ==)
        #expect(list.elements == rows)
        #expect(chunksFault(of: list) == nil)
        return list
    }

    @Test("is the old one where nothing has changed")
    func unchanged() {
        #expect(sharedChunks(old, reused(old.elements)) == 40)
        #expect(RowList<Item>([], reusing: old, equal: ==).isEmpty)
        #expect(RowList([Item(1)], reusing: RowList(), equal: ==).elements == [Item(1)])
        let short = RowList([Item(1), Item(2)])
        #expect(sharedChunks(short, RowList([Item(1), Item(2)], reusing: short, equal: ==)) == 1)
        #expect(RowList([Item(1), Item(3)], reusing: short, equal: ==).elements == [Item(1), Item(3)])
    }

    @Test("has new chunks only where rows were changed")
    func changed() {
        var rows = old.elements
        for position in [5_000, 5_001, 17_000] { rows[position].text = "new" }
        #expect(sharedChunks(old, reused(rows)) == 38)
    }

    @Test("finds chunks that insertions and removals have moved")
    func moved() {
        var rows = old.elements
        rows.remove(at: 18_000)
        rows.insert(contentsOf: (0..<40).map { Item(-1 - $0) }, at: 10_000)
        rows.removeSubrange(3_000..<3_005)
        #expect(sharedChunks(old, reused(rows)) == 37)
    }

    @Test("follows rows that go on moving")
    func drift() {
        var rows = old.elements
        for place in [12_000, 9_000, 6_000, 2_600] {
            rows.insert(contentsOf: (0..<100).map { Item(-place - $0) }, at: place)
        }
        #expect(sharedChunks(old, reused(rows)) == 36)
        rows = old.elements
        for place in [12_000, 9_000, 6_000, 2_600] { rows.removeSubrange(place..<place + 100) }
        #expect(sharedChunks(old, reused(rows)) == 36)
    }

    @Test("keeps both ends where much was inserted or removed between")
    func bulk() {
        var rows = old.elements
        rows.insert(contentsOf: (0..<5_000).map { Item(-1 - $0) }, at: 10_240)
        #expect(sharedChunks(old, reused(rows)) == 40)
        rows = old.elements
        rows.removeSubrange(5_120..<15_360)
        #expect(sharedChunks(old, reused(rows)) == 20)
    }

    @Test("joins a few new rows with a chunk beside them")
    func few() {
        #expect(sharedChunks(old, reused([Item(-1)] + old.elements)) == 39)
        #expect(sharedChunks(old, reused(old.elements + [Item(-1)])) == 39)
        var rows = old.elements
        rows.insert(Item(-1), at: 10_240)
        #expect(sharedChunks(old, reused(rows)) == 39)
    }

    @Test("looks at rows that are all alike not more than a few times")
    func alike() {
        let old = RowList((0..<20_000).map { Item(0, $0 % 512 == 511 ? "end" : "") })
        var comparisons = 0
        let rows = (0..<20_000).map { _ in Item(0, "") }
        let list = RowList(rows, reusing: old) { one, other in
            comparisons += 1
            return one == other
        }
        #expect(list.elements == rows)
        #expect(comparisons < 20_000 * 10)
    }

    @Test("is right and in right chunks after many random changes, one list after the other", arguments: 0..<4)
    func random(seed: UInt64) {
        var numbers = SeededNumbers(state: seed)
        var rows = (0..<[0, 100, 3_000, 8_000][Int(seed)]).map { Item($0) }
        var list = RowList(rows)
        for round in 0..<60 {
            for _ in 0..<numbers.below(6) {
                let place = numbers.below(rows.count + 1)
                switch numbers.below(5) {
                case 0:
                    let count = numbers.below(numbers.below(12) == 0 ? 1_200 : 5)
                    rows.insert(contentsOf: (0..<count).map { Item(round * 10_000 + $0) }, at: place)
                case 1:
                    let end = Swift.min(rows.count, place + numbers.below(numbers.below(10) == 0 ? 1_500 : 5))
                    rows.removeSubrange(place..<end)
                case 2 where rows.count > 1: rows.append(rows.remove(at: Swift.min(place, rows.count - 1)))
                default: if place < rows.count { rows[place].text = "\(round)" }
                }
            }
            let new = RowList(fetched(rows), reusing: list, equal: ==)
            #expect(new.elements == rows)
            #expect(chunksFault(of: new) == nil)
            #expect(list.difference(to: new).isEmpty == (list.elements == rows))
            list = new
        }
    }
}
