-- strata migration 1
-- step: 3
-- name: history
-- from: 1-1a25ed649adf197e8cf151f8fb29a2f13f1b4883
-- to: 1-8803b2941a70357b41b79548730ea0ac159a3e39

-- Adds Draught
CREATE TABLE "Draught" (
    "id" INTEGER NOT NULL PRIMARY KEY,
    "text" TEXT NOT NULL DEFAULT ''
) STRICT;

-- Adds Drawer
CREATE TABLE "Drawer" (
    "id" BLOB NOT NULL PRIMARY KEY,
    "name" TEXT NOT NULL
) STRICT;

-- Adds Document
CREATE TABLE "Document" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "title" TEXT NOT NULL COLLATE NOCASE,
    "body" TEXT,
    "rank" INTEGER NOT NULL DEFAULT 0,
    "score" REAL,
    "scan" BLOB,
    "shortTitle" TEXT NOT NULL GENERATED ALWAYS AS (substr("title", 1, 3)) VIRTUAL,
    "revision" INTEGER NOT NULL DEFAULT 1,
    "updatedAt" REAL NOT NULL,
    "drawerID" BLOB REFERENCES "Drawer" ("id") ON DELETE CASCADE
) STRICT;
CREATE INDEX "index_Document_on_drawerID" ON "Document" ("drawerID");

-- Adds Letter
CREATE TABLE "Letter" (
    "rowid" INTEGER NOT NULL PRIMARY KEY,
    "id" TEXT NOT NULL,
    "text" TEXT NOT NULL DEFAULT '',
    "sentAt" REAL
) STRICT;
CREATE UNIQUE INDEX "unique_Letter_on_id" ON "Letter" ("id");

-- Adds Spot
CREATE TABLE "Spot" (
    "at" REAL NOT NULL,
    "value" REAL NOT NULL,
    PRIMARY KEY ("at", "value")
) STRICT;

-- Adds Term
CREATE TABLE "Term" (
    "name" TEXT NOT NULL PRIMARY KEY,
    "meaning" TEXT
) STRICT;

-- Adds Citation
CREATE TABLE "Citation" (
    "termName" TEXT NOT NULL REFERENCES "Term" ("name") ON DELETE CASCADE,
    "page" INTEGER NOT NULL,
    "remark, if any" TEXT,
    PRIMARY KEY ("termName", "page")
) STRICT;

-- The same views and searches, over what has another name now
CREATE VIRTUAL TABLE "Letter_search" USING fts5("text", content='Letter', content_rowid='rowid');
CREATE TRIGGER "Letter_search_insert" AFTER INSERT ON "Letter"
BEGIN
    INSERT INTO "Letter_search" (rowid, "text") VALUES (new."rowid", new."text");
END;
CREATE TRIGGER "Letter_search_delete" AFTER DELETE ON "Letter"
BEGIN
    INSERT INTO "Letter_search" ("Letter_search", rowid, "text") VALUES ('delete', old."rowid", old."text");
END;
CREATE TRIGGER "Letter_search_update" AFTER UPDATE ON "Letter"
WHEN old."rowid" IS NOT new."rowid" COLLATE BINARY OR old."text" IS NOT new."text" COLLATE BINARY
BEGIN
    INSERT INTO "Letter_search" ("Letter_search", rowid, "text") VALUES ('delete', old."rowid", old."text");
    INSERT INTO "Letter_search" (rowid, "text") VALUES (new."rowid", new."text");
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

-- Notes each change of Citation
CREATE TRIGGER "Citation_history_insert" AFTER INSERT ON "Citation"
BEGIN
    INSERT INTO "strata_history" ("entity", "kind", "key", "columns")
    VALUES ('Citation', 0, 't' || hex(new."termName") || ',i' || new."page", '');
END;
CREATE TRIGGER "Citation_history_delete" AFTER DELETE ON "Citation"
BEGIN
    INSERT INTO "strata_history" ("entity", "kind", "key", "columns")
    VALUES ('Citation', 2, 't' || hex(old."termName") || ',i' || old."page", '');
END;
CREATE TRIGGER "Citation_history_update" AFTER UPDATE ON "Citation"
WHEN old."termName" IS new."termName" COLLATE BINARY
AND old."page" IS new."page" COLLATE BINARY
AND (
    old."remark, if any" IS NOT new."remark, if any" COLLATE BINARY
)
BEGIN
    INSERT INTO "strata_history" ("entity", "kind", "key", "columns")
    VALUES ('Citation', 1, 't' || hex(new."termName") || ',i' || new."page", ','
        || iif(old."remark, if any" IS NOT new."remark, if any" COLLATE BINARY, 'remark%2C if any,', ''));
