import Foundation
import Strata
import Testing

/// Selections over values in memory, and what cannot be evaluated.
@Suite struct SelectionEvaluationTests {
    private let places = [
        Place(id: 1, name: "Oslo", size: 5, parentID: nil), Place(id: 2, name: "oslo", size: nil, parentID: 1),
        Place(id: 3, name: "Bergen", size: 2, parentID: 1),
    ]

    @Test("Groups go by collation, and nil is a group")
    func groups() throws {
        let byName = try Place.all.select { ($0.name.lowercased, $0.id.count()) }.group { $0.name.lowercased }
            .order { $0.id.count().descending }.evaluate(over: places)
        #expect(byName.map(\.0) == ["oslo", "bergen"])
        #expect(byName.map(\.1) == [2, 1])
        let byParent = try Place.all.select { ($0.parentID, $0.size.sum()) }.group { $0.parentID }
            .order { $0.parentID.ascending }.evaluate(over: places)
        #expect(byParent.map(\.0) == [nil, 1])
        #expect(byParent.map(\.1) == [5, 2])
        #expect(try Place.all.select { $0.name.countDistinct() }.evaluate(over: places) == [2])
    }

    @Test("Aggregates of nothing are one row")
    func nothing() throws {
        let none = try Place.all.select { ($0.id.count(), $0.size.sum(), $0.name.minimum()) }.evaluate(over: [])
        #expect(none.count == 1)
        #expect(none[0] == (0, nil, nil))
        #expect(try Place.all.select { ($0.name, $0.id.count()) }.group { $0.name }.evaluate(over: []).isEmpty)
    }

    @Test("Whole values come with what is computed of them")
    func including() throws {
        struct Line: Equatable { let name: String, parent: String? }
        let lines = try Place.all.including { $0.parent.name }.order { $0.id.descending }.limit(2)
            .map { Line(name: $0.name, parent: $1) }.evaluate(over: places)
        #expect(lines == [Line(name: "Bergen", parent: "Oslo"), Line(name: "oslo", parent: "Oslo")])
    }

    @Test("A limit counts different results, and nothing behind it is computed")
    func limits() throws {
        let names = try Place.all.select { $0.name }.distinct().order { $0.name.ascending }.limit(2).evaluate(
            over: places
        )
        #expect(names == ["Bergen", "Oslo"])
        let numbers = [Specimen.plain(0), Specimen.plain(1)].map { specimen in
            var specimen = specimen
            specimen.number = specimen.id == 0 ? 1 : .min
            return specimen
        }
        let first = Specimen.all.select { $0.number.magnitude }.order { $0.id.ascending }.limit(1)
        #expect(try first.evaluate(over: numbers) == [1])
        #expect(failure { try first.limit(2).evaluate(over: numbers) }?.code == .sql)
    }

    @Test("A result that is not of the type names the column")
    func mismatch() throws {
        var specimen = Specimen.plain(0)
        specimen.number = .max
        let selection = Specimen.all.select { ($0.id, $0.number + 1) }
        let error = failure { try selection.evaluate(over: [specimen]) }
        #expect(error?.code == .valueMismatch)
        #expect(error?.message == "Specimen, value 2 of the selection: expected INTEGER, found REAL")
    }

    @Test("What SQL refuses is refused")
    func refused() throws {
        let having = Place.where { $0.id.count() > 1 }
        #expect(failure { try having.evaluate(over: places) }?.code == .validation)
        let ungrouped = Place.all.select { ($0.name, $0.id.count()) }
        #expect(failure { try ungrouped.evaluate(over: places) }?.code == .validation)
        let quote = Specimen.where { $0.facts.json("a\"b", as: Int.self) == 1 }
        #expect(failure { try quote.evaluate(over: []) }?.code == .validation)
        let nan = Specimen.where { $0.ratio == .nan }
        #expect(failure { try nan.evaluate(over: []) }?.message == "NaN cannot be stored: SQLite would make it NULL")
    }

    @Test("One value is asked alone, with what it is related to")
    func matches() throws {
        let query = Place.where { $0.parent.name == "OSLO" }
        #expect(try query.matches(places[1], related: [RelatedRows(places)]))
        #expect(try !query.matches(places[0], related: [RelatedRows(places)]))
        #expect(failure { try query.matches(places[1]) }?.code == .unsupported)
        #expect(try Place.all.matches(places[0]))
        #expect(try Place.where { $0.size > 3 }.order { $0.size.ascending }.limit(0).matches(places[0]))
    }
}
