extension Repository {
    /// Changes some columns of the values that a query describes, in one transaction and with one statement.
    ///
    /// It is an update: the values are touched, and their versions move on. Every right side is computed of the row as it
    /// was before. The key, the version and what the database computes are nobody's to set. What must be unique is checked
    /// row by row: moving a unique number on by one is refused where the next row still has it.
    ///
    /// ```swift
    /// try await todos.updateAll(TodoItem.where { $0.dueAt < now }) {
    ///     $0.isCompleted.set(true)
    ///     $0.rank.set($0.rank + 1)
    /// }
    /// ```
    /// - Parameters:
    ///   - query: Which values; with an order and a limit, the first ones. Relationships may occur in it.
    ///   - isolation: The caller's: the closure is called at once, where it stands.
    ///   - assignments: One to a line. A value may also be made of related rows: `$0.place.set($0.list.name)`.
    /// - Returns: How many values there were; 0 if nothing is assigned.
    /// - Throws: ``StrataError/Code/validation`` if the schema refuses a value, or a calculated number does not fit its
    ///   column; ``StrataError/Code/unique`` and what else the constraints refuse; ``StrataError/Code/unsupported`` for a
    ///   column that cannot be set. Then none is changed.
    @discardableResult
    public func updateAll(
        _ query: Query<Model>,
        isolation: isolated (any Actor)? = #isolation,
        @AssignmentBuilder<Model> _ assignments: (Model.Columns) -> [QueryAssignment<Model>]
    ) async throws(StrataError) -> Int {
        try await assign(assignments(Model.columns), to: query)
    }

    /// Changes some columns of the values that a query describes, and returns the values.
    ///
    /// ```swift
    /// let moved = try await todos.updateAll(returning: TodoItem.where { $0.listID == old }) { $0.listID.set(new) }
    /// ```
    /// - Returns: The values as they are stored now, in unspecified order.
    /// - Throws: As ``updateAll(_:isolation:_:)``.
    public func updateAll(
        returning query: Query<Model>,
        isolation: isolated (any Actor)? = #isolation,
        @AssignmentBuilder<Model> _ assignments: (Model.Columns) -> [QueryAssignment<Model>]
    ) async throws(StrataError) -> [Model] {
        try await assign(assignments(Model.columns), toReturning: query)
    }
}
