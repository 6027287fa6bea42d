// A function for each number of columns, as for `select`.

extension Query {
    /// Each value, and a column with it, or several in brackets: what its relationships lead to, what a search found, what is
    /// calculated.
    ///
    /// ```swift
    /// let found = try await todos.fetch(
    ///     TodoItem.where { $0.search.matches("milk") }.including { $0.search.snippet() }
    /// )                                                                                       // [(TodoItem, String?)]
    /// ```
    /// - Parameter column: An attribute of a related row, a calculation, a snippet; in brackets up to ten.
    public func including<Value: ColumnValue>(
        _ column: (Model.Columns) -> Column<Model, Value>
    ) -> Selection<Model, (Model, Value)> {
        let column = column(Model.columns)
        return adding([column.expression]) { model, reader throws(StrataError) in
            (model, try reader.next(column))
        }
    }

    /// Two columns with each value.
    public func including<V1: ColumnValue, V2: ColumnValue>(
        _ columns: (Model.Columns) -> (Column<Model, V1>, Column<Model, V2>)
    ) -> Selection<Model, (Model, V1, V2)> {
        let (c1, c2) = columns(Model.columns)
        return adding([c1.expression, c2.expression]) { model, reader throws(StrataError) in
            (model, try reader.next(c1), try reader.next(c2))
        }
    }

    /// Three columns with each value.
    public func including<V1: ColumnValue, V2: ColumnValue, V3: ColumnValue>(
        _ columns: (Model.Columns) -> (Column<Model, V1>, Column<Model, V2>, Column<Model, V3>)
    ) -> Selection<Model, (Model, V1, V2, V3)> {
        let (c1, c2, c3) = columns(Model.columns)
        return adding([c1.expression, c2.expression, c3.expression]) { model, reader throws(StrataError) in
            (model, try reader.next(c1), try reader.next(c2), try reader.next(c3))
        }
    }

    /// Four columns with each value.
    public func including<V1: ColumnValue, V2: ColumnValue, V3: ColumnValue, V4: ColumnValue>(
        _ columns: (Model.Columns) -> (Column<Model, V1>, Column<Model, V2>, Column<Model, V3>, Column<Model, V4>)
    ) -> Selection<Model, (Model, V1, V2, V3, V4)> {
        let (c1, c2, c3, c4) = columns(Model.columns)
        return adding([c1.expression, c2.expression, c3.expression, c4.expression]) {
            model,
            reader throws(StrataError) in
            (model, try reader.next(c1), try reader.next(c2), try reader.next(c3), try reader.next(c4))
        }
    }

    /// Five columns with each value.
    public func including<V1: ColumnValue, V2: ColumnValue, V3: ColumnValue, V4: ColumnValue, V5: ColumnValue>(
        _ columns: (Model.Columns) -> (
            Column<Model, V1>, Column<Model, V2>, Column<Model, V3>, Column<Model, V4>, Column<Model, V5>
        )
    ) -> Selection<Model, (Model, V1, V2, V3, V4, V5)> {
        let (c1, c2, c3, c4, c5) = columns(Model.columns)
        return adding([c1.expression, c2.expression, c3.expression, c4.expression, c5.expression]) {
            model,
            reader throws(StrataError) in
            (
                model, try reader.next(c1), try reader.next(c2), try reader.next(c3), try reader.next(c4),
                try reader.next(c5)
            )
        }
    }

    /// Six columns with each value.
    public func including<
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
    ) -> Selection<Model, (Model, V1, V2, V3, V4, V5, V6)> {
        let (c1, c2, c3, c4, c5, c6) = columns(Model.columns)
        return adding([c1.expression, c2.expression, c3.expression, c4.expression, c5.expression, c6.expression]) {
            model,
            reader throws(StrataError) in
            (
                model, try reader.next(c1), try reader.next(c2), try reader.next(c3), try reader.next(c4),
                try reader.next(c5), try reader.next(c6)
            )
        }
    }

    /// Seven columns with each value.
    public func including<
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
    ) -> Selection<Model, (Model, V1, V2, V3, V4, V5, V6, V7)> {
        let (c1, c2, c3, c4, c5, c6, c7) = columns(Model.columns)
        return adding([
            c1.expression, c2.expression, c3.expression, c4.expression, c5.expression, c6.expression, c7.expression,
        ]) { model, reader throws(StrataError) in
            (
                model, try reader.next(c1), try reader.next(c2), try reader.next(c3), try reader.next(c4),
                try reader.next(c5), try reader.next(c6), try reader.next(c7)
            )
        }
    }

    /// Eight columns with each value.
    public func including<
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
    ) -> Selection<Model, (Model, V1, V2, V3, V4, V5, V6, V7, V8)> {
        let (c1, c2, c3, c4, c5, c6, c7, c8) = columns(Model.columns)
        return adding([
            c1.expression, c2.expression, c3.expression, c4.expression, c5.expression, c6.expression, c7.expression,
            c8.expression,
        ]) { model, reader throws(StrataError) in
            (
                model, try reader.next(c1), try reader.next(c2), try reader.next(c3), try reader.next(c4),
                try reader.next(c5), try reader.next(c6), try reader.next(c7), try reader.next(c8)
            )
        }
    }

    /// Nine columns with each value.
    public func including<
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
    ) -> Selection<Model, (Model, V1, V2, V3, V4, V5, V6, V7, V8, V9)> {
        let (c1, c2, c3, c4, c5, c6, c7, c8, c9) = columns(Model.columns)
        return adding([
            c1.expression, c2.expression, c3.expression, c4.expression, c5.expression, c6.expression, c7.expression,
            c8.expression, c9.expression,
        ]) { model, reader throws(StrataError) in
            (
                model, try reader.next(c1), try reader.next(c2), try reader.next(c3), try reader.next(c4),
                try reader.next(c5), try reader.next(c6), try reader.next(c7), try reader.next(c8), try reader.next(c9)
            )
        }
    }

    /// Ten columns with each value.
    public func including<
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
    ) -> Selection<Model, (Model, V1, V2, V3, V4, V5, V6, V7, V8, V9, V10)> {
        let (c1, c2, c3, c4, c5, c6, c7, c8, c9, c10) = columns(Model.columns)
        return adding([
            c1.expression, c2.expression, c3.expression, c4.expression, c5.expression, c6.expression, c7.expression,
            c8.expression, c9.expression, c10.expression,
        ]) { model, reader throws(StrataError) in
            (
                model, try reader.next(c1), try reader.next(c2), try reader.next(c3), try reader.next(c4),
                try reader.next(c5), try reader.next(c6), try reader.next(c7), try reader.next(c8), try reader.next(c9),
                try reader.next(c10)
            )
        }
    }
}
