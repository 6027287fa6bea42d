import Foundation

extension PredicateExpressions.NilLiteral: TranslatablePredicateExpression {
    func operand(in translator: inout PredicateTranslator) throws(StrataError) -> PredicateOperand {
        .constant(PredicateConstant(Wrapped?.none))
    }
}

extension PredicateExpressions.ForcedUnwrap: TranslatablePredicateExpression {
    /// A row with nil here would end a program in Swift, and is an error in Foundation; in SQL it is not found.
    func operand(in translator: inout PredicateTranslator) throws(StrataError) -> PredicateOperand {
        let inner = try translator.operand(inner)
        return try folded(inner, in: translator) ?? inner
    }
}

extension PredicateExpressions.NilCoalesce: TranslatablePredicateExpression {
    func operand(in translator: inout PredicateTranslator) throws(StrataError) -> PredicateOperand {
        let left = try translator.operand(lhs)
        guard !left.isConstant else {
            // Of a value, the other side is computed only if it is nil.
            let isNil = try lhs.known(in: translator) == nil
            return isNil ? try translator.operand(rhs) : try constant(in: translator)
        }
        let right = try translator.operand(rhs)
        let term = try left.term()
        if let condition = term.unlessNil, right.value as? Bool == false { return .condition(condition) }
        return .term(try term.joined(with: try right.term()) { .function(.firstNonNil, [$0, $1]) })
    }
}

extension PredicateExpressions.OptionalFlatMap: TranslatablePredicateExpression {
    func operand(in translator: inout PredicateTranslator) throws(StrataError) -> PredicateOperand {
        let inner = try translator.operand(wrapped)
        if inner.isConstant {
            guard let value = try wrapped.known(in: translator) else {
                return .constant(PredicateConstant(Result?.none))
            }
            translator.bind(variable, toValue: value)
            let result = try translator.operand(transform)
            return try folded(result, in: translator) ?? result
        }
        let term = try inner.term()
        translator.bind(variable, to: .term(term))
        let result = try translator.operand(transform).term()
        guard !result.expression.isNil(where: term.expression) else { return .term(result) }
        return .term(
            PredicateTerm(form: result.form) { form in
                .conditional(term.isNil, then: .value(.null), else: result.expression(as: form))
            }
        )
    }
}

extension PredicateExpression {
    /// The optional value of a part that does not depend on the row.
    fileprivate func known<Wrapped>(
        in translator: PredicateTranslator
    ) throws(StrataError) -> Wrapped? where Output == Wrapped? {
        do {
            return try evaluate(translator.bindings)
        } catch {
            throw StrataError(
                .validation,
                "a predicate computes with values that it captured, and that fails: \(error)"
            )
        }
    }
}

extension QueryExpression {
    /// Whether SQL makes it NULL by itself where another expression is NULL.
    fileprivate func isNil(where other: QueryExpression) -> Bool {
        if self == other { return true }
        return switch self {
        case .arithmetic(_, let left, let right): left.isNil(where: other) || right.isNil(where: other)
        case .function(.byteCount, let parts), .function(.magnitude, let parts):
            parts.contains { $0.isNil(where: other) }
        default: false
        }
    }
}

extension PredicateTerm {
    /// The condition on an optional, where nil counts as false; nil if it is something else.
    var unlessNil: QueryExpression? {
        guard
            case .conditional(.equal(let optional, .value(.null)), then: .value(.null), else: let condition) =
                expression,
            condition.isCondition
        else { return nil }
        return .and([.notEqual(optional, .value(.null))] + condition.parts(ofAnd: true))
    }
}
