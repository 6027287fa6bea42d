-- strata migration 1
-- step: 1
-- name: initial
-- from: 1-e3b0c44298fc1c149afbf4c8996fb92427ae41e4
-- to: 1-a9bfb3cf17b889ede88505f3ecd75847e3b3e00f

-- Adds Event
CREATE TABLE "Event" (
    "id" BLOB NOT NULL PRIMARY KEY,
    "name" TEXT NOT NULL
) STRICT;

-- Adds Folder
CREATE TABLE "Folder" (
    "id" BLOB NOT NULL PRIMARY KEY,
    "name" TEXT NOT NULL,
    "parentID" BLOB REFERENCES "Folder" ("id") ON DELETE CASCADE
) STRICT;
CREATE UNIQUE INDEX "unique_Folder_on_name" ON "Folder" ("name");
CREATE INDEX "index_Folder_on_parentID" ON "Folder" ("parentID");

-- Adds Label
CREATE TABLE "Label" (
    "name" TEXT NOT NULL PRIMARY KEY,
    "color" TEXT NOT NULL DEFAULT 'grey'
) STRICT;

-- Adds Note
CREATE TABLE "Note" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "title" TEXT NOT NULL,
    "body" TEXT,
    "isDone" INTEGER NOT NULL DEFAULT 0,
    "rank" INTEGER NOT NULL DEFAULT 0,
    "dueAt" REAL,
    "level" INTEGER NOT NULL DEFAULT 1,
    "folderID" BLOB REFERENCES "Folder" ("id") ON DELETE SET NULL
) STRICT;
CREATE INDEX "index_Note_on_folderID" ON "Note" ("folderID");
CREATE INDEX "index_Note_on_isDone_rank" ON "Note" ("isDone", "rank");

-- Adds Labelling
CREATE TABLE "Labelling" (
    "noteID" INTEGER NOT NULL REFERENCES "Note" ("id") ON DELETE CASCADE,
    "labelName" TEXT NOT NULL REFERENCES "Label" ("name") DEFERRABLE INITIALLY DEFERRED,
    "addedAt" REAL NOT NULL,
    PRIMARY KEY ("noteID", "labelName")
) STRICT;
CREATE INDEX "index_Labelling_on_labelName" ON "Labelling" ("labelName");

-- Adds Pair
CREATE TABLE "Pair" (
    "left" INTEGER NOT NULL,
    "right" TEXT NOT NULL,
    PRIMARY KEY ("left", "right")
) STRICT;

-- Adds Reading
CREATE TABLE "Reading" (
    "id" INTEGER NOT NULL PRIMARY KEY,
    "value" REAL,
    "bound" REAL NOT NULL DEFAULT 0.0,
    "amount" INTEGER,
    "isValid" INTEGER,
    "isFinal" INTEGER NOT NULL DEFAULT 0
) STRICT;

-- Adds Sample
CREATE TABLE "Sample" (
    "id" INTEGER NOT NULL PRIMARY KEY,
    "flag" INTEGER NOT NULL DEFAULT 0,
    "int" INTEGER NOT NULL DEFAULT 0,
    "int8" INTEGER NOT NULL DEFAULT 0,
    "int16" INTEGER NOT NULL DEFAULT 0,
    "int32" INTEGER NOT NULL DEFAULT 0,
    "int64" INTEGER NOT NULL DEFAULT 0,
    "uint8" INTEGER NOT NULL DEFAULT 0,
    "uint16" INTEGER NOT NULL DEFAULT 0,
    "uint32" INTEGER NOT NULL DEFAULT 0,
    "double" REAL NOT NULL DEFAULT 0.0,
    "float" REAL NOT NULL DEFAULT 0.0,
    "text" TEXT NOT NULL DEFAULT '',
    "bytes" BLOB NOT NULL DEFAULT x'',
    "uuid" BLOB NOT NULL,
    "date" REAL NOT NULL,
    "url" TEXT,
    "decimal" TEXT NOT NULL DEFAULT '0',
    "level" INTEGER NOT NULL DEFAULT 1,
    "kind" TEXT
) STRICT;

-- Adds Stored
CREATE TABLE "Stored" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "uuid" TEXT NOT NULL,
    "iso" TEXT,
    "seconds" INTEGER,
    "milliseconds" INTEGER,
    "price" INTEGER
) STRICT;
