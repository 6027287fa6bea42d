import Foundation

extension PredicateExpressions.Variable: TranslatablePredicateExpression {
    func operand(in translator: inout PredicateTranslator) throws(StrataError) -> PredicateOperand {
        guard let operand = translator.operands[key] else {
            throw .untranslatable("a variable of another predicate")
        }
        return operand
    }
}

extension PredicateExpressions.Value: TranslatablePredicateExpression {
    func operand(in translator: inout PredicateTranslator) throws(StrataError) -> PredicateOperand {
        .constant(PredicateConstant(value))
    }
}

// What Swift does not evaluate is not translated: `limit == nil || $0.rank < limit!` is true for a nil limit.

extension PredicateExpressions.Conjunction: TranslatablePredicateExpression {
    func operand(in translator: inout PredicateTranslator) throws(StrataError) -> PredicateOperand {
        let left = try translator.operand(lhs)
        if let value = left.value as? Bool { return value ? try translator.operand(rhs) : left }
        let parts = try left.condition().parts(ofAnd: true) + translator.condition(rhs).parts(ofAnd: true)
        return .condition(.and(parts))
    }
}

extension PredicateExpressions.Disjunction: TranslatablePredicateExpression {
    func operand(in translator: inout PredicateTranslator) throws(StrataError) -> PredicateOperand {
        let left = try translator.operand(lhs)
        if let value = left.value as? Bool { return value ? left : try translator.operand(rhs) }
        let parts = try left.condition().parts(ofAnd: false) + translator.condition(rhs).parts(ofAnd: false)
        return .condition(.or(parts))
    }
}

extension PredicateExpressions.Negation: TranslatablePredicateExpression {
    func operand(in translator: inout PredicateTranslator) throws(StrataError) -> PredicateOperand {
        let wrapped = try translator.operand(wrapped)
        if let constant = try folded(wrapped, in: translator) { return constant }
        return .condition(.not(try wrapped.condition()))
    }
}

extension PredicateExpressions.Conditional: TranslatablePredicateExpression {
    func operand(in translator: inout PredicateTranslator) throws(StrataError) -> PredicateOperand {
        let test = try translator.operand(test)
        if let value = test.value as? Bool {
            return value ? try translator.operand(trueBranch) : try translator.operand(falseBranch)
        }
        let condition = try test.condition()
        let first = try translator.operand(trueBranch).term()
        let second = try translator.operand(falseBranch).term()
        return .term(try first.joined(with: second) { .conditional(condition, then: $0, else: $1) })
    }
}
