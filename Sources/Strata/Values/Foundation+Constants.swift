public import Foundation

extension UUID {
    /// A UUID written down in a schema, where it was checked: for generated code.
    ///
    /// A text that is no UUID makes one of zeros; the schema's reader lets none through.
    public init(constant text: StaticString) {
        self = UUID(uuidString: text.description) ?? UUID(uuid: (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0))
    }
}

extension URL {
    /// A URL written down in a schema, where it was checked: for generated code.
    ///
    /// A text that is no URL makes that of the root directory; the schema's reader lets none through.
    public init(constant text: StaticString) {
        self = URL(string: text.description, encodingInvalidCharacters: false) ?? URL(filePath: "/")
    }
}
