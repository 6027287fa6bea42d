import StrataLowering
import StrataMigrator
import StrataSQLite
import StrataSchema

/// Finds the least work that turns the tables of one schema into those of another, with all their rows.
package enum MigrationPlanner {
    /// - Parameters:
    ///   - old: The schema of the last step; nil before the first.
    ///   - new: The schema that is declared.
    ///   - drops: What the developer has said is to be deleted.
    package static func plan(
        from old: Schema?,
        to new: Schema,
        drops: ExplicitDrops = .named([])
    ) -> PlanResult {
        var planner = Planner(from: old ?? Schema(name: new.name, location: new.location), to: new, drops: drops)
        // A first step has nothing that could have been renamed.
        return planner.plan(reportsUnknownRenames: old != nil)
    }
}

private struct Planner {
    /// As it was declared.
    let declared: Schema
    /// With an entity for each join table.
    let old: Schema
    let new: Schema
    let oldTables: RelationalSchema
    let newTables: RelationalSchema
    let newTable: [ExactText: RelationalTable]
    let match: SchemaMatch
    let kept: KeptValues
    var changes: [SchemaChange] = []
    var diagnostics: [Diagnostic] = []
    var blocks: [String] = []
    /// For a step that is made now, not to describe one that exists.
    let isMade: Bool
    /// A table or a column gets another name in the database.
    var hasRenames = false
    /// Indexes of old keys, for the step alone; in quotes.
    var lookups: [String] = []

    init(from old: Schema, to new: Schema, drops: ExplicitDrops) {
        declared = new
        isMade = if case .named = drops { true } else { false }
        oldTables = RelationalSchema(lowering: old)
        newTables = RelationalSchema(lowering: new)
        newTable = newTables.tablesByName
        let entities = SchemaMatch(from: old, to: new, drops: drops)
        self.old = old.withJoinEntities.withStoredDatesInBackfills
        let joins = JoinMatch(old: old, new: new, match: entities)
        var (kept, schema) = (joins.kept, joins.schema)
        let translation = KeyTranslation(match: entities, old: old, new: new)
        kept.followKeys(translation, in: &schema)
        kept.keepLinks(translation, in: &schema, drops)
        kept.findRetargets(translation, drops)
        kept.findNamesakes(entities)
        self.kept = kept
        diagnostics = kept.diagnostics
        self.new = schema.withStoredDatesInBackfills
        match = SchemaMatch(from: self.old, to: self.new, drops: drops)
        refuseLinks(translation)
    }

    /// A table of links that becomes an entity, or comes from one, keeps its rows as they are: no side may have another
    /// key by then.
    private mutating func refuseLinks(_ translation: KeyTranslation) {
        for pair in match.pairs where pair.old.isJoin != pair.new.isJoin {
            let ends = Set(pair.old.relationships.map(\.destination))
            for end in translation.match.pairs where ends.contains(end.old.name) && !translation.hasSameKey(end) {
                diagnostics.append(
                    .error(
                        "\(pair.new.name) takes the rows of \(pair.old.name) over, and the key of \(end.new.name) "
                            + "changes, too: make two steps of it",
                        at: pair.new.location
                    )
                )
            }
        }
    }

    mutating func plan(reportsUnknownRenames: Bool) -> PlanResult {
        diagnostics += TableNames.clashes(in: declared) + DateLiterals.diagnostics(in: declared)
        if reportsUnknownRenames { diagnostics += match.diagnostics }
        let tables = renameTables()
        let columns = renameColumns()
        let objects = ObjectPlan(match, from: old, to: new, oldTables, newTables, hasRenames: hasRenames)
        let enumerations = EnumerationMatch(from: old, to: new).changes(besides: match)
        changes += enumerations
        if !enumerations.isEmpty { blocks.append(enumerations.flatMap(TablePlan.comments).joined(separator: "\n")) }
        if !objects.removals.isEmpty {
            let comment = "-- Views and searches that change, or that a rename would change"
            blocks.insert(([comment] + objects.removals).joined(separator: "\n"), at: 0)
        }
        let histories = HistoryPlan(match, from: old, to: new, oldTables, newTables)
        blocks.insert(contentsOf: histories.removals, at: 0)
        let renamed = RenamedTables(match: match, old: oldTables, movedTables: tables, movedColumns: columns)
        let cleared = renamed.indexesInTheWay(of: newTables)
        if !cleared.isEmpty {
            let statements = cleared.map { "DROP INDEX \(SQLText.quote($0));" }
            blocks.append((["-- Other tables get indexes of these names"] + statements).joined(separator: "\n"))
        }
        createTables(movedColumns: columns)
        let order = TableOrder(match: match, kept: kept)
        let pairs = order.sorted(newTables)
        diagnostics += order.rings(in: pairs)
        for pair in pairs { change(pair, renamed, cleared: cleared) }
        if !lookups.isEmpty {
            blocks.append(
                (["-- All have been found by their old keys"] + lookups.map { "DROP INDEX \($0);" }).joined(
                    separator: "\n"
                )
            )
        }
        dropTables(movedAway: tables)
        changes += objects.changes
        let comments = objects.changes.flatMap(TablePlan.comments)
        let creations =
            comments.isEmpty && !objects.creations.isEmpty
            ? ["-- The same views and searches, over what has another name now"] : comments
        blocks += [creations + objects.creations].filter { !$0.isEmpty }.map { $0.joined(separator: "\n") }
        changes += histories.changes
        blocks += histories.creations
        return PlanResult(changes: changes, sql: blocks.joined(separator: "\n\n"), diagnostics: diagnostics)
    }

