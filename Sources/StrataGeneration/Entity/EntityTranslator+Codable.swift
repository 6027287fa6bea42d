import StrataSchema

extension EntityTranslator {
    /// Codable, written out: a missing key takes the attribute's default, so that what was encoded by an earlier version
    /// of the schema still decodes.
    ///
    /// What is private is neither read nor written: it has its default.
    func codable(of shape: Shape) -> [Code] {
        if kind == .record && !needsOwnCodable(shape) { return [] }
        let head = "extension \(shape.typeName): \(shape.scope.swift("Codable"))"
        if shape.attributes.isEmpty { return [.block(head, [])] }
        let body: [Code] = .sections([codingKeys(of: shape), decoding(of: shape), encoding(of: shape)])
        return [.block(head, body)]
    }

    /// Whether what Swift would implement is not right, for a struct without defaults.
    func needsOwnCodable(_ shape: Shape) -> Bool {
        shape.attributes.contains { $0.isRounded || $0.isPrivate }
    }

    private func coded(_ shape: Shape) -> [Schema.Attribute] { shape.attributes.filter { !$0.isPrivate } }

    private func codingKeys(of shape: Shape) -> [Code] {
        let coded = coded(shape)
        // An enum without cases has no raw values.
        let protocols = ((coded.isEmpty ? [] : ["String"]) + ["CodingKey"]).map(shape.scope.swift)
        let cases = coded.map { Code.line("case \(SwiftName.declaration($0.name))") }
        return [.block("private enum CodingKeys: \(protocols.joined(separator: ", "))", cases)]
    }

    private func decoding(of shape: Shape) -> [Code] {
        let coded = coded(shape)
        let lines = shape.attributes.map { attribute in
            let target = property(attribute, besides: "decoder", "container")
            let value =
                attribute.isPrivate
                ? [undecodedValue(of: attribute, in: shape)] : decodedValue(of: attribute, in: shape)
            return Code.assignment(target, value)
        }
        let hasDefaults = coded.contains { defaults(in: shape).expression(of: $0) != nil }
        let container: [Code] = coded.isEmpty ? [] : ["let container = try decoder.container(keyedBy: CodingKeys.self)"]
        return [
            "/// Decodes the properties by name\(hasDefaults ? "; a missing one has its default" : "").",
            .block("\(access)init(from decoder: any \(shape.scope.swift("Decoder"))) throws", container + lines),
        ]
    }

    private func undecodedValue(of attribute: Schema.Attribute, in shape: Shape) -> String {
        let value = defaults(in: shape).expression(of: attribute) ?? "nil"
        return value == "nil" ? value : attribute.rounded(value, isOptional: false)
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
        let coded = coded(shape)
        let lines = coded.map { attribute -> Code in
            // nil of an attribute with a default is written, as null: left out, it would come back as the default.
            let method = attribute.isOptional && attribute.defaultValue == nil ? "encodeIfPresent" : "encode"
            let value = property(attribute, besides: "encoder", "container")
            return "try container.\(method)(\(value), forKey: .\(SwiftName.member(attribute.name)))"
        }
        // Without a container a value would encode to nothing at all, which JSON does not have.
        let container: Code = "\(coded.isEmpty ? "_" : "var container") = encoder.container(keyedBy: CodingKeys.self)"
        return [
            "/// Encodes the properties by name.",
            .block("\(access)func encode(to encoder: any \(shape.scope.swift("Encoder"))) throws", [container] + lines),
        ]
    }
}
