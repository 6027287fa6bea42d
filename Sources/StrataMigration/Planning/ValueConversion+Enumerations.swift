import StrataSchema
import StrataSQLite

extension ValueConversion {
    /// From the cases of an enum to those of its next version, or of another.
    ///
    /// A case is the same case if it has the same name; if its raw value is another, the rows follow it. A name that is
    /// gone and whose raw value has a new name now is a case that was renamed. A row of any other case that is gone
    /// could not be read, or would be read as another case.
    static func enumerations(_ old: [Schema.Enumeration.Case], _ new: [Schema.Enumeration.Case]) -> Outcome {
        var moves: [(from: Schema.Enumeration.RawValue, to: Schema.Enumeration.RawValue)] = []
        var gone: [Schema.Enumeration.RawValue] = []
        for before in old {
            if let after = new.first(where: { $0.name == before.name }) {
                if after.rawValue != before.rawValue { moves.append((before.rawValue, after.rawValue)) }
                continue
            }
            let heir = new.first { $0.rawValue == before.rawValue }
            let isRenamed = heir.map { heir in !old.contains { $0.name == heir.name } } ?? false
            if !isRenamed { gone.append(before.rawValue) }
        }
        // An enum of other cases altogether has nothing in common with the old one.
        if gone.count == old.count { return .impossible }
        if moves.isEmpty && gone.isEmpty { return .same }
        var conversion = ValueConversion()
        if !moves.isEmpty {
            let branches = moves.map { "WHEN \($0.from.literal) THEN \($0.to.literal)" }.joined(separator: " ")
            conversion.expression = "CASE {} \(branches) ELSE {} END"
        }
        if !gone.isEmpty {
            let names = gone.map(\.literal).joined(separator: ", ")
            conversion.requirement = ("{} NOT IN (\(names))", "is none of the raw values that are gone: \(names)")
        }
        return .conversion(conversion)
    }

    static func enumerations(_ old: Domain, _ new: Domain) -> ValueConversion? {
        if let raws = old.rawValues {
            switch (raws.first, new.type) {
            case (.int, .integer):
                guard let range = new.integerRange, raws.contains(where: { !$0.lies(in: range) }) else {
                    return ValueConversion()
                }
                return ValueConversion(requirement: between(range))
            case (.string, .string): return ValueConversion()
            default: return nil
            }
        }
        if let raws = new.rawValues {
            let list = raws.map(\.literal).joined(separator: ", ")
            let conversion = ValueConversion(requirement: ("{} IN (\(list))", "is one of \(list)"))
            switch (old.type, raws.first) {
            case (.integer, .int), (.bool, .int), (.string, .string): return conversion
            default: return nil
            }
        }
        return nil
    }
}

extension Schema.Enumeration.RawValue {
    fileprivate func lies(in range: ClosedRange<Int64>) -> Bool {
        if case .int(let number) = self { range.contains(number) } else { false }
    }

    var literal: String {
        switch self {
        case .int(let number): SQLText.literal(.integer(number))
        case .string(let text): SQLText.literal(.text(text))
        }
    }
}
