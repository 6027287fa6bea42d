import Foundation
import RuntimeModel
import Strata

/// Makes random observers and operations from a seed.
struct RandomOperations {
    let seed: UInt64
    private var state: UInt64
    private var number = 0
    /// How many operations have changed something.
    private(set) var effective = 0

    private struct Refused: Error {}

    init(seed: UInt64) {
        self.seed = seed
        state = seed &* 0x9E37_79B9_7F4A_7C15 | 1
    }

    mutating func next(_ count: Int) -> Int {
        state ^= state << 13
        state ^= state >> 7
        state ^= state << 17
        return Int(state % UInt64(count))
    }

    private var folders: [Folder] { (0..<4).map { Folder(id: Self.folderID($0), name: "f\($0)") } }

    private static func folderID(_ number: Int) -> UUID {
        UUID(uuid: (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, UInt8(number)))
    }

    /// Fills the tables, so that observers begin with something.
    mutating func begin(_ database: Database) async throws {
        let (folders, authors) = (folders, (1...3).map { Author(id: $0, name: "author \($0)") })
        try await database.write { transaction in
            try transaction.create(folders)
            try transaction.create(["red", "green", "blue"].map { Label(name: $0) })
            try transaction.create((0..<20).map { Note.Draft(title: "note \($0)", rank: $0 % 5) })
            try transaction.create(authors)
            try transaction.create((0..<6).map { Book.Draft(title: "book \($0) snow", authorID: $0 % 3 + 1) })
            try transaction.execute(
                "CREATE TRIGGER watch AFTER DELETE ON Pair BEGIN UPDATE Reading SET amount = ifnull(amount, 0) + 1; END"
            )
            try transaction.create([Reading(id: 1), Reading(id: 2, value: 3)])
        }
    }

    // MARK: Observers

    mutating func observers(of database: Database, count: Int) -> [ObservedForm] {
        (0..<count).map { _ in observer(of: database) }
    }

    private mutating func observer(of database: Database) -> ObservedForm {
        switch next(16) {
        case 0...3: .values(database, notes())
        case 4...6: .differences(database, notes())
        case 7: .count(database, notes())
        case 8: .value(database, Note.self, next(30))
        case 9: .value(database, Label.self, ["red", "green", "blue", "new"][next(4)])
        case 10: .values(database, pairs())
        case 11: .differences(database, books())
        case 12: .selection(database, selection())
        case 13: .loaded(database, notes().with { $0.folder })
        case 14: .loaded(database, Author.all.order { $0.id.ascending }.with { $0.books.order { $0.id.ascending } })
        default: closure(of: database)
        }
    }

    private mutating func notes() -> Query<Note> {
        let (rank, limit, offset) = (next(5), next(8), next(4))
        let folder = folders[next(4)].id
        var query: Query<Note> =
            switch next(9) {
            case 0: Note.all
            case 1: Note.where { $0.rank > rank }
            case 2: Note.where { $0.rank == rank }
            case 3: Note.where { !$0.isDone }
            case 4: Note.where { $0.folderID == folder }
            case 5: Note.where { $0.folder.name == "f1" }
            case 6: Note.where { $0.title.contains("\(rank)") }
            case 7: Note.where { $0.body == nil }
            default: Note.where { $0.rank.in([1, rank]) }
            }
        switch next(5) {
        case 0: query = query.order { $0.rank.ascending }
        case 1: query = query.order { $0.title.descending }
        case 2:
            query = query.order {
                $0.dueAt.ascending; $0.rank.descending
            }
        case 3: query = query.order { ($0.rank * -1).ascending }
        default: break
        }
        query = query.order { $0.id.ascending }
        if next(3) == 0 { query = query.limit(limit) }
        if next(4) == 0 { query = query.offset(offset) }
        return query
    }

    private mutating func pairs() -> Query<Pair> {
        let left = next(4)
        let query = next(2) == 0 ? Pair.all : Pair.where { $0.left >= left }
        return query.order {
            $0.right.descending; $0.left.ascending
        }
    }

