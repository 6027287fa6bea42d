import StrataSQLite

extension InMemoryRepository {
    public func value<Value: ColumnValue>(
        _ column: @Sendable (Model.Columns) -> Column<Model, Value>,
        id: Model.ID
    ) async throws(StrataError) -> Value {
        let column = column(Model.columns)
        let rows = rows
        guard let position = rows.position(id) else { throw Model.table.notFound(key: Model.storedKey(id)) }
        let stored = try evaluation(rows).evaluator.value(column.expression)(position)
        return try Value.value(of: stored, storedAs: column.storage)
    }

    public func setValue<Value: ColumnValue>(
        _ value: Value,
        for column: @Sendable (Model.Columns) -> Column<Model, Value>,
        id: Model.ID
    ) async throws(StrataError) {
        let table = Model.table
        guard case .column(let column) = column(Model.columns).expression, column.path == .root else {
            throw StrataError(.unsupported, "a value is set for a column, not for an expression", table: table.name)
        }
        try table.refuseSetting(column.name)
        try write { rows throws(StrataError) in
            guard let position = rows.position(id) else { throw table.notFound(key: Model.storedKey(id)) }
            var changed = rows.models[position].preparedForUpdate()
            guard let property = Model.keyPaths.properties[column.name], property.set(&changed, value) else {
                throw table.notWritable(column.name)
            }
            changed.advanceVersion()
            try rows.replace(at: position, with: changed)
        }
    }
}
