import StrataSchema
import StrataMigrator
import StrataSQLite

extension ValueConversion {
    /// From the cases of an enum to those of its next version, or of another.
    ///
    /// A case is the same case if `@renamed` or its name says so; if its raw value is another, the rows follow it. A
    /// name that is gone and whose raw value has a new name now is a case that was renamed. A row of any other case
    /// that is gone could not be read, or would be read as another case; an open enum reads it as unknown.
    static func enumerations(_ old: Schema.Enumeration, _ new: Schema.Enumeration) -> Outcome {
        var moves: [(from: Schema.Enumeration.RawValue, to: Schema.Enumeration.RawValue)] = []
        var gone: [Schema.Enumeration.RawValue] = []
        let heirs = new.heirs(of: old)
        for before in old.cases {
            if let after = heirs[before.name] {
                if !after.rawValue.isExactly(before.rawValue) { moves.append((before.rawValue, after.rawValue)) }
            } else {
                gone.append(before.rawValue)
            }
        }
        // An enum of other cases altogether has nothing in common with the old one.
        if gone.count == old.cases.count, !new.isOpen { return .impossible }
        // An open enum reads a raw value that is gone as unknown, unless another case has it now.
        if new.isOpen { gone = gone.filter { raw in new.cases.contains { $0.rawValue.isExactly(raw) } } }
        // What a row of an open enum holds as unknown would be one with what the moved case becomes.
        let entered =
            old.isOpen
            ? moves.map(\.to).filter { raw in !old.cases.contains { $0.rawValue.isExactly(raw) } } : []
        let isClosed = old.isOpen && !new.isOpen
        if moves.isEmpty && gone.isEmpty && !isClosed { return .same }
        var conversion = ValueConversion()
        if !moves.isEmpty {
            let branches = moves.map { "WHEN \($0.from.literal) THEN \($0.to.literal)" }.joined(separator: " ")
            conversion.expression = "CASE {} \(branches) ELSE {} END"
        }
        if isClosed {
            // What was unknown until now must be one of the cases.
            let kept = old.cases.filter { heirs[$0.name] != nil }.map(\.rawValue)
            let others = kept + gone + entered
            let known = kept + new.cases.map(\.rawValue).filter { !others.contains(where: $0.isExactly) }
            let list = known.map(\.literal).joined(separator: ", ")
            conversion.requirement = ("{} IN (\(list))", "is one of \(list)")
        } else if !gone.isEmpty || !entered.isEmpty {
            func listed(_ raws: [Schema.Enumeration.RawValue]) -> String {
                raws.map(\.literal).joined(separator: ", ")
            }
            let words = [
                gone.isEmpty ? nil : "is none of the raw values that are gone: \(listed(gone))",
                entered.isEmpty ? nil : "is none of the raw values that other cases get: \(listed(entered))",
            ]
            conversion.requirement = (
                "{} NOT IN (\(listed(gone + entered)))", words.compactMap(\.self).joined(separator: ", and ")
            )
        }
        return .conversion(conversion)
    }

    static func enumerations(_ old: Domain, _ new: Domain) -> ValueConversion? {
        if let raws = old.rawValues {
            switch (raws.first, new.type) {
            case (.int, .integer):
                let isOpen = old.enumeration?.isOpen ?? false
                guard let range = new.integerRange,
                    isOpen && range != .min ... .max || raws.contains(where: { !$0.lies(in: range) })
                else {
                    return ValueConversion()
                }
                return ValueConversion(requirement: between(range))
            case (.string, .string): return ValueConversion()
            default: return nil
            }
        }
        if let raws = new.rawValues {
            let list = raws.map(\.literal).joined(separator: ", ")
            let isOpen = new.enumeration?.isOpen ?? false
            let conversion = ValueConversion(requirement: isOpen ? nil : ("{} IN (\(list))", "is one of \(list)"))
            switch (old.type, raws.first) {
            case (.integer, .int), (.bool, .int), (.string, .string): return conversion
            default: return nil
            }
        }
        return nil
    }
}

extension Schema.Enumeration {
    /// The cases that cases of an earlier version have become, by their names then.
    func heirs(of old: Schema.Enumeration) -> [String: Case] {
        var heirs: [String: Case] = [:]
        var rest = cases
        func take(_ name: String, _ isHeir: (Case) -> Bool) {
            guard heirs[name] == nil, let index = rest.firstIndex(where: isHeir) else { return }
            heirs[name] = rest.remove(at: index)
        }
        for before in old.cases { take(before.name) { old.isRename($0) && $0.previousName == before.name } }
        for before in old.cases { take(before.name) { $0.name == before.name } }
        for before in old.cases {
            take(before.name) { heir in
                heir.rawValue.isExactly(before.rawValue) && !old.cases.contains { $0.name == heir.name }
            }
        }
        return heirs
    }

    /// Whether a case of the next version says that it had another name in this one.
    func isRename(_ next: Case) -> Bool {
        let before = cases.first { $0.name == next.name }?.previousName
        return SchemaMatch.isRename(next.name, from: next.previousName, before: before)
    }
}

extension Schema.Enumeration.RawValue {
    fileprivate func lies(in range: ClosedRange<Int64>) -> Bool {
        if case .int(let number) = self { range.contains(number) } else { false }
    }

    /// Whether SQLite takes both for the same value: byte for byte, which Swift's comparison of strings is not.
    func isExactly(_ other: Self) -> Bool { literal.isExactly(other.literal) }

    var literal: String {
        switch self {
        case .int(let number): SQLText.literal(.integer(number))
        case .string(let text): SQLText.literal(.text(text))
        }
    }
}
