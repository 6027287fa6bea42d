import Foundation
import Testing

@testable import StrataSchema

@Suite("Views and queries")
struct ViewAndQueryTests {
    private static let text = """
        schema Todo {}
        entity List { id: UUID }
        entity Pair { a: Int
         b: String
         primaryKey (a, b) }
        /// Open ones.
        view OpenItem @table("open") @renamed(from: "Opened") {
            list: List @id
            count: Int @column("n")
        } = \"""
            SELECT listID, count(*) AS n
              FROM Item;
            \"""
        /// Finds them.
        query find(
            /// The day.
            day: Date @stored(iso8601),
            pair: Pair?,
            limit: Int = 50,
            names: [String] = []
        ) -> [{
            /// Its list.
            list: List,
            name: String?
        }] = "SELECT 1"
        """

    @Test("a view has attributes, relationships, a key and SQL")
    func view() throws {
        let view = try read(Self.text).views[0]
        #expect(view.documentation == ["Open ones."])
        #expect(view.tableName == "open")
        #expect(view.previousName == "Opened")
        #expect(view.attributes.map(\.name) == ["listID", "count"])
        #expect(view.attributes.map(\.columnName) == ["listID", "n"])
        #expect(view.attributes.map(\.type) == [.uuid, .integer(.int)])
        #expect(view.relationships.map(\.keyAttributes) == [["listID"]])
        #expect(view.primaryKey == ["listID"])
        #expect(view.sql.text == "SELECT listID, count(*) AS n\n  FROM Item")
        #expect(view.sql.location == SourceLocation(path: "test.schema", line: 10, column: 5))
        #expect(view.sql.location(atOffset: 7) == SourceLocation(path: "test.schema", line: 11, column: 12))
        #expect(view.sql.location(atOffset: 36) == SourceLocation(path: "test.schema", line: 12, column: 12))
    }

    @Test(
        "SQL ends before a semicolon that only spaces and comments follow",
        arguments: [
            ("SELECT 1; -- all of it", "SELECT 1"), ("SELECT 1 ;\n/* all ; */ -- of it;", "SELECT 1"),
            ("SELECT 1; ; -- twice\n;", "SELECT 1"), ("SELECT 1 -- of it", "SELECT 1 -- of it"),
            ("SELECT 1 -- first\n; -- second", "SELECT 1 -- first"), ("SELECT ';' ; -- x", "SELECT ';'"),
            ("SELECT ';--'", "SELECT ';--'"), ("SELECT 'it''s; -- no'", "SELECT 'it''s; -- no'"),
            ("SELECT 1 AS [a;] ; -- x", "SELECT 1 AS [a;]"), ("SELECT 1; SELECT 2; -- x", "SELECT 1; SELECT 2"),
            ("SELECT 1 -- a; b", "SELECT 1 -- a; b"), ("SELECT 1; /* open", "SELECT 1; /* open"),
            ("SELECT '; -- open", "SELECT '; -- open"), ("SELECT 'ü;' - 1 /* ; */", "SELECT 'ü;' - 1 /* ; */"),
        ]
    )
    func ends(written: String, kept: String) throws {
        let text = """
            entity A { id: Int }
            view V { n: Int } = \"""
                \(written.replacing("\n", with: "\n    "))
                \"""
            query q() -> [Int] = \"""
                \(written.replacing("\n", with: "\n    "))
                \"""
            """
        let schema = try read(text)
        #expect(schema.views[0].sql.text == kept)
        #expect(schema.queries[0].sql.text == kept)
        let line = written.contains("\n") ? 7 : 6
        #expect(
            schema.queries[0].sql.location(atOffset: 7)
                == SourceLocation(path: "test.schema", line: line, column: 12)
        )
    }

    @Test("SQL of a semicolon and a comment is none")
    func emptyStatement() {
        let file = SourceFile(path: "test.schema", text: "entity A { id: Int }\nquery q() -> [Int] = \"; -- nothing\"")
        let found = SchemaReader.read([file], defaultName: "Test").diagnostics
        #expect(
            found.map(\.message) == ["the SELECT of query 'q' is empty; write it as a string of SQL"]
        )
    }

    @Test("a query has parameters, with the keys of entities, and columns")
    func record() throws {
        let query = try read(Self.text).queries[0]
        #expect(query.documentation == ["Finds them."])
        #expect(query.parameters.map(\.name) == ["day", "pairA", "pairB", "limit", "names"])
        #expect(query.parameters.map(\.relationship) == [nil, "pair", "pair", nil, nil])
        #expect(query.parameters.map(\.isOptional) == [false, true, true, false, false])
        #expect(query.parameters.map(\.defaultValue) == [nil, nil, nil, .integer(50), .emptyList])
        #expect(query.parameters[0].storage == .iso8601)
        #expect(query.parameters[0].documentation == ["The day."])
        #expect(query.relationships.map(\.name) == ["pair", "list"])
        #expect(query.rows == .all)
        #expect(query.rowTypeName == "FindRow")
        guard case .record(let columns) = query.result else { throw Unreadable(diagnostics: []) }
        #expect(columns.map(\.name) == ["listID", "name"])
        #expect(columns.map(\.isOptional) == [false, true])
        #expect(columns[0].documentation == ["Its list."])
    }

    @Test(
        "a query gives all rows, the first or exactly one, of entities, views, records or values",
        arguments: [
            ("[A]", .all, "model A"), ("A?", .first, "model A"), ("A", .one, "model A"), ("[V]", .all, "model V"),
            ("S.Date", .one, "model Date"), ("[Int]", .all, "Int"), ("Int?", .first, "Int"), ("Int", .one, "Int"),
            ("[Int?]", .all, "Int?"), ("[[URL]]", .all, "[URL]"), ("Date @stored(iso8601)", .one, "Date"),
            ("{ a: Int }?", .first, "record a"), ("{ a: Int }", .one, "record a"), ("[K]", .all, "K"),
        ] as [(String, Schema.NamedQuery.Rows, String)]
    )
    func results(text: String, rows: Schema.NamedQuery.Rows, result: String) throws {
        let schema = try read(
            "schema S {}\nentity A { id: Int }\nentity Date { id: Int }\nview V { a: Int } = \"SELECT 1\"\nenum K: "
                + "Int { k }\n"
                + "query q() -> \(text) = \"SELECT 1;\""
        )
        let query = schema.queries[0]
        let found =
            switch query.result {
            case .model(let name): "model \(name)"
            case .record(let columns): "record \(columns.map(\.name).joined())"
            case .value(let value): value.type.name + (value.isOptional ? "?" : "")
            }
        #expect(query.rows == rows)
        #expect(found == result)
        #expect(query.sql.text == "SELECT 1")
    }

    @Test("imports are those of all files, each once")
    func imports() {
        let files = [
            SourceFile(path: "a", text: "import B\nimport A\nentity E { id: Int }"),
            SourceFile(path: "b", text: "// First.\nimport A\nimport C"),
        ]
        let schema = SchemaReader.read(files, defaultName: "Test").schema
        #expect(schema?.imports.map(\.module) == ["B", "A", "C"])
    }
}

