import Foundation

/// Translates the parts of one predicate of Foundation into a condition.
///
/// What does not depend on the row (captured values, and what is computed of them) is evaluated by Foundation itself,
/// once. All else becomes the expression that the same condition in a `where` closure would be.
struct PredicateTranslator {
    /// The table whose rows are tested.
    let table: Table
    /// The column of a property, if the key path leads to one.
    let column: (AnyKeyPath) -> PredicateTerm?
    /// What the variables of closures stand for.
    private(set) var operands: [PredicateExpressions.VariableID: PredicateOperand]
    /// The variables that stand for values, so that Foundation can evaluate what depends on these alone.
    private(set) var bindings = PredicateBindings()
    private var depth = 0

    /// Far more than the macro can nest, and far less than what exhausts a stack.
    private static let deepest = 100

    init<Model: ReadableEntity>(_ predicate: Predicate<Model>) {
        table = Model.table
        column = { keyPath in Model.keyPaths.column(at: keyPath).map { PredicateTerm($0) } }
        operands = [predicate.variable.key: .row]
    }

    /// What a part of the predicate is.
    mutating func operand<Part: PredicateExpression>(_ part: Part) throws(StrataError) -> PredicateOperand {
        guard depth < Self.deepest else {
            throw StrataError(
                .unsupported,
                "a predicate is nested more than \(Self.deepest) deep; fetch in several steps"
            )
        }
        guard let translatable = part as? any TranslatablePredicateExpression else {
            // `StringLocalizedCompare<KeyPath<…>, …>`: the name of the part is what it begins with.
            let name = String(describing: Part.self).prefix { $0 != "<" }
            throw .untranslatable("`\(name)`")
        }
        depth += 1
        defer { depth -= 1 }
        return try translatable.operand(in: &self)
    }

    /// What a part that is true or false is.
    mutating func condition<Part: PredicateExpression<Bool>>(_ part: Part) throws(StrataError) -> QueryExpression {
        try operand(part).condition()
    }

    /// Lets a closure's variable stand for what depends on the row.
    mutating func bind<Value>(_ variable: PredicateExpressions.Variable<Value>, to operand: PredicateOperand) {
        operands[variable.key] = operand
    }

    /// Lets a closure's variable stand for a value.
    mutating func bind<Value>(_ variable: PredicateExpressions.Variable<Value>, toValue value: Value) {
        operands[variable.key] = .constant(PredicateConstant(value))
        bindings = bindings.binding(variable, to: value)
    }
}

/// A part of a predicate that has a counterpart in a condition.
protocol TranslatablePredicateExpression: PredicateExpression {
    /// What it is.
    /// - Throws: ``StrataError/Code/unsupported``, with the part that has no counterpart.
    func operand(in translator: inout PredicateTranslator) throws(StrataError) -> PredicateOperand
}

extension TranslatablePredicateExpression {
    /// The value, if all that it consists of is known.
    func folded(
        _ parts: PredicateOperand...,
        in translator: PredicateTranslator
    ) throws(StrataError) -> PredicateOperand? {
        try parts.allSatisfy(\.isConstant) ? constant(in: translator) : nil
    }

    /// The value.
    func constant(in translator: PredicateTranslator) throws(StrataError) -> PredicateOperand {
        do {
            return .constant(PredicateConstant(try evaluate(translator.bindings)))
        } catch {
            // Foundation's errors say no more than that, and hold no values.
            throw StrataError(
                .validation,
                "a predicate computes with values that it captured, and that fails: \(error)"
            )
        }
    }

    /// The value, if it does not depend on the row; else the part is untranslatable.
    func constant(
        in translator: PredicateTranslator,
        orRefuse name: String,
        _ advice: String? = nil
    ) throws(StrataError) -> PredicateOperand {
        do {
            return .constant(PredicateConstant(try evaluate(translator.bindings)))
        } catch {
            throw .untranslatable(name, advice)
        }
    }
}

extension StrataError {
    /// A part of a predicate has no counterpart in a condition.
    static func untranslatable(_ name: String, _ advice: String? = nil) -> StrataError {
        let advice = advice ?? "write the condition in a `where` closure, or fetch the values and filter them in Swift"
        return StrataError(.unsupported, "\(name) in a predicate is not translated into SQL; \(advice)")
    }
}

extension KeyPathTable {
    /// The column of a property, or nil if the key path leads elsewhere.
    ///
    /// Key paths come without `Sendable` from a sort descriptor, so they cannot be looked up in the dictionary; there are as
    /// many as properties.
    func column(at keyPath: AnyKeyPath) -> AnyColumn<Root>? {
        columns.first { $0.key == keyPath }?.value
    }
}
