import StrataSchema

extension EntityTranslator {
    /// The struct: a property for each attribute, the key as `id`, a memberwise initialiser.
    func structure() -> [Code] {
        let protocols = (entity.primaryKey.isEmpty ? [] : ["Identifiable"]) + ["Hashable", "Sendable"]
        // What Swift implements is right for the rows of a query, unless something is rounded or left out.
        let isSynthesized = kind == .record && !needsOwnCodable(whole)
        let inherited = (protocols + (isSynthesized ? ["Codable"] : [])).map(scope.swift).joined(separator: ", ")
        let body: [Code] = .sections([
            properties(of: whole),
            computedID(),
            memberwiseInitializer(of: whole, named: "a `\(entity.name)`"),
        ])
        return structureDocumentation() + [.block("\(access)struct \(typeName): \(inherited)", body)]
    }

    /// The stored properties.
    func properties(of shape: Shape) -> [Code] {
        shape.attributes.flatMap { attribute -> [Code] in
            let keyword = isConstant(attribute) ? "let" : "var"
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

    /// What belongs to the key cannot change: a value with another key is another thing.
    ///
    /// Nor can what the database computes, or what is only read, unless a mixin says that it can be set.
    private func isConstant(_ attribute: Schema.Attribute) -> Bool {
        switch kind {
        case .entity: entity.primaryKey.contains(attribute.name) || attribute.generation != nil
        case .view: !schema.isSettable(attribute.name, in: entity.mixins)
        case .record: true
        }
    }

    /// An observer does not run in an initialiser, and not for what it assigns itself.
    private func rounding(_ attribute: Schema.Attribute) -> Code {
        let property = property(attribute, besides: "oldValue")
        return .accessor("didSet", "\(property) = \(attribute.rounded(property, isOptional: attribute.isOptional))")
    }
}
