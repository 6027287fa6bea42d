-- strata migration 1
-- step: 2
-- name: library
-- from: 1-a9bfb3cf17b889ede88505f3ecd75847e3b3e00f
-- to: 1-1a25ed649adf197e8cf151f8fb29a2f13f1b4883

-- Adds Country
CREATE TABLE "Country" (
    "code" TEXT NOT NULL PRIMARY KEY,
    "name" TEXT NOT NULL,
    "population" INTEGER
) STRICT;

-- Adds Author
CREATE TABLE "Author" (
    "id" INTEGER NOT NULL PRIMARY KEY,
    "name" TEXT NOT NULL COLLATE NOCASE,
    "countryCode" TEXT REFERENCES "Country" ("code") ON DELETE SET NULL,
    "mentorID" INTEGER REFERENCES "Author" ("id") ON DELETE SET NULL
) STRICT;
CREATE INDEX "index_Author_on_countryCode" ON "Author" ("countryCode");
CREATE INDEX "index_Author_on_mentorID" ON "Author" ("mentorID");

-- Adds Book
CREATE TABLE "Book" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "title" TEXT NOT NULL,
    "subtitle" TEXT,
    "isbn" TEXT,
    "authorID" INTEGER NOT NULL REFERENCES "Author" ("id") ON DELETE CASCADE,
    "editorID" INTEGER REFERENCES "Author" ("id") ON DELETE SET NULL,
    "pages" INTEGER NOT NULL DEFAULT 0,
    "rating" REAL,
    "price" INTEGER,
    "publishedAt" REAL,
    "printedAt" TEXT,
    "details" TEXT,
    "cover" BLOB,
    "revision" INTEGER NOT NULL DEFAULT 1,
    "updatedAt" REAL NOT NULL
) STRICT;
CREATE UNIQUE INDEX "unique_Book_on_isbn" ON "Book" ("isbn");
CREATE INDEX "index_Book_on_authorID" ON "Book" ("authorID");
CREATE INDEX "index_Book_on_editorID" ON "Book" ("editorID");

-- Adds Genre
CREATE TABLE "Genre" (
    "name" TEXT NOT NULL PRIMARY KEY
) STRICT;

-- Adds Book.genres
CREATE TABLE "Book_genres" (
    "bookID" INTEGER NOT NULL REFERENCES "Book" ("id") ON DELETE CASCADE,
    "genreName" TEXT NOT NULL REFERENCES "Genre" ("name") ON DELETE CASCADE,
    PRIMARY KEY ("bookID", "genreName")
) STRICT;
CREATE INDEX "index_Book_genres_on_genreName" ON "Book_genres" ("genreName");

-- Adds Passport
CREATE TABLE "Passport" (
    "id" INTEGER NOT NULL PRIMARY KEY,
    "number" TEXT NOT NULL COLLATE NOCASE,
    "expiresAt" INTEGER,
    "holderID" INTEGER NOT NULL REFERENCES "Author" ("id") ON DELETE CASCADE
) STRICT;
CREATE UNIQUE INDEX "unique_Passport_on_holderID" ON "Passport" ("holderID");
CREATE UNIQUE INDEX "unique_Passport_on_number" ON "Passport" ("number" COLLATE NOCASE);

-- Adds Reader
CREATE TABLE "Reader" (
    "id" BLOB NOT NULL PRIMARY KEY,
    "name" TEXT NOT NULL
) STRICT;

-- Adds Loan
CREATE TABLE "Loan" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "bookID" INTEGER NOT NULL REFERENCES "Book" ("id") ON DELETE CASCADE,
    "readerID" BLOB NOT NULL REFERENCES "Reader" ("id") ON DELETE CASCADE,
    "days" INTEGER NOT NULL DEFAULT 14
) STRICT;
CREATE INDEX "index_Loan_on_bookID" ON "Loan" ("bookID");
CREATE INDEX "index_Loan_on_readerID" ON "Loan" ("readerID");

-- The same views and searches, over what has another name now
CREATE VIRTUAL TABLE "Book_search" USING fts5("title", "subtitle", content='Book', content_rowid='id');
CREATE TRIGGER "Book_search_insert" AFTER INSERT ON "Book"
BEGIN
    INSERT INTO "Book_search" (rowid, "title", "subtitle") VALUES (new."id", new."title", new."subtitle");
END;
CREATE TRIGGER "Book_search_delete" AFTER DELETE ON "Book"
BEGIN
    INSERT INTO "Book_search" ("Book_search", rowid, "title", "subtitle") VALUES ('delete', old."id", old."title", old."subtitle");
END;
CREATE TRIGGER "Book_search_update" AFTER UPDATE ON "Book"
WHEN old."id" IS NOT new."id" COLLATE BINARY OR old."title" IS NOT new."title" COLLATE BINARY OR old."subtitle" IS NOT new."subtitle" COLLATE BINARY
BEGIN
    INSERT INTO "Book_search" ("Book_search", rowid, "title", "subtitle") VALUES ('delete', old."id", old."title", old."subtitle");
    INSERT INTO "Book_search" (rowid, "title", "subtitle") VALUES (new."id", new."title", new."subtitle");
END;
