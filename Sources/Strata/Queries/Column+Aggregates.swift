// What a selection computes of all rows, or of each group of them.

extension Column where Value: ColumnValue {
    /// How many values are not nil.
    ///
    /// Of the key it is the number of rows.
    ///
    /// ```swift
    /// TodoItem.all.select { ($0.priority, $0.id.count()) }.group { $0.priority }
    /// ```
    public func count() -> Column<Root, Int> { aggregated(.count) }

    /// How many different values there are; nil is not counted.
    public func countDistinct() -> Column<Root, Int> { aggregated(.countDistinct) }

    /// The least value; nil if there are none but nil.
    public func minimum() -> Column<Root, Value.Unwrapped?> { aggregated(.minimum, storage) }

    /// The greatest value; nil if there are none but nil.
    public func maximum() -> Column<Root, Value.Unwrapped?> { aggregated(.maximum, storage) }

    private func aggregated<Result>(
        _ aggregate: QueryAggregate,
        _ storage: ColumnStorage = .standard
    ) -> Column<Root, Result> {
        let isSorted = aggregate == .minimum || aggregate == .maximum
        return Column<Root, Result>(
            expression: .aggregate(aggregate, isSorted ? sortable : expression),
            storage: storage,
            depth: depth + 1
        )
    }
}

extension Column where Value: NumericValue {
    /// The sum of the values that are not nil; nil if there are none.
    ///
    /// A sum of integers that needs more than 64 bits is an error.
    public func sum() -> Column<Root, Value.Sum?> {
        Column<Root, Value.Sum?>(expression: .aggregate(.sum, sortable), storage: storage, depth: depth + 1)
    }

    /// The arithmetic mean of the values that are not nil; nil if there are none.
    public func average() -> Column<Root, Double?> {
        if case .scaled = storage {
            return Column<Root, Double?>(expression: .invalid("a mean of scaled Decimals is not computed; use sum"))
        }
        return Column<Root, Double?>(expression: .aggregate(.average, sortable), depth: depth + 1)
    }
}
