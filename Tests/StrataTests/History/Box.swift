import Strata

/// A value under a key of any type, in a table of that type's own: written by hand.
struct Box<Key: ColumnValue & Hashable & Codable>: Identifiable, Hashable, Sendable, Codable {
    let id: Key
    var label: String
    var weight: Int

    init(_ id: Key, label: String = "", weight: Int = 0) {
        self.id = id
        self.label = label
        self.weight = weight
    }
}

extension Box: Strata.Entity {
    typealias Schema = HistorySchema

    static var table: Strata.Table {
        Table(name: "\(Key.self)Box", columns: ["id", "label", "weight"], primaryKey: [0], hasHistory: true)
    }

    init(row: borrowing Row) throws(StrataError) {
        self.init(
            try row.value(at: 0),
            label: try String.read(from: row, at: 1),
            weight: try Int.read(from: row, at: 2)
        )
    }

    func bind(to statement: Statement) throws(StrataError) {
        try statement.bind(id, at: 1)
        try statement.bind(label, at: 2)
        try statement.bind(weight, at: 3)
    }

    func storedValue(at column: Int) throws(StrataError) -> StoredValue {
        switch column {
        case 0: try id.storedValue()
        case 1: try label.storedValue()
        default: try weight.storedValue()
        }
    }

    static func bind(key: Key, to statement: Statement, at position: Int32) throws(StrataError) {
        try statement.bind(key, at: position)
    }

    static func key(of row: borrowing Row) throws(StrataError) -> Key { try row.value(at: 0) }

    struct Columns: Sendable {
        let id = Column<Box, Key>("id")
        let label = Column<Box, String>("label")
        let weight = Column<Box, Int>("weight")
    }

    static var columns: Columns { Columns() }
}
