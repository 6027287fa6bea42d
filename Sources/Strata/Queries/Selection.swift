import StrataSQLite

/// Typed values of each row of a query, or of each group of its rows.
///
/// ```swift
/// let sizes = try await todos.fetch(
///     TodoItem.where { !$0.isCompleted }
///         .select { ($0.priority, $0.id.count()) }
///         .group { $0.priority }
///         .order { $0.id.count().descending }
/// )
/// for (priority, count) in sizes { print(priority, count) }
/// ```
///
/// A selection with aggregates and without groups has one row, whatever there is.
public struct Selection<Model: ReadableEntity, Output: Sendable>: Sendable {
    /// Which rows, in which order, how many.
    public private(set) var query: Query<Model>
    /// What is computed of each: after the columns of the value itself, if it ``includesModel``.
    public let expressions: [QueryExpression]
    /// Whether each result begins with the whole value.
    public let includesModel: Bool
    /// What rows have in common that make one group.
    public private(set) var groups: [QueryExpression] = []
    /// Which groups, or nil for all.
    public private(set) var groupCondition: QueryExpression?
    /// Whether results that are there already are left out.
    public private(set) var isDistinct = false

    /// Reads a result from a row that holds the expressions' values.
    let read: @Sendable (borrowing Row) throws(StrataError) -> Output
    /// Makes a result of the value itself, if it is part of it, and of the expressions' values: without SQLite.
    let make: @Sendable (Model?, [StoredValue]) throws(StrataError) -> Output

    init(
        _ query: Query<Model>,
        _ expressions: [QueryExpression],
        includesModel: Bool = false,
        read: @escaping @Sendable (borrowing Row) throws(StrataError) -> Output,
        make: @escaping @Sendable (Model?, [StoredValue]) throws(StrataError) -> Output = { _, _ throws(StrataError) in
            throw StrataError(.unsupported, "this selection is read from SQLite alone")
        }
    ) {
        self.query = query
        self.expressions = expressions
        self.includesModel = includesModel
        self.read = read
        self.make = make
    }

    /// One result for each group of rows that have these columns in common.
    /// - Parameter columns: One to a line.
    public func group(@GroupBuilder<Model> _ columns: (Model.Columns) -> [QueryExpression]) -> Selection {
        var selection = self
        selection.groups += columns(Model.columns)
        return selection
    }

    /// The groups for which these conditions hold too; they may be about aggregates.
    /// - Parameter conditions: One to a line; all must hold.
    public func having(@ConditionBuilder<Model> _ conditions: (Model.Columns) -> [QueryExpression]) -> Selection {
        var selection = self
        let lines = (groupCondition?.parts(ofAnd: true) ?? []) + conditions(Model.columns)
        selection.groupCondition = lines.count > 1 ? .and(lines) : lines.first
        return selection
    }

    /// Each result once.
    public func distinct() -> Selection {
        var selection = self
        selection.isDistinct = true
        return selection
    }

    /// The same results, sorted; among equals by the orderings given before.
    /// - Parameter orderings: One to a line; the first decides. With groups they may be aggregates.
    public func order(@OrderingBuilder<Model> _ orderings: (Model.Columns) -> [QueryOrdering<Model>]) -> Selection {
        changing { $0.ordered(by: orderings(Model.columns)) }
    }

    /// The first results.
    /// - Parameter count: How many at most; a negative number is 0.
    public func limit(_ count: Int) -> Selection { changing { $0.limit(count) } }

    /// The results after the first.
    /// - Parameter count: How many to leave out; a negative number is 0.
    public func offset(_ count: Int) -> Selection { changing { $0.offset(count) } }

    /// The results, made into something else: a struct of your own.
    ///
    /// ```swift
    /// struct Summary: Sendable { var priority: Priority; var count: Int }
    ///
    /// let summaries = TodoItem.all.select { ($0.priority, $0.id.count()) }.group { $0.priority }.map(Summary.init)
    /// ```
    /// - Parameter transform: Makes one of a result; it is called once for each row.
    public func map<Other: Sendable>(_ transform: @escaping @Sendable (Output) -> Other) -> Selection<Model, Other> {
        let (read, make) = (read, make)
        var selection = Selection<Model, Other>(
            query,
            expressions,
            includesModel: includesModel,
            read: { row throws(StrataError) in transform(try read(row)) },
            make: { model, values throws(StrataError) in transform(try make(model, values)) }
        )
        selection.groups = groups
        selection.groupCondition = groupCondition
        selection.isDistinct = isDistinct
        return selection
    }

    /// The same results of rows for which the conditions are known to hold.
    var unconditional: Selection { changing { $0.unconditional } }

    private func changing(_ change: (Query<Model>) -> Query<Model>) -> Selection {
        var selection = self
        selection.query = change(query)
        return selection
    }
}

extension Selection {
    /// An error of reading a row, with the column.
    func locate(_ error: StrataError, in row: borrowing Row) -> StrataError {
        guard let index = error.columnIndex else { return error }
        let first = includesModel ? Model.table.columns.count : 0
        return index < first ? Model.table.locate(error, in: row) : locate(error, expression: index - first)
    }

    /// An error of making a result of an expression's value, with the column.
    func locate(_ error: StrataError, expression index: Int?) -> StrataError {
        guard let index, expressions.indices.contains(index) else { return error }
        let column = if case .column(let column) = expressions[index] { column.name } else { nil as String? }
        return error.with(
            message: "\(Model.table.name), \(column ?? "value \(index + 1) of the selection"): \(error.message)",
            table: Model.table.name,
            columns: column.map { [$0] } ?? []
        )
    }
}

extension Selection: Hashable {
    public static func == (left: Selection, right: Selection) -> Bool {
        left.query == right.query && left.expressions == right.expressions && left.includesModel == right.includesModel
            && left.groups == right.groups && left.groupCondition == right.groupCondition
            && left.isDistinct == right.isDistinct
    }

    public func hash(into hasher: inout Hasher) {
        hasher.combine(query)
        hasher.combine(expressions)
        hasher.combine(groups)
    }
}

/// Collects the columns of a closure that rows are grouped by, one to a line.
@resultBuilder
public enum GroupBuilder<Root: ReadableEntity> {
    /// A line.
    public static func buildExpression<Value>(_ column: Column<Root, Value>) -> [QueryExpression] {
        [column.expression]
    }
    /// All lines.
    public static func buildBlock(_ lines: [QueryExpression]...) -> [QueryExpression] { lines.flatMap(\.self) }
    /// An `if` without `else`.
    public static func buildOptional(_ lines: [QueryExpression]?) -> [QueryExpression] { lines ?? [] }
    /// The first branch of an `if`.
    public static func buildEither(first lines: [QueryExpression]) -> [QueryExpression] { lines }
    /// The other branch of an `if`.
    public static func buildEither(second lines: [QueryExpression]) -> [QueryExpression] { lines }
    /// A `for` loop.
    public static func buildArray(_ lines: [[QueryExpression]]) -> [QueryExpression] { lines.flatMap(\.self) }
}
