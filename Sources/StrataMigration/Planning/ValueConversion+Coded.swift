import StrataSchema

/// Lists, JSON, and types of the app's own.
extension ValueConversion {
    static let isJSON = (condition: "json_valid({})", words: "is JSON")

    /// Where the bytes may stay as they are.
    ///
    /// Whether a type of the app's own reads what another has written, SQL cannot say.
    static func coded(_ old: Domain, _ new: Domain) -> ValueConversion? {
        switch (old.type, new.type) {
        case (.list, .json), (.json, .json): return ValueConversion(isUncertain: true)
        case (.json, .list), (.string, .list): return ValueConversion(requirement: new.acceptance, isUncertain: true)
        case (.string, .json): return ValueConversion(requirement: isJSON, isUncertain: true)
        case (.list, .string), (.json, .string): return ValueConversion()
        case (.custom, _):
            // Whatever it holds, a plain type takes any value of its column type.
            guard old.sqlType == new.sqlType else { return nil }
            let acceptance = new.acceptance
            return ValueConversion(requirement: acceptance, isUncertain: true)
        case (_, .custom): return old.sqlType == new.sqlType ? ValueConversion(isUncertain: true) : nil
        default: return nil
        }
    }
}

extension ValueConversion.Domain {
    var sqlType: Schema.SQLType {
        schema.sqlType(
            of: Schema.Attribute(
                name: "",
                columnName: "",
                type: type,
                storage: storage,
                location: SourceLocation(path: "", line: 1, column: 1)
            )
        )
    }
}
