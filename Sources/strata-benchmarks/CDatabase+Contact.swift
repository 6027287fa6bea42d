import CStrataSQLite
import Foundation

extension CDatabase {
    /// The fields of a `Contact`, declared here so that the compiler sees all of it.
    struct Person {
        var id: UUID
        var firstName: String
        var lastName: String
        var company: String?
        var email: String?
        var phone: String?
        var notes: String?
        var visits: Int
        var score: Int?
        var rating: Double?
        var isFavorite: Bool
        var createdAt: Date
        var updatedAt: Date
        var birthday: Date?
    }

    func fetchPeople() throws -> [Person] {
        let statement = try prepare(
            """
            SELECT "id", "firstName", "lastName", "company", "email", "phone", "notes", "visits", "score", "rating",
                "isFavorite", "createdAt", "updatedAt", "birthday"
            FROM "Contact"
            """
        )
        defer { sqlite3_finalize(statement) }
        var people: [Person] = []
        while true {
            let code = sqlite3_step(statement)
            if code == SQLITE_DONE { return people }
            try check(code)
            people.append(try Self.person(statement))
        }
    }

    @inline(__always)
    private static func person(_ statement: OpaquePointer) throws -> Person {
        guard let id = sqlite3_column_blob(statement, 0), let firstName = text(statement, 1),
            let lastName = text(statement, 2)
        else { throw Failure(description: "a column is NULL") }
        return Person(
            id: UUID(uuid: id.loadUnaligned(as: uuid_t.self)),
            firstName: firstName,
            lastName: lastName,
            company: text(statement, 3),
            email: text(statement, 4),
            phone: text(statement, 5),
            notes: text(statement, 6),
            visits: Int(sqlite3_column_int64(statement, 7)),
            score: isNull(statement, 8) ? nil : Int(sqlite3_column_int64(statement, 8)),
            rating: isNull(statement, 9) ? nil : sqlite3_column_double(statement, 9),
            isFavorite: sqlite3_column_int(statement, 10) != 0,
            createdAt: Date(timeIntervalSinceReferenceDate: sqlite3_column_double(statement, 11)),
            updatedAt: Date(timeIntervalSinceReferenceDate: sqlite3_column_double(statement, 12)),
            birthday: isNull(statement, 13)
                ? nil : Date(timeIntervalSinceReferenceDate: sqlite3_column_double(statement, 13))
        )
    }

    /// A text, of which no address says that it is NULL: so nobody has to ask for its type.
    @inline(__always)
    private static func text(_ statement: OpaquePointer, _ column: Int32) -> String? {
        guard let text = sqlite3_column_text(statement, column) else { return nil }
        let size = Int(sqlite3_column_bytes(statement, column))
        return String(decoding: UnsafeBufferPointer(start: text, count: size), as: UTF8.self)
    }

    @inline(__always)
    private static func isNull(_ statement: OpaquePointer, _ column: Int32) -> Bool {
        sqlite3_column_type(statement, column) == SQLITE_NULL
    }
}
