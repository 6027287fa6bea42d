/// A typed column of an entity, and every condition made of it.
///
/// Generated code makes one for each attribute; operators combine them. A condition is a column of `Bool`. One concrete
/// type and few overloads keep the compiler fast: twenty operators check in 50 ms.
///
/// Conditions know true and false only, as in Swift: `$0.listID != work.id` holds for a nil `listID`.
public struct Column<Root: ReadableEntity, Value>: Hashable, Sendable {
    /// What the column is in a query, as a tree.
    public let expression: QueryExpression
    let storage: ColumnStorage
    /// How deep the expression is nested; 1 for a column.
    let depth: Int

    /// Names a column.
    ///
    /// Generated code calls it.
    /// - Parameters:
    ///   - name: The column's name in the table.
    ///   - path: The way from the query's row to the row that has the column.
    ///   - storage: How the column stores its values.
    ///   - isCaseInsensitive: Whether it compares text without regard to case: `@collate(nocase)`.
    public init(
        _ name: String,
        at path: QueryPath = .root,
        storedAs storage: ColumnStorage = .standard,
        isCaseInsensitive: Bool = false
    ) {
        let isOptional = Value.self is any OptionalValue.Type || path.isOptional
        expression = .column(
            QueryColumn(name: name, path: path, isOptional: isOptional, isCaseInsensitive: isCaseInsensitive)
        )
        self.storage = storage
        depth = 1
    }

    /// Makes a condition or another column of an expression.
    ///
    /// SQLite's parser has a stack of 100 symbols, of which brackets and operators take about three a level; and every
    /// walk of the tree nests as deep as the tree. Chains of one operator are flat, however long.
    init(expression: QueryExpression, storage: ColumnStorage = .standard, depth: Int = 2) {
        let deepest = 30
        self.expression =
            depth <= deepest
            ? expression : .invalid("a condition is nested more than \(deepest) deep; fetch in several steps")
        self.storage = storage
        self.depth = min(depth, deepest + 1)
    }

    /// Sorts by the column, the least first; nil before every value.
    public var ascending: QueryOrdering<Root> { QueryOrdering(expression: sortable, isDescending: false) }

    /// Sorts by the column, the greatest first; nil after every value.
    public var descending: QueryOrdering<Root> { QueryOrdering(expression: sortable, isDescending: true) }

    /// What the column is sorted and compared by.
    ///
    /// Text does not sort as what it spells.
    var sortable: QueryExpression {
        guard storage == .standard, let unsorted = Value.self as? any UnsortedValue.Type else { return expression }
        return .invalid(unsorted.reasonNotToSort)
    }

    /// A value as the column stores it, or the reason why it cannot be stored.
    func encode(_ value: some ColumnValue) -> QueryExpression {
        do throws(StrataError) {
            return .value(try value.storedValue(as: storage))
        } catch {
            return .invalid(error.message)
        }
    }
}

/// A condition on the rows of an entity.
public typealias Condition<Root: ReadableEntity> = Column<Root, Bool>

/// Tells an optional type from others.
protocol OptionalValue {}
extension Optional: OptionalValue {}
