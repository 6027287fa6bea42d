import Strata

/// A natural key, at the other end of a many-to-many.
struct Tag: Identifiable, Hashable, Sendable, Codable {
    let name: String
    var id: String { name }
}

extension Tag: Strata.Entity {
    typealias Schema = WorkshopSchema

    static let table = Strata.Table(name: "Tag", columns: ["name"], primaryKey: [0])

    init(row: borrowing Strata.Row) throws(Strata.StrataError) { self.init(name: try String.read(from: row, at: 0)) }

    func bind(to statement: Strata.Statement) throws(Strata.StrataError) { try statement.bind(name, at: 1) }

    func storedValue(at column: Int) throws(Strata.StrataError) -> Strata.StoredValue { try name.storedValue() }

    static func bind(key: ID, to statement: Strata.Statement, at position: Int32) throws(Strata.StrataError) {
        try statement.bind(key, at: position)
    }

    static func key(of row: borrowing Strata.Row) throws(Strata.StrataError) -> ID {
        try String.read(from: row, at: 0)
    }

    struct Columns: Sendable {
        let name = Strata.Column<Tag, String>("name")
    }

    static let columns = Columns()

    struct Relationships: Sendable {
        let jobs = Strata.ManyToMany<Tag, Job>(
            table: "Job_tags",
            ownerColumns: ["tagName"],
            destinationColumns: ["jobID"]
        )
    }

    static let relationships = Relationships()
}
