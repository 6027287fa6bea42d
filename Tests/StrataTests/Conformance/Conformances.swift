import Foundation
import RuntimeModel
import Strata
import StrataTesting

/// Conformance suites of entities with every kind of key, for repositories in a database and in plain Swift.
enum Conformances {
    enum Kind: CaseIterable {
        case database
        case memory
    }

    /// A moment of the past: touched dates are later.
    static let past = Date(timeIntervalSinceReferenceDate: 600_000_000)

    static func uuid(_ number: Int) -> UUID {
        UUID(uuid: (7, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, UInt8(number)))
    }

    /// A repository in a database with what values of other entities refer to, or in plain Swift.
    static func repository<Model: Entity>(
        of model: Model.Type,
        _ kind: Kind,
        _ prepare: @escaping @Sendable (Transaction) throws -> Void = { _ in }
    ) throws -> any Repository<Model> {
        switch kind {
        case .memory: return try InMemoryRepository<Model>()
        case .database:
            let database = try Database.inMemory(schema: RuntimeSchema.self)
            try database.writeBlocking(prepare)
            return database.repository(for: model)
        }
    }

    /// An assigned key, with a key that is a number.
    static func readings(_ kind: Kind) -> RepositoryConformance<Reading> {
        RepositoryConformance(
            makeRepository: { try repository(of: Reading.self, kind) },
            makeModel: { Reading(id: $0 * 3 - 7, value: Double($0), amount: nil) },
            change: { $0.value = Double($1) + 0.5 },
            otherChange: { $0.amount = $1 }
        )
    }

    /// An automatic key.
    static func notes(_ kind: Kind) -> RepositoryConformance<Note> {
        RepositoryConformance(
            makeRepository: { try repository(of: Note.self, kind) },
            makeModel: { Note(id: $0 + 1, title: "note \($0)", rank: -$0) },
            change: { $0.title = "changed \($1)" },
            otherChange: { $0.body = "other \($1)" }
        )
    }

    /// A UUID for a key.
    static func readers(_ kind: Kind) -> RepositoryConformance<Reader> {
        RepositoryConformance(
            makeRepository: { try repository(of: Reader.self, kind) },
            makeModel: { Reader(id: uuid($0), name: "reader \($0)") },
            change: { $0.name = "changed \($1)" }
        )
    }

    /// Two unique values, one without regard to case.
    static func passports(_ kind: Kind) -> RepositoryConformance<Passport> {
        RepositoryConformance(
            makeRepository: {
                try repository(of: Passport.self, kind) { transaction in
                    try transaction.create((0..<21).map { Author(id: $0, name: "\($0)") })
                }
            },
            makeModel: { Passport(id: 100 - $0, number: "N\($0)", holderID: $0) },
            change: { $0.expiresAt = past.addingTimeInterval(Double($1)) }
        )
    }

    /// A text for a key: two spellings that Swift's `==` takes for one are two keys.
    static func labels(_ kind: Kind) -> RepositoryConformance<Label> {
        RepositoryConformance(
            makeRepository: { try repository(of: Label.self, kind) },
            makeModel: { Label(name: $0 == 0 ? "é" : $0 == 1 ? "e\u{301}" : "label \($0)", color: "grey") },
            change: { $0.color = "color \($1)" }
        )
    }

    /// A key of two parts, which lead to other entities.
    static func labellings(_ kind: Kind) -> RepositoryConformance<Labelling> {
        RepositoryConformance(
            makeRepository: {
                try repository(of: Labelling.self, kind) { transaction in
                    try transaction.create((0..<21).map { Note(id: $0, title: "") })
                    try transaction.create((0..<21).map { Label(name: "\($0)") })
                }
            },
            makeModel: { Labelling(noteID: $0 / 3, labelName: "\($0 % 3)", addedAt: past) },
            change: { $0.addedAt = past.addingTimeInterval(Double($1)) }
        )
    }

    /// Versions, touched dates, a unique value, JSON, dates and numbers with storages of their own.
    static func books(_ kind: Kind) -> RepositoryConformance<Book> {
        books { try repository(of: Book.self, kind) { try $0.create(Author(id: 1, name: "Ann")) } }
    }

    static func books(
        patience: Duration = .seconds(60),
        in makeRepository: @escaping @Sendable () async throws -> any Repository<Book>
    ) -> RepositoryConformance<Book> {
        RepositoryConformance(
            makeRepository: makeRepository,
            makeModel: {
                Book(
                    id: $0 + 1,
                    title: "book \($0)",
                    isbn: "isbn \($0)",
                    authorID: 1,
                    price: Decimal($0) / 100,
                    printedAt: past,
                    details: Details(publisher: "P", tags: ["a"]),
                    updatedAt: past
                )
            },
            change: { $0.details = Details(publisher: "Q\($1)") },
            otherChange: { $0.pages = $1 },
            patience: patience
        )
    }
}
