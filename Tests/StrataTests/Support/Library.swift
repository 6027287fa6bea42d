import Foundation
import RuntimeModel
import Strata

/// A small library in memory: authors, books, genres, readers, with every kind of relationship between them.
struct Library {
    let database: Database

    var authors: SQLiteRepository<Author> { database.repository(for: Author.self) }
    var books: SQLiteRepository<Book> { database.repository(for: Book.self) }
    var genres: SQLiteRepository<Genre> { database.repository(for: Genre.self) }
    var readers: SQLiteRepository<Reader> { database.repository(for: Reader.self) }
    var loans: SQLiteRepository<Loan> { database.repository(for: Loan.self) }

    static let day = Date(timeIntervalSinceReferenceDate: 0)

    /// Norway has two authors, France one.
    ///
    /// Hanna has written two books, Ivan one, Chloé none. Ivan edits Hanna's second book,
    /// and is Hanna's pupil. "Snow" is in two genres and was borrowed three times by two readers.
    init() async throws {
        database = try Database.inMemory(schema: RuntimeSchema.self)
        try await database.write { transaction in
            try transaction.create([
                Country(code: "NO", name: "Norway", population: 5_500_000), Country(code: "FR", name: "France"),
            ])
            try transaction.create([
                Author(id: 1, name: "Hanna", countryCode: "NO"),
                Author(id: 2, name: "Ivan", countryCode: "NO", mentorID: 1),
                Author(id: 3, name: "Chloé", countryCode: "FR"), Author(id: 4, name: "nobody"),
            ])
            try transaction.create([Passport(id: 1, number: "AB1", holderID: 1)])
            try transaction.create([
                Book.Draft(
                    title: "Snow",
                    subtitle: "A story of snow and ice",
                    isbn: "111",
                    authorID: 1,
                    pages: 300,
                    rating: 4.5,
                    price: 12.50,
                    publishedAt: Library.day,
                    details: Details(publisher: "North", weight: 0.5, isSigned: true, tags: ["cold", "white"])
                ),
                Book.Draft(
                    title: "Ice and snow",
                    authorID: 1,
                    editorID: 2,
                    pages: 120,
                    price: 8,
                    publishedAt: Library.day.addingTimeInterval(86_400 * 400),
                    details: Details(place: Details.Place(shelf: 3, room: "attic"))
                ),
                Book.Draft(title: "Sun", subtitle: "snow, snow, snow", authorID: 2, pages: 50, rating: 3),
            ])
            try transaction.create([Genre(name: "novel"), Genre(name: "nature"), Genre(name: "empty")])
            try transaction.add(["novel", "nature"], to: { $0.genres }, of: Book.self, id: 1)
            try transaction.add(["novel"], to: { $0.genres }, of: Book.self, id: 3)
            let (anna, bert) = (Reader(name: "Anna"), Reader(name: "Bert"))
            try transaction.create([anna, bert])
            try transaction.create([
                Loan.Draft(bookID: 1, readerID: anna.id, days: 7), Loan.Draft(bookID: 1, readerID: anna.id, days: 14),
                Loan.Draft(bookID: 1, readerID: bert.id, days: 21), Loan.Draft(bookID: 3, readerID: bert.id),
            ])
        }
    }

    /// The titles of the books that a query finds, in the order of their keys.
    func titles(_ query: Query<Book>) async throws -> [String] {
        try await books.fetch(query.order { $0.id.ascending }).map(\.title)
    }

    /// The names of the authors that a query finds, in the order of their keys.
    func names(_ query: Query<Author>) async throws -> [String] {
        try await authors.fetch(query.order { $0.id.ascending }).map(\.name)
    }
}
