extension EntityTranslator {
    /// Conformance to the protocols of the entity's mixins.
    func mixins() -> [Code] {
        if entity.mixins.isEmpty { return [] }
        let protocols = entity.mixins.map(SwiftName.type).joined(separator: ", ")
        return [.block("extension \(typeName): \(protocols)", [])]
    }
}
