extension Schema {
    /// An enum over String or Int.
    package struct Enumeration: Sendable {
        package enum RawType: String, Hashable, Sendable { case string = "String", int = "Int" }

        package enum RawValue: Hashable, Sendable {
            case string(String)
            case int(Int64)
        }

        package struct Case: Sendable {
            package var name: String
            package var documentation: [String]
            package var rawValue: RawValue
            /// `@renamed(from: "…")`: the case's name in an earlier version.
            package var previousName: String?
            package var location: SourceLocation

            package init(
                name: String,
                documentation: [String] = [],
                rawValue: RawValue,
                previousName: String? = nil,
                location: SourceLocation
            ) {
                self.name = name
                self.documentation = documentation
                self.rawValue = rawValue
                self.previousName = previousName
                self.location = location
            }
        }

        package var name: String
        package var documentation: [String]
        package var rawType: RawType
        package var cases: [Case]
        /// `open enum`: an unknown raw value is carried through as `unknown(raw)`.
        package var isOpen: Bool
        /// `@renamed(from: "…")`: the enum's name in an earlier version.
        package var previousName: String?
        package var location: SourceLocation

        package init(
            name: String,
            documentation: [String] = [],
            rawType: RawType,
            cases: [Case],
            isOpen: Bool = false,
            previousName: String? = nil,
            location: SourceLocation
        ) {
            self.name = name
            self.documentation = documentation
            self.rawType = rawType
            self.cases = cases
            self.isOpen = isOpen
            self.previousName = previousName
            self.location = location
        }
    }
}
