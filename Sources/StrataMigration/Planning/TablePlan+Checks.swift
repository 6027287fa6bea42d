import StrataLowering
import StrataMigrator
import StrataSQLite
import StrataSchema

extension TablePlan {
    /// The CHECKs of one new column each, which ADD COLUMN brings along.
    func checks(addedWith column: RelationalColumn) -> [RelationalCheck] {
        new.checks.filter { check in
            CanonicalSQL.names(in: check.expression) == [column.name] && !old.checks.contains(check)
        }
    }

    mutating func compareChecks() {
        let added = Set(pair.added.map(\.columnName))
        for check in new.checks where !old.checks.contains(check) {
            let names = CanonicalSQL.names(in: check.expression)
            if names.count != 1 || !added.contains(names[0]) { needsRebuild = true }
            let source = CheckSource(check, of: pair.new)
            // Under another name it is the same condition: RENAME COLUMN rewrites the columns in it, and no statement
            // changes the name of a constraint.
            if let former = old.checks.first(where: { $0.expression == check.expression }) {
                noteRename(of: former, to: check, source)
                continue
            }
            // A new attribute is limited from the beginning; only what a backfill gives it is to be looked at.
            let isNew = !names.isEmpty && names.allSatisfy(added.contains)
            if !isNew, !isOfFollower(check, pair.new) {
                let isChanged = old.checks.contains { $0.name == check.name }
                note(
                    SchemaChange(
                        .dataDependent,
                        isChanged ? source.changed : source.added,
                        subject: source.subject,
                        at: source.location
                    )
                )
            }
            let isBackfilled = names.contains { name in updates.contains { $0.column == name } }
            if !isNew || isBackfilled, !isWholeKey(check) { requireMet(check, source) }
        }
        // A condition that stays, over values that change.
        for check in new.checks where old.checks.contains(where: { $0.expression == check.expression }) {
            let names = CanonicalSQL.names(in: check.expression)
            guard names.contains(where: isMoved), !isWholeKey(check) else { continue }
            requireMet(check, CheckSource(check, of: pair.new))
            mayStop(over: names.filter(isMoved))
        }
        removeChecks()
    }

    /// Whether a key that was whole, or led nowhere, is so again: each part follows it by the same rule.
    private func isWholeKey(_ check: RelationalCheck) -> Bool {
        guard let relationship = pair.new.relationships.first(where: { "whole_\($0.name)" == check.name }) else {
            return false
        }
        return relationship.keyAttributes.allSatisfy { name in
            guard let attribute = pair.new.attribute(named: name) else { return false }
            return arrival(of: attribute) != nil
                || pair.attributes.contains { $0.new.name == name && $0.old.relationship != nil }
        }
    }

    /// Whether a check is of the key of a relationship that follows another key.
    private func isOfFollower(_ check: RelationalCheck, _ entity: Schema.Entity) -> Bool {
        guard let relationship = entity.relationships.first(where: { "whole_\($0.name)" == check.name }) else {
            return false
        }
        return isFormerKeyOfFollower(
            relationship.keyAttributes.map { name in
                let kept = pair.attributes.first { $0.old.name == name }?.new.columnName
                return kept ?? pair.old.attribute(named: name).map(removedColumn) ?? entity.columnName(name)
            }
        ) || follower(relationship.name) != nil
    }

    private mutating func noteRename(of former: RelationalCheck, to check: RelationalCheck, _ source: CheckSource) {
        guard let before = former.name, let after = check.name else { return }
        let sentence = "renames the check \(before) of \(pair.new.name) to \(after)"
        note(SchemaChange(.rebuild, sentence, subject: source.subject, at: source.location))
    }

    private mutating func requireMet(_ check: RelationalCheck, _ source: CheckSource) {
        // "If the CHECK expression evaluates to NULL, or any other non-zero value, it is not a constraint violation."
        let condition = CanonicalSQL.layout("NOT ( \(evaluated(check.expression)) )")
        require(source.problem, rowsWhere: condition)
    }

    /// What a limit is called after its column.
    private func newName(of check: RelationalCheck) -> String? {
        for attribute in pair.attributes {
            for limit in ["length", "range"] where check.name == "\(limit)_\(attribute.old.columnName)" {
                return "\(limit)_\(attribute.new.columnName)"
            }
        }
        return check.name
    }

    private mutating func removeChecks() {
        let removed = Set(pair.removed.map(removedColumn))
        for check in old.checks where !new.checks.contains(check) {
            needsRebuild = true
            let name = newName(of: check)
            let stays = new.checks.contains { $0.name == name || $0.expression == check.expression }
            let names = CanonicalSQL.names(in: check.expression)
            // It goes with its attribute.
            if stays || !names.isEmpty && names.allSatisfy(removed.contains) { continue }
            if isOfFollower(check, pair.old) { continue }
            let source = CheckSource(check, of: pair.old)
            let subject = pair.new.name
            note(SchemaChange(.rebuild, source.removed, subject: subject, at: pair.new.location))
        }
    }
}

/// What in a schema a CHECK comes from, in words.
struct CheckSource {
    var added: String
    var changed: String
    var removed: String
    /// What is wrong with a row.
    var problem: String
    var subject: String
    var location: SourceLocation

    init(_ check: RelationalCheck, of entity: Schema.Entity) {
        let name = check.name ?? ""
        if let attribute = entity.attributes.first(where: { $0.length != nil && name == "length_\($0.columnName)" }),
            let length = attribute.length
        {
            let place = "\(entity.name).\(attribute.displayName)"
            self.init(
                sentence: "limits the length of \(place) to \(length.words)",
                removed: "no longer limits the length of \(place)",
                problem: "not every length of \(place) lies in \(length.words)",
                subject: place,
                location: attribute.location
            )
        } else if let attribute = entity.attributes.first(where: { $0.range != nil && name == "range_\($0.columnName)" }
        ),
            let range = attribute.range
        {
            let place = "\(entity.name).\(attribute.displayName)"
            self.init(
                sentence: "limits \(place) to \(range.words)",
                removed: "no longer limits \(place)",
                problem: "not every \(place) lies in \(range.words)",
                subject: place,
                location: attribute.location
            )
        } else if let relationship = entity.relationships.first(where: { name == "whole_\($0.name)" }) {
            let place = "\(entity.name).\(relationship.name)"
            self.init(
                sentence: "requires the key of \(place) to be whole",
                removed: "no longer requires the key of \(place) to be whole",
                problem: "not every key of \(place) is whole",
                subject: place,
                location: relationship.location
            )
        } else {
            let declared = entity.checks.first { $0.name == name }
            self.init(
                sentence: "adds the check \(name) to \(entity.name)",
                removed: "removes the check \(name) of \(entity.name)",
                problem: "not every \(entity.name) meets the check \(name)",
                subject: entity.name,
                location: declared?.sql.location ?? entity.location
            )
            changed = "changes the check \(name) of \(entity.name)"
        }
    }

    private init(sentence: String, removed: String, problem: String, subject: String, location: SourceLocation) {
        added = sentence
        changed = sentence
        self.removed = removed
        self.problem = problem
        self.subject = subject
        self.location = location
    }
}

extension Schema.Bounds {
    /// As it is written in a schema: `1...200`.
    fileprivate var words: String {
        let lower = lower.map { "\($0)" } ?? ""
        let upper = upper.map { "\($0)" } ?? ""
        return "\(lower)\(excludesUpper ? "..<" : "...")\(upper)"
    }
}
