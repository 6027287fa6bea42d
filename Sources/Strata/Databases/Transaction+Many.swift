import StrataSQLite

// What changes many values at once: all, or none if it throws, whatever the closure does then.

extension Transaction {
    /// Changes some columns of the values that a query describes, with one statement.
    ///
    /// It is an update: the values are touched, and their versions move on. Every right side is computed of the row as it
    /// was before.
    ///
    /// ```swift
    /// try transaction.updateAll(TodoItem.where { $0.listID == old }) { $0.listID.set(new) }
    /// ```
    /// - Parameters:
    ///   - query: Which values; with an order and a limit, the first ones.
    ///   - assignments: One to a line.
    /// - Returns: How many values there were; 0 if nothing is assigned.
    /// - Throws: ``StrataError/Code/validation`` if the schema refuses a value, or a calculated number does not fit its
    ///   column; what else the constraints refuse; ``StrataError/Code/unsupported`` for a column that cannot be set.
    @discardableResult
    public func updateAll<Model: Entity>(
        _ query: Query<Model>,
        @AssignmentBuilder<Model> _ assignments: (Model.Columns) -> [QueryAssignment<Model>]
    ) throws(StrataError) -> Int {
        let connection = try connection(for: Model.self)
        let assignments = assignments(Model.columns)
        // SQLite undoes a statement that fails, but not what it had done before a trigger's RAISE(FAIL).
        return try connection.together { () throws(StrataError) in try connection.updateAll(query, assignments) }
    }

    /// Changes some columns of the values that a query describes, and returns the values.
    /// - Returns: The values as they are now, in unspecified order.
    public func updateAll<Model: Entity>(
        returning query: Query<Model>,
        @AssignmentBuilder<Model> _ assignments: (Model.Columns) -> [QueryAssignment<Model>]
    ) throws(StrataError) -> [Model] {
        let connection = try connection(for: Model.self)
        let assignments = assignments(Model.columns)
        return try connection.together { () throws(StrataError) in
            try connection.updateAll(returning: query, assignments)
        }
    }

    /// Stores values by a unique key: new ones are created, others updated.
    ///
    /// ```swift
    /// let stored = try transaction.save([Tag(name: "urgent")], on: { $0.name })
    /// ```
    /// - Parameters:
    ///   - models: Any number.
    ///   - columns: The columns of a unique key: one, or several in brackets, in any order.
    /// - Returns: Each value as its own saving has left it, in the same order; the key of one that was there is that of its row.
    /// - Throws: ``StrataError/Code/unsupported`` if the entity has no unique key of these columns;
    ///   ``StrataError/Code/conflict`` for the first whose row has another version; ``StrataError/Code/unique`` for another
    ///   unique key.
    @discardableResult
    public func save<Model: Entity, each Value>(
        _ models: [Model],
        on columns: (Model.Columns) -> (repeat Column<Model, each Value>)
    ) throws(StrataError) -> [Model] {
        let connection = try connection(for: Model.self)
        let names = try Model.names(columns)
        return try connection.together { () throws(StrataError) in try connection.save(models, on: names) }
    }

    /// Stores drafts by a unique key: new ones are created, others updated.
    /// - Returns: The values as they are now, whole, in the same order.
    @discardableResult
    public func save<Draft: EntityDraft, each Value>(
        _ drafts: [Draft],
        on columns: (Draft.Model.Columns) -> (repeat Column<Draft.Model, each Value>)
    ) throws(StrataError) -> [Draft.Model] {
        let connection = try connection(for: Draft.Model.self)
        let names = try Draft.Model.names(columns)
        return try connection.together { () throws(StrataError) in try connection.save(drafts, on: names) }
    }

    /// Stores a value by a unique key: it is created, or the row with the same unique columns is updated.
    /// - Returns: The value as it is now; its key is that of the row.
    @discardableResult
    public func save<Model: Entity, each Value>(
        _ model: Model,
        on columns: (Model.Columns) -> (repeat Column<Model, each Value>)
    ) throws(StrataError) -> Model {
        let names = try Model.names(columns)
        let connection = try connection(for: Model.self)
        return try connection.together { () throws(StrataError) in
            try first(of: try connection.save([model], on: names), Model.table)
        }
    }

    /// Stores a draft by a unique key: it is created, or the row with the same unique columns is updated.
    /// - Returns: The value as it is now, whole.
    @discardableResult
    public func save<Draft: EntityDraft, each Value>(
        _ draft: Draft,
        on columns: (Draft.Model.Columns) -> (repeat Column<Draft.Model, each Value>)
    ) throws(StrataError) -> Draft.Model {
        let names = try Draft.Model.names(columns)
        let connection = try connection(for: Draft.Model.self)
        return try connection.together { () throws(StrataError) in
            try first(of: try connection.save([draft], on: names), Draft.Model.table)
        }
    }

    /// Deletes the values that a query describes.
    /// - Returns: The values as they were, in the order of the query.
    public func delete<Model: Entity>(returning query: Query<Model>) throws(StrataError) -> [Model] {
        let connection = try connection(for: Model.self)
        return try connection.together { () throws(StrataError) in try connection.delete(returning: query) }
    }

    private func first<Model>(of stored: [Model], _ table: Table) throws(StrataError) -> Model {
        guard let model = stored.first else {
            throw StrataError(.check, "\(table.name): a row was saved and is not there", table: table.name)
        }
        return model
    }
}
