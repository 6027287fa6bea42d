/// A condition or a value in a query, as a tree: what typed columns and operators build.
///
/// A repository of your own reads it to answer a query elsewhere than in SQLite. A value that no one computes without
/// SQLite (a full-text search, a fragment of SQL) has a case too, and such a repository throws
/// ``StrataError/Code/unsupported`` for it.
public indirect enum QueryExpression: Hashable, Sendable {
    /// A column.
    case column(QueryColumn)
    /// A value, as the column that it is compared with stores it.
    case value(StoredValue)
    /// A value that cannot be stored, or an operator that the storage does not offer: running the query throws this
    /// sentence, with this code.
    case invalid(String, code: StrataError.Code = .validation)
    /// Equal; nil is equal to nil.
    case equal(QueryExpression, QueryExpression)
    /// Not equal; nil differs from every value.
    case notEqual(QueryExpression, QueryExpression)
    /// In order; false if a side is nil.
    case compare(Comparison, QueryExpression, QueryExpression)
    /// One of these values.
    case isIn(QueryExpression, [StoredValue])
    /// A comparison of two texts by their bytes, or by those of their lower case; false if a side is nil.
    case text(TextTest, QueryExpression, QueryExpression, TextFolding)
    /// A text matches a pattern, `%` for any number of characters and `_` for one, a backslash before one that is meant
    /// literally; the case of ASCII letters does not matter, and the text ends at a NUL.
    case like(QueryExpression, pattern: String)
    /// A calculation; nil if a side is nil. An integer that overflows becomes a number with fractions, and a division
    /// by zero is nil.
    case arithmetic(Arithmetic, QueryExpression, QueryExpression)
    /// A function of values.
    case function(QueryFunction, [QueryExpression])
    /// One of two values.
    case conditional(QueryExpression, then: QueryExpression, else: QueryExpression)
    /// A value inside a JSON text; nil if there is none at this place.
    case json(QueryExpression, path: [JSONPathElement])
    /// Something about the rows that a relationship leads to.
    case related(QueryRelated)
    /// Something about all rows of a group.
    case aggregate(QueryAggregate, QueryExpression)
    /// Full-text search: whether it finds the row, and where.
    case search(QuerySearch)
    /// SQL of the app's own, with bound values.
    case sql(SQLFragment)
    /// All are true; an empty list is true.
    case and([QueryExpression])
    /// At least one is true; an empty list is false.
    case or([QueryExpression])
    /// Not true.
    case not(QueryExpression)
}

extension QueryExpression {
    /// How two values are compared in order.
    public enum Comparison: String, Hashable, Sendable {
        /// Less than.
        case less = "<"
        /// Less than or equal to.
        case lessOrEqual = "<="
        /// Greater than.
        case greater = ">"
        /// Greater than or equal to.
        case greaterOrEqual = ">="
    }

    /// How two texts are compared.
    public enum TextTest: Hashable, Sendable {
        /// The first holds the second.
        case contains
        /// The first begins with the second.
        case hasPrefix
        /// The first ends with the second.
        case hasSuffix
        /// Both are the same.
        case equals
    }

    /// What is disregarded when two texts are compared.
    public enum TextFolding: Hashable, Sendable {
        /// Nothing: byte for byte.
        case none
        /// Case, of all letters: by `String.lowercased()`.
        case letterCase
        /// Case, accents and width: by `String.folding(options:locale:)`, without a locale.
        case letterCaseAndAccents
    }

    /// A calculation with two numbers.
    public enum Arithmetic: String, Hashable, Sendable {
        /// The sum.
        case add = "+"
        /// The difference.
        case subtract = "-"
        /// The product.
        case multiply = "*"
        /// The quotient; of integers, towards zero.
        case divide = "/"
        /// The remainder of a division of integers.
        case remainder = "%"
    }

    /// A step into a JSON text.
    public enum JSONPathElement: Hashable, Sendable {
        /// The value of a member of an object.
        case member(String)
        /// An element of an array, 0 for the first.
        case element(Int)
    }
}

/// A function of values in a query.
public enum QueryFunction: Hashable, Sendable {
    /// The number of bytes of a text in UTF-8, or of data.
    case byteCount
    /// A text in lower case, by `String.lowercased()`.
    case lowercased
    /// A text in upper case, by `String.uppercased()`.
    case uppercased
    /// A number without its sign.
    case magnitude
    /// The first value that is not nil.
    case firstNonNil
    /// A part of a date, in UTC and the Gregorian calendar.
    case datePart(DatePart, storedAs: ColumnStorage)
}

/// A part of a date, in UTC and the Gregorian calendar: SQLite computes with no others.
public enum DatePart: Hashable, Sendable {
    /// The year.
    case year
    /// The month, 1 to 12.
    case month
    /// The day of the month, 1 to 31.
    case day
    /// The hour, 0 to 23.
    case hour
    /// The minute, 0 to 59.
    case minute
    /// The second, 0 to 59.
    case second
    /// The day of the week, 1 for Sunday, as Foundation counts.
    case weekday
    /// The day as text, `2026-11-30`.
    case isoDay
}

/// What is computed of all rows of a group, or of all rows that a relationship leads to.
public enum QueryAggregate: Hashable, Sendable {
    /// How many are not nil.
    case count
    /// How many different ones there are, nil not counted.
    case countDistinct
    /// The sum; nil of no values.
    case sum
    /// The arithmetic mean; nil of no values.
    case average
    /// The least; nil of no values.
    case minimum
    /// The greatest; nil of no values.
    case maximum
}

/// Something about the rows that a to-many relationship leads to.
public struct QueryRelated: Hashable, Sendable {
    /// What is asked of them.
    public enum Measure: Hashable, Sendable {
        /// Whether there is one.
        case exists
        /// How many there are.
        case count
        /// A value computed of all of them.
        case aggregate(QueryAggregate, QueryExpression)
    }

    /// The way to the row that has the relationship.
    public let path: QueryPath
    /// The relationship.
    public let relationship: QueryRelationship
    /// Which of the rows, said of their own columns; nil for all.
    public let condition: QueryExpression?
    /// What is asked.
    public let measure: Measure
}

/// Something that full-text search knows of a row.
public struct QuerySearch: Hashable, Sendable {
    /// What is asked.
    public enum Measure: Hashable, Sendable {
        /// Whether an FTS5 expression finds the row.
        case matches(String)
        /// How badly the row matches: the least is the best. The weights are those of the searched columns.
        case rank(weights: [Double])
        /// The words around what was found, of a searched column by its position, or of the best one.
        case snippet(column: Int?, opening: String, closing: String, ellipsis: String, words: Int)
        /// A searched column, by its position, with marks around all that was found.
        case highlight(column: Int, opening: String, closing: String)
    }

    /// The FTS5 table.
    public let table: String
    /// The column of the entity's table that the FTS5 table refers to.
    public let rowID: String
    /// The way to the row.
    public let path: QueryPath
    /// What is asked.
    public let measure: Measure
}

extension QueryExpression {
    /// What an AND or an OR joins, so that a chain of operators is one flat list: a tree as deep as the chain is long would
    /// exhaust the stack.
    func parts(ofAnd isAnd: Bool) -> [QueryExpression] {
        switch self {
        case .and(let parts) where isAnd: parts
        case .or(let parts) where !isAnd: parts
        default: [self]
        }
    }
}

/// One value to sort by.
public struct QueryOrdering<Root: ReadableEntity>: Hashable, Sendable {
    /// What is sorted by.
    public let expression: QueryExpression
    /// Whether the greatest comes first; nil is less than every value.
    public let isDescending: Bool
}
