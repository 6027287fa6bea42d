import Strata

/// A composite key, with the other side of a unique to-one.
struct Seat: Identifiable, Hashable, Sendable, Codable {
    let row: String
    let number: Int
    var id: ID { ID(row: row, number: number) }

    struct ID: Hashable, Sendable, Codable {
        let row: String
        let number: Int
    }
}

extension Seat: Strata.Entity {
    typealias Schema = WorkshopSchema

    static let table = Strata.Table(name: "Seat", columns: ["row", "number"], primaryKey: [0, 1])

    init(row: borrowing Strata.Row) throws(Strata.StrataError) {
        self.init(row: try String.read(from: row, at: 0), number: try Int.read(from: row, at: 1))
    }

    func bind(to statement: Strata.Statement) throws(Strata.StrataError) {
        try statement.bind(row, at: 1)
        try statement.bind(number, at: 2)
    }

    func storedValue(at column: Int) throws(Strata.StrataError) -> Strata.StoredValue {
        column == 0 ? try row.storedValue() : try number.storedValue()
    }

    static func bind(key: ID, to statement: Strata.Statement, at position: Int32) throws(Strata.StrataError) {
        try statement.bind(key.row, at: position)
        try statement.bind(key.number, at: position + 1)
    }

    static func key(of row: borrowing Strata.Row) throws(Strata.StrataError) -> ID {
        ID(row: try String.read(from: row, at: 0), number: try Int.read(from: row, at: 1))
    }

    struct Columns: Sendable {
        let row = Strata.Column<Seat, String>("row")
        let number = Strata.Column<Seat, Int>("number")
    }

    static let columns = Columns()

    struct Relationships: Sendable {
        let guest = Strata.ToOneInverse<Seat, Guest>(foreignKey: ["seatRow", "seatNumber"], key: { $0.seatID })
    }

    static let relationships = Relationships()
}

/// Somebody who has a seat, or none, and friends.
struct Guest: Identifiable, Hashable, Sendable, Codable {
    let id: Int
    var seatRow: String?
    var seatNumber: Int?

    init(id: Int, seatRow: String? = nil, seatNumber: Int? = nil) {
        self.id = id
        self.seatRow = seatRow
        self.seatNumber = seatNumber
    }

    var seatID: Seat.ID? {
        guard let seatRow, let seatNumber else { return nil }
        return Seat.ID(row: seatRow, number: seatNumber)
    }
}

extension Guest: Strata.Entity {
    typealias Schema = WorkshopSchema

    static let table = Strata.Table(name: "Guest", columns: ["id", "seatRow", "seatNumber"], primaryKey: [0])

    init(row: borrowing Strata.Row) throws(Strata.StrataError) {
        self.init(
            id: try Int.read(from: row, at: 0),
            seatRow: try row.isNull(at: 1) ? nil : String.read(from: row, at: 1),
            seatNumber: try row.isNull(at: 2) ? nil : Int.read(from: row, at: 2)
        )
    }

    func bind(to statement: Strata.Statement) throws(Strata.StrataError) {
        try statement.bind(id, at: 1)
        try statement.bind(seatRow, at: 2)
        try statement.bind(seatNumber, at: 3)
    }

    func storedValue(at column: Int) throws(Strata.StrataError) -> Strata.StoredValue {
        switch column {
        case 0: try id.storedValue()
        case 1: try seatRow.storedValue()
        case 2: try seatNumber.storedValue()
        default: .null
        }
    }

    static func bind(key: ID, to statement: Strata.Statement, at position: Int32) throws(Strata.StrataError) {
        try statement.bind(key, at: position)
    }

    static func key(of row: borrowing Strata.Row) throws(Strata.StrataError) -> ID {
        try Int.read(from: row, at: 0)
    }

    struct Columns: Sendable {
        let id = Strata.Column<Guest, Int>("id")
        let seatRow = Strata.Column<Guest, String?>("seatRow")
        let seatNumber = Strata.Column<Guest, Int?>("seatNumber")
    }

    static let columns = Columns()

    struct Relationships: Sendable {
        let seat = Strata.ToOne<Guest, Seat>(foreignKey: ["seatRow", "seatNumber"], key: { $0.seatID })
        let friends = Strata.ManyToMany<Guest, Guest>(
            table: "Guest_friends",
            ownerColumns: ["guestID"],
            destinationColumns: ["friendsID"]
        )
        let wished = Strata.ThroughMany<Guest, Seat>(
            table: "Wish",
            ownerColumns: ["guestID"],
            destinationColumns: ["seatRow", "seatNumber"]
        )
    }

    static let relationships = Relationships()
}
