import StrataMigrator
import StrataSchema

/// A column of a table at one point of the history, as a property of the row's struct.
struct FrozenColumn {
    /// The column's name.
    let column: String
    /// The property's name, before Swift's keywords are escaped.
    var property: String
    /// The type without its question mark; one of Swift's or Foundation's.
    let type: FrozenType
    let isOptional: Bool
    /// `INTEGER NOT NULL`: for the documentation.
    let declaration: String

    /// - Parameters:
    ///   - column: As the database has it at that point.
    ///   - attributes: What the schemas before and after the step call the column; none if they do not know it.
    init(_ column: RelationalColumn, attributes: [(attribute: Schema.Attribute, schema: Schema)]) {
        self.column = column.name
        property = attributes.first?.attribute.name ?? SwiftName.identifier(column.name)
        let stored = FrozenType(stored: column.type)
        // Where the step changes what the values mean, they are in between at that point: they are as they are stored.
        let types = Set(attributes.map { FrozenType($0.attribute, in: $0.schema) })
        if let only = types.first, types.count == 1,
            attributes.allSatisfy({ $0.schema.sqlType(of: $0.attribute).rawValue == column.type })
        {
            type = only
        } else {
            type = stored
        }
        isOptional = !column.isNotNull
        declaration = column.isNotNull ? column.type : "\(column.type) or NULL"
    }
}

/// A type of Swift or of Foundation, and how a column stores it.
///
/// An enum is its raw value, JSON and an app's own type are what is stored: today's declarations of them may not read
/// what was written then.
struct FrozenType: Hashable {
    let name: String
    let isOfFoundation: Bool
    /// `.iso8601`; nil for the type's own.
    var storage: String?

    /// What a column of a storage class holds.
    init(stored: String) {
        switch stored {
        case "INTEGER": self.init("Int64")
        case "REAL": self.init("Double")
        case "TEXT": self.init("String")
        default: self.init("Data", isOfFoundation: true)
        }
    }

    init(_ attribute: Schema.Attribute, in schema: Schema) {
        switch attribute.type {
        case .bool: self.init("Bool")
        case .integer(let type): self.init(type.rawValue)
        case .double: self.init("Double")
        case .float: self.init("Float")
        case .string: self.init("String")
        case .data: self.init("Data", isOfFoundation: true)
        case .uuid: self.init("UUID", isOfFoundation: true)
        case .date: self.init("Date", isOfFoundation: true)
        case .url: self.init("URL", isOfFoundation: true)
        case .decimal: self.init("Decimal", isOfFoundation: true)
        case .enumeration(let name): self.init(schema.enumeration(named: name)?.rawType.rawValue ?? "String")
        case .list, .json, .custom: self.init(stored: schema.sqlType(of: attribute).rawValue)
        }
        if isOfFoundation, name == "UUID" || name == "Date" || name == "Decimal" {
            storage = attribute.storageArgument("")?.drop { $0 == ":" || $0 == " " }.description
        }
    }

    private init(_ name: String, isOfFoundation: Bool = false) {
        self.name = name
        self.isOfFoundation = isOfFoundation
    }

    func written(in scope: NameScope) -> String { isOfFoundation ? scope.foundation(name) : scope.swift(name) }
}
