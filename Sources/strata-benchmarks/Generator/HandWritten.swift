/// The entities of ``LargeSchema`` as a careful person writes them: the same structs, and the same conversions from and
/// to rows and JSON, and no more than that.
struct HandWritten {
    let schema: LargeSchema

    /// The text of the Swift file that stands for a `.schema` file.
    func text(ofFile file: Int) -> String {
        let head = "public import Foundation\npublic import Strata\n\n" + (file == 0 ? kind : "")
        return head + schema.entities(ofFile: file).map(text(of:)).joined(separator: "\n")
    }

    private var kind: String {
        """
        public enum Kind: String, Hashable, Sendable, Codable, CaseIterable {
            case plain, special, other
        }

        extension Kind: ColumnValue {}


        """
    }

    private func text(of entity: Int) -> String {
        let name = schema.name(of: entity)
        return [
            structure(name, schema.parent(of: entity)), codable(name), conversions(name),
            columns(name, schema.parent(of: entity)),
        ].joined(separator: "\n")
    }

    private func structure(_ name: String, _ parent: String) -> String {
        """
        public struct \(name): Identifiable, Hashable, Sendable {
            public let id: UUID
            public var title: String
            public var notes: String?
            public var isDone: Bool
            public var count: Int
            public var ratio: Double
            public var createdAt: Date
            public var dueAt: Date?
            public var site: URL?
            public var price: Decimal?
            public var kind: Kind
            public var parentID: \(parent).ID?

            public init(
                id: UUID = UUID(),
                title: String,
                notes: String? = nil,
                isDone: Bool = false,
                count: Int = 0,
                ratio: Double = 1.5,
                createdAt: Date = Date(),
                dueAt: Date? = nil,
                site: URL? = nil,
                price: Decimal? = nil,
                kind: Kind = .plain,
                parentID: \(parent).ID? = nil
            ) {
                self.id = id
                self.title = title
                self.notes = notes
                self.isDone = isDone
                self.count = count
                self.ratio = ratio
                self.createdAt = createdAt
                self.dueAt = dueAt
                self.site = site
                self.price = price
                self.kind = kind
                self.parentID = parentID
            }
        }

        """
    }

    /// A missing key has its default, so this half is written out; the compiler makes the other.
    private func codable(_ name: String) -> String {
        """
        extension \(name): Codable {
            private enum CodingKeys: String, CodingKey {
                case id, title, notes, isDone, count, ratio, createdAt, dueAt, site, price, kind, parentID
            }

            public init(from decoder: any Decoder) throws {
                let container = try decoder.container(keyedBy: CodingKeys.self)
                id = try container.decodeIfPresent(UUID.self, forKey: .id) ?? UUID()
                title = try container.decode(String.self, forKey: .title)
                notes = try container.decodeIfPresent(String.self, forKey: .notes)
                isDone = try container.decodeIfPresent(Bool.self, forKey: .isDone) ?? false
                count = try container.decodeIfPresent(Int.self, forKey: .count) ?? 0
                ratio = try container.decodeIfPresent(Double.self, forKey: .ratio) ?? 1.5
                createdAt = try container.decodeIfPresent(Date.self, forKey: .createdAt) ?? Date()
                dueAt = try container.decodeIfPresent(Date.self, forKey: .dueAt)
                site = try container.decodeIfPresent(URL.self, forKey: .site)
                price = try container.decodeIfPresent(Decimal.self, forKey: .price)
                kind = try container.decodeIfPresent(Kind.self, forKey: .kind) ?? .plain
                parentID = try container.decodeIfPresent(UUID.self, forKey: .parentID)
            }
        }

        """
    }

    private func conversions(_ name: String) -> String {
        """
        extension \(name): Entity {
            public typealias Schema = LargeSchema

            public static let table = Table(
                name: "\(name)",
                columns: [
                    "id", "title", "notes", "isDone", "count", "ratio", "createdAt", "dueAt", "site", "price", "kind",
                    "parentID",
                ],
                primaryKey: [0]
            )

            public init(row: borrowing Row) throws(StrataError) {
                id = try UUID.read(from: row, at: 0)
                title = try String.read(from: row, at: 1)
                notes = try row.isNull(at: 2) ? nil : String.read(from: row, at: 2)
                isDone = try Bool.read(from: row, at: 3)
                count = try Int.read(from: row, at: 4)
                ratio = try Double.read(from: row, at: 5)
                createdAt = try Date.read(from: row, at: 6)
                dueAt = try row.isNull(at: 7) ? nil : Date.read(from: row, at: 7)
                site = try row.isNull(at: 8) ? nil : URL.read(from: row, at: 8)
                price = try row.isNull(at: 9) ? nil : Decimal.read(from: row, at: 9)
                kind = try Kind.read(from: row, at: 10)
                parentID = try row.isNull(at: 11) ? nil : UUID.read(from: row, at: 11)
            }

            public func bind(to statement: Statement) throws(StrataError) {
                try statement.bind(id, at: 1)
                try statement.bind(title, at: 2)
                try statement.bind(notes, at: 3)
                try statement.bind(isDone, at: 4)
                try statement.bind(count, at: 5)
                try statement.bind(ratio, at: 6)
                try statement.bind(createdAt, at: 7)
                try statement.bind(dueAt, at: 8)
                try statement.bind(site, at: 9)
                try statement.bind(price, at: 10)
                try statement.bind(kind, at: 11)
                try statement.bind(parentID, at: 12)
            }

            public func storedValue(at column: Int) throws(StrataError) -> StoredValue {
                switch column {
                case 0: try id.storedValue()
                case 1: try title.storedValue()
                case 2: try notes.storedValue()
                case 3: try isDone.storedValue()
                case 4: try count.storedValue()
                case 5: try ratio.storedValue()
                case 6: try createdAt.storedValue()
                case 7: try dueAt.storedValue()
                case 8: try site.storedValue()
                case 9: try price.storedValue()
                case 10: try kind.storedValue()
                case 11: try parentID.storedValue()
                default: .null
                }
            }

            public static func bind(key: ID, to statement: Statement, at position: Int32) throws(StrataError) {
                try statement.bind(key, at: position)
            }

            public static func key(of row: borrowing Row) throws(StrataError) -> ID {
                try UUID.read(from: row, at: 0)
            }
        }

        """
    }

    private func columns(_ name: String, _ parent: String) -> String {
        """
        extension \(name) {
            public struct Columns: Sendable {
                public let id = Column<\(name), UUID>("id")
                public let title = Column<\(name), String>("title")
                public let notes = Column<\(name), String?>("notes")
                public let isDone = Column<\(name), Bool>("isDone")
                public let count = Column<\(name), Int>("count")
                public let ratio = Column<\(name), Double>("ratio")
                public let createdAt = Column<\(name), Date>("createdAt")
                public let dueAt = Column<\(name), Date?>("dueAt")
                public let site = Column<\(name), URL?>("site")
                public let price = Column<\(name), Decimal?>("price")
                public let kind = Column<\(name), Kind>("kind")
                public let parentID = Column<\(name), \(parent).ID?>("parentID")
            }

            public static let columns = Columns()
        }

        """
    }
}
