/// What must be fetched for a page.
///
/// Pages go by what the rows are sorted by, not by how many rows are left out: so each costs the same, and what is
/// written between two pages moves nothing.
struct PageRequest<Model: Entity> {
    /// What is sorted by, the key last: no two rows have all of it in common.
    let orderings: [QueryOrdering<Model>]
    /// How many values a page has.
    let size: Int
    private let query: Query<Model>
    private let position: PagePosition
    private let order: UInt64

    /// - Throws: ``StrataError/Code/unsupported`` for a limit or an offset, ``StrataError/Code/validation`` for the cursor
    ///   of another order.
    init(_ query: Query<Model>, size: Int, at position: PagePosition) throws(StrataError) {
        let table = Model.table
        guard !query.isLimited else {
            let sentence = "a page has a size and a place; its query must have no limit and no offset"
            throw StrataError(.unsupported, sentence, table: table.name)
        }
        // The key is sorted in the direction of what stands before it: so one index serves both.
        let isDescending = query.ordering.last?.isDescending ?? false
        let sorted = query.ordering.map(\.expression)
        let keys = table.keyColumns.map { QueryExpression.column(QueryColumn(named: $0)) }.filter { key in
            !sorted.contains { $0.isSameColumn(as: key) }
        }
        orderings = query.ordering + keys.map { QueryOrdering(expression: $0, isDescending: isDescending) }
        self.size = min(max(1, size), .max - 1)
        self.query = query.unordered
        self.position = position
        order = Self.fingerprint(of: orderings)
        if let cursor, cursor.order != order || cursor.values.count != orderings.count {
            let sentence = "the cursor belongs to a query with another order; begin with the first page"
            throw StrataError(.validation, sentence, table: table.name)
        }
    }

    /// The values that a cursor is made of.
    var expressions: [QueryExpression] { orderings.map(\.expression) }

    /// The positions of the columns that are sorted by, if the struct has all of them.
    var ownColumns: [Int]? {
        var columns: [Int] = []
        for ordering in orderings {
            guard case .column(let column) = ordering.expression, column.path == .root,
                let position = Model.table.columns.firstIndex(of: column.name)
            else { return nil }
            columns.append(position)
        }
        return columns
    }

    /// Queries for the rows of the page, in the direction in which it is read: each after the other, until there is one
    /// more than the page has.
    ///
    /// One query with all in it would be an OR, which no index serves; where there can be no index, there is one.
    var queries: [Query<Model>] { queries(from: cursor, isBackward: isBackward) }

    /// Queries for what is behind the rows that were found, seen in the direction in which they were read; none if nothing
    /// can be.
    func queriesBehind(_ rows: [PageRow<Model>]) -> [Query<Model>] {
        guard let place = placeBehind(rows) else { return [] }
        return queries(from: place, isBackward: !isBackward)
    }

    /// The page of the rows that were found.
    /// - Parameters:
    ///   - rows: The rows, in the direction in which they were read.
    ///   - isAnyBehind: Whether one of ``queriesBehind(_:)`` finds a row.
    ///   - total: How many values the query describes, if that was asked for.
    func page(of rows: [PageRow<Model>], isAnyBehind: Bool, total: Int?) -> Page<Model> {
        let found = rows.prefix(size)
        let ahead = rows.count > size ? found.last.map { PageCursor(order: order, values: $0.values) } : nil
        let behind = isAnyBehind ? placeBehind(rows) : nil
        return Page(
            items: isBackward ? found.reversed().map(\.model) : found.map(\.model),
            next: isBackward ? behind : ahead,
            previous: isBackward ? ahead : behind,
            total: total
        )
    }

    /// The first page and the last have nothing behind them.
    private func placeBehind(_ rows: [PageRow<Model>]) -> PageCursor? {
        guard let cursor else { return nil }
        return rows.first.map { PageCursor(order: order, values: $0.values) } ?? cursor.inclusive
    }

    private var cursor: PageCursor? {
        switch position {
        case .first, .last: nil
        case .after(let cursor), .before(let cursor): cursor
        }
    }

