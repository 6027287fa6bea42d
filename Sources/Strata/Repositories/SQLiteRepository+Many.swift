import StrataSQLite

extension SQLiteRepository {
    @discardableResult
    public func assign(
        _ assignments: [QueryAssignment<Model>],
        to query: Query<Model>
    ) async throws(StrataError) -> Int {
        try await write { try $0.updateAll(query, assignments) }
    }

    public func assign(
        _ assignments: [QueryAssignment<Model>],
        toReturning query: Query<Model>
    ) async throws(StrataError) -> [Model] {
        try await write { try $0.updateAll(returning: query, assignments) }
    }

    @discardableResult
    public func save(_ models: [Model], on columns: [String]) async throws(StrataError) -> [Model] {
        if models.count == 1 { return try await writeBounded { try $0.save(models, on: columns) } }
        return try await write { try $0.save(models, on: columns) }
    }

    @discardableResult
    public func save<Draft: EntityDraft>(
        _ drafts: [Draft],
        on columns: [String]
    ) async throws(StrataError) -> [Model] where Draft.Model == Model {
        if drafts.count == 1 { return try await writeBounded { try $0.save(drafts, on: columns) } }
        return try await write { try $0.save(drafts, on: columns) }
    }

    public func delete(returning query: Query<Model>) async throws(StrataError) -> [Model] {
        try await write { try $0.delete(returning: query) }
    }

    public func page(
        _ query: Query<Model>,
        size: Int,
        at position: PagePosition,
        countingTotal: Bool
    ) async throws(StrataError) -> Page<Model> {
        try await read { connection in
            try connection.readSnapshot {
                try connection.page(query, size: size, at: position, countingTotal: countingTotal)
            }
        }
    }
}
