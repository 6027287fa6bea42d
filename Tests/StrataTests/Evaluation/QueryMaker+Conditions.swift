import Foundation
import Strata

extension QueryMaker {
    mutating func condition(_ depth: Int) -> Condition<Specimen> {
        if depth > 0 {
            switch dice.roll(6) {
            case 0: return condition(depth - 1) && condition(depth - 1)
            case 1: return condition(depth - 1) || condition(depth - 1)
            case 2: return !condition(depth - 1)
            case 3: return related(depth - 1)
            default: break
            }
        }
        switch dice.roll(10) {
        case 9: return subtle()
        case 0, 1: return numbers(depth)
        case 2, 3: return texts(depth)
        case 4: return dates()
        case 5: return lists(depth)
        case 6: return others()
        case 7: return bools()
        default:
            let (column, other) = (optionalInt(depth), optionalInt(depth - 1))
            return compared(column, dice.int(), other)
        }
    }

    /// A comparison with a value, with nil, or with another column.
    private mutating func compared<Value: ColumnValue>(
        _ column: Typed<Value?>,
        _ value: Value,
        _ other: Typed<Value?>
    ) -> Condition<Specimen> {
        if dice.once(in: 6) { return dice.bool() ? column == nil : column != nil }
        if dice.once(in: 3) {
            switch dice.roll(6) {
            case 0: return column == other
            case 1: return column != other
            case 2: return column < other
            case 3: return column <= other
            case 4: return column > other
            default: return column >= other
            }
        }
        switch dice.roll(6) {
        case 0: return column == value
        case 1: return column != value
        case 2: return column < value
        case 3: return column <= value
        case 4: return column > value
        default: return column >= value
        }
    }

    private mutating func numbers(_ depth: Int) -> Condition<Specimen> {
        switch dice.roll(6) {
        case 0:
            let (low, high) = (dice.int(), dice.int())
            return int(depth).in(min(low, high)...max(low, high))
        case 1: return int(depth) == int(depth)
        case 2: return dice.bool() ? real(depth) < real(depth) : real(depth) != real(depth)
        case 3: return real(depth) >= dice.double()
        case 4: return optionalReal(depth).in(dice.double()...)
        default:
            let (column, other) = (optionalReal(depth), optionalReal(depth - 1))
            return compared(column, dice.double(), other)
        }
    }

    private mutating func texts(_ depth: Int) -> Condition<Specimen> {
        let column = optionalText(depth)
        let ignoringCase = dice.bool()
        switch dice.roll(10) {
        case 0: return column.contains(dice.text(), ignoringCase: ignoringCase)
        case 1: return column.hasPrefix(dice.text(), ignoringCase: ignoringCase)
        case 2: return column.hasSuffix(dice.text(), ignoringCase: ignoringCase)
        case 3: return column.equals(ignoringCase: dice.text())
        case 4: return dice.bool() ? column.like(dice.pattern()) : text(depth).like(dice.pattern())
        case 5: return column.isEmpty
        case 6: return text(depth) == dice.text()
        case 7: return text(depth) < dice.text()
        case 8: return column == columns.text
        default:
            let other = optionalText(depth - 1)
            return compared(column, dice.text(), other)
        }
    }

    private mutating func dates() -> Condition<Specimen> {
        switch dice.roll(6) {
        case 0: return compared(columns.day, dice.date(), columns.day)
        case 1: return compared(columns.iso, dice.storableDate(), columns.iso)
        case 2: return compared(columns.seconds, dice.storableDate(), columns.seconds)
        case 3: return compared(columns.milliseconds, dice.storableDate(), columns.milliseconds)
        case 4:
            let (first, second) = (dice.date(), dice.date())
            return columns.day.in(DateInterval(start: min(first, second), end: max(first, second)))
        default: return columns.day == columns.date
        }
    }

    private mutating func lists(_ depth: Int) -> Condition<Specimen> {
        // Beyond 500 the list travels in another way.
        let count = dice.once(in: 8) ? 501 + dice.roll(3) : dice.roll(12)
        switch dice.roll(5) {
        case 0: return int(depth).in(dice.list(of: count) { $0.int() })
        case 1: return optionalInt(depth).in(dice.list(of: count) { $0.perhaps { $0.int() } })
        case 2: return real(depth).in(dice.list(of: count) { $0.double() })
        case 3: return optionalText(depth).in(dice.list(of: count) { $0.perhaps { $0.text() } })
        default: return text(depth).in(dice.list(of: count) { $0.text() })
        }
    }

