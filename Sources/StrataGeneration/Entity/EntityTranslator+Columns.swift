import StrataMigration
import StrataSchema

extension EntityTranslator {
    /// The typed columns, for queries.
    func columns() -> [Code] {
        if kind == .record { return [] }
        let types = types(in: whole)
        let lines = entity.attributes.flatMap { attribute -> [Code] in
            let arguments = [SwiftLiteral.string(attribute.columnName), attribute.storageArgument("storedAs")]
                .compactMap { $0 }.joined(separator: ", ")
            let type = "Strata.Column<\(innerTypeName), \(types.columnType(of: attribute))>"
            return columnDocumentation(of: attribute)
                + [.assignment("\(access)let \(SwiftName.declaration(attribute.name))", "\(type)(\(arguments))")]
        }
        let structure: [Code] = [
            .block(
                "\(access)struct Columns: \(scope.swift("Sendable"))",
                .sections([
                    lines + searchColumn(),
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

    /// A lazy attribute is a property of its column alone, and says here what the schema says of it.
    private func columnDocumentation(of attribute: Schema.Attribute) -> [Code] {
        guard attribute.isLazy else { return ["/// The column of ``\(entity.name)/\(attribute.name)``."] }
        let lines = attribute.documentation + (attribute.documentation.isEmpty ? [] : [""])
        let remark = "The column `\(attribute.columnName)`, which is loaded by itself: see `value(_:id:)`."
        return Documentation.comment(lines + [remark], or: "")
    }

    /// Full text search stands among the columns, though its words are in a table of their own.
    private func searchColumn() -> [Code] {
        guard let search = entity.search else { return [] }
        let words = search.attributes.map { "`\($0)`" }.joined(separator: ", ")
        let arguments = [
            "table: \(SwiftLiteral.string(Schema.searchName(of: entity)))",
            "rowID: \(SwiftLiteral.string(Schema.searchRowIDColumn(of: entity)))",
        ]
        let names = Set(entity.attributes.map(\.name))
        let name = names.contains("search") ? unused("fullText", among: names) : "search"
        return [
            "/// Full text search of \(words).",
            .assignment(
                "\(access)let \(name)",
                "Strata.SearchColumn<\(innerTypeName)>(\(arguments.joined(separator: ", ")))"
            ),
        ]
    }

    private func unused(_ name: String, among names: Set<String>) -> String {
        var name = name
        while names.contains(name) { name += "_" }
        return name
    }
}
