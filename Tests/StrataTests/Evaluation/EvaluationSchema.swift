import Strata

/// The schema of the entities that queries are evaluated over.
enum EvaluationSchema: DatabaseSchema {
    static let entities: [any Entity.Type] = [Specimen.self, Place.self, Mark.self, Stay.self]
    static let history = SchemaHistory(
        schemaName: "Evaluation",
        fingerprint: "1-evaluation",
        creationScript: script,
        steps: [
            MigrationStep(
                number: 1,
                name: "initial",
                start: "1-empty",
                end: "1-evaluation",
                checksum: "",
                sql: script
            )
        ]
    )

    static let script = """
        CREATE TABLE Place (
            id INTEGER PRIMARY KEY NOT NULL, name TEXT NOT NULL COLLATE NOCASE, size INTEGER,
            parentID INTEGER REFERENCES Place (id)
        ) STRICT;
        CREATE TABLE Specimen (
            id INTEGER PRIMARY KEY NOT NULL, number INTEGER NOT NULL, amount INTEGER, rank INTEGER NOT NULL,
            ratio REAL NOT NULL, share REAL, weight REAL NOT NULL, text TEXT NOT NULL, note TEXT,
            code TEXT COLLATE NOCASE, flag INTEGER NOT NULL, isSure INTEGER, date REAL NOT NULL, day REAL, iso TEXT,
            seconds INTEGER, milliseconds INTEGER, data BLOB, uuid TEXT, price INTEGER, facts TEXT,
            placeID INTEGER REFERENCES Place (id)
        ) STRICT;
        CREATE TABLE Mark (
            id INTEGER PRIMARY KEY NOT NULL, label TEXT NOT NULL, weight REAL NOT NULL, rank INTEGER NOT NULL,
            score INTEGER, specimenID INTEGER REFERENCES Specimen (id)
        ) STRICT;
        CREATE TABLE Stay (
            specimenID INTEGER NOT NULL REFERENCES Specimen (id), placeID INTEGER NOT NULL REFERENCES Place (id),
            nights INTEGER NOT NULL, PRIMARY KEY (specimenID, placeID)
        ) STRICT;
        """
}
