import StrataSchema

extension QueryTranslator {
    /// The function that makes the query, with its values.
    func making() -> [Code] {
        let scope = makingScope
        let kind =
            switch query.rows {
            case .all: "all"
            case .first: value == nil ? "first" : "firstValue"
            case .one: "one"
            }
        let arguments: [Code] = [
            SwiftLiteral.multilineString(checked.sql, label: "sql: "),
            .list("reads: [", checked.reads.map(SwiftLiteral.string), "]"),
            values(in: scope),
            row(in: scope),
        ]
        let type = "Strata.NamedQuery<\(resultType(in: scope))>"
        let head = "\(access)static func \(SwiftName.declaration(memberName))("
        return comment() + [
            .block(
                .list(head, parameters(in: scope), ") -> \(type)"),
                [.list("\(type).\(kind)(", arguments, ")", .split)]
            )
        ]
    }

    /// Parameters stand nearest, then the other queries, then what the schema's enum has besides.
    private var makingScope: NameScope {
        fileScope.adding(query.parameters.map(\.name)).adding(schema.queries.map(\.name))
            .adding(["Queries", "entities", "history", "row", "self", "init"])
    }

    private func values(in scope: NameScope) -> Code {
        let expressions = ValueExpressions(types: types(in: scope))
        let items = checked.parameters.compactMap { use -> String? in
            guard let parameter = query.parameters.first(where: { $0.name == use.name }) else { return nil }
            let name = SwiftName.parameter(parameter.name, besides: query.parameters.map(\.name)).internalName
            return expressions.storedValue(of: name, parameter, as: use.storage)
        }
        if items.isEmpty { return "values: { [] }" }
        return .closure(
            "values: { () throws(Strata.StrataError) -> [Strata.StoredValue] in",
            [.list("[", items, "]")]
        )
    }

    private func row(in scope: NameScope) -> Code {
        let row = rowType(in: scope)
        let types = self.types(in: scope)
        let expressions = ValueExpressions(types: types)
        let code: Code =
            switch query.result {
            case .model: .line("try \(row)(row: row)")
            case .value(let attribute): expressions.reading(value ?? attribute, at: 0)
            case .record(let attributes):
                .list(
                    "\(row)(",
                    attributes.enumerated().map { position, attribute in
                        let label = "\(SwiftName.argument(attribute.name)): "
                        return expressions.reading(attribute, at: position, label: label)
                    },
                    ")",
                    .split
                )
            }
        let type = value.map { types.type(of: $0) } ?? row
        return .closure("row: { (row: borrowing Strata.Row) throws(Strata.StrataError) -> \(type) in", [code])
    }
}

extension QueryTranslator {
    /// The name of the query's function in `Queries`.
    ///
    /// `Queries.Type` is the type of the enum, however it is written, and `Queries.Protocol` likewise; and what is
    /// called like a module would hide the module from the other queries.
    var memberName: String {
        var name = query.name
        guard ["Type", "Protocol"].contains(name) || isModule(name) else { return name }
        repeat { name += "_" } while schema.queries.contains { $0.name == name }
        return name
    }

    /// Whether generated code may qualify names with this one.
    func isModule(_ name: String) -> Bool { ["Strata", "Swift", "Foundation", fileScope.moduleName].contains(name) }
}
