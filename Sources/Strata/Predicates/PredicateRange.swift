import Foundation

/// The values between two bounds, in a predicate.
struct PredicateRange {
    /// The least; nil for a range without.
    let lower: PredicateOperand?
    /// The greatest, or what comes behind it; nil for a range without.
    let upper: PredicateOperand?
    /// Whether the upper bound belongs to it.
    let isClosed: Bool

    /// Something lies in the range.
    /// - Parameter type: The type of what is compared.
    func contains(_ element: PredicateOperand, of type: Any.Type) throws(StrataError) -> PredicateOperand {
        var parts: [QueryExpression] = []
        if let lower {
            parts.append(try PredicateOperand.compared(element, .greaterOrEqual, lower, of: type))
        }
        if let upper {
            parts.append(try PredicateOperand.compared(element, isClosed ? .lessOrEqual : .less, upper, of: type))
        }
        return .condition(.and(parts))
    }
}

/// A captured range.
protocol PredicateRangeValue {
    /// The range, for a predicate.
    var predicateRange: PredicateRange { get }
}

extension ClosedRange: PredicateRangeValue {
    var predicateRange: PredicateRange { .captured(lowerBound, upperBound, isClosed: true) }
}

extension Range: PredicateRangeValue {
    var predicateRange: PredicateRange { .captured(lowerBound, upperBound, isClosed: false) }
}

extension PartialRangeFrom: PredicateRangeValue {
    var predicateRange: PredicateRange { .captured(lowerBound, nil, isClosed: true) }
}

extension PartialRangeThrough: PredicateRangeValue {
    var predicateRange: PredicateRange { .captured(nil, upperBound, isClosed: true) }
}

extension PartialRangeUpTo: PredicateRangeValue {
    var predicateRange: PredicateRange { .captured(nil, upperBound, isClosed: false) }
}

extension PredicateRange {
    fileprivate static func captured<Bound>(_ lower: Bound?, _ upper: Bound?, isClosed: Bool) -> PredicateRange {
        PredicateRange(
            lower: lower.map { .constant(PredicateConstant($0)) },
            upper: upper.map { .constant(PredicateConstant($0)) },
            isClosed: isClosed
        )
    }
}

// A range that is written out is not made before it is tested: bounds in the wrong order would end the program.

extension PredicateExpressions.ClosedRange: TranslatablePredicateExpression {
    func operand(in translator: inout PredicateTranslator) throws(StrataError) -> PredicateOperand {
        let (lower, upper) = (try translator.operand(lower), try translator.operand(upper))
        return .range(PredicateRange(lower: lower, upper: upper, isClosed: true))
    }
}

extension PredicateExpressions.Range: TranslatablePredicateExpression {
    func operand(in translator: inout PredicateTranslator) throws(StrataError) -> PredicateOperand {
        let (lower, upper) = (try translator.operand(lower), try translator.operand(upper))
        return .range(PredicateRange(lower: lower, upper: upper, isClosed: false))
    }
}

extension PredicateExpressions.RangeExpressionContains: TranslatablePredicateExpression {
    func operand(in translator: inout PredicateTranslator) throws(StrataError) -> PredicateOperand {
        let (range, element) = (try translator.operand(range), try translator.operand(element))
        if let constant = try folded(range, element, in: translator) { return constant }
        if case .range(let range) = range { return try range.contains(element, of: Element.Output.self) }
        guard let range = range.value as? any PredicateRangeValue else {
            throw .untranslatable("`contains` of a `\(RangeExpression.Output.self)`")
        }
        return try range.predicateRange.contains(element, of: Element.Output.self)
    }
}
