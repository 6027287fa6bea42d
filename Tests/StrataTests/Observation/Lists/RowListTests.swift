import Testing

@testable import Strata

@Suite("A list of rows in chunks")
struct RowListTests {
    @Test("is the array that it was made of", arguments: [0, 1, 2, 127, 128, 767, 768, 1024, 1025, 5_000])
    func isTheArray(count: Int) {
        let rows = (0..<count).map { Item($0) }
        let list = RowList(rows)
        #expect(list.elements == rows)
        #expect(Array(list) == rows)
        #expect(list.map(\.id) == Array(0..<count))
        #expect(list.indices.map { list[$0].id } == Array(0..<count))
        #expect(list.count == count)
        #expect(list.isEmpty == (count == 0))
        #expect(list.first?.id == rows.first?.id)
        #expect(list.last?.id == rows.last?.id)
        #expect(chunksFault(of: list) == nil)
    }

    @Test("finds where a condition begins to hold", arguments: [0, 1, 2, 500, 1_500, 3_000])
    func partitioningIndex(count: Int) {
        let list = RowList(Array(0..<count))
        for bound in 0...count { #expect(list.partitioningIndex { $0 >= bound } == bound) }
        #expect(list.partitioningIndex { _ in false } == count)
        #expect(list.partitioningIndex { _ in true } == 0)
    }

    @Test("finds it with about as many looks as the number of rows has binary digits")
    func partitioningLooks() {
        var looks = 0
        let position = RowList(Array(0..<200_000)).partitioningIndex { number in
            looks += 1
            return number >= 123_456
        }
        #expect(position == 123_456)
        #expect(looks <= 19)
    }

    @Test("hands on what a condition throws")
    func partitioningThrows() {
        struct Stop: Error {}
        let list = RowList(Array(0..<10))
        #expect(throws: Stop.self) { try list.partitioningIndex { _ throws(Stop) in throw Stop() } }
    }

    @Test("shares all chunks but one with its copy after a row was changed, inserted or removed")
    func sharing() {
        let before = RowList((0..<10_240).map { Item($0) })
        #expect(before.chunks.count == 20)
        var replaced = before
        replaced.replace(at: 5_000, with: Item(5_000, "new"))
        #expect(sharedChunks(before, replaced) == 19)
        var inserted = before
        inserted.insert(Item(-1), at: 5_000)
        #expect(sharedChunks(before, inserted) == 19)
        var removed = before
        #expect(removed.remove(at: 5_000) == Item(5_000))
        #expect(sharedChunks(before, removed) == 19)
        #expect(before.elements == (0..<10_240).map { Item($0) })
        #expect(replaced[5_000] == Item(5_000, "new"))
        #expect(inserted[5_000] == Item(-1))
        #expect(inserted[5_001] == Item(5_000))
        #expect(removed[5_000] == Item(5_001))
    }

    @Test("is equal to a list of the same rows in other chunks")
    func equality() {
        let list = RowList(Array(0..<3_000))
        var other = RowList(Array(1..<3_001))
        #expect(list != other)
        other.remove(at: 2_999)
        other.insert(0, at: 0)
        #expect(list.chunks != other.chunks)
        #expect(list == other)
        other.replace(at: 2_999, with: 0)
        #expect(list != other)
        #expect(RowList<Int>() == RowList([]))
    }

    @Test(
        "is what an array is after tens of thousands of changes, with chunks of a right size, and copies keep their rows",
        arguments: 0..<6
    )
    func randomChanges(seed: UInt64) {
        var numbers = SeededNumbers(state: seed)
        // Some lists grow, some shrink to nothing, some are changed in one place all the time.
        let start = [0, 0, 3_000, 6_000, 2_000, 5_000][Int(seed)]
        let insertions = [60, 50, 50, 20, 55, 45][Int(seed)]
        let isLocal = seed >= 4
        var array = (0..<start).map { Item($0) }
        var list = RowList(array)
        var held: [(RowList<Item>, [Item])] = []
        for step in 0..<20_000 {
            let position = isLocal ? Swift.min(array.count, 700 + numbers.below(3)) : numbers.below(array.count + 1)
            let kind = numbers.below(100)
            if kind < insertions || array.isEmpty {
                array.insert(Item(step, "inserted"), at: position)
                list.insert(Item(step, "inserted"), at: position)
            } else if kind < 90 {
                let place = Swift.min(position, array.count - 1)
                let row = array.remove(at: place)
                #expect(list.remove(at: place) == row)
            } else {
                let place = Swift.min(position, array.count - 1)
                array[place].text = "replaced \(step)"
                list.replace(at: place, with: array[place])
            }
            if step % 500 == 0 {
                #expect(chunksFault(of: list) == nil)
                #expect(list.elements == array)
                if held.count == 5 { held.removeFirst() }
                held.append((list, array))
            }
        }
        #expect(list.count == array.count)
        #expect(list.elements == array)
        for (list, array) in held { #expect(list.elements == array) }
    }

    @Test("releases its rows")
    func releasing() {
        final class Token: Sendable {}
        weak var weakToken: Token?
        do {
            let token = Token()
            weakToken = token
            var list = RowList((0..<2_000).map { _ in Token() })
            list.insert(token, at: 1_000)
            let copy = list
            list.replace(at: 1_000, with: Token())
            #expect(copy[1_000] === token)
        }
        #expect(weakToken == nil)
    }
}
