/// A resolved schema: every name looked up, every default filled in, nothing left to decide.
///
/// The resolver makes it; the lowering to tables, the migration planner and the generators read it.
package struct Schema: Sendable {
    /// The name in `schema Name { … }`, or the target's name without a trailing `Model`.
    package var name: String
    package var documentation: [String]
    package var settings: Settings
    /// In order of declaration: by file, then by position.
    package var entities: [Entity]
    package var enumerations: [Enumeration]
    /// Where `schema Name` stands; the start of the first file if there is none.
    package var location: SourceLocation

    package struct Settings: Hashable, Sendable {
        package enum Access: String, Sendable, CaseIterable { case `public`, package, `internal` }
        /// The access level of everything generated.
        package var access: Access = .public
        /// How a `Date` without `@stored` of its own is stored.
        package var dates: Storage = .standard

        package init() {}
    }

    package init(
        name: String,
        documentation: [String] = [],
        settings: Settings = Settings(),
        entities: [Entity] = [],
        enumerations: [Enumeration] = [],
        location: SourceLocation
    ) {
        self.name = name
        self.documentation = documentation
        self.settings = settings
        self.entities = entities
        self.enumerations = enumerations
        self.location = location
    }
}

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
        package var relationships: [Relationship]
        /// Names of the attributes of the primary key, in key order.
        ///
        /// Never empty.
        package var primaryKey: [String]
        package var indexes: [Index]
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
            self.location = location
        }
    }

    /// A stored property of an entity: a Swift property and a column.
    package struct Attribute: Sendable {
        package var name: String
        package var documentation: [String]
        package var columnName: String
        package var previousName: String?
        package var type: ValueType
        package var isOptional: Bool
        package var storage: Storage
        package var defaultValue: DefaultValue?
        /// `@backfill("SQL expression")`: the value of rows that exist when the attribute is added or becomes required.
        package var backfill: String?
        /// The to-one relationship whose key (or part of it) this attribute holds.
        package var relationship: String?
        package var location: SourceLocation

        package init(
            name: String,
            documentation: [String] = [],
            columnName: String,
            previousName: String? = nil,
            type: ValueType,
            isOptional: Bool = false,
            storage: Storage = .standard,
            defaultValue: DefaultValue? = nil,
            backfill: String? = nil,
            relationship: String? = nil,
            location: SourceLocation
        ) {
            self.name = name
            self.documentation = documentation
            self.columnName = columnName
            self.previousName = previousName
            self.type = type
            self.isOptional = isOptional
            self.storage = storage
            self.defaultValue = defaultValue
            self.backfill = backfill
            self.relationship = relationship
            self.location = location
        }
    }

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

    /// An index, or a uniqueness constraint (which is a unique index).
    package struct Index: Hashable, Sendable {
        package struct Part: Hashable, Sendable {
            /// The attribute's name.
            package var attribute: String
            package var isDescending: Bool

            package init(attribute: String, isDescending: Bool = false) {
                self.attribute = attribute
                self.isDescending = isDescending
            }
        }

        package var isUnique: Bool
        package var parts: [Part]

        package init(isUnique: Bool, parts: [Part]) {
            self.isUnique = isUnique
            self.parts = parts
        }
    }
}
