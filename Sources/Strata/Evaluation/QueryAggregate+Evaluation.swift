import StrataSQLite

extension Evaluator {
    /// What is computed of all rows of a group.
    func aggregate(_ aggregate: QueryAggregate, _ argument: QueryExpression) throws(StrataError) -> Value {
        guard let groups else {
            let sentence = "a condition about all rows of a group belongs into `having`, not into `where`"
            throw StrataError(.validation, sentence, table: rows.table.name)
        }
        let value = try ungrouped.value(argument)
        let collation = argument.collation
        // SQLite finishes every aggregate of every group before it looks which groups are wanted: a sum that overflows is an
        // error there too.
        var results: [StoredValue] = []
        for rows in groups { results.append(try aggregate.apply(to: rows, of: value, collation)) }
        return { group throws(StrataError) in results[group] }
    }
}

extension QueryAggregate {
    /// Computes it of the values of rows; NULL counts nowhere.
    func apply(
        to rows: [Int],
        of value: Evaluator.Value,
        _ collation: Collation
    ) throws(StrataError) -> StoredValue {
        switch self {
        case .count:
            var count: Int64 = 0
            for row in rows where try !value(row).isNull { count += 1 }
            return .integer(count)
        case .countDistinct:
            var found: Set<SQLKey> = []
            for row in rows {
                let value = try value(row)
                if !value.isNull { found.insert(SQLKey(value, collation)) }
            }
            return .integer(Int64(found.count))
        case .minimum, .maximum:
            var best = StoredValue.null
            for row in rows {
                let value = try value(row)
                if value.isNull { continue }
                let sign = best.isNull ? 0 : value.order(best, collation)
                if best.isNull || (self == .minimum ? sign < 0 : sign > 0) { best = value }
            }
            return best
        case .sum, .average:
            var sum = SQLSum()
            for row in rows { sum.add(try value(row)) }
            return self == .sum ? try sum.sum : sum.average
        }
    }
}

/// A sum as SQLite makes it: of integers an integer, unless one of the values is none.
private struct SQLSum {
    private var count = 0
    private var integers: Int64 = 0
    private var reals = 0.0
    private var isApproximate = false
    private var hasOverflown = false

    mutating func add(_ value: StoredValue) {
        if value.isNull { return }
        count += 1
        if case .integer(let number) = value.withNumericAffinity {
            reals += Double(number)
            guard !isApproximate, !hasOverflown else { return }
            let (sum, overflow) = integers.addingReportingOverflow(number)
            if overflow { (isApproximate, hasOverflown) = (true, true) } else { integers = sum }
        } else {
            reals += value.realValue
            isApproximate = true
        }
    }

    var sum: StoredValue {
        get throws(StrataError) {
            if count == 0 { return .null }
            if hasOverflown { throw StrataError(.sql, "a statement failed: integer overflow") }
            return isApproximate ? .number(reals) : .integer(integers)
        }
    }

    var average: StoredValue { count == 0 ? .null : .number(reals / Double(count)) }
}
