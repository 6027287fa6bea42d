// A function for each number of columns: where a tuple's type comes from a parameter pack, Swift 6.3 compiles `.map(\.1)`
// behind the call wrongly, or not at all.

extension Query {
    /// A column of each row, or several in brackets, in place of the whole.
    ///
    /// ```swift
    /// let titles = try await todos.fetch(TodoItem.all.select { ($0.title, $0.list.name) })   // [(String, String?)]
    /// ```
    /// - Parameter column: An attribute, also of related rows, a calculation or an aggregate; in brackets up to ten.
    public func select<Value: ColumnValue>(
        _ column: (Model.Columns) -> Column<Model, Value>
    ) -> Selection<Model, Value> {
        let column = column(Model.columns)
        return selecting([column.expression]) { reader throws(StrataError) in
            try reader.next(column)
        }
    }

    /// Two columns of each row, in place of the whole.
    public func select<V1: ColumnValue, V2: ColumnValue>(
        _ columns: (Model.Columns) -> (Column<Model, V1>, Column<Model, V2>)
    ) -> Selection<Model, (V1, V2)> {
        let (c1, c2) = columns(Model.columns)
        return selecting([c1.expression, c2.expression]) { reader throws(StrataError) in
            (try reader.next(c1), try reader.next(c2))
        }
    }

    /// Three columns of each row, in place of the whole.
    public func select<V1: ColumnValue, V2: ColumnValue, V3: ColumnValue>(
        _ columns: (Model.Columns) -> (Column<Model, V1>, Column<Model, V2>, Column<Model, V3>)
    ) -> Selection<Model, (V1, V2, V3)> {
        let (c1, c2, c3) = columns(Model.columns)
        return selecting([c1.expression, c2.expression, c3.expression]) { reader throws(StrataError) in
            (try reader.next(c1), try reader.next(c2), try reader.next(c3))
        }
    }

    /// Four columns of each row, in place of the whole.
    public func select<V1: ColumnValue, V2: ColumnValue, V3: ColumnValue, V4: ColumnValue>(
        _ columns: (Model.Columns) -> (Column<Model, V1>, Column<Model, V2>, Column<Model, V3>, Column<Model, V4>)
    ) -> Selection<Model, (V1, V2, V3, V4)> {
        let (c1, c2, c3, c4) = columns(Model.columns)
        return selecting([c1.expression, c2.expression, c3.expression, c4.expression]) { reader throws(StrataError) in
            (try reader.next(c1), try reader.next(c2), try reader.next(c3), try reader.next(c4))
        }
    }

    /// Five columns of each row, in place of the whole.
    public func select<V1: ColumnValue, V2: ColumnValue, V3: ColumnValue, V4: ColumnValue, V5: ColumnValue>(
        _ columns: (Model.Columns) -> (
            Column<Model, V1>, Column<Model, V2>, Column<Model, V3>, Column<Model, V4>, Column<Model, V5>
        )
    ) -> Selection<Model, (V1, V2, V3, V4, V5)> {
        let (c1, c2, c3, c4, c5) = columns(Model.columns)
        return selecting([c1.expression, c2.expression, c3.expression, c4.expression, c5.expression]) {
            reader throws(StrataError) in
            (try reader.next(c1), try reader.next(c2), try reader.next(c3), try reader.next(c4), try reader.next(c5))
        }
    }

    /// Six columns of each row, in place of the whole.
    public func select<
        V1: ColumnValue,
        V2: ColumnValue,
        V3: ColumnValue,
        V4: ColumnValue,
        V5: ColumnValue,
        V6: ColumnValue
    >(
        _ columns: (Model.Columns) -> (
            Column<Model, V1>, Column<Model, V2>, Column<Model, V3>, Column<Model, V4>, Column<Model, V5>,
            Column<Model, V6>
        )
    ) -> Selection<Model, (V1, V2, V3, V4, V5, V6)> {
        let (c1, c2, c3, c4, c5, c6) = columns(Model.columns)
        return selecting([c1.expression, c2.expression, c3.expression, c4.expression, c5.expression, c6.expression]) {
            reader throws(StrataError) in
            (
                try reader.next(c1), try reader.next(c2), try reader.next(c3), try reader.next(c4), try reader.next(c5),
                try reader.next(c6)
            )
        }
    }

