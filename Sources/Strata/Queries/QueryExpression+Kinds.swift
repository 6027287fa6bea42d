extension QueryExpression {
    /// Whether it is true or false.
    var isCondition: Bool {
        switch self {
        case .equal, .notEqual, .compare, .isIn, .text, .like, .and, .or, .not: true
        case .related(let related): related.measure == .exists
        case .search(let search): search.isMatch
        default: false
        }
    }

    /// Whether its value may be NULL in SQL.
    var canBeNull: Bool {
        switch self {
        case .column(let column): column.isOptional
        case .value(let value): value == .null
        case .related(let related): if case .aggregate = related.measure { true } else { false }
        case .aggregate(let aggregate, _): aggregate != .count && aggregate != .countDistinct
        default: !isCondition
        }
    }

    /// Whether, as a condition, it can only hold for rows with certain values of a column.
    var findsByValue: Bool {
        switch self {
        case .equal(.column(let column), .value(let value)): column.path.relationships.isEmpty && value != .null
        case .isIn(.column(let column), let values): column.path.relationships.isEmpty && !values.contains(.null)
        case .and(let parts): parts.contains(where: \.findsByValue)
        default: false
        }
    }

    /// Whether it is compared without regard to the case of ASCII letters.
    var isCaseInsensitive: Bool {
        if case .column(let column) = self { column.isCaseInsensitive } else { false }
    }
}
