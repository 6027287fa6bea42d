import Foundation
import Strata

/// A value with every kind of column that a condition can be about.
struct Specimen: Hashable, Sendable, Codable {
    let id: Int
    var number: Int
    var amount: Int?
    var rank: Int
    var ratio: Double
    var share: Double?
    var weight: Double
    var text: String
    var note: String?
    var code: String?
    var flag: Bool
    var isSure: Bool?
    var date: Date
    var day: Date?
    var iso: Date?
    var seconds: Date?
    var milliseconds: Date?
    var data: Data?
    var uuid: UUID?
    var price: Decimal?
    var facts: Facts?
    var placeID: Int?
}

extension Specimen: Entity {
    typealias Schema = EvaluationSchema

    static let table = Table(
        name: "Specimen",
        columns: [
            "id", "number", "amount", "rank", "ratio", "share", "weight", "text", "note", "code", "flag", "isSure",
            "date", "day", "iso", "seconds", "milliseconds", "data", "uuid", "price", "facts", "placeID",
        ],
        primaryKey: [0]
    )

    init(row: borrowing Row) throws(StrataError) {
        self.init(
            id: try row.value(at: 0) as Int,
            number: try row.value(at: 1) as Int,
            amount: try row.optional(at: 2) as Int?,
            rank: try row.value(at: 3) as Int,
            ratio: try row.value(at: 4) as Double,
            share: try row.optional(at: 5) as Double?,
            weight: try row.value(at: 6) as Double,
            text: try row.value(at: 7) as String,
            note: try row.optional(at: 8) as String?,
            code: try row.optional(at: 9) as String?,
            flag: try row.value(at: 10) as Bool,
            isSure: try row.optional(at: 11) as Bool?,
            date: try row.value(at: 12) as Date,
            day: try row.optional(at: 13) as Date?,
            iso: try row.optional(at: 14, storedAs: .iso8601) as Date?,
            seconds: try row.optional(at: 15, storedAs: .unixSeconds) as Date?,
            milliseconds: try row.optional(at: 16, storedAs: .unixMilliseconds) as Date?,
            data: try row.optional(at: 17) as Data?,
            uuid: try row.optional(at: 18, storedAs: .text) as UUID?,
            price: try row.optional(at: 19, storedAs: .scaled(digits: 2)) as Decimal?,
            facts: try (row.optional(at: 20) as JSON<Facts>?)?.value,
            placeID: try row.optional(at: 21) as Int?
        )
    }

    func bind(to statement: Statement) throws(StrataError) {
        try statement.bind(id, at: 1)
        try statement.bind(number, at: 2)
        try statement.bind(amount, at: 3)
        try statement.bind(rank, at: 4)
        try statement.bind(ratio, at: 5)
        try statement.bind(share, at: 6)
        try statement.bind(weight, at: 7)
        try statement.bind(text, at: 8)
        try statement.bind(note, at: 9)
        try statement.bind(code, at: 10)
        try statement.bind(flag, at: 11)
        try statement.bind(isSure, at: 12)
        try statement.bind(date, at: 13)
        try statement.bind(day, at: 14)
        try statement.bind(iso, at: 15, storedAs: .iso8601)
        try statement.bind(seconds, at: 16, storedAs: .unixSeconds)
        try statement.bind(milliseconds, at: 17, storedAs: .unixMilliseconds)
        try statement.bind(data, at: 18)
        try statement.bind(uuid, at: 19, storedAs: .text)
        try statement.bind(price, at: 20, storedAs: .scaled(digits: 2))
        try statement.bind(facts.map(JSON.init), at: 21)
        try statement.bind(placeID, at: 22)
    }

    func storedValue(at column: Int) throws(StrataError) -> StoredValue {
        switch column {
        case 0: try id.storedValue()
        case 1: try number.storedValue()
        case 2: try amount.storedValue()
        case 3: try rank.storedValue()
        case 4: try ratio.storedValue()
        case 5: try share.storedValue()
        case 6: try weight.storedValue()
        case 7: try text.storedValue()
        case 8: try note.storedValue()
        case 9: try code.storedValue()
        case 10: try flag.storedValue()
        case 11: try isSure.storedValue()
        case 12: try date.storedValue()
        case 13: try day.storedValue()
        case 14: try iso.storedValue(as: .iso8601)
        case 15: try seconds.storedValue(as: .unixSeconds)
        case 16: try milliseconds.storedValue(as: .unixMilliseconds)
        case 17: try data.storedValue()
        case 18: try uuid.storedValue(as: .text)
        case 19: try price.storedValue(as: .scaled(digits: 2))
        case 20: try facts.map(JSON.init).storedValue()
        case 21: try placeID.storedValue()
        default: .null
        }
    }

