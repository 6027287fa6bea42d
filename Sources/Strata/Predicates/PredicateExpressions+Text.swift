import Foundation

extension PredicateExpressions.CollectionContainsCollection: TranslatablePredicateExpression {
    func operand(in translator: inout PredicateTranslator) throws(StrataError) -> PredicateOperand {
        try tested(base, .contains, other, .none, as: "contains", in: &translator)
    }
}

extension PredicateExpressions.SequenceStartsWith: TranslatablePredicateExpression {
    func operand(in translator: inout PredicateTranslator) throws(StrataError) -> PredicateOperand {
        try tested(base, .hasPrefix, prefix, .none, as: "starts(with:)", in: &translator)
    }
}

extension PredicateExpressions.StringLocalizedStandardContains: TranslatablePredicateExpression {
    func operand(in translator: inout PredicateTranslator) throws(StrataError) -> PredicateOperand {
        try tested(root, .contains, other, .letterCaseAndAccents, as: "localizedStandardContains", in: &translator)
    }
}

extension TranslatablePredicateExpression {
    /// A comparison of two texts.
    /// - Parameter name: What it is called in a message.
    fileprivate func tested<Text: PredicateExpression, Part: PredicateExpression>(
        _ text: Text,
        _ test: QueryExpression.TextTest,
        _ part: Part,
        _ folding: QueryExpression.TextFolding,
        as name: String,
        in translator: inout PredicateTranslator
    ) throws(StrataError) -> PredicateOperand {
        let (first, second) = (try translator.operand(text), try translator.operand(part))
        if let constant = try folded(first, second, in: translator) { return constant }
        guard Text.Output.self is any StringProtocol.Type, Part.Output.self is any StringProtocol.Type else {
            throw .untranslatable("`\(name)` of a `\(Text.Output.self)`")
        }
        return .condition(.text(test, try first.text(), try second.text(), folding))
    }
}
