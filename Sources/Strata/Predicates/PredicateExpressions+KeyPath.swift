import Foundation

extension PredicateExpressions.KeyPath: TranslatablePredicateExpression {
    func operand(in translator: inout PredicateTranslator) throws(StrataError) -> PredicateOperand {
        let root = try translator.operand(root)
        switch root {
        case .constant: return try constant(in: translator)
        case .range: throw .untranslatable(name, "test with its `contains`")
        case .row:
            if let column = translator.column(keyPath) { return .term(column) }
            throw .untranslatable(
                name,
                "no column of \(translator.table.name) holds it; write the condition with the properties of the schema"
            )
        case .term(let term): return try property(of: term)
        }
    }

    /// A property of a column's value.
    private func property(of term: PredicateTerm) throws(StrataError) -> PredicateOperand {
        switch commonName {
        case "count" where Root.Output.self is Data.Type:
            return .term(PredicateTerm(form: .standard) { _ in .function(.byteCount, [term.expression]) })
        case "count" where Root.Output.self is String.Type:
            throw .untranslatable(
                "`count` of a text",
                "SQLite does not count what a reader calls characters; use `byteCount` in a `where` closure"
            )
        case "isEmpty" where Root.Output.self is Data.Type:
            return .condition(.equal(.function(.byteCount, [term.expression]), .value(.integer(0))))
        case "isEmpty" where Root.Output.self is String.Type:
            return .condition(.text(.equals, term.expression, .value(.text("")), .none))
        case let name?: throw .untranslatable("`\(name)` of a `\(Root.Output.self)`")
        case nil:
            guard isRawValue else { throw .untranslatable(name) }
            // What the column holds is the raw value.
            return .term(PredicateTerm(form: .standard) { _ in term.expression })
        }
    }

    /// What a property that all collections have is called.
    private var commonName: String? {
        switch kind {
        case .collectionCount: return "count"
        case .collectionIsEmpty: return "isEmpty"
        case .collectionFirst: return "first"
        case .bidirectionalCollectionLast: return "last"
        default:
            // Where a type has one of its own, Foundation does not tell.
            let own: [(AnyKeyPath, String)] = [
                (\Data.count, "count"), (\Data.isEmpty, "isEmpty"), (\String.first, "first"), (\String.last, "last"),
            ]
            return own.first { $0.0 == keyPath }?.1
        }
    }

    /// Whether the property is the raw value of an enum.
    ///
    /// Key paths of computed properties cannot be compared across generic code, so it is tried out with every case.
    private var isRawValue: Bool {
        func isRawValue<Value: RawRepresentable>(of cases: [Value]) -> Bool where Value.RawValue: ColumnValue {
            guard let property = keyPath as? KeyPath<Value, Value.RawValue> else { return false }
            return cases.allSatisfy { $0[keyPath: property] == $0.rawValue }
        }
        func closed<Value: CaseIterable & RawRepresentable>(_ type: Value.Type) -> Bool
        where Value.RawValue: ColumnValue { isRawValue(of: Array(type.allCases)) }
        func open<Value: OpenEnumeration>(_ type: Value.Type) -> Bool { isRawValue(of: type.known) }
        if let type = Root.Output.self as? any (CaseIterable & RawRepresentable<Int>).Type { return closed(type) }
        if let type = Root.Output.self as? any (CaseIterable & RawRepresentable<String>).Type { return closed(type) }
        if let type = Root.Output.self as? any OpenEnumeration.Type { return open(type) }
        return false
    }

    /// What the property is called, as far as a key path tells.
    private var name: String { keyPath.nameInMessage }
}

extension AnyKeyPath {
    /// The key path, `\Note.rank`; or the types, of a computed property: a key path does not know its name.
    var nameInMessage: String {
        let text = "\(self)"
        guard text.contains("<computed") || text.contains("<offset") else { return "`\(text)`" }
        return "a computed property of `\(Self.rootType)`, a `\(Self.valueType)`,"
    }
}
