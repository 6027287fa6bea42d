import Strata

/// What a specimen has many of.
struct Mark: Hashable, Sendable, Codable {
    let id: Int
    var label: String
    var weight: Double
    var rank: Int
    var score: Int?
    var specimenID: Int?
}

extension Mark: Entity {
    typealias Schema = EvaluationSchema

    static let table = Table(
        name: "Mark",
        columns: [
            "id", "label", "weight", "rank", "score", "specimenID",
        ],
        primaryKey: [0]
    )

    init(row: borrowing Row) throws(StrataError) {
        self.init(
            id: try row.value(at: 0) as Int,
            label: try row.value(at: 1) as String,
            weight: try row.value(at: 2) as Double,
            rank: try row.value(at: 3) as Int,
            score: try row.optional(at: 4) as Int?,
            specimenID: try row.optional(at: 5) as Int?
        )
    }

    func bind(to statement: Statement) throws(StrataError) {
        try statement.bind(id, at: 1)
        try statement.bind(label, at: 2)
        try statement.bind(weight, at: 3)
        try statement.bind(rank, at: 4)
        try statement.bind(score, at: 5)
        try statement.bind(specimenID, at: 6)
    }

    func storedValue(at column: Int) throws(StrataError) -> StoredValue {
        switch column {
        case 0: try id.storedValue()
        case 1: try label.storedValue()
        case 2: try weight.storedValue()
        case 3: try rank.storedValue()
        case 4: try score.storedValue()
        case 5: try specimenID.storedValue()
        default: .null
        }
    }

    static func bind(key: ID, to statement: Statement, at position: Int32) throws(StrataError) {
        try statement.bind(key, at: position)
    }

    static func key(of row: borrowing Row) throws(StrataError) -> ID {
        try row.value(at: 0)
    }

    static let columns = ColumnPaths<Mark>()

    static let keyPaths = KeyPathTable<Mark>([
        .init(\.id, columns.id),
        .init(\.label, columns.label),
        .init(\.weight, columns.weight),
        .init(\.rank, columns.rank),
        .init(\.score, columns.score),
        .init(\.specimenID, columns.specimenID),
    ])

    struct Relationships: Sendable {
        let specimen = ToOne<Mark, Specimen>(foreignKey: ["specimenID"], key: { $0.specimenID })
    }

    static let relationships = Relationships()
}

extension Mark {
    struct ColumnPaths<Root: ReadableEntity>: Sendable {
        var path = QueryPath.root

        var id: Column<Root, Int> { Column("id", at: path) }
        var label: Column<Root, String> { Column("label", at: path) }
        var weight: Column<Root, Double> { Column("weight", at: path) }
        var rank: Column<Root, Int> { Column("rank", at: path) }
        var score: Column<Root, Int?> { Column("score", at: path) }
        var specimenID: Column<Root, Int?> { Column("specimenID", at: path) }
        var specimen: Specimen.OptionalColumnPaths<Root> {
            .init(path: path.following(Mark.relationships.specimen, named: "specimen", isOptional: true))
        }
    }
}

/// What connects specimens with many places.
struct Stay: Hashable, Sendable, Codable {
    let specimenID: Int
    let placeID: Int
    var nights: Int

    struct ID: Hashable, Sendable {
        let specimenID: Int
        let placeID: Int
    }

    var id: ID { ID(specimenID: specimenID, placeID: placeID) }
}

extension Stay: Entity {
    typealias Schema = EvaluationSchema

    static let table = Table(
        name: "Stay",
        columns: [
            "specimenID", "placeID", "nights",
        ],
        primaryKey: [0, 1]
    )

    init(row: borrowing Row) throws(StrataError) {
        self.init(
            specimenID: try row.value(at: 0) as Int,
            placeID: try row.value(at: 1) as Int,
            nights: try row.value(at: 2) as Int
        )
    }

    func bind(to statement: Statement) throws(StrataError) {
        try statement.bind(specimenID, at: 1)
        try statement.bind(placeID, at: 2)
        try statement.bind(nights, at: 3)
    }

    func storedValue(at column: Int) throws(StrataError) -> StoredValue {
        switch column {
        case 0: try specimenID.storedValue()
        case 1: try placeID.storedValue()
        case 2: try nights.storedValue()
        default: .null
        }
    }

    static func bind(key: ID, to statement: Statement, at position: Int32) throws(StrataError) {
        try statement.bind(key.specimenID, at: position + 0)
        try statement.bind(key.placeID, at: position + 1)
    }

    static func key(of row: borrowing Row) throws(StrataError) -> ID {
        ID(specimenID: try row.value(at: 0), placeID: try row.value(at: 1))
    }

    static let columns = ColumnPaths<Stay>()

    static let keyPaths = KeyPathTable<Stay>([
        .init(\.specimenID, columns.specimenID),
        .init(\.placeID, columns.placeID),
        .init(\.nights, columns.nights),
    ])
}

extension Stay {
    struct ColumnPaths<Root: ReadableEntity>: Sendable {
        var path = QueryPath.root

        var specimenID: Column<Root, Int> { Column("specimenID", at: path) }
        var placeID: Column<Root, Int> { Column("placeID", at: path) }
        var nights: Column<Root, Int> { Column("nights", at: path) }
    }
}
