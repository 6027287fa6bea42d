-- strata migration 1
-- step: 1
-- name: initial
-- from: 1-e3b0c44298fc1c149afbf4c8996fb92427ae41e4
-- to: 1-07d5e2b88e1f12614372cd22a37a3d427fb32975

-- Adds Person
CREATE TABLE "Person" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "name" TEXT NOT NULL,
    "born" TEXT NOT NULL,
    "code" TEXT NOT NULL,
    "score" INTEGER,
    "level" INTEGER NOT NULL DEFAULT 1,
    "tags" TEXT NOT NULL DEFAULT '[]',
    "mail" TEXT,
    "photo" BLOB
) STRICT;

-- Adds Membership
CREATE TABLE "Membership" (
    "group" TEXT NOT NULL,
    "number" INTEGER NOT NULL,
    "personID" INTEGER REFERENCES "Person" ("id") ON DELETE SET NULL,
    "note" TEXT,
    PRIMARY KEY ("group", "number")
) STRICT;
CREATE INDEX "index_Membership_on_personID" ON "Membership" ("personID");

-- Adds Date
CREATE TABLE "the dates" (
    "self" BLOB NOT NULL PRIMARY KEY,
    "in" INTEGER NOT NULL DEFAULT 0,
    "Int" TEXT NOT NULL DEFAULT '[]',
    "is it" INTEGER NOT NULL DEFAULT 0,
    "double" REAL
) STRICT;

-- The same views and searches, over what has another name now
CREATE VIRTUAL TABLE "Person_search" USING fts5("name", content='Person', content_rowid='id');
CREATE TRIGGER "Person_search_insert" AFTER INSERT ON "Person"
BEGIN
    INSERT INTO "Person_search" (rowid, "name") VALUES (new."id", new."name");
END;
CREATE TRIGGER "Person_search_delete" AFTER DELETE ON "Person"
BEGIN
    INSERT INTO "Person_search" ("Person_search", rowid, "name") VALUES ('delete', old."id", old."name");
END;
CREATE TRIGGER "Person_search_update" AFTER UPDATE ON "Person"
WHEN old."id" IS NOT new."id" COLLATE BINARY OR old."name" IS NOT new."name" COLLATE BINARY
BEGIN
    INSERT INTO "Person_search" ("Person_search", rowid, "name") VALUES ('delete', old."id", old."name");
    INSERT INTO "Person_search" (rowid, "name") VALUES (new."id", new."name");
END;
