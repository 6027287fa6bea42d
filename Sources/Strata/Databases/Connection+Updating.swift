import StrataSQLite

extension Connection {
    /// - Returns: The values as they are stored now.
    func update<Model: Entity>(_ models: [Model]) throws(StrataError) -> [Model] {
        guard !models.isEmpty else { return [] }
        let statements = Model.table.statements
        let stored = try withStatement(statements.update) { statement throws(StrataError) in
            try explaining(writing: models) { () throws(StrataError) in
                guard Model.table.isComputed else {
                    return try Model.runUpdate(statement, readingWith: nil, forEach: models)
                }
                return try withStatement(statements.selectByKey) { selection throws(StrataError) in
                    try Model.runUpdate(statement, readingWith: selection, forEach: models)
                }
            }
        }
        // An update that finds no row must not pass in silence.
        if stored.count < models.count { throw try unwritten(models[stored.count]) }
        return stored
    }

    func update<Model: Entity>(_ model: Model) throws(StrataError) -> Model {
        guard let stored = try update([model]).first else { throw try unwritten(model) }
        return stored
    }

    func update<Model: Entity>(
        _ model: Model.Type,
        id: Model.ID,
        _ change: (inout Model) throws -> Void
    ) throws -> Model {
        guard let original = try fetch(model, id: id) else { throw notFound(model, id) }
        var changed = original
        try change(&changed)
        return try update(changed, from: original)
    }

    /// Writes the columns that differ.
    /// - Returns: The value as it is stored now.
    func update<Model: Entity>(_ model: Model, from original: Model) throws(StrataError) -> Model {
        let table = Model.table
        // As they are stored: "é" has two spellings that Swift's `==` takes for one, and they are the keys of two rows.
        guard Model.key(stored: model) == Model.key(stored: original) else {
            throw StrataError(
                .unsupported,
                "\(table.name): the two values have different keys; create the new one and delete the old",
                table: table.name
            )
        }
        var columns = try differences(of: model, from: original)
        guard !columns.isEmpty else { return try readBack(Model.self, id: model.id) }
        let prepared = model.preparedForUpdate()
        columns += table.touched.filter { !columns.contains($0) }
        do throws(StrataError) {
            try prepared.validate()
        } catch {
            throw table.locate(error, writing: Model.key(stored: model))
        }
        let assignments = try columns.map { column throws(StrataError) in
            (table.columns[column], try stored(prepared, at: column))
        }
        let expected = try table.version.map { column throws(StrataError) in try original.storedValue(at: column) }
        guard try write(assignments, to: Model.self, id: model.id, expecting: expected) else {
            throw try unwritten(original)
        }
        return try readBack(Model.self, id: model.id)
    }

    /// The positions of the columns in which a value differs.
    ///
    /// The stored values are compared, not the properties: `==` calls two spellings of "é" equal, and they are not the
    /// same text.
    private func differences<Model: Entity>(of model: Model, from original: Model) throws(StrataError) -> [Int] {
        let table = Model.table
        var columns: [Int] = []
        for column in table.columns.indices
        where !table.primaryKey.contains(column) && !table.generated.contains(column) && column != table.version {
            if try stored(model, at: column) != original.storedValue(at: column) { columns.append(column) }
        }
        return columns
    }

    private func stored<Model: Entity>(_ model: Model, at column: Int) throws(StrataError) -> StoredValue {
        do throws(StrataError) {
            return try model.storedValue(at: column)
        } catch {
            throw Model.table.locate(error, writing: Model.key(stored: model), column: column)
        }
    }

    /// Writes some columns of the row with a key, and moves its version on.
    /// - Parameters:
    ///   - assignments: Names and values.
    ///   - expected: The version that the row must have; nil: any.
    ///   - zeros: A column that becomes as many zero bytes as its value says.
    /// - Returns: Whether there is a row with this key and version.
    func write<Model: Entity>(
        _ assignments: [(column: String, value: StoredValue)],
        to model: Model.Type,
        id: Model.ID,
        expecting expected: StoredValue?,
        zeros: String? = nil
    ) throws(StrataError) -> Bool {
        let sql = Self.assigning(
            assignments.map(\.column),
            in: model.table,
            expectsVersion: expected != nil,
            zeros: zeros
        )
        return try withStatement(sql) { statement throws(StrataError) in
            try explaining(writing: assignments, to: model) { () throws(StrataError) in
                do throws(StrataError) {
                    let key = Int32(assignments.count) + 1
                    try statement.bind(assignments.map(\.value))
                    try Model.bind(key: id, to: statement, at: key)
                    if let expected { try statement.bind(expected, at: key + Int32(model.table.primaryKey.count)) }
                    _ = try statement.step()
                    return statement.changes == 1
                } catch {
                    throw model.table.locate(error, writing: try? storedKey(id, of: model))
                }
            }
        }
    }

    /// An UPDATE of some columns: the parameters are their values, the key and, if it is expected, the version.
    private static func assigning(
        _ columns: [String],
        in table: Table,
        expectsVersion: Bool,
        zeros: String?
    ) -> String {
        let version = table.version.map { SQLText.quote(table.columns[$0]) }
        var assignments = columns.enumerated().map { position, column in
            "\(SQLText.quote(column)) = " + (column == zeros ? "zeroblob(?\(position + 1))" : "?\(position + 1)")
        }
        var condition = table.keyCondition(at: columns.count + 1)
        if let version {
            assignments.append("\(version) = \(version) + 1")
            if expectsVersion { condition += " AND \(version) = ?\(columns.count + table.primaryKey.count + 1)" }
        }
        return "UPDATE \(table.quoted) SET \(assignments.joined(separator: ", ")) WHERE \(condition)"
    }

    /// Why the row of a value was not written.
    func unwritten<Model: Entity>(_ model: Model) throws(StrataError) -> StrataError {
        let table = Model.table
        guard let stored = try fetch(Model.self, id: model.id) else { return notFound(Model.self, model.id) }
        if let version = table.version, try stored.storedValue(at: version) != model.storedValue(at: version) {
            return StrataError(
                .conflict,
                "this \(table.name) has been changed since it was read; fetch it again and repeat the change",
                table: table.name,
                columns: [table.columns[version]],
                key: Model.key(stored: model)
            )
        }
        return StrataError(
            .check,
            "\(table.name): a trigger ignored the change of a row; nothing was written",
            table: table.name,
            key: Model.key(stored: model)
        )
    }
}

extension Entity {
    /// The value as an update writes it.
    func preparedForUpdate() -> Self {
        var prepared = self
        prepared.prepareForUpdate()
        return prepared
    }
}
