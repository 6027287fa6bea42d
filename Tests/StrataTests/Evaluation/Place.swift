import Foundation
import Strata

/// Where a specimen was found: a to-one, with one to another of its kind.
struct Place: Hashable, Sendable, Codable {
    let id: Int
    var name: String
    var size: Int?
    var parentID: Int?
}

extension Place: Entity {
    typealias Schema = EvaluationSchema

    static let table = Table(
        name: "Place",
        columns: [
            "id", "name", "size", "parentID",
        ],
        primaryKey: [0]
    )

    init(row: borrowing Row) throws(StrataError) {
        self.init(
            id: try row.value(at: 0) as Int,
            name: try row.value(at: 1) as String,
            size: try row.optional(at: 2) as Int?,
            parentID: try row.optional(at: 3) as Int?
        )
    }

    func bind(to statement: Statement) throws(StrataError) {
        try statement.bind(id, at: 1)
        try statement.bind(name, at: 2)
        try statement.bind(size, at: 3)
        try statement.bind(parentID, at: 4)
    }

    func storedValue(at column: Int) throws(StrataError) -> StoredValue {
        switch column {
        case 0: try id.storedValue()
        case 1: try name.storedValue()
        case 2: try size.storedValue()
        case 3: try parentID.storedValue()
        default: .null
        }
    }

    static func bind(key: ID, to statement: Statement, at position: Int32) throws(StrataError) {
        try statement.bind(key, at: position)
    }

    static func key(of row: borrowing Row) throws(StrataError) -> ID {
        try row.value(at: 0)
    }

    static let columns = ColumnPaths<Place>()

    static let keyPaths = KeyPathTable<Place>([
        .init(\.id, columns.id),
        .init(\.name, columns.name),
        .init(\.size, columns.size),
        .init(\.parentID, columns.parentID),
    ])

    struct Relationships: Sendable {
        let parent = ToOne<Place, Place>(foreignKey: ["parentID"], key: { $0.parentID })
        let specimens = ToMany<Place, Specimen>(foreignKey: ["placeID"], key: { $0.placeID })
    }

    static let relationships = Relationships()
}

extension Place {
    struct ColumnPaths<Root: ReadableEntity>: Sendable {
        var path = QueryPath.root

        var id: Column<Root, Int> { Column("id", at: path) }
        var name: Column<Root, String> { Column("name", at: path, isCaseInsensitive: true) }
        var size: Column<Root, Int?> { Column("size", at: path) }
        var parentID: Column<Root, Int?> { Column("parentID", at: path) }
        var parent: OptionalColumnPaths<Root> {
            .init(path: path.following(Place.relationships.parent, named: "parent", isOptional: true))
        }
        var specimens: ToManyColumn<Root, Specimen> {
            ToManyColumn(Place.relationships.specimens, named: "specimens", at: path)
        }
    }

    struct OptionalColumnPaths<Root: ReadableEntity>: Sendable {
        var path = QueryPath.root

        var id: Column<Root, Int?> { Column("id", at: path) }
        var name: Column<Root, String?> { Column("name", at: path, isCaseInsensitive: true) }
        var size: Column<Root, Int?> { Column("size", at: path) }
        var parent: OptionalColumnPaths<Root> {
            .init(path: path.following(Place.relationships.parent, named: "parent", isOptional: true))
        }
        var specimens: ToManyColumn<Root, Specimen> {
            ToManyColumn(Place.relationships.specimens, named: "specimens", at: path)
        }
    }
}
