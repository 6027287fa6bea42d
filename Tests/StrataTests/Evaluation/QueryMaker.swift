import Foundation
import Strata

/// Random typed columns of a specimen: attributes, those of related rows, and what operators make of them.
struct QueryMaker {
    typealias Typed<Value> = Column<Specimen, Value>

    var dice: EvaluationDice
    let columns = Specimen.columns

    mutating func optionalInt(_ depth: Int) -> Typed<Int?> {
        if depth <= 0 {
            return dice.pick([columns.amount, columns.place.size, columns.place.parent.size, columns.placeID])
        }
        switch dice.roll(12) {
        case 0: return optionalInt(depth - 1) + optionalInt(depth - 1)
        case 1: return optionalInt(depth - 1) * dice.int()
        case 2: return int(depth - 1) / dice.int()
        case 3: return optionalInt(depth - 1) / optionalInt(depth - 1)
        case 4: return int(depth - 1) % dice.pick([0, -1, 2, 7, .max, .min])
        case 5: return datePart()
        case 6: return text(depth - 1).byteCount
        case 7: return jsonInt()
        case 8: return related()
        case 9: return optionalInt(depth - 1) - dice.int()
        case 10: return columns.place.size.magnitude
        default: return optionalInt(0)
        }
    }

    mutating func int(_ depth: Int) -> Typed<Int> {
        if depth <= 0 { return dice.pick([columns.number, columns.rank, columns.id]) }
        switch dice.roll(8) {
        case 0: return int(depth - 1) + dice.int()
        case 1: return int(depth - 1) - int(depth - 1)
        case 2: return int(depth - 1) * int(depth - 1)
        case 3: return optionalInt(depth - 1).or(dice.int())
        case 4: return columns.rank.magnitude
        case 5: return columns.marks.count
        case 6:
            let condition = markCondition(1)
            return columns.marks.count { _ in condition }
        default: return int(0)
        }
    }

    mutating func optionalReal(_ depth: Int) -> Typed<Double?> {
        if depth <= 0 { return columns.share }
        switch dice.roll(9) {
        case 0: return optionalReal(depth - 1) + dice.double()
        case 1: return optionalReal(depth - 1) * optionalReal(depth - 1)
        case 2: return real(depth - 1) / dice.double()
        case 3: return real(depth - 1) / real(depth - 1)
        case 4: return optionalReal(depth - 1).magnitude
        // An integer of 64 bits among numbers with 53.
        case 5: return columns.facts.json(dice.bool() ? "ratio" : "size", as: Double.self)
        case 6: return columns.marks.average { $0.rank }
        case 7: return dice.bool() ? columns.marks.sum { $0.weight } : columns.marks.maximum { $0.weight }
        default: return optionalReal(0)
        }
    }

    mutating func real(_ depth: Int) -> Typed<Double> {
        if depth <= 0 { return dice.pick([columns.ratio, columns.weight]) }
        switch dice.roll(5) {
        case 0: return real(depth - 1) + real(depth - 1)
        case 1: return real(depth - 1) - dice.double()
        case 2: return optionalReal(depth - 1).or(dice.double())
        case 3: return real(depth - 1) * dice.double()
        default: return real(0)
        }
    }

    mutating func text(_ depth: Int) -> Typed<String> {
        if depth <= 0 { return columns.text }
        switch dice.roll(4) {
        case 0: return optionalText(depth - 1).or(dice.text())
        case 1: return text(depth - 1).lowercased
        case 2: return text(depth - 1).uppercased
        default: return columns.text
        }
    }

    mutating func optionalText(_ depth: Int) -> Typed<String?> {
        if depth <= 0 {
            return dice.pick([columns.note, columns.code, columns.place.name, columns.place.parent.name])
        }
        switch dice.roll(8) {
        case 0: return optionalText(depth - 1).lowercased
        case 1: return dice.pick([columns.date.isoDay, columns.day.isoDay, columns.iso.isoDay])
        case 2: return jsonText()
        case 3: return columns.marks.minimum { $0.label }
        case 4: return columns.places.maximum { $0.name }
        default: return optionalText(0)
        }
    }

    mutating func optionalDate() -> Typed<Date?> { columns.day }

    private mutating func jsonText() -> Typed<String?> {
        switch dice.roll(6) {
        case 0: columns.facts.json("name", as: String.self)
        case 1: columns.facts.json("tags", .element(dice.roll(3)), as: String.self)
        // Of another kind than asked for: numbers, Bools, whole arrays.
        case 2: columns.facts.json("size", as: String.self)
        case 3: columns.facts.json(.member(dice.pick(["tags", "box", "isRare", "none"])), as: String.self)
        case 4: columns.facts.json("name", .element(0), as: String.self)
        default: columns.facts.json("name", as: String.self)
        }
    }

    private mutating func jsonInt() -> Typed<Int?> {
        switch dice.roll(4) {
        case 0: columns.facts.json("size", as: Int.self)
        case 1: columns.facts.json("box", .member(dice.pick(["a", "é", "a b", "", "x.y", "[0]"])), as: Int.self)
        case 2: columns.facts.json("name", as: Int.self)
        default: columns.facts.json("size", as: Int.self)
        }
    }

    private mutating func related() -> Typed<Int?> {
        switch dice.roll(5) {
        case 0: columns.marks.sum { $0.rank }
        case 1: columns.marks.minimum { $0.score }
        case 2: columns.marks.maximum { $0.rank }
        case 3: columns.places.sum { $0.size }
        default: columns.place.specimens.sum { $0.rank }
        }
    }

    private mutating func datePart() -> Typed<Int?> {
        let dates = dice.pick([columns.day, columns.iso, columns.seconds, columns.milliseconds])
        switch dice.roll(8) {
        case 0: return dates.year
        case 1: return dates.month
        case 2: return dates.day
        case 3: return dates.hour
        case 4: return dates.minute
        case 5: return dates.second
        case 6: return dates.weekday
        default: return dice.bool() ? columns.date.year : columns.date.day
        }
    }
}