END;
CREATE TRIGGER "Citation_history_rekey" AFTER UPDATE ON "Citation"
WHEN old."termName" IS NOT new."termName" COLLATE BINARY
    OR old."page" IS NOT new."page" COLLATE BINARY
BEGIN
    INSERT INTO "strata_history" ("entity", "kind", "key", "columns")
    VALUES ('Citation', 2, 't' || hex(old."termName") || ',i' || old."page", '');
    INSERT INTO "strata_history" ("entity", "kind", "key", "columns")
    VALUES ('Citation', 0, 't' || hex(new."termName") || ',i' || new."page", '');
END;

-- Notes each change of Document
CREATE TRIGGER "Document_history_insert" AFTER INSERT ON "Document"
BEGIN
    INSERT INTO "strata_history" ("entity", "kind", "key", "columns")
    VALUES ('Document', 0, 'i' || new."id", '');
END;
CREATE TRIGGER "Document_history_delete" AFTER DELETE ON "Document"
BEGIN
    INSERT INTO "strata_history" ("entity", "kind", "key", "columns")
    VALUES ('Document', 2, 'i' || old."id", '');
END;
CREATE TRIGGER "Document_history_update" AFTER UPDATE ON "Document"
WHEN old."id" IS new."id" COLLATE BINARY
AND (
    old."body" IS NOT new."body" COLLATE BINARY
    OR old."drawerID" IS NOT new."drawerID" COLLATE BINARY
    OR old."rank" IS NOT new."rank" COLLATE BINARY
    OR old."revision" IS NOT new."revision" COLLATE BINARY
    OR old."scan" IS NOT new."scan" COLLATE BINARY
    OR old."score" IS NOT new."score" COLLATE BINARY
    OR old."title" IS NOT new."title" COLLATE BINARY
    OR old."updatedAt" IS NOT new."updatedAt" COLLATE BINARY
)
BEGIN
    INSERT INTO "strata_history" ("entity", "kind", "key", "columns")
    VALUES ('Document', 1, 'i' || new."id", ','
        || iif(old."body" IS NOT new."body" COLLATE BINARY, 'body,', '')
        || iif(old."drawerID" IS NOT new."drawerID" COLLATE BINARY, 'drawerID,', '')
        || iif(old."rank" IS NOT new."rank" COLLATE BINARY, 'rank,', '')
        || iif(old."revision" IS NOT new."revision" COLLATE BINARY, 'revision,', '')
        || iif(old."scan" IS NOT new."scan" COLLATE BINARY, 'scan,', '')
        || iif(old."score" IS NOT new."score" COLLATE BINARY, 'score,', '')
        || iif(old."title" IS NOT new."title" COLLATE BINARY, 'title,', '')
        || iif(old."updatedAt" IS NOT new."updatedAt" COLLATE BINARY, 'updatedAt,', ''));
END;
CREATE TRIGGER "Document_history_rekey" AFTER UPDATE ON "Document"
WHEN old."id" IS NOT new."id" COLLATE BINARY
BEGIN
    INSERT INTO "strata_history" ("entity", "kind", "key", "columns")
    VALUES ('Document', 2, 'i' || old."id", '');
    INSERT INTO "strata_history" ("entity", "kind", "key", "columns")
    VALUES ('Document', 0, 'i' || new."id", '');
END;

-- Notes each change of Drawer
CREATE TRIGGER "Drawer_history_insert" AFTER INSERT ON "Drawer"
BEGIN
    INSERT INTO "strata_history" ("entity", "kind", "key", "columns")
    VALUES ('Drawer', 0, 'b' || hex(new."id"), '');
END;
CREATE TRIGGER "Drawer_history_delete" AFTER DELETE ON "Drawer"
BEGIN
    INSERT INTO "strata_history" ("entity", "kind", "key", "columns")
    VALUES ('Drawer', 2, 'b' || hex(old."id"), '');
END;
CREATE TRIGGER "Drawer_history_update" AFTER UPDATE ON "Drawer"
WHEN old."id" IS new."id" COLLATE BINARY
AND (
    old."name" IS NOT new."name" COLLATE BINARY
)
BEGIN
    INSERT INTO "strata_history" ("entity", "kind", "key", "columns")
    VALUES ('Drawer', 1, 'b' || hex(new."id"), ','
        || iif(old."name" IS NOT new."name" COLLATE BINARY, 'name,', ''));
END;
CREATE TRIGGER "Drawer_history_rekey" AFTER UPDATE ON "Drawer"
WHEN old."id" IS NOT new."id" COLLATE BINARY
BEGIN
    INSERT INTO "strata_history" ("entity", "kind", "key", "columns")
    VALUES ('Drawer', 2, 'b' || hex(old."id"), '');
    INSERT INTO "strata_history" ("entity", "kind", "key", "columns")
    VALUES ('Drawer', 0, 'b' || hex(new."id"), '');
