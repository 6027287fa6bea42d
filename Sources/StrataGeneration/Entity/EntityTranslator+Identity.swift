import StrataSchema

extension EntityTranslator {
    /// `id`, computed, where the key is not a property called `id`.
    func computedID() -> [Code] {
        let keys = keyAttributes
        if keys.isEmpty { return [] }
        guard !keys.contains(where: { $0.name == "id" }) || keys.count > 1 else { return [] }
        if keys.count == 1, let key = keys.first {
            return [
                "/// The primary key: `\(key.name)`.",
                .accessor("\(access)var id: \(type(of: key, in: whole))", property(key)),
            ]
        }
        let arguments = keys.map { "\(SwiftName.argument($0.name)): \(property($0))" }
        return [
            "/// The primary key: \(keyNames()).",
            .accessor("\(access)var id: ID", "ID(\(arguments.joined(separator: ", ")))"),
        ]
    }

    /// The nested `ID` of a composite key.
    func compositeID() -> [Code] {
        let keys = keyAttributes
        guard keys.count > 1 else { return [] }
        let shape = Shape(typeName: "\(typeName).ID", attributes: keys, scope: scope)
        // What Swift implements would decode a date as it comes, not rounded as the initialiser has it.
        let isRounded = keys.contains(where: \.isRounded)
        let protocols = (["Hashable", "Sendable"] + (isRounded ? [] : ["Codable"]))
            .map(scope.swift).joined(separator: ", ")
        let body: [Code] = .sections([properties(of: shape), memberwiseInitializer(of: shape, named: "a key")])
        let structure: [Code] = [
            "/// The primary key of a ``\(entity.name)``: \(keyNames()).",
            .block("\(access)struct ID: \(protocols)", body),
        ]
        return .sections([[.block("extension \(typeName)", structure)], isRounded ? codable(of: shape) : []])
    }

    /// `` `a`, `b` and `c` ``.
    private func keyNames() -> String {
        let names = entity.primaryKey.map { "`\($0)`" }
        return [names.dropLast().joined(separator: ", "), names.last ?? ""].filter { !$0.isEmpty }
            .joined(separator: " and ")
    }
}
