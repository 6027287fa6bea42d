import Foundation
import RuntimeModel
import Strata
import Testing

@Suite("Conditions")
struct ComparisonTests {
    let store: TestStore
    let readings = [
        Reading(id: 1, value: nil, bound: 1, amount: nil, isValid: nil, isFinal: false),
        Reading(id: 2, value: 0.5, bound: 1, amount: 3, isValid: true, isFinal: true),
        Reading(id: 3, value: 1, bound: 1, amount: -3, isValid: false, isFinal: true),
        Reading(id: 4, value: 2, bound: 1, amount: 0, isValid: true, isFinal: false),
    ]

    init() async throws {
        store = try TestStore.inMemory()
        try await store.readings.create(readings)
    }

    /// The ids that a condition finds, which must be those that Swift finds with the same one.
    private func expect(
        _ swift: (Reading) -> Bool,
        sourceLocation: SourceLocation = #_sourceLocation,
        @ConditionBuilder<Reading> _ condition: (Reading.Columns) -> [QueryExpression]
    ) async throws {
        let query = Reading.where(condition).order { $0.id.ascending }
        let ids = try await store.readings.fetch(query).map(\.id)
        #expect(ids == readings.filter(swift).map(\.id), sourceLocation: sourceLocation)
        #expect(try await store.readings.count(query) == ids.count, sourceLocation: sourceLocation)
    }

    // Compared in order with nil is false.

    private func less(_ value: Double?, _ other: Double?) -> Bool {
        guard let value, let other else { return false }
        return value < other
    }

    private func atMost(_ value: Double?, _ other: Double?) -> Bool {
        guard let value, let other else { return false }
        return value <= other
    }

    private func greater(_ value: Double?, _ other: Double?) -> Bool { less(other, value) }

    private func atLeast(_ value: Double?, _ other: Double?) -> Bool { atMost(other, value) }

    @Test("compare with values")
    func values() async throws {
        try await expect({ $0.value == 1 }) { $0.value == 1 }
        try await expect({ $0.value != 1 }) { $0.value != 1 }
        try await expect({ $0.bound == 1 }) { $0.bound == 1 }
        try await expect({ $0.bound != 1 }) { $0.bound != 1 }
        try await expect({ less($0.value, 1) }) { $0.value < 1 }
        try await expect({ atMost($0.value, 1) }) { $0.value <= 1 }
        try await expect({ greater($0.value, 1) }) { $0.value > 1 }
        try await expect({ atLeast($0.value, 1) }) { $0.value >= 1 }
        try await expect({ $0.id > 2 }) { $0.id > 2 }
        try await expect({ _ in false }) { $0.value > nil }
    }

    @Test("compare with nil as Swift does")
    func null() async throws {
        try await expect({ $0.value == nil }) { $0.value == nil }
        try await expect({ $0.value != nil }) { $0.value != nil }
        try await expect({ $0.isValid == nil }) { $0.isValid == nil }
        let nothing: Double? = nil
        try await expect({ $0.value == nothing }) { $0.value == nothing }
        try await expect({ $0.value != nothing }) { $0.value != nothing }
    }

    @Test("compare with other columns")
    func columns() async throws {
        try await expect({ $0.value == $0.bound }) { $0.value == $0.bound }
        try await expect({ $0.value != $0.bound }) { $0.value != $0.bound }
        try await expect({ $0.value == $0.value }) { $0.value == $0.value }
        try await expect({ less($0.value, $0.value) }) { $0.value < $0.value }
        try await expect({ $0.bound <= $0.bound }) { $0.bound <= $0.bound }
        try await expect({ $0.bound > $0.bound }) { $0.bound > $0.bound }
        try await expect({ $0.bound >= $0.bound }) { $0.bound >= $0.bound }
    }

    @Test("know true and false only: what is not true is false, and its negation true")
    func twoValued() async throws {
        try await expect({ !($0.value == 1) }) { !($0.value == 1) }
        try await expect({ !($0.value != 1) }) { !($0.value != 1) }
        try await expect({ !less($0.value, 1) }) { !($0.value < 1) }
        try await expect({ !(!less($0.value, 1)) }) { !(!($0.value < 1)) }
        try await expect({ !less($0.value, 1) || $0.id == 2 }) { !($0.value < 1) || $0.id == 2 }
        try await expect({ !(less($0.value, 1) && $0.isFinal) }) { !($0.value < 1 && $0.isFinal) }
        try await expect({ !(less($0.value, 1) || $0.isFinal) }) { !($0.value < 1 || $0.isFinal) }
        try await expect({ !($0.isValid == true) }) { !($0.isValid == true) }
        try await expect({ $0.isValid != true }) { $0.isValid != true }
        try await expect({ ![0.5, 2].contains($0.value) }) { !$0.value.in([0.5, 2]) }
        try await expect({ ![nil, 2].contains($0.value) }) { !$0.value.in([nil, 2]) }
    }

