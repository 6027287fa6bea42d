import Testing

@testable import Strata

@Suite("The difference of two lists")
struct ListDifferenceTests {
    private typealias Difference = ListDifference<Item>

    private func items(_ ids: Int...) -> [Item] { ids.map { Item($0) } }

    @Test("of a list and itself is empty")
    func same() {
        let difference = Difference(from: items(1, 2, 3), to: items(1, 2, 3))
        #expect(difference.isEmpty)
        #expect(difference.oldCount == 3)
        #expect(difference.newCount == 3)
        #expect(Difference(from: [], to: []).isEmpty)
    }

    @Test("has what was removed by its old position, and what was inserted by its new one")
    func removedAndInserted() {
        let difference = Difference(from: items(1, 2, 3, 4, 5), to: items(1, 6, 3, 5, 7, 8))
        #expect(difference.removed.map(\.position) == [1, 3])
        #expect(difference.removed.map(\.element.id) == [2, 4])
        #expect(difference.inserted.map(\.position) == [1, 4, 5])
        #expect(difference.inserted.map(\.element.id) == [6, 7, 8])
        #expect(difference.moved.isEmpty)
        #expect(difference.updated.isEmpty)
        #expect(!difference.isEmpty)
        #expect(difference.newCount == 6)
    }

    @Test("has the fewest moves")
    func moved() {
        let forward = Difference(from: items(1, 2, 3, 4, 5), to: items(2, 3, 4, 1, 5))
        #expect(forward.moved.map { [$0.from, $0.to] } == [[0, 3]])
        let backward = Difference(from: items(1, 2, 3, 4, 5), to: items(1, 5, 2, 3, 4))
        #expect(backward.moved.map { [$0.from, $0.to] } == [[4, 1]])
        let reversed = Difference(from: items(1, 2, 3, 4), to: items(4, 3, 2, 1))
        #expect(reversed.moved.count == 3)
        #expect(reversed.removed.isEmpty && reversed.inserted.isEmpty && reversed.updated.isEmpty)
    }

    @Test("has new values with both positions, of what has moved too")
    func updated() {
        let new = [Item(4), Item(2, "two"), Item(3), Item(1, "one")]
        let difference = Difference(from: items(1, 2, 3), to: new)
        #expect(difference.inserted == [.init(position: 0, element: Item(4))])
        #expect(difference.moved == [.init(from: 0, to: 3)])
        #expect(
            difference.updated == [
                .init(position: 1, oldPosition: 1, element: Item(2, "two")),
                .init(position: 3, oldPosition: 0, element: Item(1, "one")),
            ]
        )
    }

    @Test("has updates in order, also of what is behind a change")
    func orderOfUpdates() {
        let new = [Item(1, "a"), Item(9), Item(2, "b"), Item(3, "c"), Item(4, "d")]
        let difference = Difference(from: items(1, 2, 3, 4), to: new)
        #expect(difference.updated.map(\.position) == [0, 2, 3, 4])
        #expect(difference.updated.map(\.oldPosition) == [0, 1, 2, 3])
        #expect(difference.updated.map(\.element.text) == ["a", "b", "c", "d"])
    }

    @Test("sees a change of every part of a value")
    func everyPart() throws {
        struct Part: Identifiable, Equatable {
            let id: Int32
            var small: UInt8 = 0
            var large: UInt64 = 0
            var last = false
        }
        let old = (0..<3).map { Part(id: $0) }
        let changes: [(inout Part) -> Void] = [{ $0.small = 1 }, { $0.large = 1 << 63 }, { $0.last = true }]
        for change in changes {
            var new = old
            change(&new[1])
            #expect(ListDifference(from: old, to: new).updated == [.init(position: 1, oldPosition: 1, element: new[1])])
        }
    }

    @Test("removes and inserts what has one id at several positions")
    func ambiguous() throws {
        struct Word: Identifiable, Equatable {
            let id: String
            let row: Int
        }
        // For SQLite two texts, for Swift one.
        let composed = Word(id: "caf\u{e9}", row: 1)
        let decomposed = Word(id: "cafe\u{301}", row: 2)
        let other = Word(id: "tea", row: 3)
        let old = [other, composed, decomposed]
        let difference = ListDifference(from: old, to: [decomposed, composed, other])
        #expect(difference.removed.map(\.element.row) == [1, 2])
        #expect(difference.inserted.map(\.element.row) == [2, 1])
        #expect(difference.moved.isEmpty && difference.updated.isEmpty)
        #expect(try difference.applied(to: old).map(\.row) == [2, 1, 3])
        let grown = ListDifference(from: [other, composed], to: [composed, decomposed, other])
        #expect(grown.removed.map(\.element.row) == [1])
        #expect(grown.inserted.map(\.element.row) == [1, 2])
        #expect(try grown.applied(to: [other, composed]).map(\.row) == [1, 2, 3])
        // In the same place it is the same element, with another value.
        let replaced = ListDifference(from: [composed, other], to: [decomposed, other])
        #expect(replaced.updated.map(\.element.row) == [2])
        #expect(replaced.removed.isEmpty && replaced.inserted.isEmpty)
    }

    @Test("of rows without contents, and of rows that are objects")
    func otherElements() throws {
        struct Nothing: Identifiable, Equatable { var id: Int { 0 } }
        let grown = ListDifference(from: [Nothing()], to: [Nothing(), Nothing(), Nothing()])
        #expect(grown.inserted.count == 2)
        #expect(try grown.applied(to: [Nothing()]).count == 3)

        final class Object: Identifiable, Equatable, Sendable {
            let text: String
            init(_ text: String) { self.text = text }
            static func == (one: Object, other: Object) -> Bool { one.text == other.text }
        }
        let one = Object("one")
        let two = Object("two")
        let swapped = ListDifference(from: [one, two], to: [two, one])
        #expect(swapped.moved.count == 1)
        #expect(try swapped.applied(to: [one, two]).map(\.text) == ["two", "one"])
    }
}