    static func bind(key: ID, to statement: Statement, at position: Int32) throws(StrataError) {
        try statement.bind(key, at: position)
    }

    static func key(of row: borrowing Row) throws(StrataError) -> ID {
        try row.value(at: 0)
    }

    static let columns = ColumnPaths<Specimen>()

    static let keyPaths = KeyPathTable<Specimen>([
        .init(\.id, columns.id),
        .init(\.number, columns.number),
        .init(\.amount, columns.amount),
        .init(\.rank, columns.rank),
        .init(\.ratio, columns.ratio),
        .init(\.share, columns.share),
        .init(\.weight, columns.weight),
        .init(\.text, columns.text),
        .init(\.note, columns.note),
        .init(\.code, columns.code),
        .init(\.flag, columns.flag),
        .init(\.isSure, columns.isSure),
        .init(\.date, columns.date),
        .init(\.day, columns.day),
        .init(\.iso, columns.iso),
        .init(\.seconds, columns.seconds),
        .init(\.milliseconds, columns.milliseconds),
        .init(\.data, columns.data),
        .init(\.uuid, columns.uuid),
        .init(\.price, columns.price),
        .init(\.facts, columns.facts),
        .init(\.placeID, columns.placeID),
    ])

    struct Relationships: Sendable {
        let place = ToOne<Specimen, Place>(foreignKey: ["placeID"], key: { $0.placeID })
        let marks = ToMany<Specimen, Mark>(foreignKey: ["specimenID"], key: { $0.specimenID })
        let places = ThroughMany<Specimen, Place>(
            table: "Stay",
            ownerColumns: ["specimenID"],
            destinationColumns: ["placeID"]
        )
    }

    static let relationships = Relationships()
}

extension Specimen {
    struct ColumnPaths<Root: ReadableEntity>: Sendable {
        var path = QueryPath.root

        var id: Column<Root, Int> { Column("id", at: path) }
        var number: Column<Root, Int> { Column("number", at: path) }
        var amount: Column<Root, Int?> { Column("amount", at: path) }
        var rank: Column<Root, Int> { Column("rank", at: path) }
        var ratio: Column<Root, Double> { Column("ratio", at: path) }
        var share: Column<Root, Double?> { Column("share", at: path) }
        var weight: Column<Root, Double> { Column("weight", at: path) }
        var text: Column<Root, String> { Column("text", at: path) }
        var note: Column<Root, String?> { Column("note", at: path) }
        var code: Column<Root, String?> { Column("code", at: path, isCaseInsensitive: true) }
        var flag: Column<Root, Bool> { Column("flag", at: path) }
        var isSure: Column<Root, Bool?> { Column("isSure", at: path) }
        var date: Column<Root, Date> { Column("date", at: path) }
        var day: Column<Root, Date?> { Column("day", at: path) }
        var iso: Column<Root, Date?> { Column("iso", at: path, storedAs: .iso8601) }
        var seconds: Column<Root, Date?> { Column("seconds", at: path, storedAs: .unixSeconds) }
        var milliseconds: Column<Root, Date?> { Column("milliseconds", at: path, storedAs: .unixMilliseconds) }
        var data: Column<Root, Data?> { Column("data", at: path) }
        var uuid: Column<Root, UUID?> { Column("uuid", at: path, storedAs: .text) }
        var price: Column<Root, Decimal?> { Column("price", at: path, storedAs: .scaled(digits: 2)) }
        var facts: Column<Root, JSON<Facts>?> { Column("facts", at: path) }
        var placeID: Column<Root, Int?> { Column("placeID", at: path) }
        var place: Place.OptionalColumnPaths<Root> {
            .init(path: path.following(Specimen.relationships.place, named: "place", isOptional: true))
        }
        var marks: ToManyColumn<Root, Mark> { ToManyColumn(Specimen.relationships.marks, named: "marks", at: path) }
        var places: ToManyColumn<Root, Place> { ToManyColumn(Specimen.relationships.places, named: "places", at: path) }
    }

    struct OptionalColumnPaths<Root: ReadableEntity>: Sendable {
        var path = QueryPath.root

        var id: Column<Root, Int?> { Column("id", at: path) }
        var amount: Column<Root, Int?> { Column("amount", at: path) }
        var rank: Column<Root, Int?> { Column("rank", at: path) }
        var text: Column<Root, String?> { Column("text", at: path) }
        var code: Column<Root, String?> { Column("code", at: path, isCaseInsensitive: true) }
        var marks: ToManyColumn<Root, Mark> { ToManyColumn(Specimen.relationships.marks, named: "marks", at: path) }
    }
}

/// What a specimen holds as JSON.
struct Facts: Hashable, Sendable, Codable {
    var name: String?
    var size: Int?
    var ratio: Double?
    var isRare: Bool?
    var tags: [String]
    var box: [String: Int]
}
