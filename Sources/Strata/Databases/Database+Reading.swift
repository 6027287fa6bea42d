import StrataSQLite

extension Database {
    /// The values that a query describes: of an entity or a view.
    ///
    /// ```swift
    /// let busy = try await database.fetch(OpenItem.where { $0.open > 10 })
    /// ```
    /// - Throws: ``StrataError/Code/valueMismatch`` if a stored value is not what the schema says.
    public func fetch<Model: ReadableEntity>(_ query: Query<Model>) async throws(StrataError) -> [Model] {
        try Self.check(Model.self, belongsTo: schema)
        return try await onReader { try self.fetch(query, on: $0) }
    }

    /// Typed values of each row of a query, or of each group of its rows: of an entity or a view.
    ///
    /// ```swift
    /// let counts = try await database.fetch(TodoItem.all.select { ($0.priority, $0.id.count()) }.group { $0.priority })
    /// ```
    public func fetch<Model, Output>(_ selection: Selection<Model, Output>) async throws(StrataError) -> [Output] {
        try await reading(Model.self) { connection throws(StrataError) in try connection.fetch(selection) }
    }

    /// The first value that a query describes, or nil.
    public func first<Model: ReadableEntity>(_ query: Query<Model>) async throws(StrataError) -> Model? {
        try await reading(Model.self) { connection throws(StrataError) in try connection.first(query) }
    }

    /// How many values a query describes.
    public func count<Model: ReadableEntity>(_ query: Query<Model>) async throws(StrataError) -> Int {
        try await reading(Model.self) { connection throws(StrataError) in try connection.count(query) }
    }

    /// Whether there is a value that a query describes.
    public func exists<Model: ReadableEntity>(_ query: Query<Model>) async throws(StrataError) -> Bool {
        try await first(query) != nil
    }

    /// What a query of the schema finds.
    ///
    /// ```swift
    /// let due = try await database.fetch(TodoSchema.Queries.dueBefore(day: tomorrow))
    /// ```
    /// - Throws: ``StrataError/Code/validation`` if a parameter cannot be stored, ``StrataError/Code/valueMismatch`` if
    ///   a result is not what the schema says, ``StrataError/Code/notFound`` if there is no row where one is declared.
    public func fetch<Output>(_ query: NamedQuery<Output>) async throws(StrataError) -> Output {
        try await reading { connection throws(StrataError) in try query.run(on: connection) }
    }

    private func reading<Model: ReadableEntity, Result: Sendable>(
        _ model: Model.Type,
        _ body: @escaping @Sendable (Connection) throws(StrataError) -> Result
    ) async throws(StrataError) -> Result {
        try Self.check(model, belongsTo: schema)
        return try await reading(body)
    }

    private func reading<Result: Sendable>(
        _ body: @escaping @Sendable (Connection) throws(StrataError) -> Result
    ) async throws(StrataError) -> Result {
        try await onReader { try self.reading(on: $0) { try body($0) } }
    }

    /// Reads on a reader's own thread.
    private func onReader<Result: Sendable>(
        _ body: @escaping @Sendable (Connection) throws -> Result
    ) async throws(StrataError) -> Result {
        do {
            return try await revealing { try await readers.run(body) }
        } catch let error as StrataError {
            throw error
        } catch {
            throw StrataError(.sql, "\(error)")
        }
    }
}
