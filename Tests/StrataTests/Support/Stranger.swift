import Strata

/// An entity of a schema that no test opens a database for, written by hand.
struct Stranger: Entity {
    typealias Schema = StrangeSchema
    struct Columns: Sendable {
        let id = Column<Stranger, Int>("id")
    }

    static let table = Table(name: "Stranger", columns: ["id"], primaryKey: [0])
    static let columns = Columns()

    let id: Int

    init(id: Int) { self.id = id }

    init(row: borrowing Row) throws(StrataError) { id = try row.value(at: 0) }

    func bind(to statement: Statement) throws(StrataError) { try statement.bind(id, at: 1) }

    func storedValue(at column: Int) throws(StrataError) -> StoredValue { try id.storedValue() }

    static func bind(key: Int, to statement: Statement, at position: Int32) throws(StrataError) {
        try statement.bind(key, at: position)
    }

    static func key(of row: borrowing Row) throws(StrataError) -> Int { try row.value(at: 0) }
}

/// A schema of one entity.
enum StrangeSchema: DatabaseSchema {
    static let entities: [any Entity.Type] = [Stranger.self]
    static let history = SchemaHistory(
        schemaName: "Strange",
        fingerprint: "1-strange",
        creationScript: "CREATE TABLE Stranger (id INTEGER PRIMARY KEY NOT NULL) STRICT",
        steps: []
    )
}
