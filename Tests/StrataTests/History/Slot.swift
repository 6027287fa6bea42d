import Foundation
import Strata

/// A composite key with one part of each storage, and a column whose name needs care.
struct Slot: Identifiable, Hashable, Sendable, Codable {
    struct ID: Hashable, Sendable, Codable {
        var shelf: String
        var number: Int
        var height: Double
        var seal: Data
    }

    let id: ID
    var content: String?

    static let contentName = "50%,\"full\"%2C"
}

extension Slot: Strata.Entity {
    typealias Schema = HistorySchema

    static let table = Table(
        name: "Slot",
        columns: ["shelf", "number", "height", "seal", contentName],
        primaryKey: [0, 1, 2, 3],
        hasHistory: true
    )

    init(row: borrowing Row) throws(StrataError) {
        self.init(id: try Self.key(of: row), content: row.isNull(at: 4) ? nil : try String.read(from: row, at: 4))
    }

    func bind(to statement: Statement) throws(StrataError) {
        try Self.bind(key: id, to: statement, at: 1)
        try statement.bind(content, at: 5)
    }

    func storedValue(at column: Int) throws(StrataError) -> StoredValue {
        switch column {
        case 0: try id.shelf.storedValue()
        case 1: try id.number.storedValue()
        case 2: try id.height.storedValue()
        case 3: try id.seal.storedValue()
        default: try content.storedValue()
        }
    }

    static func bind(key: ID, to statement: Statement, at position: Int32) throws(StrataError) {
        try statement.bind(key.shelf, at: position)
        try statement.bind(key.number, at: position + 1)
        try statement.bind(key.height, at: position + 2)
        try statement.bind(key.seal, at: position + 3)
    }

    static func key(of row: borrowing Row) throws(StrataError) -> ID {
        ID(
            shelf: try String.read(from: row, at: 0),
            number: try Int.read(from: row, at: 1),
            height: try Double.read(from: row, at: 2),
            seal: try Data.read(from: row, at: 3)
        )
    }

    struct Columns: Sendable {
        let content = Column<Slot, String?>(Slot.contentName)
    }

    static let columns = Columns()
}
