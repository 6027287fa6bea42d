import StrataSchema

extension EntityTranslator {
    /// What the runtime asks of an entity: its table, reading from a row and binding to a statement, by position.
    func storage() -> [Code] {
        let body: [Code] = .sections([
            [
                "/// The schema that the entity belongs to.",
                "\(access)typealias Schema = \(scope.model(schema.swiftName))",
            ],
            table(), reading(), bindingEverything(), storedValue(), keyBinding(), keyReading(),
        ])
        return [.block("extension \(typeName): Strata.Entity", body)]
    }

    private func table() -> [Code] {
        let names = entity.attributes.map { Code.line(SwiftLiteral.string($0.columnName)) }
        let positions = entity.primaryKey.compactMap { name in entity.attributes.firstIndex { $0.name == name } }
        let arguments: [Code] = [
            "name: \(SwiftLiteral.string(entity.tableName))",
            .list("columns: [", names, "]", .fitting),
            .list("primaryKey: [", positions.map { "\($0)" }, "]"),
        ]
        let automatic: [Code] = entity.automaticAttribute == nil ? [] : ["isAutomatic: true"]
        return [
            "/// The table that holds the entity.",
            .list("\(access)static let table = Strata.Table(", arguments + automatic, ")", .split),
        ]
    }

    private func reading() -> [Code] {
        // One call of the memberwise initialiser: a throwing initialiser that assigns property by property keeps a copy to
        // destroy, which costs a retain and a release for each row.
        let arguments = entity.attributes.enumerated().map { position, attribute in
            read(attribute, at: position, label: "\(SwiftName.argument(attribute.name)): ")
        }
        return [
            "/// Reads a value from a row that has the table's columns, in their order.",
            .block(
                "\(access)init(row: borrowing Strata.Row) throws(Strata.StrataError)",
                [.list("self.init(", arguments, ")", .split)]
            ),
        ]
    }

    /// The expression that reads a column.
    ///
    /// The type's own `read` is named, not that of a protocol: it is inlined into the loop over the rows.
    private func read(_ attribute: Schema.Attribute, at position: Int, label: String = "") -> Code {
        let isPresent = attribute.isOptional ? "row.isNull(at: \(position)) ? nil : " : ""
        let arguments = ["from: row", "at: \(position)", attribute.storageArgument("storedAs")].compactMap { $0 }
        return .list("\(label)try \(isPresent)\(wrappedType(of: attribute, in: whole)).read(", arguments, ")")
    }

    private func bindingEverything() -> [Code] {
        ["/// Binds the values of every column, in the table's order.", .block(bindHead, binding(of: whole))]
    }

    /// The head of the function that binds a value to a statement.
    var bindHead: String { "\(access)func bind(to statement: Strata.Statement) throws(Strata.StrataError)" }

    /// The lines that bind attributes from the first parameter on.
    func binding(of shape: Shape) -> [Code] {
        shape.attributes.enumerated().map { position, attribute in
            bind(property(attribute, besides: "statement"), of: attribute, at: "\(position + 1)")
        }
    }

    private func bind(_ value: String, of attribute: Schema.Attribute, at position: String) -> Code {
        let arguments = [value, "at: \(position)", attribute.storageArgument("storedAs")].compactMap { $0 }
        return "try statement.bind(\(arguments.joined(separator: ", ")))"
    }

    private func storedValue() -> [Code] {
        let int = scope.swift("Int")
        let cases = entity.attributes.enumerated().map { position, attribute -> Code in
            let storage = attribute.storageArgument("as") ?? ""
            return "case \(position): try \(property(attribute, besides: "column")).storedValue(\(storage))"
        }
        return [
            "/// The value of a column as it is stored, by the column's position in the table.",
            .block(
                "\(access)func storedValue(at column: \(int)) throws(Strata.StrataError) -> Strata.StoredValue",
                // A switch is not indented in itself.
                [.line("switch column {")] + cases + [.line("default: .null"), .line("}")]
            ),
        ]
    }

    private func keyBinding() -> [Code] {
        let keys = keyAttributes
        let lines = keys.enumerated().map { offset, attribute in
            bind(
                keys.count == 1 ? "key" : "key.\(SwiftName.member(attribute.name))",
                of: attribute,
                at: offset == 0 ? "position" : "position + \(offset)"
            )
        }
        let parameters = ["key: ID", "to statement: Strata.Statement", "at position: \(scope.swift("Int32"))"]
        return [
            "/// Binds a key from a parameter on.",
            .block(.list("\(access)static func bind(", parameters, ") throws(Strata.StrataError)"), lines),
        ]
    }

    private func keyReading() -> [Code] {
        let keys = keyAttributes
        let value: Code =
            if keys.count == 1 {
                read(keys[0], at: 0)
            } else {
                .list(
                    "ID(",
                    keys.enumerated().map { read($1, at: $0, label: "\(SwiftName.argument($1.name)): ") },
                    ")",
                    .fitting
                )
            }
        return [
            "/// Reads a key from a row that starts with the key's columns.",
            .block("\(access)static func key(of row: borrowing Strata.Row) throws(Strata.StrataError) -> ID", [value]),
        ]
    }
}