    private mutating func add(_ change: SchemaChange, _ statements: [String]) {
        changes.append(change)
        blocks.append((TablePlan.comments(for: change) + statements).joined(separator: "\n"))
    }

    // MARK: - Names

    /// - Returns: The names of tables that were moved out of the way.
    private mutating func renameTables() -> [String: String] {
        let renames = match.pairs
            .map { NameMoves.Move(from: $0.old.tableName, to: $0.new.tableName) }
            .sorted { $0.from < $1.from }
        let moves = NameMoves(
            renames,
            existing: old.entities.map(\.tableName),
            gone: match.removed.map(\.tableName),
            added: match.added.map(\.tableName),
            changesCase: false
        )
        var comments: [String] = []
        for pair in match.pairs {
            let (before, after) = (pair.old.tableName, pair.new.tableName)
            let sentence: String
            if pair.old.name != pair.new.name {
                let stays = before.isExactly(after) ? " (its table stays)" : ""
                sentence = "renames \(pair.old.name) to \(pair.new.name)\(stays)"
            } else if !before.isExactly(after) {
                sentence = "renames the table \(before) to \(after)"
            } else {
                continue
            }
            let change = SchemaChange(.safe, sentence, subject: pair.new.name, at: pair.new.location)
            changes.append(change)
            comments += TablePlan.comments(for: change)
        }
        let statements = moves.moves.map { "ALTER TABLE \(SQLText.quote($0.from)) RENAME TO \(SQLText.quote($0.to));" }
        if !statements.isEmpty {
            hasRenames = true
            if comments.isEmpty { comments = ["-- Out of the way of a new table that has its name"] }
        }
        if !comments.isEmpty { blocks.append((comments + statements).joined(separator: "\n")) }
        return moves.movedAway
    }

    /// - Returns: For each entity the names of columns that were moved out of the way.
    private mutating func renameColumns() -> [String: [String: String]] {
        var movedAway: [String: [String: String]] = [:]
        for pair in match.pairs {
            let moves = NameMoves(
                pair.attributes.map { NameMoves.Move(from: $0.old.columnName, to: $0.new.columnName) },
                existing: pair.old.attributes.map(\.columnName),
                gone: pair.removed.map(\.columnName),
                added: pair.added.map(\.columnName),
                changesCase: true
            )
            movedAway[pair.new.name] = moves.movedAway
            var comments: [String] = []
            for attribute in pair.attributes {
                guard let sentence = Self.renaming(attribute, of: pair) else { continue }
                let subject = "\(pair.new.name).\(attribute.new.displayName)"
                let change = SchemaChange(.safe, sentence, subject: subject, at: attribute.new.location)
                // The parts of a composite key make one relationship.
                if changes.contains(where: { $0.sentence == change.sentence }) { continue }
                changes.append(change)
                comments += TablePlan.comments(for: change)
            }
            if !moves.moves.isEmpty {
                hasRenames = true
                if comments.isEmpty { comments = ["-- Out of the way of a new column that has its name"] }
            }
            guard !comments.isEmpty else { continue }
            let table = SQLText.quote(pair.new.tableName)
            let statements = moves.moves.map {
                "ALTER TABLE \(table) RENAME COLUMN \(SQLText.quote($0.from)) TO \(SQLText.quote($0.to));"
            }
            blocks.append((comments + statements).joined(separator: "\n"))
        }
        return movedAway
    }

