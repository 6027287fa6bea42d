-- strata migration 1
-- step: 1
-- name: initial
-- from: 1-e3b0c44298fc1c149afbf4c8996fb92427ae41e4
-- to: 1-46484900db19405b9c4dab95b4707e822fbe8e15

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

-- The history, which all entities share
CREATE TABLE IF NOT EXISTS "strata_history" (
    "token" INTEGER NOT NULL PRIMARY KEY,
    "mark" INTEGER NOT NULL DEFAULT (random() & 2147483647),
    "entity" TEXT NOT NULL,
    "kind" INTEGER NOT NULL,
    "key" TEXT NOT NULL,
    "columns" TEXT NOT NULL
) STRICT;
CREATE TABLE IF NOT EXISTS "strata_transactions" (
    "through" INTEGER NOT NULL PRIMARY KEY,
    "at" REAL NOT NULL,
    "author" TEXT
) STRICT;

-- Notes each change of Rogue
CREATE TRIGGER "Robert'); DROP TABLE ""Rogue"";--_history_insert" AFTER INSERT ON "Robert'); DROP TABLE ""Rogue"";--"
BEGIN
    INSERT INTO "strata_history" ("entity", "kind", "key", "columns")
    VALUES ('Robert''); DROP TABLE "Rogue";--', 0, 'i' || new."id""", '');
END;
CREATE TRIGGER "Robert'); DROP TABLE ""Rogue"";--_history_delete" AFTER DELETE ON "Robert'); DROP TABLE ""Rogue"";--"
BEGIN
    INSERT INTO "strata_history" ("entity", "kind", "key", "columns")
    VALUES ('Robert''); DROP TABLE "Rogue";--', 2, 'i' || old."id""", '');
END;
CREATE TRIGGER "Robert'); DROP TABLE ""Rogue"";--_history_update" AFTER UPDATE ON "Robert'); DROP TABLE ""Rogue"";--"
WHEN old."id""" IS new."id""" COLLATE BINARY
AND (
    old."'version'" IS NOT new."'version'" COLLATE BINARY
    OR old."--" IS NOT new."--" COLLATE BINARY
    OR old."0 OR 1=1" IS NOT new."0 OR 1=1" COLLATE BINARY
    OR old."100%_[a-z]*?" IS NOT new."100%_[a-z]*?" COLLATE BINARY
    OR old."\" IS NOT new."\" COLLATE BINARY
    OR old."boss"" REFERENCES" IS NOT new."boss"" REFERENCES" COLLATE BINARY
    OR old."se.lect, ""x"".y" IS NOT new."se.lect, ""x"".y" COLLATE BINARY
    OR old."שלום `x` :name ?1 @p $p" IS NOT new."שלום `x` :name ?1 @p $p" COLLATE BINARY
    OR old."👩‍👩‍👧 ;/*" IS NOT new."👩‍👩‍👧 ;/*" COLLATE BINARY
)
BEGIN
    INSERT INTO "strata_history" ("entity", "kind", "key", "columns")
    VALUES ('Robert''); DROP TABLE "Rogue";--', 1, 'i' || new."id""", ','
        || iif(old."'version'" IS NOT new."'version'" COLLATE BINARY, '''version'',', '')
        || iif(old."--" IS NOT new."--" COLLATE BINARY, '--,', '')
        || iif(old."0 OR 1=1" IS NOT new."0 OR 1=1" COLLATE BINARY, '0 OR 1=1,', '')
        || iif(old."100%_[a-z]*?" IS NOT new."100%_[a-z]*?" COLLATE BINARY, '100%25_[a-z]*?,', '')
        || iif(old."\" IS NOT new."\" COLLATE BINARY, '\,', '')
        || iif(old."boss"" REFERENCES" IS NOT new."boss"" REFERENCES" COLLATE BINARY, 'boss" REFERENCES,', '')
        || iif(old."se.lect, ""x"".y" IS NOT new."se.lect, ""x"".y" COLLATE BINARY, 'se.lect%2C "x".y,', '')
        || iif(old."שלום `x` :name ?1 @p $p" IS NOT new."שלום `x` :name ?1 @p $p" COLLATE BINARY, 'שלום `x` :name ?1 @p $p,', '')
        || iif(old."👩‍👩‍👧 ;/*" IS NOT new."👩‍👩‍👧 ;/*" COLLATE BINARY, '👩‍👩‍👧 ;/*,', ''));
END;
CREATE TRIGGER "Robert'); DROP TABLE ""Rogue"";--_history_rekey" AFTER UPDATE ON "Robert'); DROP TABLE ""Rogue"";--"
WHEN old."id""" IS NOT new."id""" COLLATE BINARY
BEGIN
    INSERT INTO "strata_history" ("entity", "kind", "key", "columns")
    VALUES ('Robert''); DROP TABLE "Rogue";--', 2, 'i' || old."id""", '');
    INSERT INTO "strata_history" ("entity", "kind", "key", "columns")
    VALUES ('Robert''); DROP TABLE "Rogue";--', 0, 'i' || new."id""", '');
END;

-- Notes each change of Word
CREATE TRIGGER "a.'b""c_history_insert" AFTER INSERT ON "a.'b""c"
BEGIN
    INSERT INTO "strata_history" ("entity", "kind", "key", "columns")
    VALUES ('a.''b"c', 0, 't' || hex(new."te""xt'"), '');
END;
CREATE TRIGGER "a.'b""c_history_delete" AFTER DELETE ON "a.'b""c"
BEGIN
    INSERT INTO "strata_history" ("entity", "kind", "key", "columns")
    VALUES ('a.''b"c', 2, 't' || hex(old."te""xt'"), '');
END;
CREATE TRIGGER "a.'b""c_history_update" AFTER UPDATE ON "a.'b""c"
WHEN old."te""xt'" IS new."te""xt'" COLLATE BINARY
AND (
    old."ro gue" IS NOT new."ro gue" COLLATE BINARY
)
BEGIN
    INSERT INTO "strata_history" ("entity", "kind", "key", "columns")
    VALUES ('a.''b"c', 1, 't' || hex(new."te""xt'"), ','
        || iif(old."ro gue" IS NOT new."ro gue" COLLATE BINARY, 'ro gue,', ''));
END;
CREATE TRIGGER "a.'b""c_history_rekey" AFTER UPDATE ON "a.'b""c"
WHEN old."te""xt'" IS NOT new."te""xt'" COLLATE BINARY
BEGIN
    INSERT INTO "strata_history" ("entity", "kind", "key", "columns")
    VALUES ('a.''b"c', 2, 't' || hex(old."te""xt'"), '');
    INSERT INTO "strata_history" ("entity", "kind", "key", "columns")
    VALUES ('a.''b"c', 0, 't' || hex(new."te""xt'"), '');
END;