    /// Seven columns of each row, in place of the whole.
    public func select<
        V1: ColumnValue,
        V2: ColumnValue,
        V3: ColumnValue,
        V4: ColumnValue,
        V5: ColumnValue,
        V6: ColumnValue,
        V7: ColumnValue
    >(
        _ columns: (Model.Columns) -> (
            Column<Model, V1>, Column<Model, V2>, Column<Model, V3>, Column<Model, V4>, Column<Model, V5>,
            Column<Model, V6>, Column<Model, V7>
        )
    ) -> Selection<Model, (V1, V2, V3, V4, V5, V6, V7)> {
        let (c1, c2, c3, c4, c5, c6, c7) = columns(Model.columns)
        return selecting([
            c1.expression, c2.expression, c3.expression, c4.expression, c5.expression, c6.expression, c7.expression,
        ]) { reader throws(StrataError) in
            (
                try reader.next(c1), try reader.next(c2), try reader.next(c3), try reader.next(c4), try reader.next(c5),
                try reader.next(c6), try reader.next(c7)
            )
        }
    }

    /// Eight columns of each row, in place of the whole.
    public func select<
        V1: ColumnValue,
        V2: ColumnValue,
        V3: ColumnValue,
        V4: ColumnValue,
        V5: ColumnValue,
        V6: ColumnValue,
        V7: ColumnValue,
        V8: ColumnValue
    >(
        _ columns: (Model.Columns) -> (
            Column<Model, V1>, Column<Model, V2>, Column<Model, V3>, Column<Model, V4>, Column<Model, V5>,
            Column<Model, V6>, Column<Model, V7>, Column<Model, V8>
        )
    ) -> Selection<Model, (V1, V2, V3, V4, V5, V6, V7, V8)> {
        let (c1, c2, c3, c4, c5, c6, c7, c8) = columns(Model.columns)
        return selecting([
            c1.expression, c2.expression, c3.expression, c4.expression, c5.expression, c6.expression, c7.expression,
            c8.expression,
        ]) { reader throws(StrataError) in
            (
                try reader.next(c1), try reader.next(c2), try reader.next(c3), try reader.next(c4), try reader.next(c5),
                try reader.next(c6), try reader.next(c7), try reader.next(c8)
            )
        }
    }

    /// Nine columns of each row, in place of the whole.
    public func select<
        V1: ColumnValue,
        V2: ColumnValue,
        V3: ColumnValue,
        V4: ColumnValue,
        V5: ColumnValue,
        V6: ColumnValue,
        V7: ColumnValue,
        V8: ColumnValue,
        V9: ColumnValue
    >(
        _ columns: (Model.Columns) -> (
            Column<Model, V1>, Column<Model, V2>, Column<Model, V3>, Column<Model, V4>, Column<Model, V5>,
            Column<Model, V6>, Column<Model, V7>, Column<Model, V8>, Column<Model, V9>
        )
    ) -> Selection<Model, (V1, V2, V3, V4, V5, V6, V7, V8, V9)> {
        let (c1, c2, c3, c4, c5, c6, c7, c8, c9) = columns(Model.columns)
        return selecting([
            c1.expression, c2.expression, c3.expression, c4.expression, c5.expression, c6.expression, c7.expression,
            c8.expression, c9.expression,
        ]) { reader throws(StrataError) in
            (
                try reader.next(c1), try reader.next(c2), try reader.next(c3), try reader.next(c4), try reader.next(c5),
                try reader.next(c6), try reader.next(c7), try reader.next(c8), try reader.next(c9)
            )
        }
    }

    /// Ten columns of each row, in place of the whole.
    public func select<
        V1: ColumnValue,
        V2: ColumnValue,
        V3: ColumnValue,
        V4: ColumnValue,
        V5: ColumnValue,
        V6: ColumnValue,
        V7: ColumnValue,
        V8: ColumnValue,
        V9: ColumnValue,
        V10: ColumnValue
    >(
        _ columns: (Model.Columns) -> (
            Column<Model, V1>, Column<Model, V2>, Column<Model, V3>, Column<Model, V4>, Column<Model, V5>,
            Column<Model, V6>, Column<Model, V7>, Column<Model, V8>, Column<Model, V9>, Column<Model, V10>
        )
    ) -> Selection<Model, (V1, V2, V3, V4, V5, V6, V7, V8, V9, V10)> {
        let (c1, c2, c3, c4, c5, c6, c7, c8, c9, c10) = columns(Model.columns)
        return selecting([
            c1.expression, c2.expression, c3.expression, c4.expression, c5.expression, c6.expression, c7.expression,
            c8.expression, c9.expression, c10.expression,
        ]) { reader throws(StrataError) in
            (
                try reader.next(c1), try reader.next(c2), try reader.next(c3), try reader.next(c4), try reader.next(c5),
                try reader.next(c6), try reader.next(c7), try reader.next(c8), try reader.next(c9), try reader.next(c10)
            )
        }
    }
}
