import Foundation
import Strata

/// What must be done: an entity with every kind of attribute, written by hand as the generator writes it.
struct Job: Identifiable, Hashable, Sendable {
    let id: Int
    var title: String
    var notes: String
    var mood: Mood?
    var level: Grade
    var address: Address?
    var links: [URL]
    var effort: Effort?
    var progress: Double
    var version: Int
    var updatedAt: Date {
        didSet { updatedAt = updatedAt.rounded(to: .unixMilliseconds) }
    }
    var teamID: Team.ID?
    /// `length(title)`.
    let size: Int

    init(
        id: Int,
        title: String,
        notes: String = "",
        mood: Mood? = nil,
        level: Grade = .low,
        address: Address? = nil,
        links: [URL] = [],
        effort: Effort? = nil,
        progress: Double = 0,
        version: Int = 1,
        updatedAt: Date = Date(),
        teamID: Team.ID? = nil,
        size: Int
    ) {
        self.id = id
        self.title = title
        self.notes = notes
        self.mood = mood
        self.level = level
        self.address = address
        self.links = links
        self.effort = effort
        self.progress = progress
        self.version = version
        self.updatedAt = updatedAt.rounded(to: .unixMilliseconds)
        self.teamID = teamID
        self.size = size
    }
}

extension Job: Codable {}

extension Job: Strata.Entity {
    typealias Schema = WorkshopSchema

    static let table = Strata.Table(
        name: "Job",
        columns: [
            "id", "title", "notes", "mood", "level", "address", "links", "effort", "progress", "version", "updatedAt",
            "teamID", "size",
        ],
        primaryKey: [0],
        isAutomatic: true,
        generated: [12],
        lazy: ["photo"],
        version: 9,
        touched: [10]
    )

    init(row: borrowing Strata.Row) throws(Strata.StrataError) {
        self.init(
            id: try Int.read(from: row, at: 0),
            title: try String.read(from: row, at: 1),
            notes: try String.read(from: row, at: 2),
            mood: try row.isNull(at: 3) ? nil : Mood.read(from: row, at: 3),
            level: try Grade.read(from: row, at: 4),
            address: try row.isNull(at: 5) ? nil : Strata.JSON<Address>.read(from: row, at: 5).value,
            links: try Strata.JSON<[URL]>.read(from: row, at: 6).value,
            effort: try row.isNull(at: 7) ? nil : Effort.read(from: row, at: 7),
            progress: try Double.read(from: row, at: 8),
            version: try Int.read(from: row, at: 9),
            updatedAt: try Date.read(from: row, at: 10, storedAs: .unixMilliseconds),
            teamID: try row.isNull(at: 11) ? nil : Int.read(from: row, at: 11),
            size: try Int.read(from: row, at: 12)
        )
    }

    func bind(to statement: Strata.Statement) throws(Strata.StrataError) {
        try statement.bind(id, at: 1)
        try statement.bind(title, at: 2)
        try statement.bind(notes, at: 3)
        try statement.bind(mood, at: 4)
        try statement.bind(level, at: 5)
        try statement.bind(address.map(Strata.JSON.init), at: 6)
        try statement.bind(Strata.JSON(links), at: 7)
        try statement.bind(effort, at: 8)
        try statement.bind(progress, at: 9)
        try statement.bind(version, at: 10)
        try statement.bind(updatedAt, at: 11, storedAs: .unixMilliseconds)
        try statement.bind(teamID, at: 12)
    }

    func storedValue(at column: Int) throws(Strata.StrataError) -> Strata.StoredValue {
        switch column {
        case 0: try id.storedValue()
        case 1: try title.storedValue()
        case 2: try notes.storedValue()
        case 3: try mood.storedValue()
        case 4: try level.storedValue()
        case 5: try address.map(Strata.JSON.init).storedValue()
        case 6: try Strata.JSON(links).storedValue()
        case 7: try effort.storedValue()
        case 8: try progress.storedValue()
        case 9: try version.storedValue()
        case 10: try updatedAt.storedValue(as: .unixMilliseconds)
        case 11: try teamID.storedValue()
        case 12: try size.storedValue()
        default: .null
        }
    }

