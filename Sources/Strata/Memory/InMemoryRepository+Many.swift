import StrataSQLite

extension InMemoryRepository {
    @discardableResult
    public func assign(
        _ assignments: [QueryAssignment<Model>],
        to query: Query<Model>
    ) async throws(StrataError) -> Int {
        try await assign(assignments, toReturning: query).count
    }

    public func assign(
        _ assignments: [QueryAssignment<Model>],
        toReturning query: Query<Model>
    ) async throws(StrataError) -> [Model] {
        _ = try Model.table.columns(of: assignments)
        guard !assignments.isEmpty else { return [] }
        let others = otherRows
        return try write { rows throws(StrataError) in
            let evaluation = QueryEvaluation(ModelRows(models: rows.models), related: others)
            let positions = try evaluation.rows(of: query)
            // All are computed of the rows as they were; what is assigned to a touched date counts.
            var models = rows.models
            for position in positions { models[position].prepareForUpdate() }
            var changed = try Query.assigning(assignments, at: positions, evaluation, models)
            for (index, position) in positions.enumerated() {
                changed[index].advanceVersion()
                try rows.replace(at: position, with: changed[index])
            }
            return changed
        }
    }

    @discardableResult
    public func save(_ models: [Model], on columns: [String]) async throws(StrataError) -> [Model] {
        let unique = try Model.table.uniqueKey(columns)
        return try write { rows throws(StrataError) in
            var stored: [Model] = []
            for model in models {
                stored.append(try rows.save(model.preparedForUpdate(), on: unique, isDraft: false))
            }
            return stored
        }
    }

    @discardableResult
    public func save<Draft: EntityDraft>(
        _ drafts: [Draft],
        on columns: [String]
    ) async throws(StrataError) -> [Model] where Draft.Model == Model {
        let unique = try Model.table.uniqueKey(columns)
        return try write { rows throws(StrataError) in
            var stored: [Model] = []
            for draft in drafts {
                stored.append(try rows.save(try rows.model(of: draft), on: unique, isDraft: true))
            }
            return stored
        }
    }

    public func delete(returning query: Query<Model>) async throws(StrataError) -> [Model] {
        let others = otherRows
        return try write { rows throws(StrataError) in
            let models = rows.models
            let found = try QueryEvaluation(ModelRows(models: models), related: others).rows(of: query)
            try rows.remove(Set(found))
            return found.map { models[$0] }
        }
    }

    /// What values have by a relationship whose values are given: see ``init(_:related:)``.
    public func load<Link: Relationship>(
        _ relationship: @Sendable (Model.Relationships) -> Link,
        of ids: [Model.ID]
    ) async throws(StrataError) -> [Model.ID: Link.Loaded] where Link.Owner == Model {
        let rows = rows
        let step = QueryRelationship(
            relationship(Model.relationships),
            named: "to \(Link.Destination.table.name)",
            isOptional: true
        )
        let evaluator = evaluation(rows).evaluator
        let (target, find) = try evaluator.destinations(of: step, from: evaluator.rows)
        guard let models = (target as? ModelRows<Link.Destination>)?.models else { return [:] }
        let key = Link.Destination.table.primaryKey
        let collations = target.collations(of: key)
        var loaded: [Model.ID: Link.Loaded] = [:]
        for id in ids {
            var found: [(position: Int, key: [StoredValue])] = []
            if let owner = rows.position(id) {
                for position in try find(owner) { found.append((position, try target.values(at: key, of: position))) }
            }
            found.sort { $0.key.order($1.key, collations) < 0 }
            loaded[id] = Link.loaded(found.map { models[$0.position] })
        }
        return loaded
    }
}

extension KeyPathTable {
    /// The column of the row itself with a name.
    func column(named name: String) -> AnyColumn<Root>? { columns.values.first { $0.rootColumn?.name == name } }
}
