import StrataSchema

extension EntityTranslator {
    /// The relationships, for loading: none of them is a property.
    ///
    /// An entity without any has the runtime's `NoRelationships`.
    func relationships() -> [Code] {
        guard kind == .entity, !entity.relationships.isEmpty || !entity.loadedRelationships.isEmpty else { return [] }
        let names = entity.relationships.map(\.name) + entity.loadedRelationships.map(\.name)
        let writer = RelationshipWriter(schema: schema, owner: entity, scope: scope.adding(names))
        let lines =
            entity.relationships.flatMap { declaration(named: $0.name, $0.documentation, writer.toOne($0)) }
            + entity.loadedRelationships.flatMap { relationship -> [Code] in
                guard let value = writer.loaded(relationship) else { return [] }
                return declaration(named: relationship.name, relationship.documentation, value)
            }
        let initializer: [Code] = [
            "/// Creates the relationships; ``\(entity.name)/relationships`` has them.", "\(access)init() {}",
        ]
        let structure: [Code] = [
            "/// The relationships of ``\(entity.name)``, for loading.",
            .block(
                "\(access)struct Relationships: \(scope.swift("Sendable"))",
                .sections([lines, initializer])
            ),
        ]
        let property: [Code] = [
            "/// The relationships, for loading.", "\(access)static let relationships = Relationships()",
        ]
        return [.block("extension \(typeName)", .sections([structure, property]))]
    }

    private func declaration(named name: String, _ documentation: [String], _ value: RelationshipWriter.Value) -> [Code]
    {
        Documentation.comment(documentation, or: value.sentence)
            + [.list("\(access)let \(SwiftName.declaration(name)) = \(value.type)(", value.arguments, ")", .fitting)]
    }
}
