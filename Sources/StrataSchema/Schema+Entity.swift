extension Schema {
    /// An entity: a Swift struct and a table.
    package struct Entity: Sendable {
        package var name: String
        package var documentation: [String]
        /// The table's name: the entity's, unless `@table("…")` says otherwise.
        package var tableName: String
        /// `@renamed(from: "…")`: the entity's name in an earlier version of the schema.
        package var previousName: String?
        /// Every stored property, in order of declaration.
        ///
        /// The key of a to-one relationship stands here, one attribute for each part, where the relationship was
        /// declared.
        package var attributes: [Attribute]
        /// To-one relationships whose key this entity holds.
        package var relationships: [Relationship]
        /// Relationships that another table holds: inverses and many-to-many.
        package var loadedRelationships: [LoadedRelationship]
        /// Names of the attributes of the primary key, in key order.
        ///
        /// Never empty.
        package var primaryKey: [String]
        package var indexes: [Index]
        /// `check name "SQL"`.
        package var checks: [Check]
        /// `search (…)`: the attributes that full text search finds, or nil.
        package var search: Search?
        /// `@history`: every change of a row is noted, by triggers.
        package var hasHistory: Bool
        /// Names of the mixins it was declared with, in that order.
        package var mixins: [String]
        package var location: SourceLocation

        package init(
            name: String,
            documentation: [String] = [],
            tableName: String,
            previousName: String? = nil,
            attributes: [Attribute] = [],
            relationships: [Relationship] = [],
            primaryKey: [String] = [],
            indexes: [Index] = [],
            checks: [Check] = [],
            loadedRelationships: [LoadedRelationship] = [],
            search: Search? = nil,
            hasHistory: Bool = false,
            mixins: [String] = [],
            location: SourceLocation
        ) {
            self.name = name
            self.documentation = documentation
            self.tableName = tableName
            self.previousName = previousName
            self.attributes = attributes
            self.relationships = relationships
            self.primaryKey = primaryKey
            self.indexes = indexes
            self.checks = checks
            self.loadedRelationships = loadedRelationships
            self.search = search
            self.hasHistory = hasHistory
            self.mixins = mixins
            self.location = location
        }
    }
}
