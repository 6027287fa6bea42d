import StrataSchema

/// Writes the default of an attribute as a Swift expression.
struct DefaultExpression {
    let types: AttributeTypes

    /// What a new value has when none is given; nil if it must be given.
    func expression(of attribute: Schema.Attribute) -> String? {
        guard let value = attribute.defaultValue else { return attribute.isOptional ? "nil" : nil }
        return expression(of: value, for: attribute)
    }

    private func expression(of value: Schema.DefaultValue, for attribute: Schema.Attribute) -> String? {
        switch value {
        case .bool(let value): value ? "true" : "false"
        case .integer(let value): attribute.type == .decimal ? decimal("\(value)") : "\(value)"
        case .number(let text): attribute.type == .decimal ? decimal(text) : SwiftLiteral.floatingPoint(text)
        case .string(let text): string(text, for: attribute.type)
        case .emptyData: "\(foundation("Data"))()"
        case .emptyList: "[]"
        case .enumerationCase(let name): enumerationCase(name, of: attribute)
        case .now: "\(foundation("Date"))()"
        case .random: "\(foundation("UUID"))()"
        case .timeOrdered: "\(foundation("UUID")).timeOrdered()"
        case .automatic: nil
        }
    }

    private func decimal(_ text: String) -> String {
        DecimalDigits(text)?.decimalExpression(type: foundation("Decimal")) ?? text
    }

    private func string(_ text: String, for type: Schema.ValueType) -> String {
        let literal = SwiftLiteral.string(text)
        return switch type {
        case .uuid: "\(foundation("UUID"))(constant: \(literal))"
        case .url: "\(foundation("URL"))(constant: \(literal))"
        case .decimal: decimal(text)
        default: literal
        }
    }

    /// `.none` of an optional would be nil, so there the type is named.
    private func enumerationCase(_ name: String, of attribute: Schema.Attribute) -> String {
        guard
            attribute.isOptional, name == "none" || name == "some",
            case .enumeration(let type) = attribute.type
        else { return ".\(SwiftName.member(name))" }
        return "\(types.scope.model(type)).\(name)"
    }

    private func foundation(_ name: String) -> String { types.scope.foundation(name) }
}
