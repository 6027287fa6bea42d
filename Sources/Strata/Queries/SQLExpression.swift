/// SQL of an app's own inside a query: the way out, where typed columns end.
///
/// Columns and values are interpolated: a column becomes its quoted name, and a value becomes a parameter. So no input
/// can become SQL; only what stands literally in the code is.
///
/// ```swift
/// TodoItem.where {
///     !$0.isCompleted
///     TodoItem.sql("\($0.title) GLOB \("*[0-9]*")")
/// }
/// .order { TodoItem.sql("length(\($0.title))", as: Int.self).ascending }
/// ```
///
/// An observer of a query whose text has a subquery is woken by every commit.
///
/// Inside of it SQL's own logic is in force, with NULL; as a condition, what is not true is false.
public struct SQLExpression<Root: ReadableEntity>: Hashable, Sendable, ExpressibleByStringInterpolation {
    /// The text and what is interpolated.
    public let fragment: SQLFragment

    public init(stringLiteral text: String) { fragment = SQLFragment(parts: [.text(text)]) }

    public init(stringInterpolation: StringInterpolation) {
        fragment = SQLFragment(parts: stringInterpolation.parts)
    }

    /// Collects the pieces.
    public struct StringInterpolation: StringInterpolationProtocol {
        var parts: [SQLFragment.Part] = []

        public init(literalCapacity: Int, interpolationCount: Int) {}

        /// Text as it stands in the code.
        public mutating func appendLiteral(_ text: String) {
            if !text.isEmpty { parts.append(.text(text)) }
        }

        /// A column of the query's entity or of a related row, or what was made of such columns.
        public mutating func appendInterpolation<Value>(_ column: Column<Root, Value>) {
            parts.append(.expression(column.expression))
        }

        /// A value: it becomes a parameter.
        /// - Parameters:
        ///   - value: The value.
        ///   - storage: How it is stored, where the schema says `@stored`.
        public mutating func appendInterpolation(_ value: some ColumnValue, storedAs storage: ColumnStorage = .standard)
        {
            do throws(StrataError) {
                parts.append(.expression(.value(try value.storedValue(as: storage))))
            } catch {
                parts.append(.expression(.invalid(error.message)))
            }
        }
    }
}

extension ReadableEntity {
    /// A condition in SQL of the app's own: see ``SQLExpression``.
    /// - Parameter text: An expression, with columns and values interpolated.
    public static func sql(_ text: SQLExpression<Self>) -> Condition<Self> { sql(text, as: Bool.self) }

    /// A value in SQL of the app's own: see ``SQLExpression``.
    /// - Parameters:
    ///   - text: An expression, with columns and values interpolated.
    ///   - type: The type of its value; optional, if it may be NULL.
    ///   - storage: How the value is stored, where that is not the type's own way.
    public static func sql<Value: ColumnValue>(
        _ text: SQLExpression<Self>,
        as type: Value.Type,
        storedAs storage: ColumnStorage = .standard
    ) -> Column<Self, Value> {
        let expression: QueryExpression = text.fragment.problem.map { .invalid($0) } ?? .sql(text.fragment)
        return Column(expression: expression, storage: storage, depth: expression.depth)
    }
}
