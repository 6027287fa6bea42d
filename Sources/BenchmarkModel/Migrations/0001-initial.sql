-- strata migration 1
-- step: 1
-- name: initial
-- from: 1-e3b0c44298fc1c149afbf4c8996fb92427ae41e4
-- to: 1-7c306ae164b5d56cc1cfec27032ce70d7ef4db52

-- Adds Record
CREATE TABLE "Record" (
    "id" BLOB NOT NULL PRIMARY KEY,
    "title" TEXT NOT NULL,
    "isDone" INTEGER NOT NULL DEFAULT 0,
    "createdAt" REAL NOT NULL,
    "rank" INTEGER NOT NULL DEFAULT 0
) STRICT;
