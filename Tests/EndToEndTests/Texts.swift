/// The files of the package under test, before and after its schema changes.
enum Texts {
    static let firstSchema = """
        schema Notes { access: public }

        entity Note {
            id: UUID = .random
            title: String
        }

        """

    static let secondSchema = """
        schema Notes { access: public }

        entity Note {
            id: UUID = .random
            title: String
            dueAt: Date?
        }

        """

    static let firstProgram = program(
        create: #"Note(title: "first")"#,
        line: "note.title"
    )

    static let secondProgram = program(
        create: #"Note(title: "second", dueAt: Date(timeIntervalSinceReferenceDate: 0))"#,
        line: #""\(note.title) due=\(note.dueAt.map { String($0.ISO8601Format().prefix(10)) } ?? "nil")""#
    )

    /// Adds a note to the database that is named, and lists them all.
    private static func program(create: String, line: String) -> String {
        """
        import Foundation
        import NotesModel
        import Strata

        @main
        struct Notes {
            static func main() async {
                do {
                    try await run()
                } catch let error as StrataError {
                    FileHandle.standardError.write(Data((error.code.rawValue + "\\n").utf8))
                    exit(1)
                } catch {
                    exit(2)
                }
            }

            static func run() async throws {
                let path = CommandLine.arguments[1]
                if path == "--entities" {
                    for entity in NotesSchema.entities.map({ $0.table.name }).sorted() { print(entity) }
                    return
                }
                let database = try await Database.open(at: path, schema: NotesSchema.self)
                let notes = database.repository(for: Note.self)
                _ = try await notes.create(\(create))
                for note in try await notes.fetch(Note.all.order { $0.title.ascending }) { print(\(line)) }
                await database.close()
            }
        }

        """
    }
}
