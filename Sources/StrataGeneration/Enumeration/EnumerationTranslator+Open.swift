import StrataSchema

extension EnumerationTranslator {
    /// An open enum: a raw value that no case has is carried through as `unknown(…)`.
    func openTranslation() -> [Code] {
        let access = schema.settings.access.modifier
        let name = SwiftName.type(enumeration.name)
        let inner = scope.adding(enumeration.cases.map(\.name)).adding(["rawValue", "known", "unknown", "hash", "self"])
        let rawType = inner.swift(enumeration.rawType.rawValue)
        let kind = enumeration.rawType == .int ? "INTEGER" : "TEXT"
        let body: [Code] = .sections([
            enumeration.cases.flatMap { enumerationCase in
                comment(on: enumerationCase) + [.line("case \(SwiftName.declaration(enumerationCase.name))")]
            } + [
                "/// A value that none of the other cases has: it comes from a newer version of the schema.",
                "case unknown(\(rawType))",
            ],
            known(access, inner.model(enumeration.name)), reading(access, rawType), raw(access, rawType),
        ])
        return .sections([
            ["// MARK: - \(enumeration.name)"],
            Documentation.comment(
                enumeration.documentation,
                or: "A choice of values that may grow, stored as \(kind)."
            )
                + [.block("\(access)enum \(name): Strata.OpenEnumeration", body)],
        ])
    }

    private func known(_ access: String, _ type: String) -> [Code] {
        let cases = enumeration.cases.map { ".\(SwiftName.member($0.name))" }
        return [
            "/// Every case that the schema declares, in order of declaration.",
            .list("\(access)static let known: [\(type)] = [", cases, "]"),
        ]
    }

    private func reading(_ access: String, _ rawType: String) -> [Code] {
        let cases = enumeration.cases.map { enumerationCase -> Code in
            "case \(literal(enumerationCase.rawValue)): self = .\(SwiftName.member(enumerationCase.name))"
        }
        let exact: [Code] =
            enumeration.rawType == .int
            ? []
            : [
                "// Strings that are equal to Swift may have other bytes: those are kept.",
                "if !self.rawValue.utf8.elementsEqual(rawValue.utf8) { self = .unknown(rawValue) }",
            ]
        return [
            "/// The case that has a raw value, or `unknown`.",
            .block(
                "\(access)init(rawValue: \(rawType))",
                ["switch rawValue {"] + cases + ["default: self = .unknown(rawValue)", "}"] + exact
            ),
        ]
    }

    private func raw(_ access: String, _ rawType: String) -> [Code] {
        let cases = enumeration.cases.map { enumerationCase -> Code in
            "case .\(SwiftName.member(enumerationCase.name)): \(literal(enumerationCase.rawValue))"
        }
        return [
            "/// What is stored.",
            .block(
                "\(access)var rawValue: \(rawType)",
                ["switch self {"] + cases + ["case .unknown(let rawValue): rawValue", "}"]
            ),
        ]
    }

    private func literal(_ value: Schema.Enumeration.RawValue) -> String {
        switch value {
        case .int(let value): "\(value)"
        case .string(let value): SwiftLiteral.string(value)
        }
    }
}
