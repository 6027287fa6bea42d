import Foundation

extension PredicateExpressions.SequenceContains: TranslatablePredicateExpression {
    func operand(in translator: inout PredicateTranslator) throws(StrataError) -> PredicateOperand {
        let (sequence, element) = (try translator.operand(sequence), try translator.operand(element))
        // A range of integers is a sequence too, and may have no end.
        if case .range(let range) = sequence { return try range.contains(element, of: RHS.Output.self) }
        if let constant = try folded(sequence, element, in: translator) { return constant }
        if let range = sequence.value as? any PredicateRangeValue {
            return try range.predicateRange.contains(element, of: RHS.Output.self)
        }
        if let values = sequence.value as? LHS.Output { return .condition(try list(values, contains: element.term())) }
        throw .untranslatable("`contains` of a `\(LHS.Output.self)`")
    }

    private func list(_ values: LHS.Output, contains element: PredicateTerm) throws(StrataError) -> QueryExpression {
        var stored: [StoredValue] = []
        for value in values {
            switch PredicateConstant(value).encode(element.form ?? .standard) {
            case .value(let value): stored.append(value)
            case let invalid: return invalid
            }
        }
        return .isIn(element.expression, stored)
    }
}

extension PredicateExpressions.SequenceContainsWhere: TranslatablePredicateExpression {
    func operand(in translator: inout PredicateTranslator) throws(StrataError) -> PredicateOperand {
        let sequence = try translator.operand(sequence)
        guard let values = sequence.value as? LHS.Output else {
            throw .untranslatable("`contains(where:)` of a `\(LHS.Output.self)`")
        }
        return .condition(.or(try conditions(test, of: variable, for: values, in: &translator)))
    }
}

extension PredicateExpressions.SequenceAllSatisfy: TranslatablePredicateExpression {
    func operand(in translator: inout PredicateTranslator) throws(StrataError) -> PredicateOperand {
        let sequence = try translator.operand(sequence)
        guard let values = sequence.value as? LHS.Output else {
            throw .untranslatable("`allSatisfy` of a `\(LHS.Output.self)`")
        }
        return .condition(.and(try conditions(test, of: variable, for: values, in: &translator)))
    }
}

/// Each value makes a condition of its own, so there must not be too many.
private let mostConditions = 1_000

extension TranslatablePredicateExpression {
    /// A condition on the row and a value, for each of several values.
    fileprivate func conditions<Values: Sequence, Test: PredicateExpression<Bool>>(
        _ test: Test,
        of variable: PredicateExpressions.Variable<Values.Element>,
        for values: Values,
        in translator: inout PredicateTranslator
    ) throws(StrataError) -> [QueryExpression] {
        var conditions: [QueryExpression] = []
        for value in values {
            guard conditions.count < mostConditions else {
                throw .untranslatable(
                    "a closure about more than \(mostConditions) values",
                    "use `contains` with a value, or fetch in several steps"
                )
            }
            translator.bind(variable, toValue: value)
            conditions.append(try translator.condition(test))
        }
        return conditions
    }
}
