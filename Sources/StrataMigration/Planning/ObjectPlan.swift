import StrataLowering
import StrataMigrator
import StrataSQLite
import StrataSchema

/// What happens to views and full-text searches: none of them is ever altered, those that change are made anew.
///
/// An old one goes before anything else changes, so that no rename rewrites it and none stands in the way; a new one
/// comes when all tables are as they should be. Those that stay as they are, are carried through by the runner, which
/// also brings a search up to date whose rows the step has written.
struct ObjectPlan {
    private(set) var changes: [SchemaChange] = []
    /// At the beginning of the step.
    private(set) var removals: [String] = []
    /// At the end of the step.
    private(set) var creations: [String] = []

    private let match: SchemaMatch
    private let new: Schema

    /// - Parameter hasRenames: A table or a column gets another name in the step.
    init(
        _ match: SchemaMatch,
        from old: Schema,
        to new: Schema,
        _ oldTables: RelationalSchema,
        _ newTables: RelationalSchema,
        hasRenames: Bool
    ) {
        self.match = match
        self.new = new
        planViews(from: old, oldTables, newTables, hasRenames: hasRenames)
        planSearches(oldTables, newTables)
    }

    // MARK: - Views

    private mutating func planViews(
        from old: Schema,
        _ oldTables: RelationalSchema,
        _ newTables: RelationalSchema,
        hasRenames: Bool
    ) {
        var rest = old.views
        var made: Set<String> = []
        for view in new.views {
            let before = former(view, &rest, old)
            guard let after = newTables.view(named: view.tableName) else { continue }
            let sentence: String?
            if let before {
                let isSame = oldTables.view(named: before.tableName) == after
                if isSame && !hasRenames { continue }
                sentence = isSame ? nil : Self.sentence(from: before, to: view)
                removals.append("DROP VIEW \(SQLText.quote(before.tableName));")
            } else {
                sentence = "adds the view \(view.name)"
            }
            if let sentence {
                changes.append(SchemaChange(.safe, sentence, subject: view.name, at: view.location))
            }
            made.insert(after.name)
        }
        for view in rest {
            removals.append("DROP VIEW \(SQLText.quote(view.tableName));")
            changes.append(
                SchemaChange(.safe, "removes the view \(view.name)", subject: view.name, at: new.location)
            )
        }
        creations += newTables.viewsInCreationOrder.filter { made.contains($0.name) }.map(\.creationStatement)
    }

    /// A view holds no rows: nothing is lost where a rename is not said.
    private func former(_ view: Schema.View, _ rest: inout [Schema.View], _ old: Schema) -> Schema.View? {
        let before = old.views.first { $0.name == view.name }?.previousName
        let name =
            SchemaMatch.isRename(view.name, from: view.previousName, before: before)
            ? view.previousName ?? view.name : view.name
        let index = rest.firstIndex { $0.name == name } ?? rest.firstIndex { $0.name == view.name }
        return index.map { rest.remove(at: $0) }
    }

    private static func sentence(from before: Schema.View, to after: Schema.View) -> String {
        if before.name != after.name { return "renames the view \(before.name) to \(after.name)" }
        if !before.tableName.isExactly(after.tableName) {
            return "renames the view \(before.tableName) to \(after.tableName) in the database"
        }
        return "changes the view \(after.name)"
    }

    // MARK: - Searches

    private mutating func planSearches(_ oldTables: RelationalSchema, _ newTables: RelationalSchema) {
        var kept: Set<String> = []
        for pair in match.pairs {
            let before = oldTables.searches.first { $0.table.isExactly(pair.old.tableName) }
            let after = newTables.searches.first { $0.table.isExactly(pair.new.tableName) }
            if let sentence = sentence(pair) {
                let isRebuilt = Schema.hasRowIDColumn(pair.old) != Schema.hasRowIDColumn(pair.new)
                changes.append(
                    SchemaChange(
                        isRebuilt ? .rebuild : .safe,
                        sentence,
                        subject: pair.new.name,
                        at: pair.new.location
                    )
                )
            }
            let isMoved = pair.attributes.contains { !$0.old.columnName.isExactly($0.new.columnName) }
            if let before, before == after, !isMoved { kept.insert(before.name) }
        }
        for search in oldTables.searches where !kept.contains(search.name) { removals += search.removalStatements }
        for search in newTables.searches where !kept.contains(search.name) {
            creations += search.creationStatements
            // A table that is new has no rows to find.
            let isNew = match.added.contains { $0.tableName == search.table }
            if !isNew { creations.append(search.rebuildStatement) }
        }
    }

    private func sentence(_ pair: SchemaMatch.EntityPair) -> String? {
        func names(_ search: Schema.Search) -> String { "(\(search.attributes.joined(separator: ", ")))" }
        switch (pair.old.search, pair.new.search) {
        case (nil, let search?): return "adds full-text search of \(pair.new.name) \(names(search))"
        case (.some, nil): return "removes full-text search of \(pair.new.name)"
        case (let before?, let after?):
            let renamed = before.attributes.map { name in
                pair.attributes.first { $0.old.name == name }?.new.name ?? name
            }
            return renamed == after.attributes
                ? nil : "changes full-text search of \(pair.new.name) to \(names(after))"
        case (nil, nil): return nil
        }
    }
}
