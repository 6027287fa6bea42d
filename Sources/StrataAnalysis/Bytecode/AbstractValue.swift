/// The storage classes that a value may have when it is not NULL.
struct TypeSet: OptionSet, Hashable {
    let rawValue: UInt8

    static let integer = TypeSet(rawValue: 1)
    static let real = TypeSet(rawValue: 2)
    static let text = TypeSet(rawValue: 4)
    static let blob = TypeSet(rawValue: 8)
    static let all: TypeSet = [.integer, .real, .text, .blob]
    static let number: TypeSet = [.integer, .real]

    /// In a sentence: `INTEGER or TEXT`.
    var words: String {
        let names: [(TypeSet, String)] = [
            (.integer, "INTEGER"), (.real, "REAL"), (.text, "TEXT"), (.blob, "BLOB"),
        ]
        return names.filter { contains($0.0) }.map(\.1).joined(separator: " or ")
    }

    init(rawValue: UInt8) { self.rawValue = rawValue }

    /// The type of a column of a STRICT table.
    init(columnType: String) {
        switch columnType.uppercasedASCII {
        case "INTEGER", "INT": self = .integer
        case "REAL": self = .real
        case "TEXT": self = .text
        case "BLOB": self = .blob
        default: self = .all
        }
    }
}

/// Why a value may be NULL.
enum NullCause: Hashable {
    /// A column that is not NOT NULL.
    case column(table: String, column: String)
    /// No row of this table fits the row of the other side of an outer join.
    case outerJoin(table: String)
    /// NULL itself, a CASE without ELSE, a subquery without a row: the instruction is the same.
    case null(instruction: Int)
    /// An aggregate of no rows, or of NULLs alone.
    case aggregate(function: String)
    case divisionByZero
    case parameter(name: String)
    /// A function that always can give NULL: `nullif`.
    case nullableFunction(String)

    // Unsure: whether it happens depends on what is not known here.

    /// A function that gives NULL for some values.
    case function(String)
    /// Infinity minus infinity is NULL.
    case infinity
    /// A column whose declaration is not known: of a virtual table, of a table of SQLite's own.
    case unknownColumn
    /// The analysis lost its way.
    case unknown

    var isKnown: Bool {
        switch self {
        case .column, .outerJoin, .null, .aggregate, .divisionByZero, .parameter, .nullableFunction: true
        case .function, .infinity, .unknownColumn, .unknown: false
        }
    }
}

/// What is known of a value in a register: a set of possible values.
struct AbstractValue: Hashable {
    /// Where a value was read, so that a test of one copy says something about the others.
    enum Origin: Hashable {
        case column(cursor: Int, column: Int)
        case register(Int)
    }

    /// Types of the values that are not NULL; empty if it is always NULL.
    var types: TypeSet
    /// Bits of the causes for which it may be NULL; 0: it never is.
    var causes: UInt64 = 0
    /// The integers that it may be, in order, if they are few.
    var constants: [Int64]?
    /// The text that it is, if it is a literal.
    var text: String?
    /// A number is less than 2 to this power; ``AbstractValue/infinite`` if it may be infinite.
    var bits: Int = 0
    /// These are not NULL if this is not NULL: what it was computed from.
    var implied: [Origin] = []
    /// It is the `typeof` of these: they are not NULL if it is another text than `null`.
    var typed: [Origin] = []
    /// What it is a copy of.
    var source: Origin?
    /// The values of a record.
    var record: [ValueID]?
    var aggregate: Aggregate?

    /// The state of an aggregate function that has seen at least one row.
    struct Aggregate: Hashable {
        /// The arguments seen, joined.
        var argument: ValueID
        /// At least one argument was not NULL.
        var sawValue: Bool
    }

    static let infinite = 1 << 20
    static let integerBits = 63

    var mayBeNull: Bool { causes != 0 }
    var isAlwaysNull: Bool { types.isEmpty && causes != 0 }
}

/// A value in a pool: equal numbers, equal values.
typealias ValueID = Int32
