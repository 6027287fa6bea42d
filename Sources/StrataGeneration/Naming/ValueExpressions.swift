import StrataSchema

/// Writes how the values of attributes come out of rows and go into statements.
struct ValueExpressions {
    let types: AttributeTypes

    /// The expression that reads a column.
    ///
    /// The type's own `read` is named, not that of a protocol: it is inlined into the loop over the rows.
    func reading(_ attribute: Schema.Attribute, at position: Int, label: String = "") -> Code {
        let isPresent = attribute.isOptional ? "row.isNull(at: \(position)) ? nil : " : ""
        let arguments = ["from: row", "at: \(position)", attribute.storageArgument("storedAs")].compactMap { $0 }
        return .list(
            "\(label)try \(isPresent)\(types.storableType(of: attribute)).read(",
            arguments,
            attribute.isJSON ? ").value" : ")"
        )
    }

    /// The statement that binds a value to a parameter.
    func binding(_ value: String, of attribute: Schema.Attribute, at position: String) -> Code {
        let value = storable(value, of: attribute)
        let arguments = [value, "at: \(position)", attribute.storageArgument("storedAs")].compactMap { $0 }
        return "try statement.bind(\(arguments.joined(separator: ", ")))"
    }

    /// The expression for a value as it is stored.
    /// - Parameter storage: The way to store it, if it is not the attribute's own.
    func storedValue(of value: String, _ attribute: Schema.Attribute, as storage: Schema.Storage? = nil) -> String {
        var attribute = attribute
        if let storage { attribute.storage = storage }
        return "try \(storable(value, of: attribute)).storedValue(\(attribute.storageArgument("as") ?? ""))"
    }

    /// A value as the type that its column has.
    private func storable(_ value: String, of attribute: Schema.Attribute) -> String {
        guard attribute.isJSON else { return value }
        guard attribute.isOptional else { return "Strata.JSON(\(value))" }
        // The type is spelled out, so that the compiler has nothing to look for.
        return "\(value).map(\(types.storableType(of: attribute)).init(_:))"
    }
}
