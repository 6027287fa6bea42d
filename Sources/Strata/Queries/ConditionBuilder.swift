/// Collects the conditions of a closure, one to a line: all must hold.
///
/// Each line is checked by the compiler alone, so that a mistake in one of twenty is reported at once and in place.
@resultBuilder
public enum ConditionBuilder<Root: ReadableEntity> {
    /// A line.
    public static func buildExpression(_ condition: Condition<Root>) -> [QueryExpression] { [condition.expression] }
    /// All lines.
    public static func buildBlock(_ lines: [QueryExpression]...) -> [QueryExpression] { lines.flatMap(\.self) }
    /// An `if` without `else`: no condition if it does not apply.
    public static func buildOptional(_ lines: [QueryExpression]?) -> [QueryExpression] { lines ?? [] }
    /// The first branch of an `if`.
    public static func buildEither(first lines: [QueryExpression]) -> [QueryExpression] { lines }
    /// The other branch of an `if`.
    public static func buildEither(second lines: [QueryExpression]) -> [QueryExpression] { lines }
    /// A `for` loop.
    public static func buildArray(_ lines: [[QueryExpression]]) -> [QueryExpression] { lines.flatMap(\.self) }
}

/// Collects the orderings of a closure, one to a line: the first decides, the next among equals.
@resultBuilder
public enum OrderingBuilder<Root: ReadableEntity> {
    /// A line.
    public static func buildExpression(_ ordering: QueryOrdering<Root>) -> [QueryOrdering<Root>] { [ordering] }
    /// All lines.
    public static func buildBlock(_ lines: [QueryOrdering<Root>]...) -> [QueryOrdering<Root>] { lines.flatMap(\.self) }
    /// An `if` without `else`.
    public static func buildOptional(_ lines: [QueryOrdering<Root>]?) -> [QueryOrdering<Root>] { lines ?? [] }
    /// The first branch of an `if`.
    public static func buildEither(first lines: [QueryOrdering<Root>]) -> [QueryOrdering<Root>] { lines }
    /// The other branch of an `if`.
    public static func buildEither(second lines: [QueryOrdering<Root>]) -> [QueryOrdering<Root>] { lines }
    /// A `for` loop.
    public static func buildArray(_ lines: [[QueryOrdering<Root>]]) -> [QueryOrdering<Root>] { lines.flatMap(\.self) }
}
