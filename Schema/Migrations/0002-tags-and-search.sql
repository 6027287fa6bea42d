-- strata migration 1
-- step: 2
-- name: tags-and-search
-- from: 1-19c5186889b89c521849221a8fe87a1bada664b3
-- to: 1-aa501c1f5e14c2a5fc5715cba65f3045caa79c1e

-- Adds Tag
CREATE TABLE "Tag" (
    "name" TEXT NOT NULL PRIMARY KEY
) STRICT;

-- Adds TodoItem.tags
CREATE TABLE "TodoItem_tags" (
    "todoItemID" INTEGER NOT NULL REFERENCES "TodoItem" ("id") ON DELETE CASCADE,
    "tagName" TEXT NOT NULL REFERENCES "Tag" ("name") ON DELETE CASCADE,
    PRIMARY KEY ("todoItemID", "tagName")
) STRICT;
CREATE INDEX "index_TodoItem_tags_on_tagName" ON "TodoItem_tags" ("tagName");

-- Limits the length of TodoItem.title to 1...200
-- A row that is found here stops the migration
SELECT 'not every length of TodoItem.title lies in 1...200' AS "problem", "id" FROM "TodoItem" WHERE NOT (length("title") BETWEEN 1 AND 200 AND instr("title", char(0)) = 0);
-- SQLite cannot change this in place: a new table, the rows, and the old one's name
CREATE TABLE "strata_new_TodoItem" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "title" TEXT NOT NULL,
    "notes" TEXT,
    "isCompleted" INTEGER NOT NULL DEFAULT 0,
    "dueAt" REAL,
    "priority" INTEGER NOT NULL DEFAULT 1,
    "listID" BLOB REFERENCES "TodoList" ("id") ON DELETE CASCADE,
    "createdAt" REAL NOT NULL,
    CONSTRAINT "length_title" CHECK (length("title") BETWEEN 1 AND 200 AND instr("title", char(0)) = 0)
) STRICT;
INSERT INTO "strata_new_TodoItem" ("id", "title", "notes", "isCompleted", "dueAt", "priority", "listID", "createdAt")
SELECT "id", "title", "notes", "isCompleted", "dueAt", "priority", "listID", "createdAt"
FROM "TodoItem";
-- No number is given twice, also after its row is gone
DELETE FROM "sqlite_sequence" WHERE "name" = 'strata_new_TodoItem';
INSERT INTO "sqlite_sequence" ("name", "seq") SELECT 'strata_new_TodoItem', "seq" FROM "sqlite_sequence" WHERE "name" = 'TodoItem';
DROP TABLE "TodoItem";
ALTER TABLE "strata_new_TodoItem" RENAME TO "TodoItem";
CREATE INDEX "index_TodoItem_on_isCompleted_dueAt_descending" ON "TodoItem" ("isCompleted", "dueAt" DESC);
CREATE INDEX "index_TodoItem_on_listID" ON "TodoItem" ("listID");

-- Adds full-text search of TodoItem (title, notes)
CREATE VIRTUAL TABLE "TodoItem_search" USING fts5("title", "notes", content='TodoItem', content_rowid='id');
CREATE TRIGGER "TodoItem_search_insert" AFTER INSERT ON "TodoItem"
BEGIN
    INSERT INTO "TodoItem_search" (rowid, "title", "notes") VALUES (new."id", new."title", new."notes");
END;
CREATE TRIGGER "TodoItem_search_delete" AFTER DELETE ON "TodoItem"
BEGIN
    INSERT INTO "TodoItem_search" ("TodoItem_search", rowid, "title", "notes") VALUES ('delete', old."id", old."title", old."notes");
END;
CREATE TRIGGER "TodoItem_search_update" AFTER UPDATE ON "TodoItem"
WHEN old."id" IS NOT new."id" COLLATE BINARY OR old."title" IS NOT new."title" COLLATE BINARY OR old."notes" IS NOT new."notes" COLLATE BINARY
BEGIN
    INSERT INTO "TodoItem_search" ("TodoItem_search", rowid, "title", "notes") VALUES ('delete', old."id", old."title", old."notes");
    INSERT INTO "TodoItem_search" (rowid, "title", "notes") VALUES (new."id", new."title", new."notes");
END;
INSERT INTO "TodoItem_search" ("TodoItem_search") VALUES ('rebuild');
