import StrataSchema

/// Code that does not compile if a type of the app's own is not stored as `@custom(…)` says.
struct CustomTypes {
    /// `Strata.StoredAs<Effort, Int64>`, each once.
    private let checks: [String]
    private let name: String
    /// Whether one of the checks names `Data`.
    let namesFoundation: Bool

    init(schema: Schema, declarations: FileDeclarations, scope: NameScope) {
        var seen: Set<Schema.ValueType> = []
        var checks: [String] = []
        var namesFoundation = false
        for attribute in declarations.attributes.flatMap(\.attributes) where seen.insert(attribute.type).inserted {
            guard case .custom(let name, let type) = attribute.type else { continue }
            let stored =
                switch type {
                case .integer: scope.swift("Int64")
                case .real: scope.swift("Double")
                case .text: scope.swift("String")
                case .blob: scope.foundation("Data")
                }
            if type == .blob { namesFoundation = true }
            checks.append("Strata.StoredAs<\(SwiftName.qualified(name)), \(stored)>")
        }
        self.checks = checks
        self.namesFoundation = namesFoundation
        var name = "CustomTypes"
        while scope.declared.contains(name) { name += "_" }
        self.name = name
    }

    var isEmpty: Bool { checks.isEmpty }

    func translated() -> [Code] {
        if isEmpty { return [] }
        return [
            "// Does not compile unless these types are stored as the schema's @custom says.",
            .list("private typealias \(name) = (", checks, ")"),
        ]
    }
}
