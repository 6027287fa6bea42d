import StrataSchema

/// Which enum of the new schema is which of the old one: by `@renamed(from:)`, else by name.
///
/// A change of an enum that no row has to follow, as one more case, is a change all the same: rows are written by it from
/// then on, and whatever comes next must start from the cases that they may hold.
struct EnumerationMatch {
    struct Pair {
        var old: Schema.Enumeration
        var new: Schema.Enumeration
    }

    let pairs: [Pair]

    init(from old: Schema, to new: Schema) {
        pairs = new.enumerations.compactMap { enumeration in
            let before = old.enumeration(named: enumeration.name)
            let isRenamed = SchemaMatch.isRename(
                enumeration.name,
                from: enumeration.previousName,
                before: before?.previousName
            )
            let former = isRenamed ? enumeration.previousName.flatMap(old.enumeration(named:)) : before
            return (former ?? before).map { Pair(old: $0, new: enumeration) }
        }
    }

    /// A type of the old schema by the names that enums have in the new one.
    func renamed(_ type: Schema.ValueType) -> Schema.ValueType {
        switch type {
        case .enumeration(let name): .enumeration(pairs.first { $0.old.name == name }?.new.name ?? name)
        case .list(let element): .list(renamed(element))
        default: type
        }
    }

    /// What no attribute says: the others are said to change the cases of their enum.
    func changes(besides match: SchemaMatch) -> [SchemaChange] {
        pairs.flatMap { pair in
            let name = pair.new.name
            var changes: [SchemaChange] = []
            func note(_ sentence: String, _ subject: String, at location: SourceLocation) {
                changes.append(SchemaChange(.safe, sentence, subject: subject, at: location))
            }
            if pair.old.name != name {
                note("renames the enum \(pair.old.name) to \(name)", name, at: pair.new.location)
            }
            if isFollowed(pair, in: match) { return changes }
            let heirs = pair.new.heirs(of: pair.old)
            for before in pair.old.cases where heirs[before.name] == nil {
                note("removes the case \(name).\(before.name)", "\(name).\(before.name)", at: pair.new.location)
            }
            for after in pair.new.cases {
                let subject = "\(name).\(after.name)"
                guard let before = pair.old.cases.first(where: { heirs[$0.name]?.name == after.name }) else {
                    note("adds the case \(subject)", subject, at: after.location)
                    continue
                }
                if before.name != after.name {
                    note("renames the case \(name).\(before.name) to \(after.name)", subject, at: after.location)
                }
                if !before.rawValue.isExactly(after.rawValue) {
                    note(
                        "changes the raw value of \(subject) from \(before.rawValue.literal) to "
                            + after.rawValue.literal,
                        subject,
                        at: after.location
                    )
                }
            }
            if pair.old.isOpen != pair.new.isOpen {
                note("\(pair.new.isOpen ? "opens" : "closes") the enum \(name)", name, at: pair.new.location)
            }
            return changes
        }
    }

    /// Whether rows follow the change, and their attributes say so.
    private func isFollowed(_ pair: Pair, in match: SchemaMatch) -> Bool {
        if case .same = ValueConversion.enumerations(pair.old, pair.new) { return false }
        return match.pairs.flatMap(\.attributes).contains { attribute in
            attribute.new.generation == nil && attribute.old.type.enumerationName == pair.old.name
                && attribute.new.type.enumerationName == pair.new.name
        }
    }
}

extension Schema.ValueType {
    /// The enum that it is, or that its elements are.
    fileprivate var enumerationName: String? {
        switch self {
        case .enumeration(let name): name
        case .list(let element): element.enumerationName
        default: nil
        }
    }
}
