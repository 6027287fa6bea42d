-- strata migration 1
-- step: 1
-- name: initial
-- from: 1-e3b0c44298fc1c149afbf4c8996fb92427ae41e4
-- to: 1-99b835a917c89b1552f7da77eefcd04925cc2ed7

-- Adds Rogue
CREATE TABLE "Robert'); DROP TABLE ""Rogue"";--" (
    "id""" INTEGER NOT NULL PRIMARY KEY,
    "se.lect, ""x"".y" TEXT NOT NULL DEFAULT '''); --',
    "100%_[a-z]*?" TEXT NOT NULL DEFAULT '',
    "\" INTEGER NOT NULL DEFAULT 0,
    "👩‍👩‍👧 ;/*" INTEGER NOT NULL DEFAULT 0,
    "שלום `x` :name ?1 @p $p" TEXT,
    "0 OR 1=1" BLOB,
    "boss"" REFERENCES" INTEGER REFERENCES "Robert'); DROP TABLE ""Rogue"";--" ("id""") ON DELETE SET NULL,
    "--" REAL NOT NULL,
    "'version'" INTEGER NOT NULL DEFAULT 1,
    CONSTRAINT "range_\" CHECK ("\" BETWEEN 0 AND 100),
    CONSTRAINT "length_שלום `x` :name ?1 @p $p" CHECK (length("שלום `x` :name ?1 @p $p") <= 1000000 AND instr("שלום `x` :name ?1 @p $p", char(0)) = 0)
) STRICT;
CREATE UNIQUE INDEX "unique_Robert'); DROP TABLE ""Rogue"";--_on_se.lect, ""x"".y" ON "Robert'); DROP TABLE ""Rogue"";--" ("se.lect, ""x"".y");
CREATE INDEX "index_Robert'); DROP TABLE ""Rogue"";--_on_100%_[a-z]*?_\" ON "Robert'); DROP TABLE ""Rogue"";--" ("100%_[a-z]*?", "\");
CREATE INDEX "index_Robert'); DROP TABLE ""Rogue"";--_on_boss"" REFERENCES" ON "Robert'); DROP TABLE ""Rogue"";--" ("boss"" REFERENCES");

-- Adds Word
CREATE TABLE "a.'b""c" (
    "te""xt'" TEXT NOT NULL PRIMARY KEY,
    "ro gue" INTEGER REFERENCES "Robert'); DROP TABLE ""Rogue"";--" ("id""") ON DELETE CASCADE
) STRICT;
CREATE INDEX "index_a.'b""c_on_ro gue" ON "a.'b""c" ("ro gue");

-- Adds Rogue.friends
CREATE TABLE "join'; DELETE FROM ""x" (
    "it's ""from""" INTEGER NOT NULL REFERENCES "Robert'); DROP TABLE ""Rogue"";--" ("id""") ON DELETE CASCADE,
    "to;--" INTEGER NOT NULL REFERENCES "Robert'); DROP TABLE ""Rogue"";--" ("id""") ON DELETE CASCADE,
    PRIMARY KEY ("it's ""from""", "to;--")
) STRICT;
CREATE INDEX "index_join'; DELETE FROM ""x_on_to;--" ON "join'; DELETE FROM ""x" ("to;--");

-- The same views and searches, over what has another name now
CREATE VIRTUAL TABLE "Robert'); DROP TABLE ""Rogue"";--_search" USING fts5("se.lect, ""x"".y", "שלום `x` :name ?1 @p $p", content='Robert''); DROP TABLE "Rogue";--', content_rowid='id"');
CREATE TRIGGER "Robert'); DROP TABLE ""Rogue"";--_search_insert" AFTER INSERT ON "Robert'); DROP TABLE ""Rogue"";--"
BEGIN
    INSERT INTO "Robert'); DROP TABLE ""Rogue"";--_search" (rowid, "se.lect, ""x"".y", "שלום `x` :name ?1 @p $p") VALUES (new."id""", new."se.lect, ""x"".y", new."שלום `x` :name ?1 @p $p");
END;
CREATE TRIGGER "Robert'); DROP TABLE ""Rogue"";--_search_delete" AFTER DELETE ON "Robert'); DROP TABLE ""Rogue"";--"
BEGIN
    INSERT INTO "Robert'); DROP TABLE ""Rogue"";--_search" ("Robert'); DROP TABLE ""Rogue"";--_search", rowid, "se.lect, ""x"".y", "שלום `x` :name ?1 @p $p") VALUES ('delete', old."id""", old."se.lect, ""x"".y", old."שלום `x` :name ?1 @p $p");
END;
CREATE TRIGGER "Robert'); DROP TABLE ""Rogue"";--_search_update" AFTER UPDATE ON "Robert'); DROP TABLE ""Rogue"";--"
WHEN old."id""" IS NOT new."id""" COLLATE BINARY OR old."se.lect, ""x"".y" IS NOT new."se.lect, ""x"".y" COLLATE BINARY OR old."שלום `x` :name ?1 @p $p" IS NOT new."שלום `x` :name ?1 @p $p" COLLATE BINARY
BEGIN
    INSERT INTO "Robert'); DROP TABLE ""Rogue"";--_search" ("Robert'); DROP TABLE ""Rogue"";--_search", rowid, "se.lect, ""x"".y", "שלום `x` :name ?1 @p $p") VALUES ('delete', old."id""", old."se.lect, ""x"".y", old."שלום `x` :name ?1 @p $p");
    INSERT INTO "Robert'); DROP TABLE ""Rogue"";--_search" (rowid, "se.lect, ""x"".y", "שלום `x` :name ?1 @p $p") VALUES (new."id""", new."se.lect, ""x"".y", new."שלום `x` :name ?1 @p $p");
END;
