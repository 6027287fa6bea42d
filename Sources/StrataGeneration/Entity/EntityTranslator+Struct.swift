import StrataSchema

extension EntityTranslator {
    /// The struct: a property for each attribute, the key as `id`, a memberwise initialiser.
    func structure() -> [Code] {
        let protocols = ["Identifiable", "Hashable", "Sendable"].map(scope.swift).joined(separator: ", ")
        let body: [Code] = .sections([
            properties(of: whole),
            computedID(),
            memberwiseInitializer(of: whole, named: "a `\(entity.name)`"),
        ])
        return Documentation.comment(entity.documentation, or: "An entity, stored in the table `\(entity.tableName)`.")
            + [.block("\(access)struct \(typeName): \(protocols)", body)]
    }

    /// The stored properties.
    ///
    /// What belongs to the key cannot change: a value with another key is another thing.
    func properties(of shape: Shape) -> [Code] {
        shape.attributes.flatMap { attribute -> [Code] in
            let keyword = entity.primaryKey.contains(attribute.name) ? "let" : "var"
            let name = SwiftName.declaration(attribute.name)
            let declaration = "\(access)\(keyword) \(name): \(type(of: attribute, in: shape))"
            let property: Code =
                if attribute.isRounded && keyword == "var" {
                    .block(declaration, [rounding(attribute)])
                } else {
                    .line(declaration)
                }
            return documentation(of: attribute) + [property]
        }
    }

    /// An observer does not run in an initialiser, and not for what it assigns itself.
    private func rounding(_ attribute: Schema.Attribute) -> Code {
        let property = property(attribute, besides: "oldValue")
        return .accessor("didSet", "\(property) = \(attribute.rounded(property, isOptional: attribute.isOptional))")
    }
}
