import StrataTestSupport
import Testing

/// How the compiler copes with conditions, right and wrong.
///
/// Time depends on the machine, so what is limited here is the number of attempts that the compiler makes for one
/// expression: what it finds within 3,000 takes it some milliseconds (the benchmarks measure that), and what it does not
/// find takes seconds and ends with "unable to type-check this expression in reasonable time".
@Suite("Conditions and the compiler")
struct TypeCheckingTests {
    private static let lines = [
        "$0.title == \"a\"", "$0.pages > 100", "$0.rating >= 4", "$0.subtitle != nil", "!$0.title.isEmpty",
        "$0.author.name == \"b\"", "$0.editor.name != \"c\"", "$0.publishedAt < now", "$0.price <= 20",
        "$0.pages + 1 < 300", "$0.genres.contains { $0.name == \"novel\" }", "$0.loans.count > 2",
        "$0.title.hasPrefix(\"S\", ignoringCase: true)", "$0.pages.in(1...5)", "$0.isbn == isbn", "$0.id != 7",
        "$0.author.country.code == \"NO\"", "$0.details.json(\"publisher\", as: String.self) == \"x\"",
        "$0.editorID == $0.authorID", "$0.revision > 1",
    ]

    private static let operands = [
        "$0.title == \"a\"", "$0.pages > 100", "$0.rating >= 4", "$0.subtitle != nil", "$0.author.name == \"b\"",
        "$0.editor.name != \"c\"", "$0.publishedAt < now", "$0.price <= 20", "$0.isbn == isbn", "$0.id != 7",
    ]

    /// A mistake, and what the compiler says of it.
    private static let mistakes = [
        ("$0.titel == \"a\"", "has no member 'titel'"),
        ("$0.pages == \"a\"", "cannot be applied to operands of type 'Column<Book, Int>' and 'String'"),
        (
            "$0.rating > \"x\"",
            "cannot convert value of type 'String' to expected argument type 'Column<Book, Double?>'"
        ),
        ("$0.pages", "cannot convert value of type 'Column<Book, Int>' to expected argument type 'Column<Book, Bool>'"),
        ("$0.title = \"a\"", "cannot assign to property: 'title' is a get-only property"),
        ("$0.genres.contains { $0.nome == \"x\" }", "has no member 'nome'"),
        ("$0.author.nam == nil", "has no member 'nam'"),
        ("$0.title.startsWith(\"a\")", "has no member 'startsWith'"),
        ("$0.genres == \"x\"", "cannot convert value of type 'ToManyColumn<Book, Genre>'"),
        ("\"a\" == $0.title", "cannot convert value of type 'String' to expected argument type 'Column<Book, String>'"),
        ("$0.title && $0.pages > 1", "cannot convert value of type 'Column<Book, String>'"),
        ("$0.pages + 1.5 > 3", "cannot be applied to operands of type 'Column<Book, Int>' and 'Double'"),
    ]

    @Test("twenty lines, and twenty operators in one line, are found at once")
    func right() async throws {
        let source = """
            func lines(_ now: Date, _ isbn: String?) -> Query<Book> {
                Book.where {
            \(Self.lines.map { "        \($0)\n" }.joined())    }
            }

            func chain(_ now: Date, _ isbn: String?) -> Query<Book> {
                Book.where { \(Self.operands.joined(separator: " && ")) && ($0.id > 1 || $0.id < 0) }
            }

            func calculation() -> Query<Book> {
                Book.where {
                    $0.pages + 1 - $0.id * 2 + $0.pages * 3 - 4 + $0.revision - $0.pages + 5
                        > $0.pages * 2 + 1 - $0.id + $0.revision * 7 - 3 + $0.pages - $0.id * $0.pages + 2
                }
            }

            func selection() -> Selection<Book, (String, String, Int, Int, Bool)> {
                Book.all.select { ($0.title, $0.author.name, $0.pages * 2 + 1, $0.genres.count, $0.pages > 3) }
            }
            """
        guard let errors = try await check(source) else { return }
        #expect(errors.isEmpty, "\(errors)")
    }

    @Test("a mistake in one of twenty lines is named in its line")
    func wrong() async throws {
        var source = ""
        var places: [Int] = []
        for (index, (mistake, _)) in Self.mistakes.enumerated() {
            var lines = Self.lines
            lines[10] = mistake
            source += "func query\(index)(_ now: Date, _ isbn: String?) -> Query<Book> {\n    Book.where {\n"
            places.append(Self.preamble.count + source.split(separator: "\n").count + 11)
            source += lines.map { "        \($0)\n" }.joined() + "    }\n}\n"
        }
        guard let found = try await check(source) else { return }
        for ((mistake, sentence), line) in zip(Self.mistakes, places) {
            let said = found.filter { $0.line == line }.map(\.sentence)
            #expect(said.contains { $0.contains(sentence) }, "\(mistake): \(said)")
        }
        #expect(Set(found.map(\.line)) == Set(places), "\(found)")
    }

    @Test("a mistake in an update by query is named too")
    func wrongAssignment() async throws {
        let source = """
            func change(_ books: any Repository<Book>, _ store: SQLiteRepository<Book>) async throws {
                try await books.updateAll(Book.all) { $0.title.set(7) }
                try await store.updateAll(Book.where { $0.pages > 3 }) {
                    $0.titel.set("a")
                    $0.pages.set($0.pages + 1)
                }
            }
            """
        guard let found = try await check(source) else { return }
        let first = Self.preamble.count + 1
        #expect(found.map(\.line) == [first + 1, first + 3], "\(found)")
        #expect(found.first?.sentence.contains("call to instance method 'set'") == true, "\(found)")
        #expect(found.last?.sentence.contains("has no member 'titel'") == true, "\(found)")
    }

    @Test("an update by query takes values of the actor that calls it")
    func fromAnActor() async throws {
        let source = """
            @MainActor final class Model {
                let books: any Repository<Book>
                var text = ""
                init(_ books: any Repository<Book>) { self.books = books }
                func rename() async throws {
                    var pages = 1
                    pages += 1
                    try await books.updateAll(Book.where { $0.title == text }) {
                        $0.title.set(text)
                        $0.pages.set(pages)
                    }
                    _ = try await books.updateAll(returning: Book.all) { $0.subtitle.set(text) }
                }
            }
            """
        guard let found = try await check(source) else { return }
        #expect(found.isEmpty, "\(found)")
    }

    private static let preamble = ["import Foundation", "import RuntimeModel", "import Strata"]

    /// What the compiler says of a source; nil where there is no compiler, or what it needs is elsewhere.
    private func check(_ source: String) async throws -> [(line: Int, sentence: String)]? {
        let source = Self.preamble.joined(separator: "\n") + "\n" + source
        let limit = ["-Xfrontend", "-solver-scope-threshold=3000"]
        return try await SwiftCompiler.check(source, using: "RuntimeModel", limit).map(SwiftCompiler.errors)
    }
}
