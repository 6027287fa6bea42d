import StrataSQLite

// One column of one row, by key: what lazy attributes are read and written with.

extension Connection {
    func value<Model: Entity, Value: ColumnValue>(
        of column: Column<Model, Value>,
        id: Model.ID
    ) throws(StrataError) -> Value {
        let table = Model.table
        let rendered = try SQLRenderer.operand(column)
        // A column has no parameters; an expression may, and they come first.
        let sql =
            "SELECT \(rendered.sql) FROM \(table.quoted) WHERE "
            + table.keyColumns.map { "\(SQLText.quote($0)) = ?" }.joined(separator: " AND ")
        return try withStatement(sql) { statement throws(StrataError) in
            try statement.bind(rendered.values)
            try Model.bind(key: id, to: statement, at: Int32(rendered.values.count) + 1)
            guard try statement.step() else { throw notFound(Model.self, id) }
            do throws(StrataError) {
                return try Value.read(from: statement.row, at: 0, storedAs: column.storage)
            } catch {
                let name = column.name ?? rendered.sql
                throw error.with(
                    message: "\(table.name).\(name): \(error.message)",
                    table: table.name,
                    columns: [name],
                    key: try? storedKey(id, of: Model.self)
                )
            }
        }
    }

    func setValue<Model: Entity, Value: ColumnValue>(
        _ value: Value,
        of column: Column<Model, Value>,
        id: Model.ID
    ) throws(StrataError) {
        let table = Model.table
        guard let name = column.name else {
            throw StrataError(.unsupported, column.reasonNotToSet, table: table.name)
        }
        try table.refuseSetting(name)
        var assignments: [(column: String, value: StoredValue)] = []
        do throws(StrataError) {
            assignments.append((name, try value.storedValue(as: column.storage)))
        } catch {
            throw table.locate(error, writing: try? storedKey(id, of: Model.self), columnNamed: name)
        }
        assignments += try touchedAssignments(of: Model.self, id: id, but: name)
        do throws(StrataError) {
            guard try write(assignments, to: Model.self, id: id, expecting: nil) else { throw notFound(Model.self, id) }
        } catch {
            guard error.code == .validation, let stored = assignments.first?.value else { throw error }
            throw refusal(of: stored, in: name, Model.self, id: id) ?? error
        }
    }

    /// What an update of one column writes into others: the dates that every update sets to now.
    func touchedAssignments<Model: Entity>(
        of model: Model.Type,
        id: Model.ID,
        but name: String
    ) throws(StrataError) -> [(column: String, value: StoredValue)] {
        let table = model.table
        guard !table.touched.isEmpty else { return [] }
        // The entity alone knows how its dates are stored.
        guard var model = try fetch(model, id: id) else { throw notFound(Model.self, id) }
        model.prepareForUpdate()
        var assignments: [(column: String, value: StoredValue)] = []
        for touched in table.touched where table.columns[touched] != name {
            assignments.append((table.columns[touched], try model.storedValue(at: touched)))
        }
        return assignments
    }

    /// What the entity itself says of a value that a check has refused: the same as when it is created with it.
    ///
    /// Asked afterwards, so that a value that is right costs nothing. Nil for a lazy column, which the struct has not.
    private func refusal<Model: Entity>(
        of value: StoredValue,
        in column: String,
        _ model: Model.Type,
        id: Model.ID
    ) -> StrataError? {
        let table = model.table
        guard table.columns.contains(column) else { return nil }
        let columns = table.columns.map { $0 == column ? "?1" : SQLText.quote($0) }.joined(separator: ", ")
        do throws(StrataError) {
            let changed = try withStatement(
                "SELECT \(columns) FROM \(table.quoted) WHERE \(table.keyCondition(at: 2))"
            ) { statement throws(StrataError) in
                try statement.bind(value, at: 1)
                try Model.bind(key: id, to: statement, at: 2)
                return try Model.readFirst(from: statement)
            }
            try changed?.validate()
            return nil
        } catch {
            return error.code == .validation ? table.locate(error, writing: try? storedKey(id, of: model)) : nil
        }
    }
}

extension Column {
    /// The name of a column of the query's own row; nil for an expression and for a column of a related row.
    var name: String? {
        if case .column(let column) = expression, column.path == .root { column.name } else { nil }
    }

    /// Why what has no ``name`` cannot be set.
    var reasonNotToSet: String {
        if case .column(let column) = expression, let relationship = column.path.relationships.last {
            "\(column.name) is a column of \(relationship.table), and not of \(Root.table.name); update that"
        } else {
            "a value is set for a column, not for an expression"
        }
    }
}
