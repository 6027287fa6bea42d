extension Schema {
    /// A to-one relationship.
    package struct Relationship: Sendable {
        package enum DeleteRule: String, Hashable, Sendable { case cascade, setNull, restrict }

        package var name: String
        package var documentation: [String]
        /// The entity it leads to, by name.
        package var destination: String
        package var isOptional: Bool
        package var deleteRule: DeleteRule
        /// The attributes of this entity that hold the key, in the order of the destination's primary key.
        package var keyAttributes: [String]
        /// `@renamed(from: "…")`: the relationship's name in an earlier version.
        ///
        /// Its attributes have previous names, too.
        package var previousName: String?
        package var location: SourceLocation

        package init(
            name: String,
            documentation: [String] = [],
            destination: String,
            isOptional: Bool,
            deleteRule: DeleteRule,
            keyAttributes: [String],
            previousName: String? = nil,
            location: SourceLocation
        ) {
            self.name = name
            self.documentation = documentation
            self.destination = destination
            self.isOptional = isOptional
            self.deleteRule = deleteRule
            self.keyAttributes = keyAttributes
            self.previousName = previousName
            self.location = location
        }
    }
}