    /// What is said of an attribute, or of its column, that has another name; nil if both are called as before.
    private static func renaming(_ attribute: SchemaMatch.AttributePair, of pair: SchemaMatch.EntityPair) -> String? {
        let (before, after) = (attribute.old, attribute.new)
        // A value that becomes the key of a relationship has the same name, and is called by the relationship's.
        let isSameName =
            (before.relationship == nil) == (after.relationship == nil)
            ? before.displayName == after.displayName : before.name == after.name
        guard before.columnName.isExactly(after.columnName) else {
            return isSameName || pair.new.isJoin
                ? "renames the column \(before.columnName) of \(pair.new.name) to \(after.columnName)"
                : "renames \(pair.new.name).\(before.displayName) to \(after.displayName)"
        }
        // The attributes of a join table are its columns.
        if pair.old.isJoin || pair.new.isJoin { return nil }
        if !isSameName {
            return "renames \(pair.new.name).\(before.displayName) to \(after.displayName) (its column stays)"
        }
        return before.name == after.name
            ? nil : "renames the key \(pair.new.name).\(before.name) to \(after.name) (its column stays)"
    }

    // MARK: - Tables

    private mutating func createTables(movedColumns: [String: [String: String]]) {
        for table in newTables.tablesInCreationOrder {
            guard let entity = match.added.first(where: { $0.tableName.isExactly(table.name) }) else { continue }
            if let copy = kept.copies[entity.name] {
                let rows = copy.statement(into: table, movedColumns: movedColumns[copy.pair.new.name] ?? [:])
                add(copy.change, [table.creationStatement(), rows] + table.indexStatements)
                continue
            }
            add(
                SchemaChange(.safe, "adds \(entity.name)", subject: entity.name, at: entity.location),
                [table.creationStatement()] + table.indexStatements
            )
        }
    }

    private mutating func change(_ pair: SchemaMatch.EntityPair, _ renamed: RenamedTables, cleared: [String]) {
        guard let before = renamed.table(of: pair), let after = newTable[ExactText(pair.new.tableName)] else { return }
        let plan = TablePlan(
            pair,
            from: old,
            to: new,
            old: before,
            new: after,
            kept: kept,
            movedAway: renamed.movedColumns[pair.new.name] ?? [:],
            clearedIndexes: cleared
        )
        changes += plan.changes
        // Whose columns are whose is to be said first.
        if match.questionAboutSides(pair) == nil { diagnostics += plan.diagnostics }
        if isMade, plan.diagnostics.isEmpty { diagnostics += plan.unusedBackfills }
        if let sql = plan.sql { blocks.append(sql) }
        if kept.lookedUp.contains(pair.new.name) { indexOldKey(of: pair, after) }
    }

    /// The old key is no key any more, and each row that leads here looks it up.
    private mutating func indexOldKey(of pair: SchemaMatch.EntityPair, _ table: RelationalTable) {
        let columns = pair.old.primaryKey.compactMap { part in
            pair.attributes.first { $0.old.name == part }?.new.columnName
        }
        let indexes = [table.primaryKey] + table.indexes.filter { $0.condition == nil }.map { $0.parts.map(\.column) }
        guard columns.count == pair.old.primaryKey.count, !indexes.contains(where: { $0.starts(with: columns) }) else {
            return
        }
        let name = SQLText.quote("strata_key_\(table.name)")
        let list = columns.map(SQLText.quote).joined(separator: ", ")
        blocks.append(
            "-- Those that lead to \(pair.new.name) find its rows by the old key\n"
                + "CREATE INDEX \(name) ON \(SQLText.quote(table.name)) (\(list));"
        )
        lookups.append(name)
    }

    private mutating func dropTables(movedAway: [String: String]) {
        for table in oldTables.tablesInCreationOrder.reversed() {
            guard let entity = match.removed.first(where: { $0.tableName.isExactly(table.name) }) else { continue }
            let removal = SchemaChange(
                .lossy,
                "removes \(entity.name) and all its \(entity.isJoin ? "links" : "rows")",
                subject: entity.name,
                at: new.location
            )
            let name = SQLText.quote(movedAway[table.name] ?? table.name)
            // Where a table of its name is made anew, the runner would miss its rows.
            let isReplaced = match.added.contains { $0.tableName.isSameName(as: table.name) }
            let emptying = isReplaced ? ["DELETE FROM \(name);"] : []
            add(kept.keptLinks[entity.name] ?? removal, emptying + ["DROP TABLE \(name);"])
        }
    }
}
