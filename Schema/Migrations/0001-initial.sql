-- strata migration 1
-- step: 1
-- name: initial
-- from: 1-e3b0c44298fc1c149afbf4c8996fb92427ae41e4
-- to: 1-19c5186889b89c521849221a8fe87a1bada664b3

-- Adds TodoList
CREATE TABLE "TodoList" (
    "id" BLOB NOT NULL PRIMARY KEY,
    "name" TEXT NOT NULL
) STRICT;
CREATE UNIQUE INDEX "unique_TodoList_on_name" ON "TodoList" ("name");

-- Adds TodoItem
CREATE TABLE "TodoItem" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "title" TEXT NOT NULL,
    "notes" TEXT,
    "isCompleted" INTEGER NOT NULL DEFAULT 0,
    "dueAt" REAL,
    "priority" INTEGER NOT NULL DEFAULT 1,
    "listID" BLOB REFERENCES "TodoList" ("id") ON DELETE CASCADE,
    "createdAt" REAL NOT NULL
) STRICT;
CREATE INDEX "index_TodoItem_on_isCompleted_dueAt_descending" ON "TodoItem" ("isCompleted", "dueAt" DESC);
CREATE INDEX "index_TodoItem_on_listID" ON "TodoItem" ("listID");
