import StrataSQLite

/// A schema as the proof knows it.
///
/// Every thing has a number that it keeps under all its names, so that what becomes of a value is known without asking
/// the code under test, which has to find that out from names and notes.
struct ModelSchema {
    var enumerations: [ModelEnumeration] = []
    var entities: [ModelEntity] = []

    func entity(_ id: Int) -> ModelEntity? { entities.first { $0.id == id } }

    func enumeration(_ id: Int) -> ModelEnumeration? { enumerations.first { $0.id == id } }
}

struct ModelEnumeration: Equatable {
    struct Case: Equatable {
        var id: Int
        var name: String
        var note: String?
        var raw: StoredValue
    }

    var id: Int
    var name: String
    var note: String?
    var isOfIntegers: Bool
    var cases: [Case]
}

struct ModelEntity {
    var id: Int
    var name: String
    /// What `@renamed(from:)` says.
    var note: String?
    var attributes: [ModelAttribute] = []
    var relations: [ModelRelation] = []
    /// Attributes and to-one relationships, by their numbers.
    var key: [Int] = []
    var uniques: [ModelUnique] = []
    /// Attributes and to-one relationships that an index is on.
    var indexes: [[Int]] = []
    var checks: [ModelCheck] = []
    /// Attributes that full text search finds; none for no search.
    var search: [Int] = []
    var hasHistory = false
    /// Attributes that a view shows; none for no view.
    var view: [Int] = []

    func attribute(_ id: Int) -> ModelAttribute? { attributes.first { $0.id == id } }

    func relation(_ id: Int) -> ModelRelation? { relations.first { $0.id == id } }

    var isAutomatic: Bool { key.count == 1 && attribute(key[0])?.isAutomatic ?? false }
}

enum ModelType: Hashable {
    case bool
    /// By the name of Swift's type.
    case integer(String)
    case double
    case string
    case data
    case uuid
    case uuidText
    /// An integer of units of 10^-digits.
    case decimal(Int)
    case milliseconds
    case enumeration(Int)
}

struct ModelAttribute {
    var id: Int
    var name: String
    var note: String?
    var type: ModelType
    var isOptional = false
    var isAutomatic = false
    /// As it is stored.
    var defaultValue: StoredValue?
    /// Of an enum: the number of the case.
    var defaultCase: Int?
    var isNocase = false
    var length: ClosedRange<Int64>?
    var range: ClosedRange<Int64>?
    var backfill: ModelExpression?
    var generated: ModelExpression?
    var isStored = false
}

struct ModelRelation {
    enum Kind: Equatable {
        case toOne(isOptional: Bool, rule: String)
        case links
    }

    var id: Int
    var name: String
    var note: String?
    /// The number of an entity.
    var destination: Int
    var kind: Kind
    /// Rows without it get the destination's row with the least key, as `@backfill` says.
    var isBackfilled = false

    var isToOne: Bool { kind != .links }

    var isRequired: Bool { if case .toOne(false, _) = kind { true } else { false } }
}

struct ModelUnique: Equatable {
    var id: Int
    var parts: [Int]
    /// Only rows in which this attribute has a value.
    var condition: Int?
}

struct ModelCheck: Equatable {
    enum Condition: Equatable {
        case isNot(Int, StoredValue)
        case isShort(Int, Int64)
        /// If the first has a value, so has the second.
        case implies(Int, Int)
    }

    var id: Int
    var name: String
    var condition: Condition

    var attributes: [Int] {
        switch condition {
        case .isNot(let id, _), .isShort(let id, _): [id]
        case .implies(let first, let second): [first, second]
        }
    }
}

/// What a backfill or a generated column computes, of which the proof knows the value without SQLite.
indirect enum ModelExpression: Equatable {
    case literal(StoredValue)
    case column(Int)
    case length(Int)
    case remainder(Int, Int64)
    case concatenation(Int, String)
    case isNull(Int)
    case otherwise(ModelExpression, StoredValue)

    var attributes: [Int] {
        switch self {
        case .literal: []
        case .column(let id), .length(let id), .remainder(let id, _), .concatenation(let id, _), .isNull(let id): [id]
        case .otherwise(let first, _): first.attributes
        }
    }

    /// The type of its value; nil for that of a literal or a column.
    var type: ModelType? {
        switch self {
        case .literal, .column: nil
        case .length, .remainder, .isNull: .integer("Int")
        case .concatenation: .string
        case .otherwise(let first, _): first.type
        }
    }
}
