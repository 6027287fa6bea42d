import Foundation

extension PredicateExpressions.Equal: TranslatablePredicateExpression {
    func operand(in translator: inout PredicateTranslator) throws(StrataError) -> PredicateOperand {
        let (left, right) = (try translator.operand(lhs), try translator.operand(rhs))
        if let constant = try folded(left, right, in: translator) { return constant }
        let terms = (try left.term(), try right.term())
        // `$0.body?.contains("milk") == true` is how Swift asks a condition of an optional.
        if let condition = terms.0.unlessNil, right.value as? Bool == true { return .condition(condition) }
        if let condition = terms.1.unlessNil, left.value as? Bool == true { return .condition(condition) }
        return .condition(try terms.0.joined(with: terms.1) { .equal($0, $1) }.expression)
    }
}

extension PredicateExpressions.NotEqual: TranslatablePredicateExpression {
    func operand(in translator: inout PredicateTranslator) throws(StrataError) -> PredicateOperand {
        let (left, right) = (try translator.operand(lhs), try translator.operand(rhs))
        if let constant = try folded(left, right, in: translator) { return constant }
        return .condition(try left.term().joined(with: try right.term()) { .notEqual($0, $1) }.expression)
    }
}

extension PredicateExpressions.Comparison: TranslatablePredicateExpression {
    func operand(in translator: inout PredicateTranslator) throws(StrataError) -> PredicateOperand {
        let (left, right) = (try translator.operand(lhs), try translator.operand(rhs))
        if let constant = try folded(left, right, in: translator) { return constant }
        let comparison: QueryExpression.Comparison =
            switch op {
            case .lessThan: .less
            case .lessThanOrEqual: .lessOrEqual
            case .greaterThan: .greater
            case .greaterThanOrEqual: .greaterOrEqual
            @unknown default: throw .untranslatable("`\(op)`")
            }
        return .condition(try PredicateOperand.compared(left, comparison, right, of: LHS.Output.self))
    }
}

extension PredicateOperand {
    /// Two operands in order.
    /// - Parameter type: Their type.
    static func compared(
        _ left: PredicateOperand,
        _ comparison: QueryExpression.Comparison,
        _ right: PredicateOperand,
        of type: Any.Type
    ) throws(StrataError) -> QueryExpression {
        let joined = try left.term().joined(with: try right.term()) { .compare(comparison, $0, $1) }
        try requireOrder(of: type, storedAs: joined.form?.storage ?? .standard)
        return joined.expression
    }

    /// Values that are stored otherwise than they sort cannot be compared in SQL.
    private static func requireOrder(of type: Any.Type, storedAs storage: ColumnStorage) throws(StrataError) {
        if storage == .standard, let unsorted = type as? any UnsortedValue.Type {
            throw StrataError(.validation, unsorted.reasonNotToSort)
        }
        guard StoredOrder.isOrder(of: type) else {
            throw .untranslatable(
                "`<` of `\(type)`",
                "\(StoredOrder.reason); name the cases that are meant with `contains`"
            )
        }
    }
}
