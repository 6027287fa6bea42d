import Foundation
import Strata

/// A schema of everything that the runtime offers, written by hand.
enum WorkshopSchema: DatabaseSchema {
    static let entities: [any Entity.Type] = [Job.self, Team.self, Tag.self, Seat.self, Guest.self]
    static let history = SchemaHistory(
        schemaName: "Workshop",
        fingerprint: "1-workshop",
        creationScript: script,
        steps: [
            MigrationStep(
                number: 1,
                name: "initial",
                start: "1-empty",
                end: "1-workshop",
                checksum: "",
                sql: script
            )
        ]
    )

    static let script = """
        CREATE TABLE Team (
            id INTEGER PRIMARY KEY NOT NULL, name TEXT NOT NULL, parentID INTEGER REFERENCES Team (id)
        ) STRICT;
        CREATE INDEX Team_on_parentID ON Team (parentID);
        CREATE TABLE Job (
            id INTEGER PRIMARY KEY AUTOINCREMENT NOT NULL,
            title TEXT NOT NULL CONSTRAINT length_title CHECK (
                length(title) BETWEEN 1 AND 20 AND instr(title, char(0)) = 0
            ),
            notes TEXT NOT NULL DEFAULT '',
            mood TEXT,
            level INTEGER NOT NULL DEFAULT 0,
            address TEXT,
            links TEXT NOT NULL DEFAULT '[]',
            effort INTEGER,
            progress REAL NOT NULL DEFAULT 0.0 CONSTRAINT range_progress CHECK (progress BETWEEN 0 AND 1),
            version INTEGER NOT NULL DEFAULT 1,
            updatedAt INTEGER NOT NULL,
            teamID INTEGER REFERENCES Team (id) ON DELETE SET NULL,
            size INTEGER NOT NULL GENERATED ALWAYS AS (length(title)) VIRTUAL,
            photo BLOB CONSTRAINT length_photo CHECK (length(photo) >= 2 AND length(photo) < 10)
        ) STRICT;
        CREATE INDEX Job_on_teamID ON Job (teamID);
        CREATE TABLE Tag (name TEXT PRIMARY KEY NOT NULL) STRICT;
        CREATE TABLE Job_tags (
            jobID INTEGER NOT NULL REFERENCES Job (id) ON DELETE CASCADE,
            tagName TEXT NOT NULL REFERENCES Tag (name) ON DELETE CASCADE,
            PRIMARY KEY (jobID, tagName)
        ) STRICT;
        CREATE INDEX Job_tags_on_tagName ON Job_tags (tagName);
        CREATE VIEW TeamLoad AS
            SELECT Team.id AS teamID, Team.name AS name, count(Job.id) AS jobs
            FROM Team LEFT JOIN Job ON Job.teamID = Team.id GROUP BY Team.id;
        CREATE VIRTUAL TABLE Job_search USING fts5(title, notes, content='Job', content_rowid='id');
        CREATE TRIGGER Job_search_insert AFTER INSERT ON Job BEGIN
            INSERT INTO Job_search (rowid, title, notes) VALUES (NEW.id, NEW.title, NEW.notes);
        END;
        CREATE TRIGGER Job_search_delete AFTER DELETE ON Job BEGIN
            INSERT INTO Job_search (Job_search, rowid, title, notes) VALUES ('delete', OLD.id, OLD.title, OLD.notes);
        END;
        CREATE TRIGGER Job_search_update AFTER UPDATE ON Job BEGIN
            INSERT INTO Job_search (Job_search, rowid, title, notes) VALUES ('delete', OLD.id, OLD.title, OLD.notes);
            INSERT INTO Job_search (rowid, title, notes) VALUES (NEW.id, NEW.title, NEW.notes);
        END;
        CREATE TABLE Seat (
            "row" TEXT NOT NULL COLLATE NOCASE, number INTEGER NOT NULL, PRIMARY KEY ("row", number)
        ) STRICT;
        CREATE TABLE Guest (
            id INTEGER PRIMARY KEY NOT NULL, seatRow TEXT COLLATE NOCASE, seatNumber INTEGER,
            UNIQUE (seatRow, seatNumber),
            FOREIGN KEY (seatRow, seatNumber) REFERENCES Seat ("row", number) ON DELETE SET NULL
        ) STRICT;
        CREATE TABLE Guest_friends (
            guestID INTEGER NOT NULL REFERENCES Guest (id) ON DELETE CASCADE,
            friendsID INTEGER NOT NULL REFERENCES Guest (id) ON DELETE CASCADE,
            PRIMARY KEY (guestID, friendsID)
        ) STRICT;
        CREATE TABLE Wish (
            id INTEGER PRIMARY KEY NOT NULL,
            guestID INTEGER NOT NULL REFERENCES Guest (id),
            seatRow TEXT COLLATE NOCASE, seatNumber INTEGER,
            CONSTRAINT "whole_seat" CHECK (("seatRow" IS NULL) = ("seatNumber" IS NULL)),
            CONSTRAINT range_guestID CHECK (guestID <> 13),
            FOREIGN KEY (seatRow, seatNumber) REFERENCES Seat ("row", number)
        ) STRICT;
        CREATE INDEX Wish_on_guestID ON Wish (guestID);
        """
}

extension WorkshopSchema {
    enum Queries {
        static func jobs(in mood: Mood?, limit: Int = 50) -> Strata.NamedQuery<[Job]> {
            .all(
                sql: """
                    SELECT "id", "title", "notes", "mood", "level", "address", "links", "effort", "progress", "version",
                    "updatedAt", "teamID", "size" FROM (SELECT * FROM Job WHERE mood IS ?1 ORDER BY id LIMIT ?2)
                    """,
                reads: ["Job"],
                values: { () throws(Strata.StrataError) in [try mood.storedValue(), try limit.storedValue()] },
                row: { (row: borrowing Strata.Row) throws(Strata.StrataError) in try Job(row: row) }
            )
        }

        static func teamSizes() -> Strata.NamedQuery<[TeamSizesRow]> {
            .all(
                sql: "SELECT name, jobs FROM TeamLoad ORDER BY name",
                reads: ["Job", "Team"],
                values: { () throws(Strata.StrataError) in [] },
                row: { (row: borrowing Strata.Row) throws(Strata.StrataError) in
                    TeamSizesRow(name: try String.read(from: row, at: 0), size: try Int.read(from: row, at: 1))
                }
            )
        }
    }

    struct TeamSizesRow: Hashable, Sendable, Codable {
        let name: String
        let size: Int
    }
}