    private mutating func books() -> Query<Book> {
        switch next(4) {
        case 0: Book.where { $0.search.matches("snow") }.order { $0.id.ascending }
        case 1: Book.where { $0.author.name == "AUTHOR 2" }.order { $0.id.ascending }
        case 2: Book.where { $0.genres.isEmpty }.order { $0.id.ascending }
        default:
            Book.all.order {
                $0.title.ascending; $0.id.ascending
            }.limit(3)
        }
    }

    private mutating func selection() -> Selection<Note, (Int, Int, Int?)> {
        let rank = next(4)
        return Note.where { $0.rank >= rank }.select { ($0.rank, $0.id.count(), $0.id.maximum()) }
            .group { $0.rank }.order { $0.rank.ascending }
    }

    private mutating func closure(of database: Database) -> ObservedForm {
        switch next(4) {
        case 0: .closure(database, "readings") { try $0.rows("SELECT count(*), sum(amount) FROM reading") }
        case 1: .closure(database, "labels") { try $0.rows("SELECT name, color FROM Label ORDER BY name") }
        case 2:
            .closure(database, "two counts") { snapshot in
                // What is read depends on what was read before.
                try snapshot.count(Label.all) > 3 ? try snapshot.count(Pair.all) : -1
            }
        default: .closure(database, "search") { try $0.rows("SELECT rowid FROM Book_search('snow') ORDER BY rowid") }
        }
    }

    // MARK: Operations

    /// Does something.
    /// - Returns: What, for messages.
    mutating func operation(on database: Database) async throws -> String {
        number += 1
        let name = try await tried(on: database)
        return "operation \(number): \(name)"
    }

    private mutating func tried(on database: Database) async throws -> String {
        let operation = operations[next(operations.count)]
        let (values, tag, folder) = ((0..<6).map { _ in next(25) }, "\(number)", folders[next(4)].id)
        do {
            try await operation.run(database, Arguments(values: values, tag: tag, folder: folder))
            effective += 1
            return "\(operation.name) \(values)"
        } catch is Refused {
            return "\(operation.name), rolled back"
        } catch let error as StrataError {
            return "\(operation.name), refused: \(error.code)"
        }
    }

    private struct Arguments: Sendable {
        let values: [Int]
        let tag: String
        let folder: UUID

        subscript(index: Int) -> Int { values[index] }
    }

    private struct Operation: Sendable {
        let name: String
        let run: @Sendable (Database, Arguments) async throws -> Void
    }

    private static func sql(_ text: String, _ name: String) -> Operation {
        Operation(name: name) { database, arguments in
            var text = text
            for (index, value) in arguments.values.enumerated() {
                text = text.replacingOccurrences(of: "$\(index)", with: "\(value)")
            }
            let statements = text.replacingOccurrences(of: "$t", with: arguments.tag).split(separator: ";")
            try await database.write { transaction in
                for statement in statements { try transaction.execute(String(statement)) }
            }
        }
    }