@Suite("The places of SQL")
struct SQLPlaceTests {
    @Test("are exact behind escapes, indentation and line ends")
    func marks() throws {
        let text =
            "entity A {\n    id: Int\n\tcheck a \"é\\\"x\\u{1F600}y\"\r\n    check b \"\"\"\r\n      one\r\n\r\n     "
            + "   t\\\\wo\r\n      \"\"\"\n}"
        let checks = try read(text).entities[0].checks
        func place(_ sql: Schema.SQL, of piece: String) -> String? {
            guard let range = sql.text.range(of: piece) else { return nil }
            let offset = sql.text[..<range.lowerBound].utf8.count
            let location = sql.location(atOffset: offset)
            return "\(location.line):\(location.column)"
        }
        #expect(checks.map(\.sql.text) == ["é\"x😀y", "one\n\n  t\\wo"])
        #expect(place(checks[0].sql, of: "é") == "3:11")
        #expect(place(checks[0].sql, of: "x") == "3:15")
        #expect(place(checks[0].sql, of: "y") == "3:25")
        #expect(place(checks[1].sql, of: "one") == "5:7")
        #expect(place(checks[1].sql, of: "t") == "7:9")
        #expect(place(checks[1].sql, of: "wo") == "7:12")
    }
}

@Suite("Names in the database")
struct DatabaseNamesTests {
    @Test(
        "in snake case have their words apart, and acronyms in one",
        arguments: [
            ("TodoItem", "todo_item"), ("dueAt", "due_at"), ("listID", "list_id"), ("URLValue", "url_value"),
            ("already_snake", "already_snake"), ("listIDs", "list_ids"), ("HTMLPageURL", "html_page_url"), ("id", "id"),
            ("ID", "id"), ("aB", "a_b"), ("line2Text", "line2_text"), ("Item_Tags", "item_tags"),
            ("größeXL", "größe_xl"),
            ("_x", "_x"), ("URLsOfA", "urls_of_a"), ("", ""),
        ]
    )
    func snakeCase(name: String, expected: String) {
        #expect(DatabaseNames.snakeCase(name) == expected)
    }

    @Test("settle tables and columns that do not say it themselves")
    func setting() throws {
        let schema = try read(
            """
            schema S { names: snakeCase }
            entity TodoItem {
                id: UUID
                dueAt: Date
                listPart: ListPart
                kept: Int @column("asItIs")
                tagNames: [Tag] @manyToMany
            }
            entity ListPart @table("Parts") { aA: Int
             bB: Int
             primaryKey (aA, bB) }
            entity Tag { nameText: String @id }
            view OpenItem { itemCount: Int } = "SELECT 1"
            """
        )
        let item = schema.entities[0]
        #expect(schema.entities.map(\.tableName) == ["todo_item", "Parts", "tag"])
        #expect(item.attributes.map(\.columnName) == ["id", "due_at", "list_part_aa", "list_part_bb", "asItIs"])
        #expect(item.attributes.map(\.name) == ["id", "dueAt", "listPartAA", "listPartBB", "kept"])
        #expect(
            item.loadedRelationships.map(\.kind) == [
                .manyToMany(
                    .init(
                        tableName: "todo_item_tag_names",
                        ownerColumns: ["todo_item_id"],
                        destinationColumns: ["tag_name_text"]
                    )
                )
            ]
        )
        #expect(schema.views.map(\.tableName) == ["open_item"])
        #expect(schema.views[0].attributes.map(\.columnName) == ["item_count"])
    }
}
