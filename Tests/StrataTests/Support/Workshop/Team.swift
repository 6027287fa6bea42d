import Strata

/// Who does it: an entity with relationships to itself and from others.
struct Team: Identifiable, Hashable, Sendable, Codable {
    let id: Int
    var name: String
    var parentID: Team.ID?

    init(id: Int, name: String, parentID: Team.ID? = nil) {
        self.id = id
        self.name = name
        self.parentID = parentID
    }
}

extension Team: Strata.Entity {
    typealias Schema = WorkshopSchema

    static let table = Strata.Table(name: "Team", columns: ["id", "name", "parentID"], primaryKey: [0])

    init(row: borrowing Strata.Row) throws(Strata.StrataError) {
        self.init(
            id: try Int.read(from: row, at: 0),
            name: try String.read(from: row, at: 1),
            parentID: try row.isNull(at: 2) ? nil : Int.read(from: row, at: 2)
        )
    }

    func bind(to statement: Strata.Statement) throws(Strata.StrataError) {
        try statement.bind(id, at: 1)
        try statement.bind(name, at: 2)
        try statement.bind(parentID, at: 3)
    }

    func storedValue(at column: Int) throws(Strata.StrataError) -> Strata.StoredValue {
        switch column {
        case 0: try id.storedValue()
        case 1: try name.storedValue()
        case 2: try parentID.storedValue()
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
        let id = Strata.Column<Team, Int>("id")
        let name = Strata.Column<Team, String>("name")
        let parentID = Strata.Column<Team, Team.ID?>("parentID")
    }

    static let columns = Columns()

    struct Relationships: Sendable {
        let parent = Strata.ToOne<Team, Team>(foreignKey: ["parentID"], key: { $0.parentID })
        let children = Strata.ToMany<Team, Team>(foreignKey: ["parentID"], key: { $0.parentID })
        let jobs = Strata.ToMany<Team, Job>(foreignKey: ["teamID"], key: { $0.teamID })
    }

    static let relationships = Relationships()
}

/// How much a team has to do: a view.
struct TeamLoad: Hashable, Sendable, Codable {
    let teamID: Team.ID
    let name: String
    let jobs: Int
}

extension TeamLoad: Strata.ReadableEntity {
    typealias Schema = WorkshopSchema

    static let table = Strata.Table(
        name: "TeamLoad",
        columns: ["teamID", "name", "jobs"],
        primaryKey: [],
        reads: ["Job", "Team"]
    )

    init(row: borrowing Strata.Row) throws(Strata.StrataError) {
        self.init(
            teamID: try Int.read(from: row, at: 0),
            name: try String.read(from: row, at: 1),
            jobs: try Int.read(from: row, at: 2)
        )
    }

    func storedValue(at column: Int) throws(Strata.StrataError) -> Strata.StoredValue {
        switch column {
        case 0: try teamID.storedValue()
        case 1: try name.storedValue()
        case 2: try jobs.storedValue()
        default: .null
        }
    }

    struct Columns: Sendable {
        let teamID = Strata.Column<TeamLoad, Team.ID>("teamID")
        let name = Strata.Column<TeamLoad, String>("name")
        let jobs = Strata.Column<TeamLoad, Int>("jobs")
    }

    static let columns = Columns()
}
