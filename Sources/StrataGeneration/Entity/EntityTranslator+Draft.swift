import StrataSchema

extension EntityTranslator {
    /// The nested `Draft`: what can be said of a value before the database has assigned its key and computed the rest.
    func draft() -> [Code] {
        let shape = draftShape
        let protocols = ["Hashable", "Sendable"].map(shape.scope.swift).joined(separator: ", ")
        let body: [Code] = .sections([properties(of: shape), memberwiseInitializer(of: shape, named: "a draft")])
        let structure: [Code] = [
            "/// \(draftSentence)",
            .block("\(access)struct Draft: \(protocols)", body),
        ]
        return [.block("extension \(typeName)", structure)]
    }

    private var draftSentence: String {
        if entity.automaticAttribute != nil {
            return "A ``\(entity.name)`` that has no key yet: the database assigns one when it is created."
        }
        let names = stored.filter { $0.generation != nil }.map { "`\($0.name)`" }.joined(separator: ", ")
        return "A ``\(entity.name)`` before it is created: the database computes \(names)."
    }

    /// What the runtime asks of a draft.
    func draftStorage() -> [Code] {
        let shape = draftShape
        let omitted = stored.filter { $0.generation != nil || $0.defaultValue == .automatic }.map {
            "`\($0.columnName)`"
        }
        let body: [Code] = .sections([
            [
                "/// What the draft becomes when it is stored.",
                "\(access)typealias Model = \(shape.scope.model(entity.name))",
            ],
            [
                "/// Binds the values of every column but \(omitted.joined(separator: ", ")), in the table's order.",
                .block(bindHead, binding(of: shape)),
            ],
            draftModel(shape),
            validation(of: shape, conformingTo: "Strata.EntityDraft"),
        ])
        return [.block("extension \(shape.typeName): Strata.EntityDraft", body)]
    }

    /// The stored value, where nothing but the key is missing: so the row need not be read back.
    private func draftModel(_ shape: Shape) -> [Code] {
        guard let key = entity.automaticAttribute, written.count == stored.count else { return [] }
        let model = shape.scope.model(entity.name)
        let int64 = shape.scope.swift("Int64")
        var lines: [Code] = []
        var id = "rowID"
        if key.type != .integer(.int64) {
            // Where Int has 32 bits, reading the row says what is wrong.
            let type = wrappedType(of: key, in: shape)
            lines.append("guard let id = \(type)(exactly: rowID) else { return nil }")
            id = "id"
        }
        lines.append(.list("\(lines.isEmpty ? "" : "return ")\(model)(", memberwiseArguments(automatic: id), ")"))
        return [
            "/// The stored value, with the key that the database assigned.",
            .block("\(access)func model(key rowID: \(int64)) -> \(model)?", lines),
        ]
    }
}
