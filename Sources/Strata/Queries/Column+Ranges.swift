extension Column where Value: ColumnValue, Value.Unwrapped: Comparable {
    /// From the lower bound up to and with the upper one; false for nil.
    ///
    /// ```swift
    /// TodoItem.where { $0.rank.in(1...3) }
    /// ```
    public func `in`(_ range: ClosedRange<Value.Unwrapped>) -> Condition<Root> {
        between((.greaterOrEqual, range.lowerBound), (.lessOrEqual, range.upperBound))
    }

    /// From the lower bound up to but without the upper one; false for nil.
    public func `in`(_ range: Range<Value.Unwrapped>) -> Condition<Root> {
        between((.greaterOrEqual, range.lowerBound), (.less, range.upperBound))
    }

    /// From the lower bound on; false for nil.
    public func `in`(_ range: PartialRangeFrom<Value.Unwrapped>) -> Condition<Root> {
        between((.greaterOrEqual, range.lowerBound))
    }

    /// Up to and with the upper bound; false for nil.
    public func `in`(_ range: PartialRangeThrough<Value.Unwrapped>) -> Condition<Root> {
        between((.lessOrEqual, range.upperBound))
    }

    /// Up to but without the upper bound; false for nil.
    public func `in`(_ range: PartialRangeUpTo<Value.Unwrapped>) -> Condition<Root> {
        between((.less, range.upperBound))
    }
}

extension Column where Value: ColumnValue {
    fileprivate func between(_ bounds: (QueryExpression.Comparison, Value.Unwrapped)...) -> Condition<Root> {
        let unwrapped = Column<Root, Value.Unwrapped>(expression: expression, storage: storage, depth: depth)
        let parts = bounds.map { unwrapped.ordered($0.0, $0.1) }
        return Condition(expression: parts.count == 1 ? parts[0] : .and(parts), depth: depth + 2)
    }
}
