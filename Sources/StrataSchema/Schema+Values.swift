/// The types, storages and defaults of attributes.
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
        /// `[T]` of another type of this list but `list` and `custom`: TEXT, JSON.
        indirect case list(ValueType)
        /// A type of the app's own that is Codable, marked `@json`: TEXT, JSON. `Name` or `Module.Name`.
        case json(String)
        /// A type of the app's own, marked `@custom(integer | real | text | blob)`. `Name` or `Module.Name`.
        case custom(String, SQLType)
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
        /// `[T] = []`
        case emptyList
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
