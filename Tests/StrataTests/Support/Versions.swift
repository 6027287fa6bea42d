import Strata

/// A schema that has been through one migration.
enum FirstVersion: DatabaseSchema {
    static let entities: [any Entity.Type] = []
    static let first = MigrationStep(
        number: 1,
        name: "initial",
        start: "1-empty",
        end: "1-first",
        checksum: "",
        sql: "CREATE TABLE Item (id INTEGER PRIMARY KEY NOT NULL) STRICT"
    )
    static let history = SchemaHistory(
        schemaName: "Versions",
        fingerprint: "1-first",
        creationScript: first.sql,
        steps: [first]
    )
}

/// The same after another.
enum SecondVersion: DatabaseSchema {
    static let entities: [any Entity.Type] = []
    static let second = MigrationStep(
        number: 2,
        name: "names",
        start: "1-first",
        end: "1-second",
        checksum: "",
        sql: "ALTER TABLE Item ADD COLUMN name TEXT"
    )
    static let history = SchemaHistory(
        schemaName: "Versions",
        fingerprint: "1-second",
        creationScript: "CREATE TABLE Item (id INTEGER PRIMARY KEY NOT NULL, name TEXT) STRICT",
        steps: [FirstVersion.first, second]
    )
}

/// A second step that somebody else made.
enum OtherSecondVersion: DatabaseSchema {
    static let entities: [any Entity.Type] = []
    static let history = SchemaHistory(
        schemaName: "Versions",
        fingerprint: "1-other",
        creationScript: "CREATE TABLE Item (id INTEGER PRIMARY KEY NOT NULL, label TEXT) STRICT",
        steps: [
            FirstVersion.first,
            MigrationStep(
                number: 2,
                name: "labels",
                start: "1-first",
                end: "1-other",
                checksum: "",
                sql: "ALTER TABLE Item ADD COLUMN label TEXT"
            ),
        ]
    )
}

/// A schema that is ahead of its migrations.
enum DraftVersion: DatabaseSchema {
    static let entities: [any Entity.Type] = []
    static let history = SchemaHistory(
        schemaName: "Versions",
        fingerprint: "1-draft",
        creationScript: "CREATE TABLE Item (id INTEGER PRIMARY KEY NOT NULL, draft TEXT) STRICT",
        steps: [FirstVersion.first],
        isDraft: true
    )
}
