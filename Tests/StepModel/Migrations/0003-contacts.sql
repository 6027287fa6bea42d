-- strata migration 1
-- step: 3
-- name: contacts
-- from: 1-3fd6f1a7d38737955e8ca6966179745f0e43ccdf
-- to: 1-777235b0fe40dc7c9c5f073a6aceefb53f856c59

-- Views and searches that change, or that a rename would change
DROP TRIGGER "Person_search_insert";
DROP TRIGGER "Person_search_delete";
DROP TRIGGER "Person_search_update";
DROP TABLE "Person_search";

-- Renames Person to Contact
ALTER TABLE "Person" RENAME TO "Contact";

-- Renames Contact.firstName to givenName
ALTER TABLE "Contact" RENAME COLUMN "firstName" TO "givenName";

-- Renames Membership.person to contact
ALTER TABLE "Membership" RENAME COLUMN "personID" TO "contactID";

-- Makes Contact.givenName required
-- Removes Contact.name and its values
-- allow lossy "removes Contact.name and its values"
-- SQLite cannot change this in place: a new table, the rows, and the old one's name
CREATE TABLE "strata_new_Contact" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "givenName" TEXT NOT NULL,
    "lastName" TEXT,
    "born" TEXT NOT NULL,
    "code" TEXT NOT NULL,
    "score" INTEGER,
    "level" INTEGER NOT NULL DEFAULT 1,
    "tags" TEXT NOT NULL DEFAULT '[]',
    "mail" TEXT,
    "photo" BLOB
) STRICT;
INSERT INTO "strata_new_Contact" ("id", "givenName", "lastName", "born", "code", "score", "level", "tags", "mail", "photo")
SELECT "id", coalesce("givenName", ''), "lastName", "born", "code", "score", "level", "tags", "mail",
    "photo"
FROM "Contact";
-- No number is given twice, also after its row is gone
DELETE FROM "sqlite_sequence" WHERE "name" = 'strata_new_Contact';
INSERT INTO "sqlite_sequence" ("name", "seq") SELECT 'strata_new_Contact', "seq" FROM "sqlite_sequence" WHERE "name" = 'Contact';
DROP TABLE "Contact";
ALTER TABLE "strata_new_Contact" RENAME TO "Contact";

-- Indexes are called after their tables and columns
DROP INDEX "index_Membership_on_personID";
CREATE INDEX "index_Membership_on_contactID" ON "Membership" ("contactID");

-- Changes full-text search of Contact to (givenName)
CREATE VIRTUAL TABLE "Contact_search" USING fts5("givenName", content='Contact', content_rowid='id');
CREATE TRIGGER "Contact_search_insert" AFTER INSERT ON "Contact"
BEGIN
    INSERT INTO "Contact_search" (rowid, "givenName") VALUES (new."id", new."givenName");
END;
CREATE TRIGGER "Contact_search_delete" AFTER DELETE ON "Contact"
BEGIN
    INSERT INTO "Contact_search" ("Contact_search", rowid, "givenName") VALUES ('delete', old."id", old."givenName");
END;
CREATE TRIGGER "Contact_search_update" AFTER UPDATE ON "Contact"
WHEN old."id" IS NOT new."id" COLLATE BINARY OR old."givenName" IS NOT new."givenName" COLLATE BINARY
BEGIN
    INSERT INTO "Contact_search" ("Contact_search", rowid, "givenName") VALUES ('delete', old."id", old."givenName");
    INSERT INTO "Contact_search" (rowid, "givenName") VALUES (new."id", new."givenName");
END;
INSERT INTO "Contact_search" ("Contact_search") VALUES ('rebuild');

-- Tables and columns that no schema ever had
CREATE TABLE "scratch pad" ("1st" INTEGER, "class" TEXT NOT NULL, "rowid" TEXT);
INSERT INTO "scratch pad" VALUES (1, 'kept', NULL);
-- swift: addGuests
DROP TABLE "scratch pad";
