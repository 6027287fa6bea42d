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
    /// How a value is stored when the schema chooses another way than the type's own.
    package enum Storage: Hashable, Sendable {
        /// The type's own storage: see `Schema.sqlType(of:)`.
        case standard
        /// `UUID` as a string of 36 characters.
        case text
        /// `Date` as `2026-01-02T03:04:05.678Z`.
        case iso8601
        /// `Date` as an INTEGER of seconds since 1970.
        case unixSeconds
        /// `Date` as an INTEGER of milliseconds since 1970.
        case unixMilliseconds
        /// `Decimal` as an INTEGER of 10^-digits units.
        case scaled(digits: Int)
    }

    /// The types that a table column of SQLite's STRICT tables may have here.
    package enum SQLType: String, Hashable, Sendable {
        case integer = "INTEGER"
        case real = "REAL"
        case text = "TEXT"
        case blob = "BLOB"
    }

    /// The type of an attribute.
    package enum ValueType: Hashable, Sendable {
        case bool
        /// `Int`, `Int8` … `Int64`, `UInt8` … `UInt32`, by its Swift name.
        case integer(IntegerType)
        case double
        case float
        case string
        case data
        case uuid
        case date
        case url
        case decimal
        /// An enum of this schema, by name.
        case enumeration(String)
    }

    package enum IntegerType: String, Hashable, Sendable, CaseIterable {
        case int = "Int"
        case int8 = "Int8"
        case int16 = "Int16"
        case int32 = "Int32"
        case int64 = "Int64"
        case uint8 = "UInt8"
        case uint16 = "UInt16"
        case uint32 = "UInt32"
    }

    /// What a new value has when none is given.
    package enum DefaultValue: Hashable, Sendable {
        case bool(Bool)
        case integer(Int64)
        /// The source text of a floating-point literal, and of a `Decimal`: digits, so that nothing is rounded twice.
        case number(String)
        /// The default of `String`, `URL`, `UUID` (written as a string).
        case string(String)
        /// `Data = .empty`
        case emptyData
        /// `.high`: the name of a case of the attribute's enum.
        case enumerationCase(String)
        /// `Date = .now`: in Swift only.
        case now
        /// `UUID = .random`, version 4: in Swift only.
        case random
        /// `UUID = .timeOrdered`, version 7: in Swift only.
        case timeOrdered
        /// `Int = .automatic`: the database assigns it, and never again after a row is gone.
        case automatic

        /// A constant default is also the column's DEFAULT; the others exist in Swift only.
        package var isConstant: Bool {
            switch self {
            case .now, .random, .timeOrdered, .automatic: false
            default: true
            }
        }
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
        /// Every stored property, in order of declaration. The key of a to-one relationship stands here, one attribute
        /// for each part, where the relationship was declared.
        package var attributes: [Attribute]
        package var relationships: [Relationship]
        /// Names of the attributes of the primary key, in key order. Never empty.
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
        /// `@renamed(from: "…")`: the relationship's name in an earlier version. Its attributes have previous names, too.
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
