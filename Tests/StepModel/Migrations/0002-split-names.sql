-- strata migration 1
-- step: 2
-- name: split-names
-- from: 1-07d5e2b88e1f12614372cd22a37a3d427fb32975
-- to: 1-3fd6f1a7d38737955e8ca6966179745f0e43ccdf

-- Adds Person.firstName
-- Adds Person.lastName
ALTER TABLE "Person" ADD COLUMN "firstName" TEXT;
ALTER TABLE "Person" ADD COLUMN "lastName" TEXT;

-- The first word is the first name
-- swift: splitName
-- What the function could not split has no last name
UPDATE "Person" SET "lastName" = '' WHERE "lastName" IS NULL;
