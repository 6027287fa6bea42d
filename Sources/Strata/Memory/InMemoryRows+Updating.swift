import StrataSQLite

extension InMemoryRows {
    /// The value that a draft becomes.
    /// - Throws: ``StrataError/Code/unsupported`` if the database computes more than a key.
    func model<Draft: EntityDraft>(of draft: Draft) throws(StrataError) -> Model where Draft.Model == Model {
        let table = Model.table
        do throws(StrataError) {
            try draft.validate()
        } catch {
            throw table.locate(error, writing: nil, isDraft: true)
        }
        guard let model = draft.model(key: try nextAutomaticKey()) else {
            let sentence =
                "\(table.name) has columns that the database computes; create whole values, or test it with "
                + "Database.inMemory(schema:)"
            throw StrataError(.unsupported, sentence, table: table.name)
        }
        return model
    }

    /// Writes every column of a value that is there.
    mutating func update(_ model: Model) throws(StrataError) -> Model {
        var stored = model.preparedForUpdate()
        // As in SQLite: what a value must be is looked at before whether it is there.
        try check(stored)
        let position = try requiredPosition(of: model)
        stored.advanceVersion()
        try replace(at: position, with: stored)
        return stored
    }

    /// The position of a value that is there with the same version.
    private func requiredPosition(of model: Model) throws(StrataError) -> Int {
        let table = Model.table
        guard let position = try position(of: model) else { throw table.notFound(key: Model.key(stored: model)) }
        if let version = table.version, try models[position].storedValue(at: version) != model.storedValue(at: version)
        {
            throw table.changedMeanwhile(version, key: Model.key(stored: model))
        }
        return position
    }

    /// Writes the columns that differ.
    mutating func update(_ model: Model, from original: Model) throws(StrataError) -> Model {
        let table = Model.table
        guard Model.key(stored: model) == Model.key(stored: original) else { throw table.differentKeys() }
        let columns = try model.columns(differingFrom: original)
        guard !columns.isEmpty else {
            guard let position = try position(of: model) else { throw table.notFound(key: Model.key(stored: model)) }
            return models[position]
        }
        let position = try requiredPosition(of: original)
        var changed = models[position]
        if try changed.columns(differingFrom: original).isEmpty {
            // Nobody has written meanwhile: then the value is what the row becomes, but for its version.
            changed = try changed.replacing(columns, with: model) ?? model
        } else {
            guard let merged = try changed.replacing(columns, with: model) else {
                let sentence =
                    "\(table.name): the value was changed meanwhile, and a column that differs is none that can be written "
                    + "by its key path; update it with `update(_:)`"
                throw StrataError(.unsupported, sentence, table: table.name)
            }
            changed = merged
        }
        changed = changed.preparedForUpdate()
        changed.advanceVersion()
        try replace(at: position, with: changed)
        return changed
    }

    /// Creates a value, or updates it.
    mutating func save(_ model: Model) throws(StrataError) -> Model {
        let table = Model.table
        let prepared = model.preparedForUpdate()
        guard try position(of: model) == nil else {
            let isKeyAlone = table.columns.indices.allSatisfy { table.primaryKey.contains($0) }
            return isKeyAlone ? model : try update(model)
        }
        if let version = table.version, try model.storedValue(at: version) != .integer(table.firstVersion) {
            throw table.notFound(key: Model.key(stored: model))
        }
        try insert(prepared)
        return prepared
    }

    /// Creates a value, or updates the one with the same unique columns: all but those and its key.
    mutating func save(_ model: Model, on unique: [Int], isDraft: Bool) throws(StrataError) -> Model {
        let table = Model.table
        guard isUnique(unique) else { throw table.noUniqueKey(unique.map { table.columns[$0] }) }
        let version = try table.version.map { column throws(StrataError) in try model.storedValue(at: column) }
        guard let position = try position(of: model, by: unique) else {
            guard isDraft || version == nil || version == .integer(table.firstVersion) else {
                throw table.notFound(key: Model.key(stored: model))
            }
            try insert(model)
            return model
        }
        let stored = models[position]
        if !isDraft, let column = table.version, try stored.storedValue(at: column) != version {
            throw table.changedMeanwhile(column, key: Model.key(stored: stored))
        }
        let others = table.columns.indices.filter { column in
            !table.primaryKey.contains(column) && !unique.contains(column) && !table.generated.contains(column)
                && column != table.version
        }
        guard var changed = try stored.replacing(others, with: model) else {
            throw table.notWritable(others.map { table.columns[$0] }.joined(separator: ", "))
        }
        changed.advanceVersion()
        try replace(at: position, with: changed)
        return changed
    }
}

extension Entity {
    /// The positions of the columns in which a value differs, as they are stored; without the key and what nobody writes.
    func columns(differingFrom original: Self) throws(StrataError) -> [Int] {
        let table = Self.table
        var columns: [Int] = []
        for column in table.columns.indices
        where !table.primaryKey.contains(column) && !table.generated.contains(column) && column != table.version {
            do throws(StrataError) {
                if try storedValue(at: column) != original.storedValue(at: column) { columns.append(column) }
            } catch {
                throw table.locate(error, writing: Self.key(stored: self), column: column)
            }
        }
        return columns
    }

    /// The value with some columns of another; nil if one of them cannot be written by a key path.
    func replacing(_ columns: [Int], with other: Self) throws(StrataError) -> Self? {
        let properties = Self.keyPaths.properties
        var changed = self
        for column in columns {
            guard let property = properties[Self.table.columns[column]], property.copy(&changed, other) else {
                return nil
            }
        }
        return changed
    }
}