END;

-- Notes each change of Letter
CREATE TRIGGER "Letter_history_insert" AFTER INSERT ON "Letter"
BEGIN
    INSERT INTO "strata_history" ("entity", "kind", "key", "columns")
    VALUES ('Letter', 0, 't' || hex(new."id"), '');
END;
CREATE TRIGGER "Letter_history_delete" AFTER DELETE ON "Letter"
BEGIN
    INSERT INTO "strata_history" ("entity", "kind", "key", "columns")
    VALUES ('Letter', 2, 't' || hex(old."id"), '');
END;
CREATE TRIGGER "Letter_history_update" AFTER UPDATE ON "Letter"
WHEN old."id" IS new."id" COLLATE BINARY
AND (
    old."sentAt" IS NOT new."sentAt" COLLATE BINARY
    OR old."text" IS NOT new."text" COLLATE BINARY
)
BEGIN
    INSERT INTO "strata_history" ("entity", "kind", "key", "columns")
    VALUES ('Letter', 1, 't' || hex(new."id"), ','
        || iif(old."sentAt" IS NOT new."sentAt" COLLATE BINARY, 'sentAt,', '')
        || iif(old."text" IS NOT new."text" COLLATE BINARY, 'text,', ''));
END;
CREATE TRIGGER "Letter_history_rekey" AFTER UPDATE ON "Letter"
WHEN old."id" IS NOT new."id" COLLATE BINARY
BEGIN
    INSERT INTO "strata_history" ("entity", "kind", "key", "columns")
    VALUES ('Letter', 2, 't' || hex(old."id"), '');
    INSERT INTO "strata_history" ("entity", "kind", "key", "columns")
    VALUES ('Letter', 0, 't' || hex(new."id"), '');
END;

-- Notes each change of Spot
CREATE TRIGGER "Spot_history_insert" AFTER INSERT ON "Spot"
BEGIN
    INSERT INTO "strata_history" ("entity", "kind", "key", "columns")
    VALUES ('Spot', 0, 'r' || printf('%!.20g', new."at") || ',r' || printf('%!.20g', new."value"), '');
END;
CREATE TRIGGER "Spot_history_delete" AFTER DELETE ON "Spot"
BEGIN
    INSERT INTO "strata_history" ("entity", "kind", "key", "columns")
    VALUES ('Spot', 2, 'r' || printf('%!.20g', old."at") || ',r' || printf('%!.20g', old."value"), '');
END;
CREATE TRIGGER "Spot_history_rekey" AFTER UPDATE ON "Spot"
WHEN old."at" IS NOT new."at" COLLATE BINARY
    OR old."value" IS NOT new."value" COLLATE BINARY
BEGIN
    INSERT INTO "strata_history" ("entity", "kind", "key", "columns")
    VALUES ('Spot', 2, 'r' || printf('%!.20g', old."at") || ',r' || printf('%!.20g', old."value"), '');
    INSERT INTO "strata_history" ("entity", "kind", "key", "columns")
    VALUES ('Spot', 0, 'r' || printf('%!.20g', new."at") || ',r' || printf('%!.20g', new."value"), '');
END;

-- Notes each change of Term
CREATE TRIGGER "Term_history_insert" AFTER INSERT ON "Term"
BEGIN
    INSERT INTO "strata_history" ("entity", "kind", "key", "columns")
    VALUES ('Term', 0, 't' || hex(new."name"), '');
END;
CREATE TRIGGER "Term_history_delete" AFTER DELETE ON "Term"
BEGIN
    INSERT INTO "strata_history" ("entity", "kind", "key", "columns")
    VALUES ('Term', 2, 't' || hex(old."name"), '');
END;
CREATE TRIGGER "Term_history_update" AFTER UPDATE ON "Term"
WHEN old."name" IS new."name" COLLATE BINARY
AND (
    old."meaning" IS NOT new."meaning" COLLATE BINARY
)
BEGIN
    INSERT INTO "strata_history" ("entity", "kind", "key", "columns")
    VALUES ('Term', 1, 't' || hex(new."name"), ','
        || iif(old."meaning" IS NOT new."meaning" COLLATE BINARY, 'meaning,', ''));
END;
CREATE TRIGGER "Term_history_rekey" AFTER UPDATE ON "Term"
WHEN old."name" IS NOT new."name" COLLATE BINARY
BEGIN
    INSERT INTO "strata_history" ("entity", "kind", "key", "columns")
    VALUES ('Term', 2, 't' || hex(old."name"), '');
    INSERT INTO "strata_history" ("entity", "kind", "key", "columns")
    VALUES ('Term', 0, 't' || hex(new."name"), '');
END;
