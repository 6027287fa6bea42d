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
            isList = false
            enumeration = nil
            switch type {
            case .bool: element = "Bool"
            case .integer(let integer): element = integer.rawValue
            case .double: element = "Double"
            case .float: element = "Float"
            case .string: element = "String"
            case .data: element = "Data"
            case .uuid: element = "UUID"
            case .date: element = "Date"
            case .url: element = "URL"
            case .decimal: element = "Decimal"
            case .enumeration(let name): (element, enumeration) = (name, name)
            case .json(let name), .custom(let name, _): element = name
            case .list(let inner):
                self = TypeName(inner)
                isList = true
            }
        }
    }
}
