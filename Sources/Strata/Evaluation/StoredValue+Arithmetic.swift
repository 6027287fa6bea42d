import StrataSQLite

extension QueryExpression.Arithmetic {
    /// Calculates as SQLite does: an integer that overflows becomes REAL, a division by zero NULL.
    func apply(_ left: StoredValue, _ right: StoredValue) -> StoredValue {
        if left.isNull || right.isNull { return .null }
        let (left, right) = (left.numericValue, right.numericValue)
        if case .integer(let first) = left, case .integer(let second) = right {
            switch self {
            case .add:
                let (sum, overflow) = first.addingReportingOverflow(second)
                if !overflow { return .integer(sum) }
            case .subtract:
                let (difference, overflow) = first.subtractingReportingOverflow(second)
                if !overflow { return .integer(difference) }
            case .multiply:
                let (product, overflow) = first.multipliedReportingOverflow(by: second)
                if !overflow { return .integer(product) }
            case .divide:
                if second == 0 { return .null }
                let (quotient, overflow) = first.dividedReportingOverflow(by: second)
                if !overflow { return .integer(quotient) }
            case .remainder: return Self.remainder(first, second).map { .integer($0) } ?? .null
            }
        }
        let (first, second) = (left.realValue, right.realValue)
        switch self {
        case .add: return .number(first + second)
        case .subtract: return .number(first - second)
        case .multiply: return .number(first * second)
        case .divide: return second == 0 ? .null : .number(first / second)
        case .remainder:
            // "The % operator … casts both of its operands to type INTEGER and then computes the remainder"
            return Self.remainder(left.integerValue, right.integerValue).map { .number(Double($0)) } ?? .null
        }
    }

    /// Nil for a division by zero; the least integer divided by -1 has no remainder either.
    private static func remainder(_ number: Int64, _ divisor: Int64) -> Int64? {
        divisor == 0 ? nil : divisor == -1 ? 0 : number % divisor
    }
}
