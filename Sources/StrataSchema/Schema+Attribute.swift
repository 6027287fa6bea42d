extension Schema {
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
        package var backfill: SQL?
        /// The to-one relationship whose key (or part of it) this attribute holds.
        package var relationship: String?
        /// `@lazy`: a column that the struct does not have; it is read and written by key.
        package var isLazy: Bool
        /// `@private`: left out of Codable and of descriptions.
        package var isPrivate: Bool
        /// `@version`: an Int that every update moves on, so that a stale write is refused.
        package var isVersion: Bool
        /// `@touched`: a Date that every update sets to now.
        package var isTouched: Bool
        /// `@generated("SQL")`: the database computes it.
        package var generation: Generation?
        /// `@length(1...200)`: Unicode scalars of a String, bytes of Data, elements of a list.
        package var length: Bounds<Int64>?
        /// `@range(0...100)`, as written: digits, so that nothing is rounded.
        package var range: Bounds<String>?
        /// `@collate(nocase)`.
        package var collation: Collation
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
            backfill: SQL? = nil,
            relationship: String? = nil,
            isLazy: Bool = false,
            isPrivate: Bool = false,
            isVersion: Bool = false,
            isTouched: Bool = false,
            generation: Generation? = nil,
            length: Bounds<Int64>? = nil,
            range: Bounds<String>? = nil,
            collation: Collation = .binary,
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
            self.isLazy = isLazy
            self.isPrivate = isPrivate
            self.isVersion = isVersion
            self.isTouched = isTouched
            self.generation = generation
            self.length = length
            self.range = range
            self.collation = collation
            self.location = location
        }
    }
}
