import StrataMigration
import StrataMigrator
import StrataSQLite
import StrataSchema
import Testing

@Test func smoke() throws {
    let old = """
        entity Item {
            id: Int = .automatic
            title: String
            notes: String?
            list: List? @onDelete(cascade)
        }
        entity List { id: UUID = .random
            name: String @unique }
        """
    let new = """
        entity Item {
            id: Int = .automatic
            title: String
            notes: String = ""
            due: Date?
            list: List? @onDelete(setNull)
            index (due descending)
        }
        entity List { id: UUID = .random
            name: String @unique
            made: Date = .now @backfill("0.5") }
        """
    let evolution = try Evolution(from: old, to: new, rows: """
        INSERT INTO List VALUES (x'01', 'a');
        INSERT INTO Item VALUES (7, 't', NULL, x'01');
        """)
    print(evolution.sql)
    print(try evolution.connection.dump().joined(separator: "\n"))
}