    private mutating func others() -> Condition<Specimen> {
        switch dice.roll(5) {
        case 0: return compared(columns.data, dice.data(), columns.data)
        case 1: return compared(columns.uuid, dice.uuid(), columns.uuid)
        case 2: return compared(columns.price, dice.price(), columns.price)
        case 3: return dice.bool() ? columns.facts == nil : columns.facts != JSON(dice.facts())
        default: return columns.price + dice.price() > dice.price()
        }
    }

    private mutating func bools() -> Condition<Specimen> {
        switch dice.roll(7) {
        case 0: return columns.flag
        case 1: return columns.isSure.or(dice.bool())
        case 2: return columns.isSure == dice.perhaps { $0.bool() }
        case 3: return columns.facts.json("isRare", as: Bool.self).or(dice.bool())
        case 4: return columns.isSure == columns.flag
        case 5: return condition(0) == condition(0)
        default: return condition(0) == dice.bool()
        }
    }

    /// What only one value in many tells apart.
    private mutating func subtle() -> Condition<Specimen> {
        let sizeAsText: Typed<String?> = columns.facts.json("size", as: String.self)
        let sizeAsReal: Typed<Double?> = columns.facts.json("size", as: Double.self)
        let text = dice.pick(dice.lookalikes)
        switch dice.roll(10) {
        case 9: return sizeAsText.in(Array(repeating: dice.pick(["5", "9007199254740993", "-1"]), count: 501))
        // An integer of 64 bits and a number with 53.
        case 0: return sizeAsReal > dice.pick([0x1p53, 0x1p63, 0x1.fffffffffffffp62])
        case 1: return sizeAsReal == dice.pick([0x1p53, 0x1p63, 0x1p53 + 2])
        case 2: return columns.number + 1 > Int.max
        // A column of text makes a text of the number that it is compared with; a value does not.
        case 3: return sizeAsText == columns.note
        case 4: return sizeAsText.hasPrefix(dice.pick(["5", "9", "-", ""]))
        case 5: return sizeAsText == dice.pick(["5", "9007199254740993"])
        // Half a thousand and more travel in another way.
        case 6: return columns.code.in(Array(repeating: text, count: 501))
        case 7: return columns.code.like("%" + text)
        default: return columns.code == text
        }
    }

    private mutating func related(_ depth: Int) -> Condition<Specimen> {
        let condition = markCondition(depth)
        switch dice.roll(7) {
        case 0: return columns.marks.contains { _ in condition }
        case 1: return columns.marks.allSatisfy { _ in condition }
        case 2: return columns.marks.isEmpty
        case 3:
            let name = dice.text()
            return columns.places.contains { $0.name == name }
        case 4: return columns.place.parent.specimens.contains { $0.flag }
        case 5: return columns.places.allSatisfy { $0.parent.name == $0.name }
        default: return columns.marks.count >= dice.roll(3)
        }
    }

    /// A condition about the rows of the rows of a row.
    private mutating func nested(_ depth: Int) -> Condition<Mark> {
        let name = dice.text()
        return Mark.columns.specimen.marks.contains { columns in
            columns.label != name
            columns.specimen.text == columns.label || columns.rank < 0
        }
    }

    mutating func markCondition(_ depth: Int) -> Condition<Mark> {
        let columns = Mark.columns
        if depth > 0, dice.once(in: 3) { return !(markCondition(depth - 1) && markCondition(depth - 1)) }
        switch dice.roll(7) {
        case 0: return columns.rank > dice.rank()
        case 1: return columns.label.contains(dice.text(), ignoringCase: dice.bool())
        case 2: return columns.score == dice.perhaps { $0.rank() }
        case 3: return dice.bool() ? columns.specimen.rank == columns.rank : nested(depth)
        case 4: return columns.specimen.code == dice.text()
        case 5: return columns.weight + 0.25 < dice.weight()
        default: return columns.label == dice.text()
        }
    }
}
