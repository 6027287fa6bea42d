extension Schema {
    /// Attributes that several entities share: a Swift protocol, to which the entities conform.
    ///
    /// The resolver has given each entity a copy of everything a mixin declares.
    package struct Mixin: Sendable {
        package var name: String
        package var documentation: [String]
        /// As an entity without mixins would have them; the keys of its to-one relationships too.
        package var attributes: [Attribute]
        package var relationships: [Relationship]
        /// Names of the mixins that it is made of.
        package var mixins: [String]
        package var location: SourceLocation

        package init(
            name: String,
            documentation: [String] = [],
            attributes: [Attribute] = [],
            relationships: [Relationship] = [],
            mixins: [String] = [],
            location: SourceLocation
        ) {
            self.name = name
            self.documentation = documentation
            self.attributes = attributes
            self.relationships = relationships
            self.mixins = mixins
            self.location = location
        }
    }

    /// `import Module`.
    package struct Import: Hashable, Sendable {
        package var module: String
        package var location: SourceLocation

        package init(module: String, location: SourceLocation) {
            self.module = module
            self.location = location
        }
    }
}
