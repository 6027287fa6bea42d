import Foundation

/// What a part of a predicate is, for the part around it.
indirect enum PredicateOperand {
    /// The row that is tested.
    case row
    /// A value that is known.
    case constant(PredicateConstant)
    /// The values between two bounds.
    case range(PredicateRange)
    /// What depends on the row.
    case term(PredicateTerm)

    /// Something that is true or false.
    static func condition(_ expression: QueryExpression) -> PredicateOperand {
        .term(PredicateTerm(form: .standard) { _ in expression })
    }

    /// Whether it is a value that is known.
    var isConstant: Bool {
        if case .constant = self { true } else { false }
    }

    /// The known value, if it is one.
    var value: Any? {
        if case .constant(let constant) = self { constant.value } else { nil }
    }

    /// What it is in an expression.
    func term() throws(StrataError) -> PredicateTerm {
        switch self {
        case .term(let term): return term
        case .constant(let constant): return PredicateTerm(form: nil, constant.encode)
        case .row:
            throw .untranslatable("the whole value", "compare its key, or one property after the other")
        case .range:
            throw .untranslatable("a range", "test with its `contains`")
        }
    }

    /// What it is as a condition.
    func condition() throws(StrataError) -> QueryExpression {
        if let value = value as? Bool { return value ? .and([]) : .or([]) }
        return try term().expression
    }

    /// What it is in a comparison of texts.
    func text() throws(StrataError) -> QueryExpression {
        if let text = value as? any StringProtocol { return .value(.text(String(text))) }
        return try term().expression
    }
}

/// How a column stores values: what a value beside it is encoded by.
struct PredicateForm {
    let storage: ColumnStorage
    /// The type of the column.
    let type: (any ColumnValue.Type)?

    /// The standard storage of whatever type.
    static let standard = PredicateForm(storage: .standard, type: nil)
}

/// A part of a predicate that depends on the row, or takes its form from what it stands beside.
struct PredicateTerm {
    /// How its values are stored; nil if they take the form of what they are compared with.
    let form: PredicateForm?
    private let make: (PredicateForm) -> QueryExpression

    init(form: PredicateForm?, _ make: @escaping (PredicateForm) -> QueryExpression) {
        self.form = form
        self.make = make
    }

    init<Root>(_ column: AnyColumn<Root>) {
        let expression = column.expression
        self.init(form: PredicateForm(storage: column.storage, type: column.valueType)) { _ in expression }
    }

    /// The expression, where nothing beside it says how values are stored.
    var expression: QueryExpression { make(form ?? .standard) }

    /// The expression, with values in a column's form.
    func expression(as form: PredicateForm) -> QueryExpression { make(form) }

    /// It is nil.
    var isNil: QueryExpression { .equal(expression, .value(.null)) }

    /// Two terms made one, in the form of the one that has a form.
    func joined(
        with other: PredicateTerm,
        _ make: @escaping (QueryExpression, QueryExpression) -> QueryExpression
    ) throws(StrataError) -> PredicateTerm {
        if let form, let otherForm = other.form, form.storage != otherForm.storage {
            throw StrataError(
                .validation,
                "the two columns store their values in different ways; compare each with a value"
            )
        }
        return PredicateTerm(form: form ?? other.form) { form in
            make(expression(as: form), other.expression(as: form))
        }
    }
}

/// A value of a predicate that is known: a literal, a captured one, or what is computed of these.
struct PredicateConstant {
    /// The value.
    let value: Any
    /// The value as a column stores it.
    let encode: (PredicateForm) -> QueryExpression

    init<Value>(_ value: Value) {
        self.value = value
        encode = { Self.encode(value, as: $0) }
    }

    private static func encode<Value>(_ value: Value, as form: PredicateForm) -> QueryExpression {
        do throws(StrataError) {
            if let type = Value.self as? any ColumnValue.Type {
                return .value(try stored(value, as: type, form.storage))
            }
            if let type = form.type as? any JSONColumnValue.Type, let stored = try type.stored(wrapping: value) {
                return .value(stored)
            }
            throw .untranslatable("a value of `\(Value.self)`", "compare with what a column can hold")
        } catch {
            return .invalid(error.message, code: error.code)
        }
    }

    private static func stored<Column: ColumnValue>(
        _ value: some Any,
        as type: Column.Type,
        _ storage: ColumnStorage
    ) throws(StrataError) -> StoredValue {
        guard let value = value as? Column else { return .null }
        return try value.storedValue(as: storage)
    }
}

/// A column of JSON, whose property has the type inside.
protocol JSONColumnValue: ColumnValue {
    /// A value of the property as the column stores it; nil if it is of another type.
    static func stored(wrapping value: Any) throws(StrataError) -> StoredValue?
}

extension JSON: JSONColumnValue {
    static func stored(wrapping value: Any) throws(StrataError) -> StoredValue? {
        guard let value = value as? Value else { return nil }
        return try JSON(value).storedValue()
    }
}

extension Optional: JSONColumnValue where Wrapped: JSONColumnValue {
    static func stored(wrapping value: Any) throws(StrataError) -> StoredValue? {
        // A predicate compares values of one type, so what is no value of the inner type is nil.
        try Wrapped.stored(wrapping: value) ?? .null
    }
}
