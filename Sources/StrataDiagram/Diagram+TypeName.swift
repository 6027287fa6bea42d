import StrataSchema

extension Diagram {
    /// The name of a type, as the schema writes it, without the question mark.
    package struct TypeName: Sendable {
        /// Without brackets.
        package var element: String
        package var isList: Bool
        /// The enum that it is, or a list of.
        package var enumeration: String?

        package var text: String { isList ? "[\(element)]" : element }

        init(_ type: Schema.ValueType) {
            if case .list(let inner) = type {
                self = TypeName(inner)
                isList = true
                return
            }
            element = type.name
            isList = false
            if case .enumeration(let name) = type { enumeration = name } else { enumeration = nil }
        }
    }
}