    private let operations: [Operation] = [
        Operation(name: "create") { database, arguments in
            try await database.repository(for: Note.self)
                .create(Note.Draft(title: "t\(arguments.tag)", rank: arguments[0] % 5, folderID: arguments.folder))
        },
        Operation(name: "create many") { database, arguments in
            try await database.repository(for: Note.self)
                .create((0...arguments[0]).map { Note.Draft(title: "m\($0)", rank: $0 % 5) })
        },
        Operation(name: "update") { database, arguments in
            try await database.repository(for: Note.self).update(arguments[0]) { $0.rank = arguments[1] % 6 }
        },
        Operation(name: "update title") { database, arguments in
            try await database.repository(for: Note.self).update(arguments[0]) { $0.title = "n\(arguments.tag)" }
        },
        Operation(name: "same again") { database, arguments in
            guard let note = try await database.repository(for: Note.self).fetch(id: arguments[0]) else { return }
            try await database.repository(for: Note.self).update(note)
        },
        Operation(name: "update folder") { database, arguments in
            try await database.repository(for: Note.self).update(arguments[0]) { $0.folderID = arguments.folder }
        },
        Operation(name: "delete") { database, arguments in
            try await database.repository(for: Note.self).delete(id: arguments[0])
        },
        Operation(name: "delete some") { database, arguments in
            try await database.repository(for: Note.self).delete(Note.where { $0.rank == arguments[0] })
        },
        Operation(name: "update some") { database, arguments in
            try await database.repository(for: Note.self)
                .updateAll(Note.where { $0.rank > arguments[0] % 6 }) { $0.isDone.set(arguments[1] % 2 == 0) }
        },
        Operation(name: "save") { database, arguments in
            try await database.repository(for: Note.self)
                .save(Note(id: arguments[0], title: "s\(arguments.tag)", rank: arguments[1] % 5))
        },
        Operation(name: "save labels") { database, arguments in
            try await database.repository(for: Label.self)
                .save([Label(name: "red", color: arguments.tag), Label(name: "new", color: "\(arguments[0])")])
        },
        Operation(name: "delete label") { database, _ in
            try await database.repository(for: Label.self).delete(id: "new")
        },
        Operation(name: "rename folder") { database, arguments in
            try await database.repository(for: Folder.self).update(arguments.folder) {
                $0.name = "f\(arguments[0] % 4)"
            }
        },
        Operation(name: "delete folder") { database, arguments in
            try await database.repository(for: Folder.self).delete(id: arguments.folder)
        },
        Operation(name: "create folder") { database, arguments in
            try await database.repository(for: Folder.self)
                .create(Folder(id: arguments.folder, name: "f\(arguments[0] % 4)"))
        },
        Operation(name: "create pairs") { database, arguments in
            try await database.repository(for: Pair.self)
                .save([Pair(left: arguments[0] % 5, right: "a"), Pair(left: arguments[1] % 5, right: "b")])
        },
        sql("DELETE FROM Pair", "delete all pairs"),
        sql("DELETE FROM Reading; INSERT INTO Reading (id, amount) VALUES ($0, $1)", "replace readings"),
        sql("UPDATE Pair SET left = left + $0 WHERE right = 'a'", "change keys"),
        sql("UPDATE Note SET id = id + 100 WHERE id = $0", "change a key"),
        sql("INSERT OR REPLACE INTO Note (id, title, rank) VALUES ($0, 'r$t', $1)", "replace a note"),
        sql("REPLACE INTO Folder (id, name) VALUES (randomblob(16), 'f2')", "replace by a unique name"),
        sql("SAVEPOINTS", "nonsense"),
        sql("UPDATE Note SET rank = rank", "change nothing"),
        sql("UPDATE Note SET body = 'b' WHERE id % 3 = $0 % 3", "set bodies"),
        sql("UPDATE Note SET dueAt = $1, body = NULL WHERE id % 4 = $0 % 4", "set dates"),
        sql("DELETE FROM Author WHERE id = $0 % 4", "delete an author"),
        sql("INSERT OR IGNORE INTO Author (id, name) VALUES ($0 % 4, 'author $1')", "create an author"),
        sql("UPDATE Author SET name = 'Author 2' WHERE id = $0 % 4", "rename an author"),
        Operation(name: "create a book") { database, arguments in
            try await database.repository(for: Book.self)
                .create(Book.Draft(title: arguments[1] % 2 == 0 ? "snow" : "sun", authorID: arguments[0] % 4))
        },
        Operation(name: "change a book") { database, arguments in
            try await database.repository(for: Book.self).update(arguments[0] % 8) { $0.title = "more snow" }
        },
        Operation(name: "a savepoint that is given back") { database, arguments in
            try await database.write { transaction in
                try transaction.create(Note.Draft(title: "kept \(arguments.tag)"))
                // A batch that fails is undone, and the closure goes on.
                try? transaction.create([
                    Note(id: 1_000 + arguments[0], title: "undone"), Note(id: 1_000 + arguments[0], title: "twice"),
                ])
                try transaction.execute("UPDATE Note SET rank = 4 WHERE id = ?", [.integer(Int64(arguments[1]))])
            }
        },
        Operation(name: "a transaction that is given up") { database, arguments in
            try await database.write { transaction in
                try transaction.execute("UPDATE Note SET rank = 3")
                try transaction.execute("DELETE FROM Pair")
                throw Refused()
            }
        },
        Operation(name: "a commit that fails") { database, arguments in
            try await database.write { transaction in
                try transaction.execute("UPDATE Note SET rank = 2, title = 'never'")
                try transaction.execute("INSERT INTO Book (title, authorID, updatedAt) VALUES ('never', 99, 0)")
            }
        },
    ]
}
