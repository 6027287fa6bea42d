/// The annotations that the language knows.
enum AnnotationName: String, CaseIterable {
    case table, column, id, unique, stored, onDelete, renamed, backfill, history
    case inverse, manyToMany, length, range, lazy, `private`, version, touched, collate, generated, json, custom

    /// What an annotation may stand behind.
    enum Place: String {
        case entity = "an entity"
        case mixin = "a mixin"
        case property = "an attribute"
        case view = "a view"
        case viewProperty = "an attribute of a view"
        /// A parameter, a column of a record, or what a query gives.
        case value = "a value of a query"
        case enumeration = "an enum"
        case enumerationCase = "a case"
    }

    /// The two that an error names.
    var mainPlaces: ArraySlice<Place> { places.filter { $0 != .viewProperty && $0 != .value }.prefix(2) }

    /// The usual ones first.
    var places: [Place] {
        switch self {
        case .table: [.entity, .view, .property]
        case .renamed: [.entity, .property, .view, .enumeration, .enumerationCase]
        case .history: [.entity]
        case .column, .id, .private: [.property, .viewProperty]
        case .stored, .json, .custom: [.property, .viewProperty, .value]
        default: [.property]
        }
    }

    /// Whether it is said without arguments.
    var isFlag: Bool {
        switch self {
        case .id, .unique, .lazy, .private, .version, .touched, .json, .history: true
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
        case .inverse: "@inverse(list)"
        case .length: "@length(1...200)"
        case .range: "@range(0...100)"
        case .collate: "@collate(nocase)"
        case .generated: "@generated(\"SQL expression\")"
        case .custom: "@custom(integer)"
        default: "@\(rawValue)"
        }
    }
}
