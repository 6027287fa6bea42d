import Strata

/// An entity written by hand, with what the schema of the other tests has not: JSON, text without case, enums with an
/// order, a type of the app's own.
struct Contact: Entity {
    typealias Schema = ContactSchema

    struct Columns: Sendable {
        let id = Column<Contact, Int>("id")
        let email = Column<Contact, String>("email", isCaseInsensitive: true)
        let address = Column<Contact, JSON<Address>>("address")
        let home = Column<Contact, JSON<Address>?>("home")
        let tags = Column<Contact, JSON<[String]>>("tags")
        let mood = Column<Contact, Mood>("mood")
        let size = Column<Contact, Size>("size")
        let weight = Column<Contact, Weight>("weight")
        let tone = Column<Contact, Tone>("tone")
    }

    static let table = Table(
        name: "Contact",
        columns: ["id", "email", "address", "home", "tags", "mood", "size", "weight", "tone"],
        primaryKey: [0]
    )
    static let columns = Columns()
    static let keyPaths: KeyPathTable<Contact> = .init([
        .init(\.id, columns.id), .init(\.email, columns.email), .init(\.address, columns.address),
        .init(\.home, columns.home), .init(\.tags, columns.tags), .init(\.mood, columns.mood),
        .init(\.size, columns.size), .init(\.weight, columns.weight), .init(\.tone, columns.tone),
    ])

    let id: Int
    var email: String
    var address: Address
    var home: Address?
    var tags: [String] = []
    var mood = Mood.calm
    var size = Size.small
    var weight = Weight(grams: 0)
    var tone = Tone.low

    /// No column holds it.
    var domain: String { String(email.drop { $0 != "@" }) }
}

extension Contact {
    init(row: borrowing Row) throws(StrataError) {
        id = try row.value(at: 0)
        email = try row.value(at: 1)
        address = try JSON<Address>.read(from: row, at: 2).value
        home = row.isNull(at: 3) ? nil : try JSON<Address>.read(from: row, at: 3).value
        tags = try JSON<[String]>.read(from: row, at: 4).value
        mood = try row.value(at: 5)
        size = try row.value(at: 6)
        weight = try row.value(at: 7)
        tone = try row.value(at: 8)
    }

    func bind(to statement: Statement) throws(StrataError) {
        for column in Self.table.columns.indices {
            try statement.bind(try storedValue(at: column), at: Int32(column) + 1)
        }
    }

    func storedValue(at column: Int) throws(StrataError) -> StoredValue {
        switch column {
        case 0: try id.storedValue()
        case 1: try email.storedValue()
        case 2: try JSON(address).storedValue()
        case 3: try home.map { JSON($0) }.storedValue()
        case 4: try JSON(tags).storedValue()
        case 5: try mood.storedValue()
        case 6: try size.storedValue()
        case 7: try weight.storedValue()
        default: try tone.storedValue()
        }
    }

    static func bind(key: Int, to statement: Statement, at position: Int32) throws(StrataError) {
        try statement.bind(key, at: position)
    }

    static func key(of row: borrowing Row) throws(StrataError) -> Int { try row.value(at: 0) }
}

extension Contact {
    /// What a contact holds as JSON.
    struct Address: Codable, Hashable, Sendable {
        var street: String
        var number: Int
    }

    /// An enum whose order is that of its raw values.
    enum Size: Int, CaseIterable, Comparable, ColumnValue, Codable {
        case small = 1
        case middle = 2
        case large = 3

        static func < (left: Size, right: Size) -> Bool { left.rawValue < right.rawValue }

        /// Not the raw value.
        var number: Int { 4 - rawValue }
    }

    /// An enum whose order is not that of its raw values: "high" would come first.
    enum Mood: String, CaseIterable, Comparable, ColumnValue, Codable {
        case low
        case calm = "middle"
        case high

        static func < (left: Mood, right: Mood) -> Bool {
            (allCases.firstIndex(of: left) ?? 0) < (allCases.firstIndex(of: right) ?? 0)
        }
    }

    /// An enum of which newer versions may know more.
    enum Tone: OpenEnumeration {
        case low
        case high
        case unknown(String)

        init(rawValue: String) {
            switch rawValue {
            case "low": self = .low
            case "high": self = .high
            default: self = .unknown(rawValue)
            }
        }

        var rawValue: String {
            switch self {
            case .low: "low"
            case .high: "high"
            case .unknown(let text): text
            }
        }

        static let known: [Tone] = [.low, .high]
    }

    /// A type of the app's own.
    struct Weight: CustomColumnValue, Comparable {
        var grams: Int

        init(grams: Int) { self.grams = grams }
        init(stored: Int64) throws { grams = Int(stored) }
        var stored: Int64 { Int64(grams) }

        static func < (left: Weight, right: Weight) -> Bool { left.grams < right.grams }
    }
}

/// A schema of one entity.
enum ContactSchema: DatabaseSchema {
    static let entities: [any Entity.Type] = [Contact.self]
    static let history = SchemaHistory(
        schemaName: "Contacts",
        fingerprint: "1-contacts",
        creationScript: """
            CREATE TABLE Contact (
                id INTEGER PRIMARY KEY NOT NULL, email TEXT NOT NULL COLLATE NOCASE, address TEXT NOT NULL, home TEXT,
                tags TEXT NOT NULL, mood TEXT NOT NULL, size INTEGER NOT NULL, weight INTEGER NOT NULL, tone TEXT NOT NULL
            ) STRICT
            """,
        steps: []
    )
}
