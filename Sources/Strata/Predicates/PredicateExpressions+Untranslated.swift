import Foundation

// What has no counterpart in a condition, by the name that it has in a predicate. Of captured values all is computed.

private let advice = "fetch the values and filter them in Swift"

extension PredicateExpressions.StringContainsRegex: TranslatablePredicateExpression {
    func operand(in translator: inout PredicateTranslator) throws(StrataError) -> PredicateOperand {
        try constant(
            in: translator,
            orRefuse: "`contains` with a regular expression",
            "use `like` in a `where` closure, or \(advice)"
        )
    }
}

extension PredicateExpressions.Filter: TranslatablePredicateExpression {
    func operand(in translator: inout PredicateTranslator) throws(StrataError) -> PredicateOperand {
        try constant(in: translator, orRefuse: "`filter`", advice)
    }
}

extension PredicateExpressions.SequenceMaximum: TranslatablePredicateExpression {
    func operand(in translator: inout PredicateTranslator) throws(StrataError) -> PredicateOperand {
        try constant(in: translator, orRefuse: "`max()`", advice)
    }
}

extension PredicateExpressions.SequenceMinimum: TranslatablePredicateExpression {
    func operand(in translator: inout PredicateTranslator) throws(StrataError) -> PredicateOperand {
        try constant(in: translator, orRefuse: "`min()`", advice)
    }
}

extension PredicateExpressions.DictionaryKeySubscript: TranslatablePredicateExpression {
    func operand(in translator: inout PredicateTranslator) throws(StrataError) -> PredicateOperand {
        try constant(in: translator, orRefuse: "a subscript of a dictionary", advice)
    }
}

extension PredicateExpressions.DictionaryKeyDefaultValueSubscript: TranslatablePredicateExpression {
    func operand(in translator: inout PredicateTranslator) throws(StrataError) -> PredicateOperand {
        try constant(in: translator, orRefuse: "a subscript of a dictionary", advice)
    }
}

extension PredicateExpressions.CollectionIndexSubscript: TranslatablePredicateExpression {
    func operand(in translator: inout PredicateTranslator) throws(StrataError) -> PredicateOperand {
        let (wrapped, index) = (try translator.operand(wrapped), try translator.operand(index))
        guard let values = wrapped.value as? Wrapped.Output, let position = index.value as? Index.Output else {
            throw .untranslatable("a subscript of a `\(Wrapped.Output.self)`", advice)
        }
        guard (values.startIndex..<values.endIndex).contains(position) else { throw .outOfRange }
        return try constant(in: translator)
    }
}

extension PredicateExpressions.CollectionRangeSubscript: TranslatablePredicateExpression {
    func operand(in translator: inout PredicateTranslator) throws(StrataError) -> PredicateOperand {
        throw .untranslatable(
            "a subscript of a `\(Wrapped.Output.self)` by a range",
            "take the part before, outside of it"
        )
    }
}

extension PredicateExpressions.ConditionalCast: TranslatablePredicateExpression {
    func operand(in translator: inout PredicateTranslator) throws(StrataError) -> PredicateOperand {
        try constant(in: translator, orRefuse: "`as? \(Desired.self)`", advice)
    }
}

extension PredicateExpressions.ForceCast: TranslatablePredicateExpression {
    func operand(in translator: inout PredicateTranslator) throws(StrataError) -> PredicateOperand {
        try constant(in: translator, orRefuse: "`as! \(Desired.self)`", advice)
    }
}

extension PredicateExpressions.TypeCheck: TranslatablePredicateExpression {
    func operand(in translator: inout PredicateTranslator) throws(StrataError) -> PredicateOperand {
        try constant(in: translator, orRefuse: "`is \(Desired.self)`", advice)
    }
}

extension StrataError {
    /// A captured collection has no such element.
    fileprivate static let outOfRange = StrataError(
        .validation,
        "a predicate takes an element out of a collection that it captured, and there is none at this place"
    )
}