    @Test("are values too, and can be compared")
    func conditionsAsValues() async throws {
        try await expect({ $0.isFinal == ($0.id == 3) }) { $0.isFinal == ($0.id == 3) }
        try await expect({ $0.isFinal != ($0.id == 3) }) { $0.isFinal != ($0.id == 3) }
        try await expect({ ($0.id == 3) == $0.isFinal }) { ($0.id == 3) == $0.isFinal }
        try await expect({ less($0.value, 1) == false }) { ($0.value < 1) == false }
        try await expect({ less($0.value, 1) != true }) { ($0.value < 1) != true }
        try await expect({ less($0.value, 1) == !$0.isFinal }) { ($0.value < 1) == !$0.isFinal }
        try await expect({ [false].contains(less($0.value, 1)) }) { columns in (columns.value < 1).in([false]) }
        try await expect({ ($0.isFinal && $0.id > 2) == false }) { ($0.isFinal && $0.id > 2) == false }
    }

    @Test("join with and, or, not, lines, if and for")
    func joined() async throws {
        try await expect({ $0.isFinal }) { $0.isFinal }
        try await expect({ !$0.isFinal }) { !$0.isFinal }
        try await expect({ $0.isFinal && $0.id > 2 || $0.id == 1 }) { $0.isFinal && $0.id > 2 || $0.id == 1 }
        try await expect({ $0.isFinal && ($0.id > 2 || $0.id == 1) }) { $0.isFinal && ($0.id > 2 || $0.id == 1) }
        try await expect({ $0.isFinal && $0.id > 2 }) {
            $0.isFinal
            $0.id > 2
        }
        for flag in [true, false] {
            try await expect({ flag ? $0.id > 1 : $0.id < 3 }) {
                if flag { $0.id > 1 } else { $0.id < 3 }
            }
            try await expect({ $0.id > 1 && (!flag || $0.isFinal) }) {
                $0.id > 1
                if flag { $0.isFinal }
            }
        }
        try await expect({ ![1, 3].contains($0.id) }) { columns in
            for id in [1, 3] { columns.id != id }
        }
        try await expect({ _ in true }) { _ in }
    }

    @Test("compare enums, UUIDs and dates as they are stored")
    func types() async throws {
        let folder = Folder(name: "f")
        try await store.folders.create(folder)
        let due = Date(timeIntervalSinceReferenceDate: 0.1)
        try await store.notes.create([
            Note.Draft(title: "a", dueAt: due, level: .high, folderID: folder.id), Note.Draft(title: "b", level: .low),
        ])
        #expect(try await store.notes.fetch(Note.where { $0.level == .high }).map(\.title) == ["a"])
        #expect(try await store.notes.fetch(Note.where { $0.level < .high }).map(\.title) == ["b"])
        #expect(try await store.notes.fetch(Note.where { $0.folderID == folder.id }).map(\.title) == ["a"])
        #expect(try await store.notes.fetch(Note.where { $0.folderID != folder.id }).map(\.title) == ["b"])
        #expect(try await store.notes.fetch(Note.where { $0.dueAt == due }).map(\.title) == ["a"])
        #expect(try await store.notes.count(Note.where { $0.dueAt < due.addingTimeInterval(1e-9) }) == 1)
    }

    @Test("a chain of thousands of conditions is no problem")
    func longChains() async throws {
        let numbers = Array(0..<5_000)
        let either = Reading.where { columns in
            numbers.dropFirst().reduce(columns.id == numbers[0]) { $0 || columns.id == $1 }
        }
        #expect(try await store.readings.count(either) == 4)
        let all = Reading.where { columns in
            for number in numbers { columns.id != number + 2 }
        }
        #expect(try await store.readings.fetch(all).map(\.id) == [1])
        let chained = numbers.reduce(Reading.all) { query, number in query.where { $0.id != number + 3 } }
        #expect(try await store.readings.count(chained) == 2)
    }

    @Test("nested deeper than SQLite's parser goes is refused, and deep enough for anybody is not")
    func nesting() async throws {
        let store = try TestStore.inMemory()
        try await store.makeNotes("a")
        func nested(_ depth: Int) -> Query<Note> {
            Note.where { columns in
                (0..<depth).reduce(columns.rank == 0) { condition, number in
                    number % 2 == 0 ? condition && columns.id == 1 : condition || columns.id == 2
                }
            }
        }
        #expect(try await store.notes.count(nested(27)) == 1)
        #expect(try await store.notes.count(Note.where { c in (0..<27).reduce(c.rank == 0) { x, _ in !x } }) == 0)
        #expect(
            try await store.notes.count(Note.where { c in (0..<28).reduce(c.rank == 0) { x, _ in x == true } }) == 1
        )
        for depth in [31, 200, 20_000] {
            let error = await failure { try await store.notes.count(nested(depth)) }
            #expect(error?.code == .validation)
        }
    }
}
