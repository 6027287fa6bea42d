import StrataSQLite

extension InMemoryRepository {
    /// The values of a query with what their relationships lead to, if those values are given: see ``init(_:related:)``.
    public func fetch<Output>(_ query: LoadedQuery<Model, Output>) async throws(StrataError) -> [Output] {
        let (rows, source) = state()
        let models = try QueryEvaluation(ModelRows(models: rows.models), related: source.related).rows(of: query.query)
        return try query.load(source, models.map { rows.models[$0] })
    }

    public func count<Load: LoadableRelationship>(
        _ relationship: @Sendable (Model.Relationships) -> Load,
        of owners: [Model]
    ) async throws(StrataError) -> [Model.ID: Int] where Load.Owner == Model {
        let counts = try relationship(Model.relationships).loading.counts(state().source, owners)
        return Dictionary(zip(owners.lazy.map(\.id), counts)) { first, _ in first }
    }

    public func count<Load: LoadableRelationship>(
        _ relationship: @Sendable (Model.Relationships) -> Load,
        of ids: [Model.ID]
    ) async throws(StrataError) -> [Model.ID: Int] where Load.Owner == Model {
        let (rows, source) = state()
        let owners = ids.compactMap(rows.position).map { rows.models[$0] }
        let counts = try relationship(Model.relationships).loading.counts(source, owners)
        let found = Dictionary(zip(owners.lazy.map(\.id), counts)) { first, _ in first }
        return Dictionary(ids.lazy.map { ($0, found[$0] ?? 0) }) { first, _ in first }
    }

    /// The values of now, and those that relationships lead to.
    private func state() -> (rows: InMemoryRows<Model>, source: InMemorySourceOfRows) {
        let rows = rows
        return (rows, InMemorySourceOfRows(related: [RelatedRows(rows.models)] + otherRows))
    }
}

/// Values in memory, as what relationships lead to.
private struct InMemorySourceOfRows: RelationshipSource {
    let related: [RelatedRows]
    private let tables: EvaluationTables

    init(related: [RelatedRows]) {
        self.related = related
        tables = EvaluationTables(nil, related: related)
    }

    func linkedRows<Owner: Entity, Destination: Entity>(
        _ link: RelationshipLink,
        of owners: [Owner],
        _ query: Query<Destination>
    ) throws(StrataError) -> LinkedRows<Destination> {
        try query.checkRelated()
        let rows = ModelRows(models: owners)
        let relationship = QueryRelationship(link, from: Owner.table, to: Destination.table)
        let (target, find) = try Evaluator(rows: rows, tables: tables).destinations(of: relationship, from: rows)
        guard let models = (target as? ModelRows<Destination>)?.models else {
            return LinkedRows(indexes: owners.map { _ in [] })
        }
        let places = try places(of: query, in: target)
        var linked = LinkedRows<Destination>(indexes: [])
        var known: [Int: Int] = [:]
        for owner in owners.indices {
            let found = try find(owner).filter { places[$0] != nil }
            let sorted = found.sorted { (places[$0] ?? 0) < (places[$1] ?? 0) }
            var indexes: [Int] = []
            for position in QueryEvaluation<Destination>.limited(sorted, query) {
                let index = known[position] ?? linked.values.count
                if index == linked.values.count {
                    known[position] = index
                    linked.values.append(models[position])
                }
                indexes.append(index)
            }
            linked.indexes.append(indexes)
        }
        return linked
    }

    func linkedCounts<Owner: Entity, Destination: Entity>(
        _ link: RelationshipLink,
        of owners: [Owner],
        _ query: Query<Destination>
    ) throws(StrataError) -> [Int] {
        try linkedRows(link, of: owners, query).indexes.map(\.count)
    }

    /// The place of each row for which the query's conditions hold, in its order and by key among equals.
    private func places<Destination: Entity>(
        of query: Query<Destination>,
        in target: any EvaluationRows
    ) throws(StrataError) -> [Int: Int] {
        let evaluator = Evaluator(rows: target, tables: tables)
        let test = try query.condition.map { condition throws(StrataError) in try evaluator.test(condition) }
        let columns = Destination.table.primaryKey
        let collations = target.collations(of: columns)
        var found: [(position: Int, key: [StoredValue])] = []
        for position in 0..<target.count where try test?(position) ?? true {
            found.append((position, try target.values(at: columns, of: position)))
        }
        found.sort { $0.key.order($1.key, collations) < 0 }
        let sorted = try QueryEvaluation<Destination>.sorted(found.map(\.position), by: query.ordering, evaluator)
        return Dictionary(uniqueKeysWithValues: zip(sorted, sorted.indices))
    }
}

extension QueryRelationship {
    /// A relationship that no query names.
    fileprivate init(_ link: RelationshipLink, from owner: Table, to destination: Table) {
        name = "to \(destination.name)"
        self.link = link
        ownerTable = owner.name
        ownerKey = owner.keyColumns
        table = destination.name
        key = destination.keyColumns
        isOptional = true
    }
}
