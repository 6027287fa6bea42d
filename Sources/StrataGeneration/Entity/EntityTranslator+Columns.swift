import StrataSchema

extension EntityTranslator {
    /// The typed columns, for queries: of the entity itself, and of the way from another one over its to-ones.
    func columns() -> [Code] {
        if kind == .record { return [] }
        let names = ColumnPathNames(entity: entity, moduleName: scope.moduleName)
        let columns: [Code] = [
            "/// The columns of ``\(entity.name)``, for queries.", "\(access)static let columns = Columns()",
        ]
        let alias: [Code] = [
            "/// The columns of a query of ``\(entity.name)`` itself.",
            "\(access)typealias Columns = ColumnPaths<\(innerTypeName)>",
        ]
        let body: [Code] = .sections([
            columnPaths(names), isReachedOptionally ? optionalColumnPaths(names) : [], alias, columns, keyPaths(),
        ])
        return [.block("extension \(typeName)", body)]
    }

    private func columnPaths(_ names: ColumnPathNames) -> [Code] {
        [
            "/// The columns of ``\(entity.name)``, for a query of any \(names.root) that leads to it.",
            columnPaths("ColumnPaths", names, isOptional: false),
        ]
    }

    private func optionalColumnPaths(_ names: ColumnPathNames) -> [Code] {
        [
            "/// The columns of ``\(entity.name)`` where there may be none: every value may be nil.",
            columnPaths("OptionalColumnPaths", names, isOptional: true),
        ]
    }

    private func columnPaths(_ name: String, _ names: ColumnPathNames, isOptional: Bool) -> Code {
        let writer = ColumnPathsWriter(
            schema: schema,
            entity: entity,
            kind: kind,
            access: access,
            names: names,
            scope: scope.adding(names.all),
            isOptional: isOptional
        )
        // The own rows of a query are the usual ones; over a relationship the way is always said.
        let parameter = "at path: Strata.QueryPath\(isOptional ? "" : " = .root")"
        let initializer: [Code] = [
            "/// Creates the columns at the end of a way.",
            .block("\(access)init(\(parameter))", [.line("self.\(names.path) = path")]),
        ]
        let stored: [Code] = [.line("let \(names.path): Strata.QueryPath")]
        return .block(
            "\(access)struct \(name)<\(names.root): Strata.ReadableEntity>: \(writer.scope.swift("Sendable"))",
            .sections([stored, initializer, writer.members()])
        )
    }
}
