import Strata

/// A version of a schema in which one entity moves: other names for its table and a column.
protocol ParcelVersion: DatabaseSchema {
    static var table: Table { get }
}

/// The entity, by its key alone.
struct Parcel<Version: ParcelVersion>: Identifiable, Hashable, Sendable, Codable {
    let id: Int
}

extension Parcel: Strata.Entity {
    typealias Schema = Version

    static var table: Strata.Table { Version.table }

    init(row: borrowing Row) throws(StrataError) { self.init(id: try row.value(at: 0)) }

    func bind(to statement: Statement) throws(StrataError) { try statement.bind(id, at: 1) }

    func storedValue(at column: Int) throws(StrataError) -> StoredValue { try id.storedValue() }

    static func bind(key: Int, to statement: Statement, at position: Int32) throws(StrataError) {
        try statement.bind(key, at: position)
    }

    static func key(of row: borrowing Row) throws(StrataError) -> Int { try row.value(at: 0) }

    struct Columns: Sendable {
        let weight = Column<Parcel, Int>("weight")
        let mass = Column<Parcel, Int>("mass")
    }

    static var columns: Columns { Columns() }
}

/// Before the move.
enum CrateSchema: ParcelVersion {
    static let table = Table(name: "Crate", columns: ["id"], primaryKey: [0], hasHistory: true)
    static let entities: [any Entity.Type] = [Parcel<CrateSchema>.self]
    static let history = BoxSchema.history.upTo(1)
}

/// After it.
enum BoxSchema: ParcelVersion {
    static let table = Table(name: "Box", columns: ["id"], primaryKey: [0], hasHistory: true)
    static let entities: [any Entity.Type] = [Parcel<BoxSchema>.self]
    static let history = SchemaHistory(
        schemaName: "Moving",
        fingerprint: "1-moved",
        creationScript: "",
        steps: [
            MigrationStep(number: 1, name: "initial", start: "1-none", end: "1-initial", checksum: "", sql: first),
            MigrationStep(number: 2, name: "moved", start: "1-initial", end: "1-moved", checksum: "", sql: second),
        ],
        replaysOnCreation: true
    )

    private static let first =
        """
        CREATE TABLE "Crate" (
            "id" INTEGER NOT NULL PRIMARY KEY, "label" TEXT NOT NULL, "weight" INTEGER NOT NULL DEFAULT 0
        ) STRICT;
        \(RecordedTable.infrastructure.joined(separator: "\n"))
        \(RecordedTable(name: "Crate", key: [("id", "i")], columns: ["label", "weight"]).triggers.joined(separator: "\n"))
        INSERT INTO "Crate" ("id", "label") VALUES (1, 'seed');
        """

    /// As Strata makes it: a new name for the table and a column, a new table for a new check, and what was noted under
    /// the names of now; and a statement of somebody's own.
    private static let second =
        """
        DROP TRIGGER "Crate_history_insert"; DROP TRIGGER "Crate_history_delete";
        DROP TRIGGER "Crate_history_update"; DROP TRIGGER "Crate_history_rekey";
        ALTER TABLE "Crate" RENAME TO "Box";
        ALTER TABLE "Box" RENAME COLUMN "weight" TO "mass";
        CREATE TABLE "strata_new_Box" (
            "id" INTEGER NOT NULL PRIMARY KEY, "label" TEXT NOT NULL, "mass" INTEGER NOT NULL DEFAULT 0,
            CONSTRAINT "length_label" CHECK (length("label") < 100)
        ) STRICT;
        INSERT INTO "strata_new_Box" ("id", "label", "mass") SELECT "id", "label", "mass" FROM "Box";
        DROP TABLE "Box";
        ALTER TABLE "strata_new_Box" RENAME TO "Box";
        UPDATE "strata_history" SET "entity" = CASE "entity" WHEN 'Crate' THEN 'Box' END WHERE "entity" IN ('Crate');
        UPDATE "strata_history" SET "columns" = replace("columns", ',weight,', ',mass,')
            WHERE "entity" = 'Box' AND "kind" = 1;
        \(RecordedTable(name: "Box", key: [("id", "i")], columns: ["label", "mass"]).triggers.joined(separator: "\n"))
        UPDATE "Box" SET "mass" = 1 WHERE "mass" = 0;
        """
}
