import Foundation

extension PredicateExpressions.Arithmetic: TranslatablePredicateExpression {
    func operand(in translator: inout PredicateTranslator) throws(StrataError) -> PredicateOperand {
        let operation: QueryExpression.Arithmetic =
            switch op {
            case .add: .add
            case .subtract: .subtract
            case .multiply: .multiply
            @unknown default: throw .untranslatable("`\(op)`")
            }
        return try calculated(lhs, operation, rhs, in: &translator)
    }
}

extension PredicateExpressions.IntDivision: TranslatablePredicateExpression {
    func operand(in translator: inout PredicateTranslator) throws(StrataError) -> PredicateOperand {
        try calculated(lhs, .divide, rhs, in: &translator)
    }
}

extension PredicateExpressions.FloatDivision: TranslatablePredicateExpression {
    func operand(in translator: inout PredicateTranslator) throws(StrataError) -> PredicateOperand {
        try calculated(lhs, .divide, rhs, in: &translator)
    }
}

extension PredicateExpressions.IntRemainder: TranslatablePredicateExpression {
    func operand(in translator: inout PredicateTranslator) throws(StrataError) -> PredicateOperand {
        try calculated(lhs, .remainder, rhs, in: &translator)
    }
}

extension PredicateExpressions.UnaryMinus: TranslatablePredicateExpression {
    func operand(in translator: inout PredicateTranslator) throws(StrataError) -> PredicateOperand {
        let zero = PredicateExpressions.Value(Wrapped.Output.zero)
        return try calculated(zero, .subtract, wrapped, in: &translator)
    }
}

extension TranslatablePredicateExpression {
    /// A calculation with two numbers: by Foundation if both are known, else by SQL.
    fileprivate func calculated<Left: PredicateExpression, Right: PredicateExpression>(
        _ left: Left,
        _ operation: QueryExpression.Arithmetic,
        _ right: Right,
        in translator: inout PredicateTranslator
    ) throws(StrataError) -> PredicateOperand {
        let (first, second) = (try translator.operand(left), try translator.operand(right))
        if let left = first.value, let right = second.value {
            guard !Self.overflows(left, operation, right) else {
                throw StrataError(
                    .validation,
                    "a predicate computes with integers that it captured, and the result is none of a \(Output.self)"
                )
            }
            return try constant(in: translator)
        }
        let term = try first.term().joined(with: try second.term()) { .arithmetic(operation, $0, $1) }
        let storage = term.form?.storage ?? .standard
        if storage == .standard, let unsorted = Output.self as? any UnsortedValue.Type {
            throw StrataError(.validation, unsorted.reasonNotToSort)
        }
        // A Decimal in hundredths, times one in hundredths, would be in ten-thousandths.
        if case .scaled = storage, operation != .add, operation != .subtract {
            throw StrataError(.validation, "a Decimal stored as scaled integer can be added and subtracted only")
        }
        return .term(term)
    }

    /// Whether a calculation with integers would end the program.
    private static func overflows(_ left: Any, _ operation: QueryExpression.Arithmetic, _ right: Any) -> Bool {
        func check<Value: FixedWidthInteger>(_ left: Value) -> Bool {
            guard let right = right as? Value else { return false }
            return switch operation {
            case .add: left.addingReportingOverflow(right).overflow
            case .subtract: left.subtractingReportingOverflow(right).overflow
            case .multiply: left.multipliedReportingOverflow(by: right).overflow
            case .divide: left.dividedReportingOverflow(by: right).overflow
            case .remainder: left.remainderReportingOverflow(dividingBy: right).overflow
            }
        }
        guard let left = left as? any FixedWidthInteger else { return false }
        return check(left)
    }
}
