extension Repository {
    /// Stores a value by a unique key: it is created, or the row with the same unique columns is updated.
    ///
    /// What is updated is every column but the key and the unique columns: the row that is there keeps its own. A value
    /// with nil in one of the unique columns is equal to none.
    ///
    /// ```swift
    /// let tag = try await tags.save(Tag(name: "urgent", color: .red), on: { $0.name })
    /// let seat = try await seats.save(seat, on: { ($0.row, $0.number) })
    /// ```
    /// - Parameters:
    ///   - model: The value.
    ///   - columns: The columns of a unique key: one, or several in brackets, in any order.
    /// - Returns: The value as it is stored now; its key is that of the row.
    /// - Throws: ``StrataError/Code/unsupported`` if the entity has no unique key of these columns;
    ///   ``StrataError/Code/conflict`` if the row has another version, ``StrataError/Code/notFound`` if it is gone and the
    ///   value has a later version than the first; ``StrataError/Code/unique`` for another unique key.
    @discardableResult
    public func save<each Value>(
        _ model: Model,
        on columns: @Sendable (Model.Columns) -> (repeat Column<Model, each Value>)
    ) async throws(StrataError) -> Model {
        let names = try Model.names(columns)
        return try first(of: try await save([model], on: names))
    }

    /// Stores values by a unique key, in one transaction: new ones are created, others updated.
    /// - Parameters:
    ///   - models: Any number.
    ///   - columns: The columns of a unique key: one, or several in brackets, in any order.
    /// - Returns: Each value as its own saving has left it, in the same order.
    /// - Throws: As for one value; then none is changed.
    @discardableResult
    public func save<each Value>(
        _ models: [Model],
        on columns: @Sendable (Model.Columns) -> (repeat Column<Model, each Value>)
    ) async throws(StrataError) -> [Model] {
        try await save(models, on: try Model.names(columns))
    }

    /// Stores a draft by a unique key: it is created, or the row with the same unique columns is updated.
    ///
    /// A draft was not read from a row, so it has no version to compare; that of the row moves on.
    ///
    /// ```swift
    /// let tag = try await tags.save(Tag.Draft(name: "urgent", color: .red), on: { $0.name })
    /// ```
    /// - Returns: The stored value, whole.
    @discardableResult
    public func save<Draft: EntityDraft, each Value>(
        _ draft: Draft,
        on columns: @Sendable (Model.Columns) -> (repeat Column<Model, each Value>)
    ) async throws(StrataError) -> Model where Draft.Model == Model {
        let names = try Model.names(columns)
        return try first(of: try await save([draft], on: names))
    }

    /// Stores drafts by a unique key, in one transaction: new ones are created, others updated.
    /// - Returns: The stored values, whole, in the same order.
    @discardableResult
    public func save<Draft: EntityDraft, each Value>(
        _ drafts: [Draft],
        on columns: @Sendable (Model.Columns) -> (repeat Column<Model, each Value>)
    ) async throws(StrataError) -> [Model] where Draft.Model == Model {
        try await save(drafts, on: try Model.names(columns))
    }

    private func first(of stored: [Model]) throws(StrataError) -> Model {
        guard let model = stored.first else {
            throw StrataError(.unsupported, "the repository saved a value and returned nothing")
        }
        return model
    }
}
