import StrataSQLite

// Conditions, true or false. In SQL they may be NULL too, and the renderer's operators take that for false.

extension Evaluator {
    func test(_ condition: QueryExpression) throws(StrataError) -> Test {
        switch condition {
        case .equal(let left, let right): return try equal(left, right)
        case .notEqual(let left, let right): return try notEqual(left, right)
        case .compare(let comparison, let left, let right): return try compare(comparison, left, right)
        case .isIn(let expression, let list): return try isIn(expression, list)
        case .text(let test, let text, let part, let folding): return try compare(test, text, part, folding)
        case .like(let text, let pattern):
            let (text, pattern) = (try value(text), LikePattern(pattern))
            return { row throws(StrataError) in try text(row).textValue.map(pattern.matches) ?? false }
        case .and(let parts):
            return Self.all(try self.parts(parts))
        case .or(let parts):
            return Self.any(try self.parts(parts))
        case .not(let inner):
            let test = try test(inner)
            return { row throws(StrataError) in try !test(row) }
        case .related(let related) where related.measure == .exists:
            let evaluator = ungrouped
            let value = try evaluator.related(related)
            guard let groups else { return { row throws(StrataError) in try value(row).isTrue } }
            return { group throws(StrataError) in try value(groups[group].first ?? -1).isTrue }
        case .search:
            throw unsupported("full-text search needs SQLite; test it with Database.inMemory(schema:)")
        case .column:
            let value = try value(condition)
            return { row throws(StrataError) in
                if case .integer(1) = try value(row) { true } else { false }
            }
        default:
            let value = try value(condition)
            return { row throws(StrataError) in try value(row).isTrue }
        }
    }

    /// A condition among others: in an array of its own type a closure is called without detours.
    private struct Part {
        let holds: Test
    }

    // One and the rest: for a few that costs less than a loop.

    private static func all(_ parts: ArraySlice<Part>) -> Test {
        guard let part = parts.first, parts.count < 16 else {
            return { row throws(StrataError) in
                for part in parts where try !part.holds(row) { return false }
                return true
            }
        }
        let first = part.holds
        if parts.count == 1 { return first }
        let rest = all(parts.dropFirst())
        return { row throws(StrataError) in
            guard try first(row) else { return false }
            return try rest(row)
        }
    }

    private static func any(_ parts: ArraySlice<Part>) -> Test {
        guard let part = parts.first, parts.count < 16 else {
            return { row throws(StrataError) in
                for part in parts where try part.holds(row) { return true }
                return false
            }
        }
        let first = part.holds
        if parts.count == 1 { return first }
        let rest = any(parts.dropFirst())
        return { row throws(StrataError) in
            if try first(row) { return true }
            return try rest(row)
        }
    }

    private func parts(_ conditions: [QueryExpression]) throws(StrataError) -> ArraySlice<Part> {
        var parts: [Part] = []
        for condition in conditions { parts.append(Part(holds: try test(condition))) }
        return parts[...]
    }

    /// As `=`, or as IS where both sides may be NULL.
    private func equal(_ left: QueryExpression, _ right: QueryExpression) throws(StrataError) -> Test {
        let nullIsEqual = left.canBeNull && right.canBeNull
        let order = SQLOrder(left, right)
        let first = try value(left)
        if case .value(let constant) = right {
            return { row throws(StrataError) in
                let value = try first(row)
                return value.isNull || constant.isNull
                    ? nullIsEqual && value.isNull && constant.isNull : order.compare(value, constant) == 0
            }
        }
        let second = try value(right)
        return { row throws(StrataError) in
            let (left, right) = (try first(row), try second(row))
            return left.isNull || right.isNull
                ? nullIsEqual && left.isNull && right.isNull : order.compare(left, right) == 0
        }
    }

