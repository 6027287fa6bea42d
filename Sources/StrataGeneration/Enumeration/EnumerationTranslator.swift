import StrataSchema

/// Translates an enum to Swift.
struct EnumerationTranslator {
    let schema: Schema
    let enumeration: Schema.Enumeration
    let scope: NameScope

    func translated() -> [Code] { enumeration.isOpen ? openTranslation() : closedTranslation() }

    private func closedTranslation() -> [Code] {
        let access = schema.settings.access.modifier
        let name = SwiftName.type(enumeration.name)
        let inherited = [enumeration.rawType.rawValue, "CaseIterable", "Hashable", "Sendable", "Codable"]
            .map(scope.swift).joined(separator: ", ")
        let sentence = "A choice of values, stored as \(enumeration.rawType == .int ? "INTEGER" : "TEXT")."
        return .sections([
            ["// MARK: - \(enumeration.name)"],
            Documentation.comment(enumeration.documentation, or: sentence)
                + [.block("\(access)enum \(name): \(inherited)", enumeration.cases.flatMap(translated))],
            [.block("extension \(name): Strata.ColumnValue", [])],
        ])
    }

    private func translated(_ enumerationCase: Schema.Enumeration.Case) -> [Code] {
        let name = SwiftName.declaration(enumerationCase.name)
        let documentation = comment(on: enumerationCase)
        return switch enumerationCase.rawValue {
        case .int(let value): documentation + [.line("case \(name) = \(value)")]
        case .string(let value) where value == enumerationCase.name: documentation + [.line("case \(name)")]
        case .string(let value): documentation + [.line("case \(name) = \(SwiftLiteral.string(value))")]
        }
    }

    func comment(on enumerationCase: Schema.Enumeration.Case) -> [Code] {
        Documentation.comment(enumerationCase.documentation, or: sentence(on: enumerationCase))
    }

    private func sentence(on enumerationCase: Schema.Enumeration.Case) -> String {
        switch enumerationCase.rawValue {
        case .int(let value): "Stored as \(value)."
        case .string(let value): "Stored as `\(SwiftLiteral.string(value))`."
        }
    }
}
