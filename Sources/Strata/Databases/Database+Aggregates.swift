// What is computed of all values of a query, of an entity or a view: one statement each.

extension Database {
    /// The sum of a column, or of an expression, of the values of a query; nil if there are none but nil.
    ///
    /// ```swift
    /// let effort = try await database.sum(TodoItem.all) { $0.effort } ?? 0
    /// ```
    /// - Parameters:
    ///   - query: Which values; without limit and offset.
    ///   - column: What is added up.
    /// - Throws: ``StrataError/Code/sql`` if a sum of integers needs more than 64 bits; ``StrataError/Code/unsupported`` for
    ///   a limit or an offset.
    public func sum<Model: ReadableEntity, Value: NumericValue>(
        _ query: Query<Model>,
        _ column: @Sendable (Model.Columns) -> Column<Model, Value>
    ) async throws(StrataError) -> Value.Sum? {
        try await fetch(query.computing(column(Model.columns).sum())).first ?? nil
    }

    /// The arithmetic mean of a column of the values of a query; nil if there are none but nil.
    public func average<Model: ReadableEntity, Value: NumericValue>(
        _ query: Query<Model>,
        _ column: @Sendable (Model.Columns) -> Column<Model, Value>
    ) async throws(StrataError) -> Double? {
        try await fetch(query.computing(column(Model.columns).average())).first ?? nil
    }

    /// The least value of a column of the values of a query; nil if there are none but nil.
    public func minimum<Model: ReadableEntity, Value: ColumnValue>(
        _ query: Query<Model>,
        _ column: @Sendable (Model.Columns) -> Column<Model, Value>
    ) async throws(StrataError) -> Value.Unwrapped? {
        try await fetch(query.computing(column(Model.columns).minimum())).first ?? nil
    }

    /// The greatest value of a column of the values of a query; nil if there are none but nil.
    public func maximum<Model: ReadableEntity, Value: ColumnValue>(
        _ query: Query<Model>,
        _ column: @Sendable (Model.Columns) -> Column<Model, Value>
    ) async throws(StrataError) -> Value.Unwrapped? {
        try await fetch(query.computing(column(Model.columns).maximum())).first ?? nil
    }

    /// How many different values a column of the values of a query has; nil is not counted.
    ///
    /// ```swift
    /// let lists = try await database.count(TodoItem.all, distinct: { $0.listID })
    /// ```
    public func count<Model: ReadableEntity, Value: ColumnValue>(
        _ query: Query<Model>,
        distinct column: @Sendable (Model.Columns) -> Column<Model, Value>
    ) async throws(StrataError) -> Int {
        try await fetch(query.computing(column(Model.columns).countDistinct())).first ?? 0
    }
}