    static func bind(key: ID, to statement: Strata.Statement, at position: Int32) throws(Strata.StrataError) {
        try statement.bind(key, at: position)
    }

    static func key(of row: borrowing Strata.Row) throws(Strata.StrataError) -> ID {
        try Int.read(from: row, at: 0)
    }

    func validate() throws(Strata.StrataError) {
        try Strata.Validation.checkLength(of: title, 1, 20, table: "Job", column: "title")
        try Strata.Validation.checkLength(of: links, nil, 3, table: "Job", column: "links")
        try Strata.Validation.checkRange(of: progress, 0, 1, table: "Job", column: "progress")
    }

    mutating func prepareForUpdate() { updatedAt = Date() }

    mutating func advanceVersion() { version &+= 1 }

    struct Columns: Sendable {
        let id = Strata.Column<Job, Int>("id")
        let title = Strata.Column<Job, String>("title")
        let notes = Strata.Column<Job, String>("notes")
        let mood = Strata.Column<Job, Mood?>("mood")
        let level = Strata.Column<Job, Grade>("level")
        let address = Strata.Column<Job, Strata.JSON<Address>?>("address")
        let links = Strata.Column<Job, Strata.JSON<[URL]>>("links")
        let effort = Strata.Column<Job, Effort?>("effort")
        let progress = Strata.Column<Job, Double>("progress")
        let version = Strata.Column<Job, Int>("version")
        let updatedAt = Strata.Column<Job, Date>("updatedAt", storedAs: .unixMilliseconds)
        let teamID = Strata.Column<Job, Team.ID?>("teamID")
        let size = Strata.Column<Job, Int>("size")
        let photo = Strata.Column<Job, Data?>("photo")
        let search = Strata.SearchColumn<Job>(table: "Job_search", rowID: "id")
    }

    static let columns = Columns()

    static let keyPaths: Strata.KeyPathTable<Job> = .init([
        .init(\.id, columns.id),
        .init(\.title, columns.title),
        .init(\.notes, columns.notes),
        .init(\.mood, columns.mood),
        .init(\.level, columns.level),
        .init(\.address, columns.address),
        .init(\.links, columns.links),
        .init(\.effort, columns.effort),
        .init(\.progress, columns.progress),
        .init(\.version, columns.version),
        .init(\.updatedAt, columns.updatedAt),
        .init(\.teamID, columns.teamID),
        .init(\.size, columns.size),
    ])

    struct Relationships: Sendable {
        let team = Strata.ToOne<Job, Team>(foreignKey: ["teamID"], key: { $0.teamID })
        let tags = Strata.ManyToMany<Job, Tag>(
            table: "Job_tags",
            ownerColumns: ["jobID"],
            destinationColumns: ["tagName"]
        )
    }

    static let relationships = Relationships()
}

extension Job {
    struct Draft: Hashable, Sendable, Codable {
        var title: String
        var notes: String = ""
        var mood: Mood?
        var level: Grade = .low
        var address: Address?
        var links: [URL] = []
        var effort: Effort?
        var progress: Double = 0
        var version: Int = 1
        var updatedAt: Date = Date()
        var teamID: Team.ID?
    }
}

extension Job.Draft: Strata.EntityDraft {
    typealias Model = Job

    func bind(to statement: Strata.Statement) throws(Strata.StrataError) {
        try statement.bind(title, at: 1)
        try statement.bind(notes, at: 2)
        try statement.bind(mood, at: 3)
        try statement.bind(level, at: 4)
        try statement.bind(address.map(Strata.JSON.init), at: 5)
        try statement.bind(Strata.JSON(links), at: 6)
        try statement.bind(effort, at: 7)
        try statement.bind(progress, at: 8)
        try statement.bind(version, at: 9)
        try statement.bind(updatedAt, at: 10, storedAs: .unixMilliseconds)
        try statement.bind(teamID, at: 11)
    }

    func validate() throws(Strata.StrataError) {
        try Strata.Validation.checkLength(of: title, 1, 20, table: "Job", column: "title")
        try Strata.Validation.checkLength(of: links, nil, 3, table: "Job", column: "links")
        try Strata.Validation.checkRange(of: progress, 0, 1, table: "Job", column: "progress")
    }
}
