/// The annotations of a declaration or member, with their arguments understood.
struct Annotations {
    var table: String?
    var column: Located<String>?
    var previousName: Located<String>?
    var backfill: Located<String>?
    var storage: Located<Schema.Storage>?
    var deleteRule: Located<Schema.Relationship.DeleteRule>?
    /// Where `@id` stands.
    var id: SourceLocation?
    /// Where `@unique` stands.
    var unique: SourceLocation?
}

/// A value and where it was said.
struct Located<Value> {
    var value: Value
    var location: SourceLocation
}

/// The annotations that the language knows.
enum AnnotationName: String, CaseIterable {
    case table, column, id, unique, stored, onDelete, renamed, backfill
    // Of the whole language, and not here yet.
    case length, range, lazy, `private`, version, touched, generated, manyToMany, inverse, json, custom

    /// What an annotation may stand behind.
    enum Place: String {
        case entity = "an entity"
        case property = "an attribute"
        case enumeration = "an enum"
        case enumerationCase = "a case"
    }

    var places: [Place] {
        switch self {
        case .table: [.entity]
        case .renamed: [.entity, .property]
        default: [.property]
        }
    }

    var isSupported: Bool {
        switch self {
        case .table, .column, .id, .unique, .stored, .onDelete, .renamed, .backfill: true
        default: false
        }
    }

    /// How it is written.
    var example: String {
        switch self {
        case .table, .column: "@\(rawValue)(\"name\")"
        case .stored: "@stored(iso8601)"
        case .onDelete: "@onDelete(cascade)"
        case .renamed: "@renamed(from: \"oldName\")"
        case .backfill: "@backfill(\"SQL expression\")"
        default: "@\(rawValue)"
        }
    }
}
