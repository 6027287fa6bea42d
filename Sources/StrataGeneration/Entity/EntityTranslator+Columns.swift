import StrataSchema

extension EntityTranslator {
    /// The typed columns, for queries.
    func columns() -> [Code] {
        let lines = entity.attributes.flatMap { attribute -> [Code] in
            let arguments = [SwiftLiteral.string(attribute.columnName), attribute.storageArgument("storedAs")]
                .compactMap { $0 }.joined(separator: ", ")
            let type = "Strata.Column<\(innerTypeName), \(type(of: attribute, in: whole))>"
            return [
                "/// The column of ``\(entity.name)/\(attribute.name)``.",
                .assignment("\(access)let \(SwiftName.declaration(attribute.name))", "\(type)(\(arguments))"),
            ]
        }
        let structure: [Code] = [
            .block(
                "\(access)struct Columns: \(scope.swift("Sendable"))",
                .sections([
                    lines,
                    ["/// Creates the columns; ``\(entity.name)/columns`` has them.", "\(access)init() {}"],
                ])
            )
        ]
        let body: [Code] = .sections([
            ["/// The columns of ``\(entity.name)``, for queries."] + structure,
            ["/// The columns, for queries.", "\(access)static let columns = Columns()"],
        ])
        return [.block("extension \(typeName)", body)]
    }
}