    /// As `<>`, or as IS NOT where a side may be NULL.
    private func notEqual(_ left: QueryExpression, _ right: QueryExpression) throws(StrataError) -> Test {
        let nullDiffers = left.canBeNull || right.canBeNull
        let order = SQLOrder(left, right)
        let (first, second) = (try value(left), try value(right))
        return { row throws(StrataError) in
            let (left, right) = (try first(row), try second(row))
            return left.isNull || right.isNull
                ? nullDiffers && left.isNull != right.isNull : order.compare(left, right) != 0
        }
    }

    private func compare(
        _ comparison: QueryExpression.Comparison,
        _ left: QueryExpression,
        _ right: QueryExpression
    ) throws(StrataError) -> Test {
        let order = SQLOrder(left, right)
        let first = try value(left)
        if case .value(let constant) = right {
            return { row throws(StrataError) in
                let value = try first(row)
                return !value.isNull && !constant.isNull && comparison.holds(order.compare(value, constant))
            }
        }
        let second = try value(right)
        return { row throws(StrataError) in
            let (left, right) = (try first(row), try second(row))
            return !left.isNull && !right.isNull && comparison.holds(order.compare(left, right))
        }
    }
}

extension QueryExpression.Comparison {
    /// Whether it holds for two values, by the sign of their comparison.
    fileprivate func holds(_ sign: Int) -> Bool {
        switch self {
        case .less: sign < 0
        case .lessOrEqual: sign <= 0
        case .greater: sign > 0
        case .greaterOrEqual: sign >= 0
        }
    }
}

/// How SQLite compares two operands that are not NULL.
struct SQLOrder {
    private let collation: Collation
    private let left: Affinity
    private let right: Affinity

    /// The types that a column gives to what it is compared with.
    private enum Affinity {
        case none
        /// That of the column; all tables are STRICT, so a value tells.
        case column
        case numeric

        init(_ expression: QueryExpression) {
            self =
                switch expression {
                case .column: .column
                // A part of a date is cast to INTEGER.
                case .function(.datePart(let part, _), _): part == .isoDay || part == .weekday ? .none : .numeric
                default: .none
                }
        }
    }

    /// Finds out how two expressions are compared.
    ///
    /// "If either operand is a column, then the collating function of that column is used with precedence to the left
    /// operand."
    init(_ left: QueryExpression, _ right: QueryExpression) {
        collation = left.columnCollation ?? right.columnCollation ?? .binary
        self.left = Affinity(left)
        self.right = Affinity(right)
    }

    private init(_ collation: Collation, _ left: Affinity, _ right: Affinity) {
        (self.collation, self.left, self.right) = (collation, left, right)
    }

    func compare(_ first: StoredValue, _ second: StoredValue) -> Int {
        if left == .none, right == .none { return first.order(second, collation) }
        if first.isNumber, second.isText { return mixed(first, left, second, right, collation) }
        if first.isText, second.isNumber { return -mixed(second, right, first, left, collation) }
        return first.order(second, collation)
    }

    /// By the bytes, whatever the collation.
    func compareBytes(_ first: StoredValue, _ second: StoredValue) -> Int {
        SQLOrder(.binary, left, right).compare(first, second)
    }

    /// "If one operand has INTEGER, REAL or NUMERIC affinity and the other operand has TEXT or BLOB or no affinity then
    /// NUMERIC affinity is applied to other operand. If one operand has TEXT affinity and the other has no affinity, then
    /// TEXT affinity is applied to the other operand."
    private func mixed(
        _ number: StoredValue,
        _ numberAffinity: Affinity,
        _ text: StoredValue,
        _ textAffinity: Affinity,
        _ collation: Collation
    ) -> Int {
        if numberAffinity != .none { return number.order(text.withNumericAffinity, collation) }
        if textAffinity == .column { return number.withTextAffinity.order(text, collation) }
        return number.order(text, collation)
    }
}

extension QueryExpression {
    /// The collation of a column; nil for every other expression.
    var columnCollation: Collation? {
        guard case .column(let column) = self else { return nil }
        return column.isCaseInsensitive ? .caseInsensitive : .binary
    }

    /// The collation that its values are sorted, grouped and counted by.
    var collation: Collation { columnCollation ?? .binary }
}
