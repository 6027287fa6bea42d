import Foundation
import Strata

/// A schema with a history, with keys of every storage, written by hand.
enum HistorySchema: DatabaseSchema {
    static let entities: [any Entity.Type] = [
        Box<Int>.self, Box<String>.self, Box<UUID>.self, Box<Double>.self, Box<Data>.self, Slot.self, Lid.self,
        Scrap.self,
    ]
    static let history = SchemaHistory(
        schemaName: "History",
        fingerprint: "1-history",
        creationScript: (tables + RecordedTable.infrastructure + recorded.flatMap(\.triggers)).joined(separator: "\n"),
        steps: []
    )

    private static let tables = [
        box("IntBox", "INTEGER"), box("StringBox", "TEXT"), box("UUIDBox", "BLOB"), box("DoubleBox", "REAL"),
        box("DataBox", "BLOB"),
        """
        CREATE TABLE "Slot" (
            "shelf" TEXT NOT NULL, "number" INTEGER NOT NULL, "height" REAL NOT NULL, "seal" BLOB NOT NULL,
            \(SQLText.quote(Slot.contentName)) TEXT,
            PRIMARY KEY ("shelf", "number", "height", "seal")
        ) STRICT, WITHOUT ROWID;
        """,
        """
        CREATE TABLE "Lid" (
            "id" INTEGER NOT NULL PRIMARY KEY, "boxID" INTEGER REFERENCES "IntBox" ON DELETE CASCADE ON UPDATE CASCADE
                DEFERRABLE INITIALLY DEFERRED
        ) STRICT;
        """,
        "CREATE TABLE \"Scrap\" (\"id\" INTEGER NOT NULL PRIMARY KEY) STRICT;",
    ]

    private static let recorded = [
        recordedBox("IntBox", "i"), recordedBox("StringBox", "t"), recordedBox("UUIDBox", "b"),
        recordedBox("DoubleBox", "r"), recordedBox("DataBox", "b"),
        RecordedTable(
            name: "Slot",
            key: [("shelf", "t"), ("number", "i"), ("height", "r"), ("seal", "b")],
            columns: [Slot.contentName]
        ),
        RecordedTable(name: "Lid", key: [("id", "i")], columns: ["boxID"]),
    ]

    private static func box(_ name: String, _ type: String) -> String {
        """
        CREATE TABLE "\(name)" (
            "id" \(type) NOT NULL PRIMARY KEY, "label" TEXT NOT NULL COLLATE NOCASE, "weight" INTEGER NOT NULL
        ) STRICT;
        """
    }

    private static func recordedBox(_ name: String, _ letter: String) -> RecordedTable {
        RecordedTable(name: name, key: [("id", letter)], columns: ["label", "weight"])
    }
}

/// The triggers that record what happens to a table, written out once more, so that what they write is settled here.
struct RecordedTable {
    let name: String
    let key: [(column: String, letter: String)]
    let columns: [String]

    static let infrastructure = [
        """
        CREATE TABLE "strata_history" (
            "token" INTEGER NOT NULL PRIMARY KEY, "mark" INTEGER NOT NULL DEFAULT (random() & 2147483647),
            "entity" TEXT NOT NULL, "kind" INTEGER NOT NULL, "key" TEXT NOT NULL, "columns" TEXT NOT NULL
        ) STRICT;
        """,
        """
        CREATE TABLE "strata_transactions" (
            "through" INTEGER NOT NULL PRIMARY KEY, "at" REAL NOT NULL, "author" TEXT
        ) STRICT;
        """,
    ]

    var triggers: [String] {
        let isSame = key.map { "old.\(SQLText.quote($0.column)) IS new.\(SQLText.quote($0.column)) COLLATE BINARY" }
            .joined(separator: " AND ")
        let isChanged = columns.map { isOther($0) }.joined(separator: " OR ")
        let changed = columns.map { column in
            let name = column.replacing("%", with: "%25").replacing(",", with: "%2C")
            return "iif(\(isOther(column)), \(SQLText.literal(.text(name + ","))), '')"
        }
        return [
            trigger("insert", "INSERT", nil, [entry(0, "new")]),
            trigger("delete", "DELETE", nil, [entry(2, "old")]),
            trigger(
                "update",
                "UPDATE",
                "\(isSame) AND (\(isChanged))",
                [entry(1, "new", "',' || \(changed.joined(separator: " || "))")]
            ),
            trigger("rekey", "UPDATE", "NOT (\(isSame))", [entry(2, "old"), entry(0, "new")]),
        ]
    }

    private func isOther(_ column: String) -> String {
        let name = SQLText.quote(column)
        return "old.\(name) IS NOT new.\(name) COLLATE BINARY"
    }

    private func trigger(_ suffix: String, _ event: String, _ condition: String?, _ entries: [String]) -> String {
        """
        CREATE TRIGGER "\(name)_history_\(suffix)" AFTER \(event) ON "\(name)"
        \(condition.map { "WHEN \($0)" } ?? "") BEGIN \(entries.joined(separator: " ")) END;
        """
    }

    private func entry(_ kind: Int, _ row: String, _ columns: String = "''") -> String {
        let parts = key.map { part in
            let column = "\(row).\(SQLText.quote(part.column))"
            let text =
                switch part.letter {
                case "i": column
                case "r": "printf('%!.20g', \(column))"
                default: "hex(\(column))"
                }
            return "'\(part.letter)' || \(text)"
        }
        return """
            INSERT INTO "strata_history" ("entity", "kind", "key", "columns")
            VALUES ('\(name)', \(kind), \(parts.joined(separator: " || ',' || ")), \(columns));
            """
    }
}
