// What is computed of all values of a query: one statement each.

extension Repository {
    /// The sum of a column, or of an expression, of the values of a query; nil if there are none but nil.
    ///
    /// ```swift
    /// let effort = try await todos.sum(TodoItem.where { !$0.isCompleted }) { $0.effort } ?? 0
    /// ```
    /// - Parameters:
    ///   - query: Which values; without limit and offset.
    ///   - column: What is added up.
    /// - Throws: ``StrataError/Code/sql`` if a sum of integers needs more than 64 bits; ``StrataError/Code/unsupported`` for
    ///   a limit or an offset.
    public func sum<Value: NumericValue>(
        _ query: Query<Model> = Model.all,
        _ column: @Sendable (Model.Columns) -> Column<Model, Value>
    ) async throws(StrataError) -> Value.Sum? {
        try await fetch(query.computing(column(Model.columns).sum())).first ?? nil
    }

    /// The arithmetic mean of a column of the values of a query; nil if there are none but nil.
    ///
    /// ```swift
    /// let mean = try await todos.average { $0.rank }
    /// ```
    public func average<Value: NumericValue>(
        _ query: Query<Model> = Model.all,
        _ column: @Sendable (Model.Columns) -> Column<Model, Value>
    ) async throws(StrataError) -> Double? {
        try await fetch(query.computing(column(Model.columns).average())).first ?? nil
    }

    /// The least value of a column of the values of a query; nil if there are none but nil.
    ///
    /// ```swift
    /// let next = try await todos.minimum(TodoItem.where { !$0.isCompleted }) { $0.dueAt }
    /// ```
    public func minimum<Value: ColumnValue>(
        _ query: Query<Model> = Model.all,
        _ column: @Sendable (Model.Columns) -> Column<Model, Value>
    ) async throws(StrataError) -> Value.Unwrapped? {
        try await fetch(query.computing(column(Model.columns).minimum())).first ?? nil
    }

    /// The greatest value of a column of the values of a query; nil if there are none but nil.
    public func maximum<Value: ColumnValue>(
        _ query: Query<Model> = Model.all,
        _ column: @Sendable (Model.Columns) -> Column<Model, Value>
    ) async throws(StrataError) -> Value.Unwrapped? {
        try await fetch(query.computing(column(Model.columns).maximum())).first ?? nil
    }

    /// How many different values a column of the values of a query has; nil is not counted.
    ///
    /// ```swift
    /// let lists = try await todos.count(distinct: { $0.listID })
    /// ```
    public func count<Value: ColumnValue>(
        _ query: Query<Model> = Model.all,
        distinct column: @Sendable (Model.Columns) -> Column<Model, Value>
    ) async throws(StrataError) -> Int {
        try await fetch(query.computing(column(Model.columns).countDistinct())).first ?? 0
    }
}

extension Query {
    /// One value of all rows.
    func computing<Value: ColumnValue>(
        _ aggregate: Column<Model, Value>
    ) throws(StrataError) -> Selection<Model, Value> {
        guard !isLimited else {
            let sentence =
                "a sum, a mean, a least or greatest value is of all rows of a query; leave out limit and offset"
            throw StrataError(.unsupported, sentence, table: Model.table.name)
        }
        return unordered.select { _ in aggregate }
    }
}
