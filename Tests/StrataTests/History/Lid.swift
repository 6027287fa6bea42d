import Strata

/// What belongs to a box, and goes with it.
struct Lid: Identifiable, Hashable, Sendable, Codable {
    let id: Int
    var boxID: Int?
}

extension Lid: Strata.Entity {
    typealias Schema = HistorySchema

    static let table = Table(name: "Lid", columns: ["id", "boxID"], primaryKey: [0], hasHistory: true)

    init(row: borrowing Row) throws(StrataError) {
        self.init(id: try Int.read(from: row, at: 0), boxID: row.isNull(at: 1) ? nil : try Int.read(from: row, at: 1))
    }

    func bind(to statement: Statement) throws(StrataError) {
        try statement.bind(id, at: 1)
        try statement.bind(boxID, at: 2)
    }

    func storedValue(at column: Int) throws(StrataError) -> StoredValue {
        column == 0 ? try id.storedValue() : try boxID.storedValue()
    }

    static func bind(key: Int, to statement: Statement, at position: Int32) throws(StrataError) {
        try statement.bind(key, at: position)
    }

    static func key(of row: borrowing Row) throws(StrataError) -> Int { try Int.read(from: row, at: 0) }

    struct Columns: Sendable {
        let id = Column<Lid, Int>("id")
        let boxID = Column<Lid, Int?>("boxID")
    }

    static let columns = Columns()
}

/// An entity without a history.
struct Scrap: Identifiable, Hashable, Sendable, Codable {
    let id: Int
}

extension Scrap: Strata.Entity {
    typealias Schema = HistorySchema

    static let table = Table(name: "Scrap", columns: ["id"], primaryKey: [0])

    init(row: borrowing Row) throws(StrataError) { self.init(id: try Int.read(from: row, at: 0)) }

    func bind(to statement: Statement) throws(StrataError) { try statement.bind(id, at: 1) }

    func storedValue(at column: Int) throws(StrataError) -> StoredValue { try id.storedValue() }

    static func bind(key: Int, to statement: Statement, at position: Int32) throws(StrataError) {
        try statement.bind(key, at: position)
    }

    static func key(of row: borrowing Row) throws(StrataError) -> Int { try Int.read(from: row, at: 0) }

    struct Columns: Sendable {
        let id = Column<Scrap, Int>("id")
    }

    static let columns = Columns()
}
