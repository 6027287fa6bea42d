-- strata migration 1
-- step: 2
-- name: contacts
-- from: 1-7c306ae164b5d56cc1cfec27032ce70d7ef4db52
-- to: 1-53466dc430fafad8f85c75c5dd7cf6df831a312c

-- Adds Contact
CREATE TABLE "Contact" (
    "id" BLOB NOT NULL PRIMARY KEY,
    "firstName" TEXT NOT NULL,
    "lastName" TEXT NOT NULL,
    "company" TEXT,
    "email" TEXT,
    "phone" TEXT,
    "notes" TEXT,
    "visits" INTEGER NOT NULL DEFAULT 0,
    "score" INTEGER,
    "rating" REAL,
    "isFavorite" INTEGER NOT NULL DEFAULT 0,
    "createdAt" REAL NOT NULL,
    "updatedAt" REAL NOT NULL,
    "birthday" REAL
) STRICT;
