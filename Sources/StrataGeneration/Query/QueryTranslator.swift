import StrataAnalysis
import StrataSchema

/// Translates a named query: a function that makes it, functions of the database that run it, a struct for its rows if
/// they have no other.
struct QueryTranslator {
    let schema: Schema
    let query: Schema.NamedQuery
    let checked: CheckedQuery
    let fileScope: NameScope

    func translated() -> [Code] {
        .sections([
            ["// MARK: - \(query.name)"],
            record(),
            [.block("extension \(schema.swiftName).Queries", making())],
            running(),
        ])
    }

    var access: String { schema.settings.access.modifier }

    /// The struct of a row, where the query names the parts of one.
    private func record() -> [Code] {
        guard let name = query.recordName else { return [] }
        let translator = EntityTranslator(schema: schema, record: name, of: query, fileScope: fileScope)
        return .sections([
            translator.structure(), translator.codable(of: translator.whole),
            translator.reflection(of: translator.whole),
        ])
    }
}

extension QueryTranslator {
    /// The type of one row, in a scope.
    func rowType(in scope: NameScope) -> String {
        switch query.result {
        case .model(let name): scope.model(name)
        case .record: scope.model(query.recordName ?? "")
        case .value(let attribute): types(in: scope).type(of: attribute)
        }
    }

    /// The attribute that the only column of a row is; nil if a row has a type of its own.
    ///
    /// For `-> Int?` it may be NULL: a maximum of no rows is a row with NULL, and that is as much nil as no row.
    var value: Schema.Attribute? {
        guard case .value(var attribute) = query.result else { return nil }
        if query.rows == .first { attribute.isOptional = true }
        return attribute
    }

    /// The type of what is fetched: `[TodoItem]`.
    func resultType(in scope: NameScope) -> String {
        let row = rowType(in: scope)
        return switch query.rows {
        case .all: "[\(row)]"
        case .first: "\(row)?"
        case .one: row
        }
    }

    /// The parameters of a function, with their defaults.
    func parameters(in scope: NameScope) -> [String] {
        let types = types(in: scope)
        let defaults = DefaultExpression(types: types)
        return query.parameters.map { parameter in
            let (label, internalName) = names(of: parameter)
            // Nil must be said: a forgotten argument would silently find something else.
            let isGiven = parameter.defaultValue == nil
            let value = isGiven ? "" : defaults.expression(of: parameter).map { " = \($0)" } ?? ""
            return "\(label == internalName ? label : "\(label) \(internalName)"): \(types.type(of: parameter))\(value)"
        }
    }

    /// A parameter's label, and how it is called inside the function.
    func names(of parameter: Schema.Attribute) -> (label: String, internalName: String) {
        let names = SwiftName.parameter(parameter.name, besides: query.parameters.map(\.name))
        // A keyword is a label as it is, and stands in backticks inside.
        return SwiftName.label(parameter.name) == names.label && parameter.name != "self"
            ? (names.label, names.label) : names
    }

    func types(in scope: NameScope) -> AttributeTypes {
        AttributeTypes(schema: schema, relationships: query.relationships, scope: scope)
    }

    /// The comment: the schema's own, and what the result is.
    func comment() -> [Code] {
        Documentation.comment(query.documentation, or: "The query `\(query.name)` of the schema.")
    }
}

extension Schema.NamedQuery {
    /// The struct of its rows, if they are records: `listSizes` has a `ListSizesRow`.
    var recordName: String? {
        if case .record = result { rowTypeName } else { nil }
    }
}
