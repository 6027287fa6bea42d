import StrataSchema

extension EntityTranslator {
    /// What the runtime asks of an entity: its table, reading from a row and binding to a statement, by position.
    func storage() -> [Code] {
        if kind == .record { return [] }
        let schemaType: [Code] = [
            "/// The schema that the \(kind == .view ? "view" : "entity") belongs to.",
            "\(access)typealias Schema = \(scope.model(schema.swiftName))",
        ]
        if kind == .view {
            let body: [Code] = .sections([schemaType, table(), reading(), storedValue()])
            return [.block("extension \(typeName): Strata.ReadableEntity", body)]
        }
        let body: [Code] = .sections([
            schemaType, table(), reading(), bindingEverything(), storedValue(), keyBinding(), keyReading(),
            validation(of: whole, conformingTo: "Strata.Entity"), updating(),
        ])
        return [.block("extension \(typeName): Strata.Entity", body)]
    }

    private func table() -> [Code] {
        let stored = stored
        func positions(_ isIncluded: (Schema.Attribute) -> Bool) -> [String] {
            stored.indices.filter { isIncluded(stored[$0]) }.map { "\($0)" }
        }
        func argument(_ label: String, _ items: [String]) -> [Code] {
            items.isEmpty ? [] : [.list("\(label): [", items, "]")]
        }
        let key = entity.primaryKey.compactMap { name in stored.firstIndex { $0.name == name } }.map { "\($0)" }
        let lazy = entity.attributes.filter(\.isLazy).map { SwiftLiteral.string($0.columnName) }
        let version = positions(\.isVersion).first
        let firstVersion = stored.first(where: \.isVersion).flatMap { attribute -> String? in
            guard case .integer(let value)? = attribute.defaultValue, value != 1 else { return nil }
            return "firstVersion: \(value)"
        }
        let arguments: [Code] =
            [
                "name: \(SwiftLiteral.string(entity.tableName))",
                .list("columns: [", stored.map { SwiftLiteral.string($0.columnName) }, "]"),
                .list("primaryKey: [", key, "]"),
            ]
            + (entity.automaticAttribute == nil ? [] : ["isAutomatic: true"])
            + argument("generated", positions { $0.generation != nil })
            + argument("lazy", lazy)
            + (version.map { ["version: \($0)"] } ?? [])
            + (firstVersion.map { [.line($0)] } ?? [])
            + argument("touched", positions(\.isTouched))
            + argument("reads", reads.map(SwiftLiteral.string))
            + uniqueKeys()
            + (entity.hasHistory ? ["hasHistory: true"] : [])
        let holder = kind == .view ? "view that holds the rows" : "table that holds the entity"
        return [
            "/// The \(holder).",
            .list("\(access)static let table = Strata.Table(", arguments, ")", .split),
        ]
    }

    /// What no two rows have in common, besides the primary key: the columns of each by their positions.
    ///
    /// A unique index of some rows says nothing of the others, and one of an expression nothing of columns.
    private func uniqueKeys() -> [Code] {
        let keys = entity.indexes.compactMap { index -> Code? in
            guard index.isUnique, index.condition == nil else { return nil }
            let positions = index.parts.compactMap { part in stored.firstIndex { $0.name == part.attribute } }
            guard positions.count == index.parts.count else { return nil }
            return .list("[", positions.map(String.init), "]")
        }
        return keys.isEmpty ? [] : [.list("unique: [", keys, "]", .fitting)]
    }

    private func reading() -> [Code] {
        // One call of the memberwise initialiser: a throwing initialiser that assigns property by property keeps a copy to
        // destroy, which costs a retain and a release for each row.
        let values = values(in: whole)
        let arguments = stored.enumerated().map { position, attribute in
            values.reading(attribute, at: position, label: "\(SwiftName.argument(attribute.name)): ")
        }
        return [
            "/// Reads a value from a row that has the \(kind == .view ? "view" : "table")'s columns, in their order.",
            .block(
                "\(access)init(row: borrowing Strata.Row) throws(Strata.StrataError)",
                [.list("self.init(", arguments, ")", .split)]
            ),
        ]
    }

    private func bindingEverything() -> [Code] {
        let shape = Shape(typeName: typeName, attributes: written, scope: scope)
        let computed = stored.filter { $0.generation != nil }.map { "`\($0.columnName)`" }.joined(separator: ", ")
        return [
            "/// Binds the values of every column\(computed.isEmpty ? "" : " but \(computed)"), in the table's order.",
            .block(bindHead, binding(of: shape)),
        ]
    }

    /// The head of the function that binds a value to a statement.
    var bindHead: String { "\(access)func bind(to statement: Strata.Statement) throws(Strata.StrataError)" }

    /// The lines that bind attributes from the first parameter on.
    func binding(of shape: Shape) -> [Code] {
        let values = values(in: shape)
        return shape.attributes.enumerated().map { position, attribute in
            values.binding(property(attribute, besides: "statement"), of: attribute, at: "\(position + 1)")
        }
    }

    private func storedValue() -> [Code] {
        let int = scope.swift("Int")
        let values = values(in: whole)
        let cases = stored.enumerated().map { position, attribute -> Code in
            "case \(position): return \(values.storedValue(of: property(attribute, besides: "column"), attribute))"
        }
        return [
            "/// The value of a column as it is stored, by the column's position in the \(kind == .view ? "view" : "table").",
            .block(
                "\(access)func storedValue(at column: \(int)) throws(Strata.StrataError) -> Strata.StoredValue",
                // A switch is not indented in itself. With `return` each case is an expression of its own for the compiler;
                // a switch that is one expression takes it ten times as long.
                [.line("switch column {")] + cases + [.line("default: return .null"), .line("}")]
            ),
        ]
    }

    private func keyBinding() -> [Code] {
        let keys = keyAttributes
        let lines = keys.enumerated().map { offset, attribute in
            values(in: whole).binding(
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
        let values = values(in: whole)
        let value: Code =
            if keys.count == 1 {
                values.reading(keys[0], at: 0)
            } else {
                .list(
                    "ID(",
                    keys.enumerated().map { values.reading($1, at: $0, label: "\(SwiftName.argument($1.name)): ") },
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
