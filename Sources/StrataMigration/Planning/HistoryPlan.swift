import StrataMigrator
import StrataSQLite
import StrataSchema

/// What happens to change histories: their triggers are made anew where they change, and what has been noted goes on
/// under the names that things have now.
struct HistoryPlan {
    private(set) var changes: [SchemaChange] = []
    /// At the beginning of the step, so that no rename rewrites a trigger, and no table that is new gets one of another;
    /// a block for each table.
    private(set) var removals: [String] = []
    /// At the end of the step, a block for each table.
    private(set) var creations: [String] = []

    /// An entity that has a history before the step and is there after it.
    private struct Kept {
        var pair: SchemaMatch.EntityPair
        var before: RelationalHistory
    }

    init(
        _ match: SchemaMatch,
        from old: Schema,
        to new: Schema,
        _ oldTables: RelationalSchema,
        _ newTables: RelationalSchema
    ) {
        var unchanged: [RelationalHistory] = []
        var kept: [Kept] = []
        for pair in match.pairs {
            let before = oldTables.history(of: pair.old.tableName)
            let after = newTables.history(of: pair.new.tableName)
            if let sentence = Self.sentence(pair) {
                changes.append(SchemaChange(.safe, sentence, subject: pair.new.name, at: pair.new.location))
            }
            guard let before else { continue }
            kept.append(Kept(pair: pair, before: before))
            // A column that has got the name of another one is another column.
            let isMoved = pair.attributes.contains { !$0.old.columnName.isExactly($0.new.columnName) }
            if before == after, !isMoved { unchanged.append(before) }
        }
        remove(oldTables.histories.filter { !unchanged.contains($0) }, match)
        let made = newTables.histories.filter { !unchanged.contains($0) }
        if !made.isEmpty, oldTables.histories.isEmpty {
            creations.append(block("the history, which all entities share", RelationalHistory.infrastructureStatements))
        }
        let translation = KeyTranslation(match: match, old: old, new: new)
        rename(kept)
        for pair in kept.map(\.pair) where !translation.hasSameKey(pair) {
            if let history = newTables.history(of: pair.new.tableName) { forget(history, of: pair.new) }
        }
        make(made, match)
    }

    private mutating func remove(_ histories: [RelationalHistory], _ match: SchemaMatch) {
        for history in histories {
            let pair = match.pairs.first { $0.old.tableName.isExactly(history.table) }
            let entity = (match.pairs.map(\.old) + match.removed).first { $0.tableName.isExactly(history.table) }
            let name = entity?.name ?? history.table
            let sentence = pair.flatMap { $0.new.hasHistory ? nil : Self.sentence($0) }
            removals.append(block(sentence ?? "the triggers that noted changes of \(name)", history.removalStatements))
            // Nobody is told that each of its rows is gone. A table that has the name later, or gets it in this step, must
            // not go on where this one has ended.
            guard pair == nil else { continue }
            removals.append(block("forgets what was noted of \(name), which is removed", history.forgettingStatements))
        }
    }

    private mutating func make(_ histories: [RelationalHistory], _ match: SchemaMatch) {
        for history in histories {
            let pair = match.pairs.first { $0.new.tableName.isExactly(history.table) }
            let entity = (match.pairs.map(\.new) + match.added).first { $0.tableName.isExactly(history.table) }
            let name = entity?.name ?? history.table
            let sentence = pair.flatMap { $0.old.hasHistory ? nil : Self.sentence($0) }
            creations.append(
                block(
                    sentence ?? "notes each change of \(name)",
                    history.creationStatements + (sentence == nil ? [] : [history.beginningStatement])
                )
            )
        }
    }

    private mutating func rename(_ kept: [Kept]) {
        let renames = Self.renamedTables(kept) + kept.flatMap(Self.renamedColumns)
        if !renames.isEmpty { creations.append(block("what was noted, under the names of now", renames)) }
    }

    /// Forgets what was noted of an entity: nobody can tell any more which rows it is of.
    private mutating func forget(_ history: RelationalHistory, of entity: Schema.Entity) {
        let change = SchemaChange(
            .lossy,
            "forgets what was noted of \(entity.name), since its key changes",
            subject: entity.name,
            at: entity.location
        )
        changes.append(change)
        creations.append((TablePlan.comments(for: change) + history.forgettingStatements).joined(separator: "\n"))
    }

    private func block(_ sentence: String, _ statements: [String]) -> String {
        (["-- \(sentence.prefix(1).uppercased())\(sentence.dropFirst())"] + statements).joined(separator: "\n")
    }

    private static func sentence(_ pair: SchemaMatch.EntityPair) -> String? {
        switch (pair.old.hasHistory, pair.new.hasHistory) {
        case (false, true): "begins the history of \(pair.new.name)"
        case (true, false): "ends the history of \(pair.new.name) (what it has noted stays)"
        default: nil
        }
    }

    /// All tables at once: of two that swap their names each gets the entries of the other.
    private static func renamedTables(_ kept: [Kept]) -> [String] {
        let renames = kept.filter { !$0.before.table.isExactly($0.pair.new.tableName) }.map { kept in
            (from: SQLText.literal(.text(kept.before.table)), to: SQLText.literal(.text(kept.pair.new.tableName)))
        }
        guard !renames.isEmpty else { return [] }
        let cases = renames.map { "WHEN \($0.from) THEN \($0.to)" }.joined(separator: " ")
        let names = renames.map(\.from).joined(separator: ", ")
        return [
            "UPDATE \"strata_history\" SET \"entity\" = CASE \"entity\" \(cases) END WHERE \"entity\" IN (\(names));"
        ]
    }

    private static func renamedColumns(_ kept: Kept) -> [String] {
        let renames = kept.pair.attributes
            .map { (from: $0.old.columnName, to: $0.new.columnName) }
            .filter { kept.before.columns.containsExactly($0.from) && !$0.from.isExactly($0.to) }
        guard !renames.isEmpty else { return [] }
        // Where a new name is an old one too, names on their way have a sign that no name has.
        let mark = renames.contains { rename in renames.contains { $0.from.isExactly(rename.to) } } ? "%!" : ""
        func literal(_ text: String) -> String { SQLText.literal(.text(text)) }
        var value = "\"columns\""
        for rename in renames {
            let (from, to) = (RelationalHistory.noted(rename.from), RelationalHistory.noted(rename.to))
            value = "replace(\(value), \(literal(",\(from),")), \(literal(",\(to)\(mark),")))"
        }
        if !mark.isEmpty { value = "replace(\(value), \(literal(mark)), '')" }
        let entity = literal(kept.pair.new.tableName)
        return ["UPDATE \"strata_history\" SET \"columns\" = \(value) WHERE \"entity\" = \(entity) AND \"kind\" = 1;"]
    }
}
