import Testing

@testable import Strata

@Suite("Applying the difference of two lists")
struct ListDifferenceApplyingTests {
    private let old = (0..<6).map { Item($0) }

    private func applied(_ new: [Item]) throws -> [Item] {
        try ListDifference(from: old, to: new).applied(to: old)
    }

    @Test("gives the new list, whatever moves, grows and shrinks")
    func gives() throws {
        let lists: [[Int]] = [
            [], [0], [5], [0, 1, 2, 3, 4, 5], [5, 4, 3, 2, 1, 0], [1, 2, 3, 4, 5, 0], [5, 0, 1, 2, 3, 4],
            [9, 0, 1, 2, 3, 4, 5], [0, 1, 2, 3, 4, 5, 9], [9, 8, 7], [9, 3, 8, 1, 7, 5, 6, 0, 10, 11, 12, 13],
            [1, 0, 3, 2, 5, 4], [2, 3, 9, 0, 1],
        ]
        for ids in lists {
            let new = ids.map { Item($0, $0 % 2 == 0 ? "as it was at the beginning" : "new") }
            #expect(try applied(new) == new)
        }
    }

    @Test("to another list throws and leaves it as it is")
    func another() throws {
        let difference = ListDifference(from: old, to: [Item(0), Item(1, "new"), Item(2), Item(3), Item(4)])
        for other in [[], Array(old.dropLast()), old + [Item(6)], old.reversed(), (0..<6).map { Item($0 + 10) }] {
            var list = other
            let error = #expect(throws: StrataError.self) { try difference.apply(to: &list) }
            #expect(error?.code == .validation)
            #expect(error?.message == "the difference belongs to another list than the one it was applied to")
            #expect(list == other)
        }
        let update = ListDifference(from: old, to: [Item(0, "new")] + old.dropFirst())
        #expect(throws: StrataError.self) { try update.applied(to: old.reversed()) }
        let insertion = ListDifference(from: old, to: old + [Item(6)])
        #expect(throws: StrataError.self) { try insertion.applied(to: []) }
        var list = old
        try difference.apply(to: &list)
        #expect(list.map(\.text) == ["as it was at the beginning", "new"] + Array(repeating: list[0].text, count: 3))
    }

    @Test("changes nothing in a copy of the list")
    func copies() throws {
        var list = old
        let copy = list
        try ListDifference(from: old, to: [Item(7), Item(5), Item(0, "new")]).apply(to: &list)
        #expect(copy == old)
        #expect(list == [Item(7), Item(5), Item(0, "new")])
    }

    @Test("keeps a list of which nothing moves in its place in memory")
    func inPlace() throws {
        var list = (0..<1_000).map { Item($0) }
        var new = list
        new[500].text = "new"
        let difference = ListDifference(from: list, to: new)
        let address = list.withUnsafeBytes(\.baseAddress)
        try difference.apply(to: &list)
        #expect(list == new)
        #expect(list.withUnsafeBytes(\.baseAddress) == address)
    }

    @Test("neither loses nor keeps an object, in thousands of random cases")
    func objects() throws {
        final class Object: Sendable {}
        struct Row: Identifiable, Equatable {
            let id: Int
            let object: Object
            static func == (one: Row, other: Row) -> Bool { one.id == other.id && one.object === other.object }
        }
        var numbers = SeededNumbers(state: 7)
        for _ in 0..<3_000 {
            weak var removedObject: Object?
            weak var lastObject: Object?
            var list: [Row] = (0..<numbers.below(12)).map { Row(id: $0, object: Object()) }
            var new = list.filter { _ in numbers.below(4) > 0 }
            for index in new.indices where numbers.below(3) == 0 {
                new[index] = Row(id: new[index].id, object: Object())
            }
            for id in 0..<numbers.below(4) {
                new.insert(Row(id: 100 + id, object: Object()), at: numbers.below(new.count + 1))
            }
            if numbers.below(2) == 0 { new.shuffle(using: &numbers) }
            removedObject = list.first { row in !new.contains(row) }?.object
            try ListDifference(from: list, to: new).apply(to: &list)
            #expect(list == new)
            #expect(removedObject == nil)
            lastObject = list.last?.object
            list = []
            new = []
            #expect(lastObject == nil)
        }
    }
}
