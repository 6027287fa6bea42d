import StrataSchema

extension EntityTranslator {
    /// What an update changes by itself.
    func updating() -> [Code] { .sections([touching(), versioning()]) }

    private func touching() -> [Code] {
        let touched = written.filter(\.isTouched)
        if touched.isEmpty { return [] }
        let now = "\(scope.foundation("Date"))()"
        // Observers round what has to be rounded.
        let lines = touched.map { Code.line("\(property($0)) = \(now)") }
        let head = witness(of: "prepareForUpdate()", in: "Strata.Entity") { modifiers, name in
            "\(modifiers)mutating func \(name)()"
        }
        return ["/// Sets what says when the value was last changed.", .block(head, lines)]
    }

    private func versioning() -> [Code] {
        guard let version = written.first(where: \.isVersion) else { return [] }
        let head = witness(of: "advanceVersion()", in: "Strata.Entity") { modifiers, name in
            "\(modifiers)mutating func \(name)()"
        }
        return [
            "/// Moves the version on, as every update does.",
            .block(head, [.line("\(property(version)) &+= 1")]),
        ]
    }
}
