import StrataSQLite

extension Connection {
    func delete<Model: Entity>(_ model: Model.Type, ids: [Model.ID]) throws(StrataError) -> Int {
        guard !ids.isEmpty else { return 0 }
        return try withStatement(Model.table.statements.deleteByKey) { statement throws(StrataError) in
            try Model.run(statement, forEachKey: ids)
        }
    }

    func delete<Model: Entity>(_ query: Query<Model>) throws(StrataError) -> Int {
        let table = Model.table.quoted
        let isLimited = query.limit != nil || query.offset > 0
        let rendered: SQLRenderer
        let sql: String
        if isLimited {
            // DELETE … ORDER BY … LIMIT is an option of SQLite that is mostly left out.
            let keys = Model.table.keyColumns.map(SQLText.quote).joined(separator: ", ")
            rendered = try SQLRenderer.render("SELECT \(keys) FROM \(table)", query)
            sql = "DELETE FROM \(table) WHERE (\(keys)) IN (\(rendered.sql))"
        } else {
            let unordered = query.unordered
            rendered = try SQLRenderer.render("DELETE FROM \(table)", unordered)
            sql = rendered.sql
        }
        try run(sql, rendered.values)
        return changes
    }
}
