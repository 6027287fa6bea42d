import StrataSchema

extension EntityTranslator {
    /// The columns by the key paths of the struct's properties, for what Foundation writes with key paths.
    func keyPaths() -> [Code] {
        let type = "Strata.KeyPathTable<\(innerTypeName)>"
        var entries = stored.map { entry(keyPath(of: $0), $0) }
        // The computed `id` of a key that has another name.
        if keyAttributes.count == 1, let key = keyAttributes.first, key.name != "id" {
            entries.append(entry("\\.id", key))
        }
        return [
            "/// The columns by the key paths of ``\(entity.name)``, for `#Predicate` and `SortDescriptor`.",
            .list("\(access)static let keyPaths: \(type) = .init([", entries, "])", .split),
        ]
    }

    private func entry(_ keyPath: String, _ attribute: Schema.Attribute) -> String {
        ".init(\(keyPath), columns.\(SwiftName.member(attribute.name)))"
    }

    private func keyPath(of attribute: Schema.Attribute) -> String {
        // In backticks `self` is a property; without, `\.self` is the value itself.
        let path = "\\.\(SwiftName.member(attribute.name))"
        // Only by its type can a property of the mirror's name be told from the mirror.
        guard attribute.name == "customMirror" else { return path }
        let type = "\(scope.swift("KeyPath"))<\(innerTypeName), \(self.type(of: attribute, in: whole))>"
        return "\(path) as any \(type) & \(scope.swift("Sendable"))"
    }
}
