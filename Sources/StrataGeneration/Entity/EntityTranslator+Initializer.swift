import StrataSchema

extension EntityTranslator {
    /// The initialiser with a parameter for each property, in their order, with the schema's defaults.
    /// - Parameter name: What it makes, for the documentation.
    func memberwiseInitializer(of shape: Shape, named name: String) -> [Code] {
        let names = shape.attributes.map(\.name)
        let defaults = defaults(in: shape)
        let hasDefaults = shape.attributes.contains { defaults.expression(of: $0) != nil }
        let sentence = hasDefaults ? "Creates \(name); what is left out has its default." : "Creates \(name)."

        let parameters = shape.attributes.map { attribute in
            let type = type(of: attribute, in: shape)
            let value = defaults.expression(of: attribute).map { " = \($0)" } ?? ""
            return "\(parameter(attribute.name, besides: names)): \(type)\(value)"
        }
        let assignments = shape.attributes.map { attribute in
            let parameter = SwiftName.parameter(attribute.name, besides: names).internalName
            let value = attribute.rounded(parameter, isOptional: attribute.isOptional)
            return Code.assignment("self.\(SwiftName.member(attribute.name))", value)
        }
        return ["/// \(sentence)", .block(.list("\(access)init(", parameters, ")", .split), assignments)]
    }

    private func parameter(_ name: String, besides names: [String]) -> String {
        let (label, internalName) = SwiftName.parameter(name, besides: names)
        return name == "self" ? "\(label) \(internalName)" : label
    }

    /// The arguments of a call of the memberwise initialiser with the properties of a draft and a key.
    func memberwiseArguments(automatic: String) -> [String] {
        let key = entity.automaticAttribute?.name
        return stored.map { attribute in
            let value = attribute.name == key ? automatic : property(attribute, besides: "rowID", "id")
            return "\(SwiftName.argument(attribute.name)): \(value)"
        }
    }
}
