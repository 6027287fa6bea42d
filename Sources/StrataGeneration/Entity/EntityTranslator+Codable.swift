import StrataSchema

extension EntityTranslator {
    /// Codable, written out: a missing key takes the attribute's default, so that what was encoded by an earlier version
    /// of the schema still decodes.
    func codable(of shape: Shape) -> [Code] {
        let head = "extension \(shape.typeName): \(shape.scope.swift("Codable"))"
        if shape.attributes.isEmpty { return [.block(head, [])] }
        let body: [Code] = .sections([codingKeys(of: shape), decoding(of: shape), encoding(of: shape)])
        return [.block(head, body)]
    }

    private func codingKeys(of shape: Shape) -> [Code] {
        let protocols = ["String", "CodingKey"].map(shape.scope.swift).joined(separator: ", ")
        let cases = shape.attributes.map { Code.line("case \(SwiftName.declaration($0.name))") }
        return [.block("private enum CodingKeys: \(protocols)", cases)]
    }

    private func decoding(of shape: Shape) -> [Code] {
        let lines = shape.attributes.map { attribute in
            let target = property(attribute, besides: "decoder", "container")
            return Code.assignment(target, decodedValue(of: attribute, in: shape))
        }
        let hasDefaults = shape.attributes.contains { defaults(in: shape).expression(of: $0) != nil }
        return [
            "/// Decodes the properties by name\(hasDefaults ? "; a missing one has its default" : "").",
            .block(
                "\(access)init(from decoder: any \(shape.scope.swift("Decoder"))) throws",
                ["let container = try decoder.container(keyedBy: CodingKeys.self)"] + lines
            ),
        ]
    }

    private func decodedValue(of attribute: Schema.Attribute, in shape: Shape) -> [String] {
        let type = "\(wrappedType(of: attribute, in: shape)).self"
        let key = SwiftName.member(attribute.name)
        let required = attribute.rounded("container.decode(\(type), forKey: .\(key))", isOptional: false)
        let optional = attribute.rounded("container.decodeIfPresent(\(type), forKey: .\(key))", isOptional: true)
        guard let fallback = defaults(in: shape).expression(of: attribute) else { return ["try \(required)"] }
        if fallback == "nil" { return ["try \(optional)"] }
        let value = attribute.rounded(fallback, isOptional: false)
        // Of an optional, null is a value: only a missing key means the default.
        return attribute.isOptional
            ? ["try container.contains(.\(key))", "? \(optional)", ": \(value)"] : ["try \(optional)", "?? \(value)"]
    }

    private func encoding(of shape: Shape) -> [Code] {
        let lines = shape.attributes.map { attribute -> Code in
            // nil of an attribute with a default is written, as null: left out, it would come back as the default.
            let method = attribute.isOptional && attribute.defaultValue == nil ? "encodeIfPresent" : "encode"
            let value = property(attribute, besides: "encoder", "container")
            return "try container.\(method)(\(value), forKey: .\(SwiftName.member(attribute.name)))"
        }
        return [
            "/// Encodes the properties by name.",
            .block(
                "\(access)func encode(to encoder: any \(shape.scope.swift("Encoder"))) throws",
                ["var container = encoder.container(keyedBy: CodingKeys.self)"] + lines
            ),
        ]
    }
}
