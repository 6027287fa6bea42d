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
            package var location: SourceLocation

            package init(name: String, documentation: [String] = [], rawValue: RawValue, location: SourceLocation) {
                self.name = name
                self.documentation = documentation
                self.rawValue = rawValue
                self.location = location
            }
        }

        package var name: String
        package var documentation: [String]
        package var rawType: RawType
        package var cases: [Case]
        package var location: SourceLocation

        package init(
            name: String,
            documentation: [String] = [],
            rawType: RawType,
            cases: [Case],
            location: SourceLocation
        ) {
            self.name = name
            self.documentation = documentation
            self.rawType = rawType
            self.cases = cases
            self.location = location
        }
    }
}
