import StrataSchema

extension EntityTranslator {
    /// The nested `Draft`: what can be said of a value before the database has assigned its key.
    func draft() -> [Code] {
        let shape = draftShape
        let protocols = ["Hashable", "Sendable"].map(shape.scope.swift).joined(separator: ", ")
        let body: [Code] = .sections([properties(of: shape), memberwiseInitializer(of: shape, named: "a draft")])
        let structure: [Code] = [
            "/// A ``\(entity.name)`` that has no key yet: the database assigns one when it is created.",
            .block("\(access)struct Draft: \(protocols)", body),
        ]
        return [.block("extension \(typeName)", structure)]
    }

    /// What the runtime asks of a draft.
    func draftStorage() -> [Code] {
        guard let key = entity.automaticAttribute else { return [] }
        let shape = draftShape
        let model = shape.scope.model(entity.name)
        let body: [Code] = .sections([
            [
                "/// What the draft becomes when it is stored.",
                "\(access)typealias Model = \(model)",
            ],
            [
                "/// Binds the values of every column but `\(key.columnName)`, in the table's order.",
                .block(bindHead, binding(of: shape)),
            ],
            [
                "/// The stored value, with the key that the database assigned.",
                .block(
                    "\(access)func model(id: \(model).ID) -> \(model)",
                    [.list("\(model)(", memberwiseArguments(automatic: "id"), ")")]
                ),
            ],
        ])
        return [.block("extension \(shape.typeName): Strata.EntityDraft", body)]
    }
}
