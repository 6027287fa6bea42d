import StrataSQLite

/// What a `write` closure works with: several repositories in one transaction, which is committed when the closure
/// returns and rolled back when it throws.
///
/// ```swift
/// try await database.write { transaction in
///     let list = TodoList(name: "Home")
///     try transaction.create(list)
///     try transaction.create(TodoItem.Draft(title: "Sweep", listID: list.id))
/// }
/// ```
public final class Transaction: Snapshot {
    /// Writes one value.
    ///
    /// Where it is read back, both happen or neither: the closure may catch the error and go on. And where it may violate a
    /// foreign key, nothing of the violation may stay: of a statement that fails, SQLite goes on counting the deferred keys
    /// that it has violated before, and would refuse to commit the rest.
    private func whole<Model: Entity, Result>(
        _ model: Model.Type,
        _ body: (Connection) throws(StrataError) -> Result
    ) throws(StrataError) -> Result {
        let connection = try connection(for: model)
        let isPlain = !model.table.isComputed && model.table.version == nil
        if isPlain, Model.Relationships.self == NoRelationships.self { return try body(connection) }
        return try connection.together { () throws(StrataError) in try body(connection) }
    }

    /// Stores a new value.
    /// - Returns: The value as it is stored, with what the database computes.
    /// - Throws: ``StrataError/Code/validation``, ``StrataError/Code/unique`` if the key or a unique value is there
    ///   already, and what the constraints refuse.
    @discardableResult
    public func create<Model: Entity>(_ model: Model) throws(StrataError) -> Model {
        try whole(Model.self) { connection throws(StrataError) in try connection.create(model) }
    }

    /// Stores new values with one prepared statement: all, or none if it throws.
    public func create<Model: Entity>(_ models: [Model]) throws(StrataError) {
        let connection = try connection(for: Model.self)
        try connection.together { () throws(StrataError) in try connection.create(models) }
    }

    /// Stores a new value whose key the database assigns, or of which it computes a column.
    /// - Returns: The stored value, whole.
    @discardableResult
    public func create<Draft: EntityDraft>(_ draft: Draft) throws(StrataError) -> Draft.Model {
        try whole(Draft.Model.self) { connection throws(StrataError) in try connection.create(draft) }
    }

    /// Stores new values whose keys the database assigns, or of which it computes a column.
    /// - Returns: The stored values, whole, in the same order.
    @discardableResult
    public func create<Draft: EntityDraft>(_ drafts: [Draft]) throws(StrataError) -> [Draft.Model] {
        let connection = try connection(for: Draft.Model.self)
        return try connection.together { () throws(StrataError) in try connection.create(drafts) }
    }

    /// Writes every column of a value that is there.
    /// - Returns: The value as it is stored now: touched, with its next version, and with what the database computes.
    /// - Throws: ``StrataError/Code/notFound`` if it is not there; ``StrataError/Code/conflict`` if it has a version,
    ///   and the row has another.
    @discardableResult
    public func update<Model: Entity>(_ model: Model) throws(StrataError) -> Model {
        try whole(Model.self) { connection throws(StrataError) in try connection.update(model) }
    }

    /// Writes every column of values that are there.
    /// - Returns: The values as they are stored now, in the same order.
    /// - Throws: ``StrataError/Code/notFound`` for the first that is not there, ``StrataError/Code/conflict`` for the
    ///   first whose row has another version; then none is changed.
    @discardableResult
    public func update<Model: Entity>(_ models: [Model]) throws(StrataError) -> [Model] {
        let connection = try connection(for: Model.self)
        return try connection.together { () throws(StrataError) in try connection.update(models) }
    }

    /// Changes a value that is there, and writes the columns that differ.
    /// - Returns: The value as it is stored now.
    /// - Throws: ``StrataError/Code/notFound`` if there is no such value; what the closure throws.
    @discardableResult
    public func update<Model: Entity>(
        _ model: Model.Type,
        id: Model.ID,
        _ change: (inout Model) throws -> Void
    ) throws -> Model {
        try connection(for: Model.self).update(model, id: id, change)
    }

    /// Writes the columns in which a value differs from what it was.
    /// - Returns: The value as it is stored now, with what others wrote into other columns.
    /// - Throws: ``StrataError/Code/notFound`` if it is not there; ``StrataError/Code/conflict`` if the original has a
    ///   version, and the row has another; ``StrataError/Code/unsupported`` if the keys differ.
    @discardableResult
    public func update<Model: Entity>(_ model: Model, from original: Model) throws(StrataError) -> Model {
        let connection = try connection(for: Model.self)
        return try connection.together { () throws(StrataError) in try connection.update(model, from: original) }
    }