    private var isBackward: Bool {
        switch position {
        case .first, .after: false
        case .last, .before: true
        }
    }

    private func queries(from cursor: PageCursor?, isBackward: Bool) -> [Query<Model>] {
        let orderings = orderings.map { ordering in
            QueryOrdering<Model>(
                expression: ordering.expression,
                isDescending: ordering.isDescending != isBackward
            )
        }
        let sorted = query.ordered(by: orderings)
        guard let cursor else { return [sorted] }
        let parts = Self.conditions(behind: cursor, orderings)
        let isOfOneTable = orderings.allSatisfy { $0.expression.isColumnOfRoot }
        return isOfOneTable ? parts.map { sorted.adding($0) } : [sorted.adding(.or(parts))]
    }

    /// The rows behind a place, in parts that follow each other: those that have all but the last value in common with it
    /// come first.
    private static func conditions(
        behind cursor: PageCursor,
        _ orderings: [QueryOrdering<Model>]
    ) -> [QueryExpression] {
        var parts: [QueryExpression] = []
        let pairs = Array(zip(orderings, cursor.values))
        let equal = pairs.map { QueryExpression.equal($0.expression, .value($1)) }
        if cursor.isInclusive { parts.append(.and(equal)) }
        for (index, (ordering, value)) in pairs.enumerated().reversed() {
            for step in ordering.steps(behind: value) { parts.append(.and(Array(equal[..<index]) + [step])) }
        }
        return parts
    }

    /// The same for the same orderings, in every process: FNV-1a of their SQL.
    private static func fingerprint(of orderings: [QueryOrdering<Model>]) -> UInt64 {
        var renderer = SQLRenderer(alias: "\"t0\"")
        renderer.sql = Model.table.quoted
        for ordering in orderings {
            renderer.sql += ", "
            renderer.append(operand: ordering.expression)
            renderer.sql += ordering.isDescending ? " DESC" : ""
        }
        let text = renderer.sql + renderer.scope.joins + renderer.statement.description
        return text.utf8.reduce(0xcbf2_9ce4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01b3 }
    }
}

/// A row of a page, and what it is sorted by.
struct PageRow<Model: Entity>: Sendable {
    let model: Model
    let values: [StoredValue]

    /// The rows of a query, with what they are sorted by.
    static func selection(_ query: Query<Model>, _ expressions: [QueryExpression]) -> Selection<Model, PageRow> {
        let columns = Int32(Model.table.columns.count)
        let end = columns + Int32(expressions.count)
        return Selection<Model, PageRow>(
            query,
            expressions,
            includesModel: true,
            read: { row throws(StrataError) in
                var values: [StoredValue] = []
                for column in columns..<end { values.append(row.storedValue(at: column)) }
                return PageRow(model: try Model(row: row), values: values)
            },
            make: { model, values throws(StrataError) in
                guard let model else { throw StrataError(.unsupported, "a page needs whole values") }
                return PageRow(model: model, values: values)
            }
        )
    }
}

extension QueryOrdering {
    /// What holds for the rows behind a value, part by part; nil is less than every value.
    fileprivate func steps(behind value: StoredValue) -> [QueryExpression] {
        switch (isDescending, value) {
        case (false, .null): [.notEqual(expression, .value(.null))]
        case (false, _): [.compare(.greater, expression, .value(value))]
        case (true, .null): []
        case (true, _):
            [.compare(.less, expression, .value(value))]
                + (expression.canBeNull ? [.equal(expression, .value(.null))] : [])
        }
    }
}

extension QueryExpression {
    /// Whether it is a column of the query's own row.
    fileprivate var isColumnOfRoot: Bool {
        if case .column(let column) = self { column.path == .root } else { false }
    }

    fileprivate func isSameColumn(as other: QueryExpression) -> Bool {
        guard case .column(let column) = self, case .column(let other) = other else { return false }
        return column.path == other.path && column.name == other.name
    }
}