    /// Stores values, new ones and ones that are there, by their keys.
    /// - Throws: ``StrataError/Code/conflict`` for the first that is there with another version,
    ///   ``StrataError/Code/notFound`` for the first that is gone and has a later version than the first,
    ///   ``StrataError/Code/check`` if a trigger ignores a row; then none is changed.
    public func save<Model: Entity>(_ models: [Model]) throws(StrataError) {
        let connection = try connection(for: Model.self)
        try connection.together { () throws(StrataError) in try connection.save(models) }
    }

    /// Stores a value, new or there, by its key.
    /// - Returns: The value as it is stored now.
    /// - Throws: ``StrataError/Code/conflict`` if it is there with another version, ``StrataError/Code/notFound`` if it
    ///   is gone and has a later version than the first, ``StrataError/Code/check`` if a trigger ignores the row.
    @discardableResult
    public func save<Model: Entity>(_ model: Model) throws(StrataError) -> Model {
        try whole(Model.self) { connection throws(StrataError) in try connection.save(model) }
    }

    /// Writes one column of the row with a key, also a lazy one.
    ///
    /// It is an update: the row is touched, and its version moves on.
    ///
    /// ```swift
    /// try transaction.setValue(photo, for: { $0.photo }, of: TodoItem.self, id: id)
    /// ```
    /// - Throws: ``StrataError/Code/notFound`` if there is no such row; ``StrataError/Code/validation`` if the schema
    ///   refuses the value; ``StrataError/Code/unsupported`` for a part of the key, a version or a generated column.
    public func setValue<Model: Entity, Value: ColumnValue>(
        _ value: Value,
        for column: (Model.Columns) -> Column<Model, Value>,
        of model: Model.Type,
        id: Model.ID
    ) throws(StrataError) {
        try connection(for: model).setValue(value, of: column(Model.columns), id: id)
    }

    /// Deletes a value.
    /// - Throws: ``StrataError/Code/notFound`` if it is not there.
    public func delete<Model: Entity>(_ model: Model) throws(StrataError) {
        try delete(Model.self, id: model.id)
    }

    /// Deletes the value with a key.
    ///
    /// A relationship with `@onDelete(restrict)` is looked at when the transaction ends: a row that others still refer to by
    /// then makes the whole transaction fail, whatever the closure has caught.
    /// - Throws: ``StrataError/Code/notFound`` if it is not there.
    public func delete<Model: Entity>(_ model: Model.Type, id: Model.ID) throws(StrataError) {
        let connection = try connection(for: model)
        guard try connection.delete(model, ids: [id]) == 1 else { throw connection.notFound(model, id) }
    }

    /// Deletes the values with these keys.
    /// - Returns: How many were there; rows that go along by a delete rule are not counted.
    @discardableResult
    public func delete<Model: Entity>(_ model: Model.Type, ids: [Model.ID]) throws(StrataError) -> Int {
        let connection = try connection(for: Model.self)
        return try connection.together { () throws(StrataError) in try connection.delete(model, ids: ids) }
    }

    /// Deletes the values that a query describes.
    /// - Returns: How many there were; rows that go along by a delete rule are not counted.
    @discardableResult
    public func delete<Model: Entity>(_ query: Query<Model>) throws(StrataError) -> Int {
        let connection = try connection(for: Model.self)
        return try connection.together { () throws(StrataError) in try connection.delete(query) }
    }

    /// Runs a statement of your own.
    /// - Parameters:
    ///   - sql: One statement. What ends or begins a transaction is refused, and so is PRAGMA.
    ///   - values: Bound to its parameters in order.
    /// - Returns: How many rows it changed.
    @discardableResult
    public func execute(_ sql: String, _ values: [StoredValue] = []) throws(StrataError) -> Int {
        let connection = try connection
        try Self.refuseControl(sql)
        return try countingChanges(on: connection) { () throws(StrataError) in
            // As in `whole`: what fails leaves nothing behind, also no deferred violation.
            try connection.together { () throws(StrataError) in
                try connection.explainingChecks { () throws(StrataError) in try connection.run(sql, values) }
            }
        }
    }
}
