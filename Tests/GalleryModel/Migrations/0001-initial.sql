-- strata migration 1
-- step: 1
-- name: initial
-- from: 1-e3b0c44298fc1c149afbf4c8996fb92427ae41e4
-- to: 1-1b8bd3bdf3a8c37fc709cc8b4707e03820693a09

-- Adds Any
CREATE TABLE "Any" (
    "id" BLOB NOT NULL PRIMARY KEY,
    "anyID" BLOB REFERENCES "Any" ("id") ON DELETE SET NULL
) STRICT;
CREATE INDEX "index_Any_on_anyID" ON "Any" ("anyID");

-- Adds Article
CREATE TABLE "Article" (
    "id" BLOB NOT NULL PRIMARY KEY,
    "title" TEXT NOT NULL,
    "wordCount" INTEGER NOT NULL GENERATED ALWAYS AS (length("title") - length(replace("title", ' ', '')) + 1) VIRTUAL,
    "folded" TEXT GENERATED ALWAYS AS (lower("title")) STORED,
    "version" INTEGER NOT NULL DEFAULT 1,
    "updatedAt" REAL NOT NULL,
    "changedAt" INTEGER NOT NULL,
    "photo" BLOB,
    "thumbnail" BLOB NOT NULL DEFAULT x'',
    "origin" INTEGER,
    "token" TEXT,
    "pin" INTEGER NOT NULL DEFAULT 7,
    "seenAt" INTEGER NOT NULL
) STRICT;

-- Adds Capitals
CREATE TABLE "Capitals" (
    "id" BLOB NOT NULL PRIMARY KEY,
    "String" TEXT NOT NULL,
    "Int" INTEGER NOT NULL DEFAULT 7,
    "Date" REAL,
    "Bool" INTEGER NOT NULL DEFAULT 1,
    "Keyword" TEXT NOT NULL DEFAULT 'init',
    "CapitalsID" BLOB REFERENCES "Capitals" ("id") ON DELETE SET NULL,
    "Level" INTEGER,
    "Decoder" TEXT,
    "Column" TEXT,
    "Row" TEXT
) STRICT;
CREATE INDEX "index_Capitals_on_CapitalsID" ON "Capitals" ("CapitalsID");

-- Adds CodingKeys
CREATE TABLE "CodingKeys" (
    "first" INTEGER NOT NULL,
    "second" INTEGER NOT NULL,
    PRIMARY KEY ("first", "second")
) STRICT;

-- Adds Columns
CREATE TABLE "Columns" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "columnsID" INTEGER REFERENCES "Columns" ("id") ON DELETE SET NULL
) STRICT;
CREATE INDEX "index_Columns_on_columnsID" ON "Columns" ("columnsID");

-- Adds Computing
CREATE TABLE "Computing" (
    "self" INTEGER NOT NULL PRIMARY KEY,
    "init" TEXT GENERATED ALWAYS AS ('i' || "self") VIRTUAL,
    "Type" TEXT,
    "in" BLOB,
    "default" TEXT
) STRICT;

-- Adds Country
CREATE TABLE "Country" (
    "code" TEXT NOT NULL PRIMARY KEY,
    "name" TEXT NOT NULL
) STRICT;
CREATE UNIQUE INDEX "unique_Country_on_name" ON "Country" ("name");

-- Adds Data
CREATE TABLE "Data" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "bytes" BLOB NOT NULL
) STRICT;

-- Adds Date
CREATE TABLE "Date" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "day" REAL NOT NULL
) STRICT;

-- Adds Dates
CREATE TABLE "Dates" (
    "id" BLOB NOT NULL PRIMARY KEY,
    "exact" REAL NOT NULL,
    "text" TEXT NOT NULL,
    "textMaybe" TEXT,
    "seconds" INTEGER NOT NULL,
    "secondsMaybe" INTEGER,
    "milliseconds" INTEGER NOT NULL,
    "millisecondsNow" INTEGER
) STRICT;

-- Adds Diary
CREATE TABLE "Diary" (
    "day" INTEGER NOT NULL PRIMARY KEY,
    "text" TEXT NOT NULL DEFAULT ''
) STRICT;

-- Adds Draft
CREATE TABLE "Draft" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "draftID" INTEGER REFERENCES "Draft" ("id") ON DELETE SET NULL,
    "when" REAL
) STRICT;
CREATE INDEX "index_Draft_on_draftID" ON "Draft" ("draftID");

-- Adds Encoder
CREATE TABLE "Encoder" (
    "id" BLOB NOT NULL PRIMARY KEY
) STRICT;

-- Adds Decoder
CREATE TABLE "Decoder" (
    "id" BLOB NOT NULL PRIMARY KEY,
    "encoderID" BLOB REFERENCES "Encoder" ("id") ON DELETE SET NULL
) STRICT;
CREATE INDEX "index_Decoder_on_encoderID" ON "Decoder" ("encoderID");

-- Adds Entry
CREATE TABLE "Entry" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "mood" TEXT NOT NULL DEFAULT 'calm',
    "moodMaybe" TEXT,
    "moodNone" TEXT DEFAULT 'none',
    "grade" INTEGER NOT NULL
) STRICT;

-- Adds Group
CREATE TABLE "Group" (
    "name" TEXT NOT NULL PRIMARY KEY,
    "parentName" TEXT REFERENCES "Group" ("name") ON DELETE SET NULL
) STRICT;
CREATE INDEX "index_Group_on_parentName" ON "Group" ("parentName");

-- Adds Hashable
CREATE TABLE "Hashable" (
    "id" BLOB NOT NULL PRIMARY KEY
) STRICT;

-- Adds Codable
CREATE TABLE "Codable" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "hashableID" BLOB REFERENCES "Hashable" ("id") ON DELETE SET NULL
) STRICT;
CREATE INDEX "index_Codable_on_hashableID" ON "Codable" ("hashableID");

-- Adds Hundred
CREATE TABLE "Hundred" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "attribute1" TEXT NOT NULL,
    "attribute2" REAL,
    "attribute3" INTEGER NOT NULL DEFAULT 0,
    "attribute4" REAL NOT NULL,
    "attribute5" BLOB,
    "attribute6" INTEGER NOT NULL DEFAULT -1,
    "attribute7" TEXT DEFAULT 'text',
    "attribute8" INTEGER DEFAULT 1,
    "attribute9" BLOB NOT NULL DEFAULT x'',
    "attribute10" INTEGER NOT NULL,
    "attribute11" TEXT NOT NULL,
    "attribute12" REAL,
    "attribute13" INTEGER NOT NULL DEFAULT 0,
    "attribute14" REAL NOT NULL,
    "attribute15" BLOB,
    "attribute16" INTEGER NOT NULL DEFAULT -1,
    "attribute17" TEXT DEFAULT 'text',
    "attribute18" INTEGER DEFAULT 1,
    "attribute19" BLOB NOT NULL DEFAULT x'',
    "attribute20" INTEGER NOT NULL,
    "attribute21" TEXT NOT NULL,
    "attribute22" REAL,
    "attribute23" INTEGER NOT NULL DEFAULT 0,
    "attribute24" REAL NOT NULL,
    "attribute25" BLOB,
    "attribute26" INTEGER NOT NULL DEFAULT -1,
    "attribute27" TEXT DEFAULT 'text',
    "attribute28" INTEGER DEFAULT 1,
    "attribute29" BLOB NOT NULL DEFAULT x'',
    "attribute30" INTEGER NOT NULL,
    "attribute31" TEXT NOT NULL,
    "attribute32" REAL,
    "attribute33" INTEGER NOT NULL DEFAULT 0,
    "attribute34" REAL NOT NULL,
    "attribute35" BLOB,
    "attribute36" INTEGER NOT NULL DEFAULT -1,
    "attribute37" TEXT DEFAULT 'text',
    "attribute38" INTEGER DEFAULT 1,
    "attribute39" BLOB NOT NULL DEFAULT x'',
    "attribute40" INTEGER NOT NULL,
    "attribute41" TEXT NOT NULL,
    "attribute42" REAL,
    "attribute43" INTEGER NOT NULL DEFAULT 0,
    "attribute44" REAL NOT NULL,
    "attribute45" BLOB,
    "attribute46" INTEGER NOT NULL DEFAULT -1,
    "attribute47" TEXT DEFAULT 'text',
    "attribute48" INTEGER DEFAULT 1,
    "attribute49" BLOB NOT NULL DEFAULT x'',
    "attribute50" INTEGER NOT NULL,
    "attribute51" TEXT NOT NULL,
    "attribute52" REAL,
    "attribute53" INTEGER NOT NULL DEFAULT 0,
    "attribute54" REAL NOT NULL,
    "attribute55" BLOB,
    "attribute56" INTEGER NOT NULL DEFAULT -1,
    "attribute57" TEXT DEFAULT 'text',
    "attribute58" INTEGER DEFAULT 1,
    "attribute59" BLOB NOT NULL DEFAULT x'',
    "attribute60" INTEGER NOT NULL,
    "attribute61" TEXT NOT NULL,
    "attribute62" REAL,
    "attribute63" INTEGER NOT NULL DEFAULT 0,
    "attribute64" REAL NOT NULL,
    "attribute65" BLOB,
    "attribute66" INTEGER NOT NULL DEFAULT -1,
    "attribute67" TEXT DEFAULT 'text',
    "attribute68" INTEGER DEFAULT 1,
    "attribute69" BLOB NOT NULL DEFAULT x'',
    "attribute70" INTEGER NOT NULL,
    "attribute71" TEXT NOT NULL,
    "attribute72" REAL,
    "attribute73" INTEGER NOT NULL DEFAULT 0,
    "attribute74" REAL NOT NULL,
    "attribute75" BLOB,
    "attribute76" INTEGER NOT NULL DEFAULT -1,
    "attribute77" TEXT DEFAULT 'text',
    "attribute78" INTEGER DEFAULT 1,
    "attribute79" BLOB NOT NULL DEFAULT x'',
    "attribute80" INTEGER NOT NULL,
    "attribute81" TEXT NOT NULL,
    "attribute82" REAL,
    "attribute83" INTEGER NOT NULL DEFAULT 0,
    "attribute84" REAL NOT NULL,
    "attribute85" BLOB,
    "attribute86" INTEGER NOT NULL DEFAULT -1,
    "attribute87" TEXT DEFAULT 'text',
    "attribute88" INTEGER DEFAULT 1,
    "attribute89" BLOB NOT NULL DEFAULT x'',
    "attribute90" INTEGER NOT NULL,
    "attribute91" TEXT NOT NULL,
    "attribute92" REAL,
    "attribute93" INTEGER NOT NULL DEFAULT 0,
    "attribute94" REAL NOT NULL,
    "attribute95" BLOB,
    "attribute96" INTEGER NOT NULL DEFAULT -1,
    "attribute97" TEXT DEFAULT 'text',
    "attribute98" INTEGER DEFAULT 1,
    "attribute99" BLOB NOT NULL DEFAULT x''
) STRICT;

-- Adds ID
CREATE TABLE "ID" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "iDID" INTEGER REFERENCES "ID" ("id") ON DELETE SET NULL
) STRICT;
CREATE INDEX "index_ID_on_iDID" ON "ID" ("iDID");

-- Adds Int
CREATE TABLE "Int" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "number" INTEGER NOT NULL,
    "otherID" INTEGER REFERENCES "Int" ("id") ON DELETE SET NULL
) STRICT;
CREATE INDEX "index_Int_on_otherID" ON "Int" ("otherID");

-- Adds Invoice
CREATE TABLE "Invoice" (
    "number" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "total" TEXT NOT NULL
) STRICT;

-- Adds Keywords
CREATE TABLE "Keywords" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "self" TEXT NOT NULL,
    "Type of" TEXT,
    "Protocol" INTEGER NOT NULL DEFAULT 0,
    "init" TEXT NOT NULL,
    "Self of" TEXT NOT NULL DEFAULT 'me',
    "Any of" INTEGER,
    "in" TEXT NOT NULL,
    "inout" INTEGER NOT NULL DEFAULT 1,
    "let" INTEGER NOT NULL DEFAULT 2,
    "var" INTEGER NOT NULL DEFAULT 3,
    "class" TEXT,
    "default" TEXT NOT NULL DEFAULT 'default',
    "func" TEXT DEFAULT 'none',
    "case" INTEGER NOT NULL DEFAULT 1,
    "true" INTEGER NOT NULL DEFAULT 0,
    "nil" TEXT,
    "where" TEXT,
    "try" TEXT,
    "await" TEXT NOT NULL DEFAULT 'now',
    "async" TEXT NOT NULL DEFAULT 'later',
    "throw" TEXT,
    "is" INTEGER NOT NULL DEFAULT 0,
    "any" TEXT,
    "some" TEXT,
    "each" TEXT,
    "get" TEXT,
    "set" TEXT,
    "open" INTEGER NOT NULL,
    "yield" TEXT,
    "copy" TEXT,
    "unsafe" INTEGER NOT NULL DEFAULT 0,
    "operator" TEXT,
    "actor" TEXT,
    "type" TEXT,
    "entity" TEXT NOT NULL,
    "schema" TEXT,
    "index" INTEGER NOT NULL DEFAULT 0,
    "unique" INTEGER NOT NULL DEFAULT 0,
    "primaryKey" INTEGER,
    "mixin" TEXT,
    "view" TEXT,
    "query" TEXT,
    "check" TEXT,
    "search" TEXT,
    "descending" INTEGER,
    "enum" TEXT NOT NULL DEFAULT 'self',
    "selfValue" TEXT
) STRICT;

-- Adds Label
CREATE TABLE "Label" (
    "name" TEXT NOT NULL PRIMARY KEY
) STRICT;

-- Adds Line
CREATE TABLE "Line" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "text" TEXT NOT NULL,
    "length" INTEGER NOT NULL GENERATED ALWAYS AS (length("text")) STORED
) STRICT;

-- Adds Member
CREATE TABLE "Member" (
    "id" BLOB NOT NULL PRIMARY KEY,
    "name" TEXT NOT NULL
) STRICT;

-- Adds Follow
CREATE TABLE "Follow" (
    "followerID" BLOB NOT NULL REFERENCES "Member" ("id") ON DELETE CASCADE,
    "followeeID" BLOB NOT NULL REFERENCES "Member" ("id") ON DELETE CASCADE,
    "since" REAL NOT NULL,
    PRIMARY KEY ("followerID", "followeeID")
) STRICT;
CREATE INDEX "index_Follow_on_followeeID" ON "Follow" ("followeeID");

-- Adds Locker
CREATE TABLE "Locker" (
    "number" INTEGER NOT NULL PRIMARY KEY,
    "memberID" BLOB NOT NULL REFERENCES "Member" ("id") ON DELETE CASCADE
) STRICT;
CREATE UNIQUE INDEX "unique_Locker_on_memberID" ON "Locker" ("memberID");

-- Adds Member.friends
CREATE TABLE "Member_friends" (
    "memberID" BLOB NOT NULL REFERENCES "Member" ("id") ON DELETE CASCADE,
    "friendsID" BLOB NOT NULL REFERENCES "Member" ("id") ON DELETE CASCADE,
    PRIMARY KEY ("memberID", "friendsID")
) STRICT;
CREATE INDEX "index_Member_friends_on_friendsID" ON "Member_friends" ("friendsID");

-- Adds Members
CREATE TABLE "Members" (
    "id" BLOB NOT NULL PRIMARY KEY,
    "description" TEXT NOT NULL,
    "debugDescription" TEXT,
    "hash" BLOB NOT NULL DEFAULT x'',
    "encode" TEXT,
    "bind" TEXT,
    "storedValue" TEXT,
    "stringValue" TEXT,
    "intValue" INTEGER,
    "rawValue" TEXT,
    "allCases" TEXT,
    "extension" TEXT,
    "where_" TEXT,
    "all" INTEGER NOT NULL DEFAULT 0,
    "_private" TEXT,
    "größe" REAL NOT NULL DEFAULT 1.5,
    "名前" TEXT NOT NULL DEFAULT '名'
) STRICT;

-- Adds Memo
CREATE TABLE "Memo" (
    "id" BLOB NOT NULL PRIMARY KEY,
    "text" TEXT NOT NULL DEFAULT '',
    "createdAt" REAL NOT NULL,
    "modifiedAt" TEXT NOT NULL
) STRICT;
CREATE INDEX "index_Memo_on_createdAt_descending" ON "Memo" ("createdAt" DESC);

-- Adds Model
CREATE TABLE "Model" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "modelID" INTEGER REFERENCES "Model" ("id") ON DELETE SET NULL
) STRICT;
CREATE INDEX "index_Model_on_modelID" ON "Model" ("modelID");

-- Adds Optional
CREATE TABLE "Optional" (
    "id" BLOB NOT NULL PRIMARY KEY,
    "someID" BLOB REFERENCES "Optional" ("id") ON DELETE SET NULL
) STRICT;
CREATE INDEX "index_Optional_on_someID" ON "Optional" ("someID");

-- Adds OptionalColumnPaths
CREATE TABLE "OptionalColumnPaths" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT
) STRICT;

-- Adds ColumnPaths
CREATE TABLE "ColumnPaths" (
    "columns" TEXT NOT NULL PRIMARY KEY,
    "pathID" INTEGER NOT NULL REFERENCES "OptionalColumnPaths" ("id") DEFERRABLE INITIALLY DEFERRED
) STRICT;
CREATE INDEX "index_ColumnPaths_on_pathID" ON "ColumnPaths" ("pathID");

-- Adds Options
CREATE TABLE "Options" (
    "id" BLOB NOT NULL PRIMARY KEY,
    "kind" TEXT DEFAULT 'none',
    "other" TEXT DEFAULT 'very "fancy"',
    "third" TEXT
) STRICT;

-- Adds Order
CREATE TABLE "Order" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "groupName" TEXT REFERENCES "Group" ("name") ON DELETE SET NULL
) STRICT;
CREATE INDEX "index_Order_on_groupName" ON "Order" ("groupName");

-- Adds Page
CREATE TABLE "Page" (
    "rowid" INTEGER NOT NULL PRIMARY KEY,
    "id" BLOB NOT NULL,
    "title" TEXT NOT NULL,
    "text" TEXT
) STRICT;
CREATE UNIQUE INDEX "unique_Page_on_id" ON "Page" ("id");

-- Adds Parameters
CREATE TABLE "Parameters" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "row" TEXT NOT NULL,
    "statement" TEXT,
    "position" INTEGER NOT NULL DEFAULT 1,
    "key" TEXT NOT NULL DEFAULT 'key',
    "column" INTEGER NOT NULL DEFAULT 2,
    "table" TEXT,
    "columns" TEXT NOT NULL DEFAULT '',
    "value" REAL NOT NULL DEFAULT 0.0,
    "encoder" TEXT,
    "decoder" TEXT NOT NULL,
    "container" TEXT,
    "oldValue" INTEGER,
    "storage" TEXT,
    "model" TEXT NOT NULL DEFAULT 'T'
) STRICT;

-- Adds Parcel
CREATE TABLE "Parcel" (
    "id" BLOB NOT NULL PRIMARY KEY,
    "sender" TEXT NOT NULL,
    "receiver" TEXT,
    "effort" INTEGER NOT NULL,
    "effortMaybe" INTEGER,
    "colour" BLOB,
    "links" TEXT NOT NULL DEFAULT '[]',
    "levels" TEXT NOT NULL DEFAULT '[]',
    "words" TEXT,
    "days" TEXT NOT NULL DEFAULT '[]',
    "counts" TEXT NOT NULL DEFAULT '[]',
    "moods" TEXT NOT NULL DEFAULT '[]',
    CONSTRAINT "length_words" CHECK (json_array_length("words") BETWEEN 1 AND 3)
) STRICT;

-- Adds Person
CREATE TABLE "Person" (
    "id" BLOB NOT NULL PRIMARY KEY,
    "name" TEXT NOT NULL,
    "motherID" BLOB REFERENCES "Person" ("id") ON DELETE SET NULL,
    "fatherID" BLOB REFERENCES "Person" ("id") DEFERRABLE INITIALLY DEFERRED,
    "country_code" TEXT REFERENCES "Country" ("code") ON DELETE SET NULL
) STRICT;
CREATE INDEX "index_Person_on_country_code" ON "Person" ("country_code");
CREATE INDEX "index_Person_on_fatherID" ON "Person" ("fatherID");
CREATE INDEX "index_Person_on_motherID" ON "Person" ("motherID");
CREATE INDEX "index_Person_on_name" ON "Person" ("name");

-- Adds Passport
CREATE TABLE "Passport" (
    "personID" BLOB NOT NULL PRIMARY KEY REFERENCES "Person" ("id") ON DELETE CASCADE,
    "issuerCode" TEXT NOT NULL REFERENCES "Country" ("code") DEFERRABLE INITIALLY DEFERRED,
    "issuedAt" REAL NOT NULL
) STRICT;
CREATE INDEX "index_Passport_on_issuerCode" ON "Passport" ("issuerCode");

-- Adds Result
CREATE TABLE "Result" (
    "id" BLOB NOT NULL PRIMARY KEY,
    "value" TEXT NOT NULL
) STRICT;

-- Adds Rim
CREATE TABLE "Rim" (
    "in" INTEGER NOT NULL,
    "self" TEXT NOT NULL,
    PRIMARY KEY ("in", "self")
) STRICT;

-- Adds Room
CREATE TABLE "Room" (
    "code" TEXT NOT NULL,
    "floor" INTEGER NOT NULL,
    "ownerID" BLOB REFERENCES "Member" ("id") ON DELETE SET NULL,
    "placeFloor" INTEGER,
    "placeCode" TEXT,
    "scan" BLOB,
    "slug" TEXT GENERATED ALWAYS AS (lower("code")) VIRTUAL,
    PRIMARY KEY ("floor", "code"),
    FOREIGN KEY ("placeFloor", "placeCode") REFERENCES "Room" ("floor", "code") ON DELETE SET NULL,
    CONSTRAINT "length_code" CHECK (length("code") BETWEEN 1 AND 10 AND instr("code", char(0)) = 0),
    CONSTRAINT "whole_place" CHECK (("placeFloor" IS NULL) = ("placeCode" IS NULL)),
    CONSTRAINT "coded" CHECK ("code" <> '-')
) STRICT;
CREATE UNIQUE INDEX "unique_Room_on_code" ON "Room" ("code");
CREATE INDEX "index_Room_on_ownerID" ON "Room" ("ownerID");
CREATE INDEX "index_Room_on_placeFloor_placeCode" ON "Room" ("placeFloor", "placeCode");

-- Adds Document
CREATE TABLE "Document" (
    "id" BLOB NOT NULL PRIMARY KEY,
    "text" TEXT NOT NULL,
    "createdAt" REAL NOT NULL,
    "modifiedAt" TEXT NOT NULL,
    "ownerID" BLOB REFERENCES "Member" ("id") ON DELETE SET NULL,
    "placeFloor" INTEGER,
    "placeCode" TEXT,
    "scan" BLOB,
    "slug" TEXT GENERATED ALWAYS AS (lower("code")) VIRTUAL,
    "code" TEXT NOT NULL,
    FOREIGN KEY ("placeFloor", "placeCode") REFERENCES "Room" ("floor", "code") ON DELETE SET NULL,
    CONSTRAINT "length_code" CHECK (length("code") BETWEEN 1 AND 10 AND instr("code", char(0)) = 0),
    CONSTRAINT "whole_place" CHECK (("placeFloor" IS NULL) = ("placeCode" IS NULL)),
    CONSTRAINT "coded" CHECK ("code" <> '-')
) STRICT;
CREATE UNIQUE INDEX "unique_Document_on_code" ON "Document" ("code");
CREATE INDEX "index_Document_on_createdAt_descending" ON "Document" ("createdAt" DESC);
CREATE INDEX "index_Document_on_ownerID" ON "Document" ("ownerID");
CREATE INDEX "index_Document_on_placeFloor_placeCode" ON "Document" ("placeFloor", "placeCode");

-- Adds Root
CREATE TABLE "Root" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "rootID" INTEGER REFERENCES "Root" ("id") ON DELETE SET NULL,
    "KeyPath" TEXT,
    "customMirror" TEXT
) STRICT;
CREATE INDEX "index_Root_on_rootID" ON "Root" ("rootID");

-- Adds Scalars
CREATE TABLE "Scalars" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "flag" INTEGER NOT NULL,
    "flagOn" INTEGER NOT NULL DEFAULT 1,
    "flagMaybe" INTEGER,
    "int" INTEGER NOT NULL,
    "intLeast" INTEGER NOT NULL DEFAULT -9223372036854775808,
    "intMaybe" INTEGER,
    "int8" INTEGER NOT NULL DEFAULT -128,
    "int16" INTEGER NOT NULL DEFAULT 32767,
    "int32" INTEGER NOT NULL DEFAULT -2147483648,
    "int64" INTEGER NOT NULL DEFAULT 9223372036854775807,
    "uint8" INTEGER NOT NULL DEFAULT 255,
    "uint16" INTEGER NOT NULL DEFAULT 65535,
    "uint32" INTEGER NOT NULL DEFAULT 4294967295,
    "double" REAL NOT NULL,
    "doubleTenth" REAL NOT NULL DEFAULT 0.1,
    "doubleLarge" REAL NOT NULL DEFAULT 6.02214076e+23,
    "doubleSmall" REAL NOT NULL DEFAULT -1e-07,
    "doubleWhole" REAL NOT NULL DEFAULT 3.0,
    "float" REAL NOT NULL DEFAULT 0.5,
    "floatMaybe" REAL,
    "string" TEXT NOT NULL,
    "stringEmpty" TEXT NOT NULL DEFAULT '',
    "stringMaybe" TEXT,
    "data" BLOB NOT NULL DEFAULT x'',
    "dataMaybe" BLOB,
    "uuid" BLOB NOT NULL,
    "uuidOrdered" BLOB NOT NULL,
    "uuidFixed" BLOB NOT NULL DEFAULT x'6ba7b8109dad11d180b400c04fd430c8',
    "uuidText" TEXT,
    "date" REAL NOT NULL,
    "dateMaybe" REAL,
    "url" TEXT NOT NULL,
    "urlFixed" TEXT NOT NULL DEFAULT 'https://example.com/a?b=c#d',
    "decimal" TEXT NOT NULL,
    "decimalPrice" TEXT NOT NULL DEFAULT '19.9',
    "decimalWhole" TEXT NOT NULL DEFAULT '-3',
    "decimalLong" TEXT NOT NULL DEFAULT '1234567890123456789012345678.9012345678',
    "decimalCents" INTEGER NOT NULL DEFAULT 25,
    "decimalMaybe" INTEGER,
    "level" INTEGER NOT NULL,
    "levelHigh" INTEGER NOT NULL DEFAULT 10,
    "levelMaybe" INTEGER,
    "kind" TEXT NOT NULL DEFAULT 'default'
) STRICT;

-- Adds Schema
CREATE TABLE "Schema" (
    "id" BLOB NOT NULL PRIMARY KEY,
    "schemaID" BLOB REFERENCES "Schema" ("id") ON DELETE SET NULL
) STRICT;
CREATE INDEX "index_Schema_on_schemaID" ON "Schema" ("schemaID");

-- Adds Seat
CREATE TABLE "Seat" (
    "row" TEXT NOT NULL,
    "column" INTEGER NOT NULL,
    "price" INTEGER NOT NULL,
    PRIMARY KEY ("row", "column")
) STRICT;

-- Adds Secret
CREATE TABLE "Secret" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "text" TEXT
) STRICT;

-- Adds Self
CREATE TABLE "Self" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "sameID" INTEGER REFERENCES "Self" ("id") ON DELETE SET NULL
) STRICT;
CREATE INDEX "index_Self_on_sameID" ON "Self" ("sameID");

-- Adds Setting
CREATE TABLE "Setting" (
    "name" TEXT NOT NULL PRIMARY KEY,
    "value" TEXT NOT NULL,
    "revision" INTEGER NOT NULL DEFAULT 10
) STRICT;

-- Adds Shadow
CREATE TABLE "Shadow" (
    "key" TEXT NOT NULL,
    "row" INTEGER NOT NULL,
    "position" TEXT NOT NULL,
    PRIMARY KEY ("key", "row", "position")
) STRICT;

-- Adds Shift
CREATE TABLE "Shift" (
    "day" INTEGER NOT NULL,
    "part" INTEGER NOT NULL,
    PRIMARY KEY ("day", "part")
) STRICT;

-- Adds Chore
CREATE TABLE "Chore" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "title" TEXT NOT NULL,
    "assigneeID" BLOB NOT NULL REFERENCES "Member" ("id") ON DELETE CASCADE,
    "reviewerID" BLOB REFERENCES "Member" ("id") ON DELETE SET NULL,
    "shiftDay" INTEGER NOT NULL,
    "shiftPart" INTEGER NOT NULL,
    "backupDay" INTEGER,
    "backupPart" INTEGER,
    "parentID" INTEGER REFERENCES "Chore" ("id") ON DELETE SET NULL,
    FOREIGN KEY ("shiftDay", "shiftPart") REFERENCES "Shift" ("day", "part") DEFERRABLE INITIALLY DEFERRED,
    FOREIGN KEY ("backupDay", "backupPart") REFERENCES "Shift" ("day", "part") ON DELETE SET NULL,
    CONSTRAINT "whole_backup" CHECK (("backupDay" IS NULL) = ("backupPart" IS NULL))
) STRICT;
CREATE INDEX "index_Chore_on_assigneeID" ON "Chore" ("assigneeID");
CREATE INDEX "index_Chore_on_backupDay_backupPart" ON "Chore" ("backupDay", "backupPart");
CREATE INDEX "index_Chore_on_parentID" ON "Chore" ("parentID");
CREATE INDEX "index_Chore_on_reviewerID" ON "Chore" ("reviewerID");
CREATE INDEX "index_Chore_on_shiftDay_shiftPart" ON "Chore" ("shiftDay", "shiftPart");

-- Adds Chore.labels
CREATE TABLE "Chore_labels" (
    "choreID" INTEGER NOT NULL REFERENCES "Chore" ("id") ON DELETE CASCADE,
    "labelName" TEXT NOT NULL REFERENCES "Label" ("name") ON DELETE CASCADE,
    PRIMARY KEY ("choreID", "labelName")
) STRICT;
CREATE INDEX "index_Chore_labels_on_labelName" ON "Chore_labels" ("labelName");

-- Adds Single
CREATE TABLE "Single" (
    "self" INTEGER NOT NULL PRIMARY KEY,
    "initSelf" INTEGER REFERENCES "Single" ("self") ON DELETE SET NULL
) STRICT;
CREATE INDEX "index_Single_on_initSelf" ON "Single" ("initSelf");

-- Adds Stamp
CREATE TABLE "Stamp" (
    "passportPersonID" BLOB NOT NULL REFERENCES "Passport" ("personID") DEFERRABLE INITIALLY DEFERRED,
    "position" INTEGER NOT NULL,
    "text" TEXT,
    PRIMARY KEY ("passportPersonID", "position")
) STRICT;

-- Adds Booking
CREATE TABLE "Booking" (
    "id" BLOB NOT NULL PRIMARY KEY,
    "seatRow" TEXT NOT NULL,
    "seatColumn" INTEGER NOT NULL,
    "spareRow" TEXT,
    "spareColumn" INTEGER,
    "stampPassportPersonID" BLOB,
    "stampPosition" INTEGER,
    FOREIGN KEY ("seatRow", "seatColumn") REFERENCES "Seat" ("row", "column") ON DELETE CASCADE,
    FOREIGN KEY ("spareRow", "spareColumn") REFERENCES "Seat" ("row", "column") ON DELETE SET NULL,
    FOREIGN KEY ("stampPassportPersonID", "stampPosition") REFERENCES "Stamp" ("passportPersonID", "position") ON DELETE SET NULL,
    CONSTRAINT "whole_spare" CHECK (("spareRow" IS NULL) = ("spareColumn" IS NULL)),
    CONSTRAINT "whole_stamp" CHECK (("stampPassportPersonID" IS NULL) = ("stampPosition" IS NULL))
) STRICT;
CREATE UNIQUE INDEX "unique_Booking_on_seatRow_seatColumn" ON "Booking" ("seatRow", "seatColumn");
CREATE INDEX "index_Booking_on_spareRow_spareColumn_id_descending" ON "Booking" ("spareRow", "spareColumn", "id" DESC);
CREATE INDEX "index_Booking_on_stampPassportPersonID_stampPosition" ON "Booking" ("stampPassportPersonID", "stampPosition");

-- Adds Statement
CREATE TABLE "Statement" (
    "id" BLOB NOT NULL PRIMARY KEY,
    "value" TEXT NOT NULL DEFAULT 'null'
) STRICT;

-- Adds String
CREATE TABLE "String" (
    "id" BLOB NOT NULL PRIMARY KEY,
    "text" TEXT NOT NULL,
    "otherID" BLOB REFERENCES "String" ("id") ON DELETE SET NULL
) STRICT;
CREATE INDEX "index_String_on_otherID" ON "String" ("otherID");

-- Adds Task
CREATE TABLE "Task" (
    "id" BLOB NOT NULL PRIMARY KEY,
    "whenID" INTEGER REFERENCES "Date" ("id") ON DELETE SET NULL,
    "at" REAL NOT NULL,
    "dataID" INTEGER REFERENCES "Data" ("id") ON DELETE SET NULL,
    "blob" BLOB NOT NULL DEFAULT x'',
    "resultID" BLOB REFERENCES "Result" ("id") ON DELETE SET NULL,
    "groupName" TEXT NOT NULL REFERENCES "Group" ("name") DEFERRABLE INITIALLY DEFERRED,
    "orderID" INTEGER REFERENCES "Order" ("id") ON DELETE SET NULL
) STRICT;
CREATE INDEX "index_Task_on_dataID" ON "Task" ("dataID");
CREATE INDEX "index_Task_on_groupName" ON "Task" ("groupName");
CREATE INDEX "index_Task_on_orderID" ON "Task" ("orderID");
CREATE INDEX "index_Task_on_resultID" ON "Task" ("resultID");
CREATE INDEX "index_Task_on_whenID" ON "Task" ("whenID");

-- Adds Texts
CREATE TABLE "Texts" (
    "id" BLOB NOT NULL PRIMARY KEY,
    "quotes" TEXT NOT NULL DEFAULT 'a "quoted" and a ''single'' word',
    "fence" TEXT NOT NULL DEFAULT '"""# and #"""',
    "backslash" TEXT NOT NULL DEFAULT 'C:\temp \(not) \#(raw)',
    "newlines" TEXT NOT NULL DEFAULT 'one
two
	three',
    "null" TEXT NOT NULL DEFAULT (CAST ( x'6265666f7265006166746572' AS TEXT )),
    "unicode" TEXT NOT NULL DEFAULT 'é é 👩‍👧',
    "optional" TEXT DEFAULT 'nil is something else'
) STRICT;

-- Adds ThreeHundred
CREATE TABLE "ThreeHundred" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "attribute1" TEXT NOT NULL,
    "attribute2" REAL,
    "attribute3" INTEGER NOT NULL DEFAULT 0,
    "attribute4" REAL NOT NULL,
    "attribute5" BLOB,
    "attribute6" INTEGER NOT NULL DEFAULT -1,
    "attribute7" TEXT DEFAULT 'text',
    "attribute8" INTEGER DEFAULT 1,
    "attribute9" BLOB NOT NULL DEFAULT x'',
    "attribute10" INTEGER NOT NULL,
    "attribute11" TEXT NOT NULL,
    "attribute12" REAL,
    "attribute13" INTEGER NOT NULL DEFAULT 0,
    "attribute14" REAL NOT NULL,
    "attribute15" BLOB,
    "attribute16" INTEGER NOT NULL DEFAULT -1,
    "attribute17" TEXT DEFAULT 'text',
    "attribute18" INTEGER DEFAULT 1,
    "attribute19" BLOB NOT NULL DEFAULT x'',
    "attribute20" INTEGER NOT NULL,
    "attribute21" TEXT NOT NULL,
    "attribute22" REAL,
    "attribute23" INTEGER NOT NULL DEFAULT 0,
    "attribute24" REAL NOT NULL,
    "attribute25" BLOB,
    "attribute26" INTEGER NOT NULL DEFAULT -1,
    "attribute27" TEXT DEFAULT 'text',
    "attribute28" INTEGER DEFAULT 1,
    "attribute29" BLOB NOT NULL DEFAULT x'',
    "attribute30" INTEGER NOT NULL,
    "attribute31" TEXT NOT NULL,
    "attribute32" REAL,
    "attribute33" INTEGER NOT NULL DEFAULT 0,
    "attribute34" REAL NOT NULL,
    "attribute35" BLOB,
    "attribute36" INTEGER NOT NULL DEFAULT -1,
    "attribute37" TEXT DEFAULT 'text',
    "attribute38" INTEGER DEFAULT 1,
    "attribute39" BLOB NOT NULL DEFAULT x'',
    "attribute40" INTEGER NOT NULL,
    "attribute41" TEXT NOT NULL,
    "attribute42" REAL,
    "attribute43" INTEGER NOT NULL DEFAULT 0,
    "attribute44" REAL NOT NULL,
    "attribute45" BLOB,
    "attribute46" INTEGER NOT NULL DEFAULT -1,
    "attribute47" TEXT DEFAULT 'text',
    "attribute48" INTEGER DEFAULT 1,
    "attribute49" BLOB NOT NULL DEFAULT x'',
    "attribute50" INTEGER NOT NULL,
    "attribute51" TEXT NOT NULL,
    "attribute52" REAL,
    "attribute53" INTEGER NOT NULL DEFAULT 0,
    "attribute54" REAL NOT NULL,
    "attribute55" BLOB,
    "attribute56" INTEGER NOT NULL DEFAULT -1,
    "attribute57" TEXT DEFAULT 'text',
    "attribute58" INTEGER DEFAULT 1,
    "attribute59" BLOB NOT NULL DEFAULT x'',
    "attribute60" INTEGER NOT NULL,
    "attribute61" TEXT NOT NULL,
    "attribute62" REAL,
    "attribute63" INTEGER NOT NULL DEFAULT 0,
    "attribute64" REAL NOT NULL,
    "attribute65" BLOB,
    "attribute66" INTEGER NOT NULL DEFAULT -1,
    "attribute67" TEXT DEFAULT 'text',
    "attribute68" INTEGER DEFAULT 1,
    "attribute69" BLOB NOT NULL DEFAULT x'',
    "attribute70" INTEGER NOT NULL,
    "attribute71" TEXT NOT NULL,
    "attribute72" REAL,
    "attribute73" INTEGER NOT NULL DEFAULT 0,
    "attribute74" REAL NOT NULL,
    "attribute75" BLOB,
    "attribute76" INTEGER NOT NULL DEFAULT -1,
    "attribute77" TEXT DEFAULT 'text',
    "attribute78" INTEGER DEFAULT 1,
    "attribute79" BLOB NOT NULL DEFAULT x'',
    "attribute80" INTEGER NOT NULL,
    "attribute81" TEXT NOT NULL,
    "attribute82" REAL,
    "attribute83" INTEGER NOT NULL DEFAULT 0,
    "attribute84" REAL NOT NULL,
    "attribute85" BLOB,
    "attribute86" INTEGER NOT NULL DEFAULT -1,
    "attribute87" TEXT DEFAULT 'text',
    "attribute88" INTEGER DEFAULT 1,
    "attribute89" BLOB NOT NULL DEFAULT x'',
    "attribute90" INTEGER NOT NULL,
    "attribute91" TEXT NOT NULL,
    "attribute92" REAL,
    "attribute93" INTEGER NOT NULL DEFAULT 0,
    "attribute94" REAL NOT NULL,
    "attribute95" BLOB,
    "attribute96" INTEGER NOT NULL DEFAULT -1,
    "attribute97" TEXT DEFAULT 'text',
    "attribute98" INTEGER DEFAULT 1,
    "attribute99" BLOB NOT NULL DEFAULT x'',
    "attribute100" INTEGER NOT NULL,
    "attribute101" TEXT NOT NULL,
    "attribute102" REAL,
    "attribute103" INTEGER NOT NULL DEFAULT 0,
    "attribute104" REAL NOT NULL,
    "attribute105" BLOB,
    "attribute106" INTEGER NOT NULL DEFAULT -1,
    "attribute107" TEXT DEFAULT 'text',
    "attribute108" INTEGER DEFAULT 1,
    "attribute109" BLOB NOT NULL DEFAULT x'',
    "attribute110" INTEGER NOT NULL,
    "attribute111" TEXT NOT NULL,
    "attribute112" REAL,
    "attribute113" INTEGER NOT NULL DEFAULT 0,
    "attribute114" REAL NOT NULL,
    "attribute115" BLOB,
    "attribute116" INTEGER NOT NULL DEFAULT -1,
    "attribute117" TEXT DEFAULT 'text',
    "attribute118" INTEGER DEFAULT 1,
    "attribute119" BLOB NOT NULL DEFAULT x'',
    "attribute120" INTEGER NOT NULL,
    "attribute121" TEXT NOT NULL,
    "attribute122" REAL,
    "attribute123" INTEGER NOT NULL DEFAULT 0,
    "attribute124" REAL NOT NULL,
    "attribute125" BLOB,
    "attribute126" INTEGER NOT NULL DEFAULT -1,
    "attribute127" TEXT DEFAULT 'text',
    "attribute128" INTEGER DEFAULT 1,
    "attribute129" BLOB NOT NULL DEFAULT x'',
    "attribute130" INTEGER NOT NULL,
    "attribute131" TEXT NOT NULL,
    "attribute132" REAL,
    "attribute133" INTEGER NOT NULL DEFAULT 0,
    "attribute134" REAL NOT NULL,
    "attribute135" BLOB,
    "attribute136" INTEGER NOT NULL DEFAULT -1,
    "attribute137" TEXT DEFAULT 'text',
    "attribute138" INTEGER DEFAULT 1,
    "attribute139" BLOB NOT NULL DEFAULT x'',
    "attribute140" INTEGER NOT NULL,
    "attribute141" TEXT NOT NULL,
    "attribute142" REAL,
    "attribute143" INTEGER NOT NULL DEFAULT 0,
    "attribute144" REAL NOT NULL,
    "attribute145" BLOB,
    "attribute146" INTEGER NOT NULL DEFAULT -1,
    "attribute147" TEXT DEFAULT 'text',
    "attribute148" INTEGER DEFAULT 1,
    "attribute149" BLOB NOT NULL DEFAULT x'',
    "attribute150" INTEGER NOT NULL,
    "attribute151" TEXT NOT NULL,
    "attribute152" REAL,
    "attribute153" INTEGER NOT NULL DEFAULT 0,
    "attribute154" REAL NOT NULL,
    "attribute155" BLOB,
    "attribute156" INTEGER NOT NULL DEFAULT -1,
    "attribute157" TEXT DEFAULT 'text',
    "attribute158" INTEGER DEFAULT 1,
    "attribute159" BLOB NOT NULL DEFAULT x'',
    "attribute160" INTEGER NOT NULL,
    "attribute161" TEXT NOT NULL,
    "attribute162" REAL,
    "attribute163" INTEGER NOT NULL DEFAULT 0,
    "attribute164" REAL NOT NULL,
    "attribute165" BLOB,
    "attribute166" INTEGER NOT NULL DEFAULT -1,
    "attribute167" TEXT DEFAULT 'text',
    "attribute168" INTEGER DEFAULT 1,
    "attribute169" BLOB NOT NULL DEFAULT x'',
    "attribute170" INTEGER NOT NULL,
    "attribute171" TEXT NOT NULL,
    "attribute172" REAL,
    "attribute173" INTEGER NOT NULL DEFAULT 0,
    "attribute174" REAL NOT NULL,
    "attribute175" BLOB,
    "attribute176" INTEGER NOT NULL DEFAULT -1,
    "attribute177" TEXT DEFAULT 'text',
    "attribute178" INTEGER DEFAULT 1,
    "attribute179" BLOB NOT NULL DEFAULT x'',
    "attribute180" INTEGER NOT NULL,
    "attribute181" TEXT NOT NULL,
    "attribute182" REAL,
    "attribute183" INTEGER NOT NULL DEFAULT 0,
    "attribute184" REAL NOT NULL,
    "attribute185" BLOB,
    "attribute186" INTEGER NOT NULL DEFAULT -1,
    "attribute187" TEXT DEFAULT 'text',
    "attribute188" INTEGER DEFAULT 1,
    "attribute189" BLOB NOT NULL DEFAULT x'',
    "attribute190" INTEGER NOT NULL,
    "attribute191" TEXT NOT NULL,
    "attribute192" REAL,
    "attribute193" INTEGER NOT NULL DEFAULT 0,
    "attribute194" REAL NOT NULL,
    "attribute195" BLOB,
    "attribute196" INTEGER NOT NULL DEFAULT -1,
    "attribute197" TEXT DEFAULT 'text',
    "attribute198" INTEGER DEFAULT 1,
    "attribute199" BLOB NOT NULL DEFAULT x'',
    "attribute200" INTEGER NOT NULL,
    "attribute201" TEXT NOT NULL,
    "attribute202" REAL,
    "attribute203" INTEGER NOT NULL DEFAULT 0,
    "attribute204" REAL NOT NULL,
    "attribute205" BLOB,
    "attribute206" INTEGER NOT NULL DEFAULT -1,
    "attribute207" TEXT DEFAULT 'text',
    "attribute208" INTEGER DEFAULT 1,
    "attribute209" BLOB NOT NULL DEFAULT x'',
    "attribute210" INTEGER NOT NULL,
    "attribute211" TEXT NOT NULL,
    "attribute212" REAL,
    "attribute213" INTEGER NOT NULL DEFAULT 0,
    "attribute214" REAL NOT NULL,
    "attribute215" BLOB,
    "attribute216" INTEGER NOT NULL DEFAULT -1,
    "attribute217" TEXT DEFAULT 'text',
    "attribute218" INTEGER DEFAULT 1,
    "attribute219" BLOB NOT NULL DEFAULT x'',
    "attribute220" INTEGER NOT NULL,
    "attribute221" TEXT NOT NULL,
    "attribute222" REAL,
    "attribute223" INTEGER NOT NULL DEFAULT 0,
    "attribute224" REAL NOT NULL,
    "attribute225" BLOB,
    "attribute226" INTEGER NOT NULL DEFAULT -1,
    "attribute227" TEXT DEFAULT 'text',
    "attribute228" INTEGER DEFAULT 1,
    "attribute229" BLOB NOT NULL DEFAULT x'',
    "attribute230" INTEGER NOT NULL,
    "attribute231" TEXT NOT NULL,
    "attribute232" REAL,
    "attribute233" INTEGER NOT NULL DEFAULT 0,
    "attribute234" REAL NOT NULL,
    "attribute235" BLOB,
    "attribute236" INTEGER NOT NULL DEFAULT -1,
    "attribute237" TEXT DEFAULT 'text',
    "attribute238" INTEGER DEFAULT 1,
    "attribute239" BLOB NOT NULL DEFAULT x'',
    "attribute240" INTEGER NOT NULL,
    "attribute241" TEXT NOT NULL,
    "attribute242" REAL,
    "attribute243" INTEGER NOT NULL DEFAULT 0,
    "attribute244" REAL NOT NULL,
    "attribute245" BLOB,
    "attribute246" INTEGER NOT NULL DEFAULT -1,
    "attribute247" TEXT DEFAULT 'text',
    "attribute248" INTEGER DEFAULT 1,
    "attribute249" BLOB NOT NULL DEFAULT x'',
    "attribute250" INTEGER NOT NULL,
    "attribute251" TEXT NOT NULL,
    "attribute252" REAL,
    "attribute253" INTEGER NOT NULL DEFAULT 0,
    "attribute254" REAL NOT NULL,
    "attribute255" BLOB,
    "attribute256" INTEGER NOT NULL DEFAULT -1,
    "attribute257" TEXT DEFAULT 'text',
    "attribute258" INTEGER DEFAULT 1,
    "attribute259" BLOB NOT NULL DEFAULT x'',
    "attribute260" INTEGER NOT NULL,
    "attribute261" TEXT NOT NULL,
    "attribute262" REAL,
    "attribute263" INTEGER NOT NULL DEFAULT 0,
    "attribute264" REAL NOT NULL,
    "attribute265" BLOB,
    "attribute266" INTEGER NOT NULL DEFAULT -1,
    "attribute267" TEXT DEFAULT 'text',
    "attribute268" INTEGER DEFAULT 1,
    "attribute269" BLOB NOT NULL DEFAULT x'',
    "attribute270" INTEGER NOT NULL,
    "attribute271" TEXT NOT NULL,
    "attribute272" REAL,
    "attribute273" INTEGER NOT NULL DEFAULT 0,
    "attribute274" REAL NOT NULL,
    "attribute275" BLOB,
    "attribute276" INTEGER NOT NULL DEFAULT -1,
    "attribute277" TEXT DEFAULT 'text',
    "attribute278" INTEGER DEFAULT 1,
    "attribute279" BLOB NOT NULL DEFAULT x'',
    "attribute280" INTEGER NOT NULL,
    "attribute281" TEXT NOT NULL,
    "attribute282" REAL,
    "attribute283" INTEGER NOT NULL DEFAULT 0,
    "attribute284" REAL NOT NULL,
    "attribute285" BLOB,
    "attribute286" INTEGER NOT NULL DEFAULT -1,
    "attribute287" TEXT DEFAULT 'text',
    "attribute288" INTEGER DEFAULT 1,
    "attribute289" BLOB NOT NULL DEFAULT x'',
    "attribute290" INTEGER NOT NULL,
    "attribute291" TEXT NOT NULL,
    "attribute292" REAL,
    "attribute293" INTEGER NOT NULL DEFAULT 0,
    "attribute294" REAL NOT NULL,
    "attribute295" BLOB,
    "attribute296" INTEGER NOT NULL DEFAULT -1,
    "attribute297" TEXT DEFAULT 'text',
    "attribute298" INTEGER DEFAULT 1,
    "attribute299" BLOB NOT NULL DEFAULT x''
) STRICT;

-- Adds Ticket
CREATE TABLE "Ticket" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT
) STRICT;

-- Adds ToManyColumn
CREATE TABLE "ToManyColumn" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT
) STRICT;

-- Adds KeyPath
CREATE TABLE "KeyPath" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "customMirror" TEXT,
    "KeyPathTableID" INTEGER REFERENCES "ToManyColumn" ("id") ON DELETE SET NULL
) STRICT;
CREATE INDEX "index_KeyPath_on_KeyPathTableID" ON "KeyPath" ("KeyPathTableID");

-- Adds Type
CREATE TABLE "Type" (
    "id" BLOB NOT NULL PRIMARY KEY,
    "typeID" BLOB REFERENCES "Type" ("id") ON DELETE SET NULL
) STRICT;
CREATE INDEX "index_Type_on_typeID" ON "Type" ("typeID");

-- Adds UUID
CREATE TABLE "UUID" (
    "id" BLOB NOT NULL PRIMARY KEY,
    "otherID" BLOB REFERENCES "UUID" ("id") ON DELETE SET NULL
) STRICT;
CREATE INDEX "index_UUID_on_otherID" ON "UUID" ("otherID");

-- Adds Way
CREATE TABLE "Way" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "path" TEXT NOT NULL,
    "path_" TEXT,
    "Root" TEXT,
    "keyPaths" TEXT NOT NULL,
    "relationships" INTEGER,
    "QueryPath" TEXT NOT NULL DEFAULT '[]',
    "followingID" INTEGER REFERENCES "Way" ("id") ON DELETE SET NULL,
    "atID" INTEGER REFERENCES "Root" ("id") ON DELETE SET NULL,
    "namedColumns" TEXT NOT NULL REFERENCES "ColumnPaths" ("columns") DEFERRABLE INITIALLY DEFERRED,
    "isOptionalID" INTEGER REFERENCES "OptionalColumnPaths" ("id") ON DELETE SET NULL
) STRICT;
CREATE UNIQUE INDEX "unique_Way_on_keyPaths" ON "Way" ("keyPaths");
CREATE UNIQUE INDEX "unique_Way_on_namedColumns_path" ON "Way" ("namedColumns", "path");
CREATE INDEX "index_Way_on_atID" ON "Way" ("atID");
CREATE INDEX "index_Way_on_followingID" ON "Way" ("followingID");
CREATE INDEX "index_Way_on_isOptionalID" ON "Way" ("isOptionalID");

-- Adds Witnesses
CREATE TABLE "Witnesses" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "validate" TEXT NOT NULL,
    "validate_" INTEGER NOT NULL DEFAULT 1,
    "prepareForUpdate" REAL NOT NULL,
    "advanceVersion" INTEGER NOT NULL DEFAULT 1,
    "customMirror" TEXT,
    "model" TEXT NOT NULL DEFAULT 'm',
    "rowID" INTEGER NOT NULL DEFAULT 3,
    "relationships" TEXT,
    "relationID" INTEGER REFERENCES "Witnesses" ("id") ON DELETE SET NULL,
    "bind" TEXT NOT NULL DEFAULT '[]',
    CONSTRAINT "length_validate" CHECK (length("validate") BETWEEN 1 AND 5 AND instr("validate", char(0)) = 0)
) STRICT;
CREATE INDEX "index_Witnesses_on_relationID" ON "Witnesses" ("relationID");

-- Adds Adopted
CREATE TABLE "adopted ""things""" (
    "thing id" INTEGER NOT NULL PRIMARY KEY,
    "the_title" TEXT NOT NULL,
    "owner" BLOB REFERENCES "Person" ("id") ON DELETE SET NULL
) STRICT;
CREATE INDEX "index_adopted ""things""_on_owner" ON "adopted ""things""" ("owner");

-- Adds Change
CREATE TABLE "change's history" (
    "token, 100%" INTEGER NOT NULL,
    "entity" TEXT NOT NULL,
    "kind" REAL NOT NULL,
    "key" BLOB NOT NULL DEFAULT x'',
    "columns" TEXT NOT NULL DEFAULT '[]',
    "old" INTEGER NOT NULL DEFAULT 0,
    "new" REAL,
    "it's ""IIF""" TEXT NOT NULL DEFAULT '' COLLATE NOCASE,
    PRIMARY KEY ("token, 100%", "entity", "kind")
) STRICT;

-- Adds class
CREATE TABLE "class" (
    "id" BLOB NOT NULL PRIMARY KEY,
    "classID" BLOB REFERENCES "class" ("id") ON DELETE SET NULL
) STRICT;
CREATE INDEX "index_class_on_classID" ON "class" ("classID");

-- Adds entities
CREATE TABLE "entities" (
    "id" BLOB NOT NULL PRIMARY KEY
) STRICT;

-- Adds history
CREATE TABLE "history" (
    "id" BLOB NOT NULL PRIMARY KEY,
    "entitiesID" BLOB REFERENCES "entities" ("id") ON DELETE SET NULL
) STRICT;
CREATE INDEX "index_history_on_entitiesID" ON "history" ("entitiesID");

-- Adds decoder2
CREATE TABLE "decoder2" (
    "id" BLOB NOT NULL PRIMARY KEY,
    "historyID" BLOB REFERENCES "history" ("id") ON DELETE SET NULL
) STRICT;
CREATE INDEX "index_decoder2_on_historyID" ON "decoder2" ("historyID");

-- Adds container
CREATE TABLE "container" (
    "id" BLOB NOT NULL PRIMARY KEY,
    "decoderID" BLOB REFERENCES "decoder2" ("id") ON DELETE SET NULL
) STRICT;
CREATE INDEX "index_container_on_decoderID" ON "container" ("decoderID");

-- Adds position
CREATE TABLE "position" (
    "id" BLOB NOT NULL PRIMARY KEY,
    "containerID" BLOB REFERENCES "container" ("id") ON DELETE SET NULL
) STRICT;
CREATE INDEX "index_position_on_containerID" ON "position" ("containerID");

-- Adds key
CREATE TABLE "key" (
    "id" BLOB NOT NULL PRIMARY KEY,
    "positionID" BLOB REFERENCES "position" ("id") ON DELETE SET NULL
) STRICT;
CREATE INDEX "index_key_on_positionID" ON "key" ("positionID");

-- Adds await
CREATE TABLE "await" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "keyID" BLOB REFERENCES "key" ("id") ON DELETE SET NULL
) STRICT;
CREATE INDEX "index_await_on_keyID" ON "await" ("keyID");

-- Adds in
CREATE TABLE "in" (
    "id" BLOB NOT NULL PRIMARY KEY,
    "awaitID" INTEGER REFERENCES "await" ("id") ON DELETE SET NULL
) STRICT;
CREATE INDEX "index_in_on_awaitID" ON "in" ("awaitID");

-- Adds default
CREATE TABLE "default" (
    "default" TEXT NOT NULL PRIMARY KEY,
    "inID" BLOB REFERENCES "in" ("id") ON DELETE SET NULL
) STRICT;
CREATE INDEX "index_default_on_inID" ON "default" ("inID");

-- Adds Product
CREATE TABLE "products" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "name" TEXT NOT NULL,
    "the_notes" TEXT,
    "code" BLOB NOT NULL,
    "page" TEXT,
    "words" TEXT NOT NULL DEFAULT '[]',
    "stock" INTEGER NOT NULL,
    "small" INTEGER,
    "ratio" REAL,
    "share" REAL NOT NULL DEFAULT 0.5,
    "price" INTEGER NOT NULL,
    "balance" INTEGER,
    "email" TEXT COLLATE NOCASE,
    "soldAt" REAL,
    CONSTRAINT "length_name" CHECK (length("name") BETWEEN 1 AND 20 AND instr("name", char(0)) = 0),
    CONSTRAINT "length_the_notes" CHECK (length("the_notes") <= 30 AND instr("the_notes", char(0)) = 0),
    CONSTRAINT "length_code" CHECK (length("code") BETWEEN 2 AND 4),
    CONSTRAINT "length_page" CHECK (length("page") BETWEEN 1 AND 100 AND instr("page", char(0)) = 0),
    CONSTRAINT "length_words" CHECK (json_array_length("words") <= 3),
    CONSTRAINT "range_stock" CHECK ("stock" BETWEEN 0 AND 100),
    CONSTRAINT "range_small" CHECK ("small" >= -5 AND "small" < 5),
    CONSTRAINT "range_ratio" CHECK ("ratio" >= 0.0 AND "ratio" < 1.0),
    CONSTRAINT "range_share" CHECK ("share" >= 0.25),
    CONSTRAINT "range_price" CHECK ("price" >= 1),
    CONSTRAINT "range_balance" CHECK ("balance" BETWEEN -9995 AND 1234567890123400),
    CONSTRAINT "plausible" CHECK ("stock" < 50 OR "name" <> 'rare'),
    CONSTRAINT "recent" CHECK ("soldAt" IS NULL OR "soldAt" < 3124137600.0)
) STRICT;
CREATE UNIQUE INDEX "unique_products_on_email" ON "products" ("email" COLLATE NOCASE);
CREATE UNIQUE INDEX "unique_products_on_name_where_soldAt_is_null" ON "products" ("name") WHERE "soldAt" IS NULL;
CREATE INDEX "index_products_on_lower_name_stock_descending_where_stock_0" ON "products" (lower("name"), "stock" DESC) WHERE "stock" > 0;

-- Adds Way.search
CREATE TABLE "searched ways" (
    "wayID" INTEGER NOT NULL REFERENCES "Way" ("id") ON DELETE CASCADE,
    "searchID" INTEGER NOT NULL REFERENCES "Way" ("id") ON DELETE CASCADE,
    PRIMARY KEY ("wayID", "searchID")
) STRICT;
CREATE INDEX "index_searched ways_on_searchID" ON "searched ways" ("searchID");

-- Adds Member.shifts
CREATE TABLE "shifts of members" (
    "memberID" BLOB NOT NULL REFERENCES "Member" ("id") ON DELETE CASCADE,
    "shiftDay" INTEGER NOT NULL,
    "shiftPart" INTEGER NOT NULL,
    PRIMARY KEY ("memberID", "shiftDay", "shiftPart"),
    FOREIGN KEY ("shiftDay", "shiftPart") REFERENCES "Shift" ("day", "part") ON DELETE CASCADE
) STRICT;
CREATE INDEX "index_shifts of members_on_shiftDay_shiftPart" ON "shifts of members" ("shiftDay", "shiftPart");

-- Adds struct
CREATE TABLE "struct" (
    "id" BLOB NOT NULL PRIMARY KEY,
    "Type" REAL NOT NULL DEFAULT 0.0,
    "String" TEXT,
    "init" TEXT NOT NULL DEFAULT 'i',
    "in" INTEGER,
    "self" INTEGER NOT NULL DEFAULT 1,
    "text" TEXT NOT NULL DEFAULT 't'
) STRICT;

-- Adds Chapter
CREATE TABLE "the chapters" (
    "chapter number" INTEGER NOT NULL PRIMARY KEY,
    "search" TEXT NOT NULL,
    "full text" TEXT
) STRICT;

-- Adds Column
CREATE TABLE "Column" (
    "id" BLOB NOT NULL PRIMARY KEY,
    "name" TEXT NOT NULL,
    "rowID" BLOB REFERENCES "Row" ("id") ON DELETE SET NULL
) STRICT;
CREATE INDEX "index_Column_on_rowID" ON "Column" ("rowID");

-- Adds Only
CREATE TABLE "Only" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "pathsID" INTEGER NOT NULL REFERENCES "OptionalColumnPaths" ("id") DEFERRABLE INITIALLY DEFERRED,
    "columnID" BLOB NOT NULL REFERENCES "Column" ("id") DEFERRABLE INITIALLY DEFERRED
) STRICT;
CREATE UNIQUE INDEX "unique_Only_on_pathsID" ON "Only" ("pathsID");
CREATE INDEX "index_Only_on_columnID" ON "Only" ("columnID");

-- Adds Entity
CREATE TABLE "Entity" (
    "id" BLOB NOT NULL PRIMARY KEY,
    "tableID" BLOB REFERENCES "Table" ("id") ON DELETE SET NULL
) STRICT;
CREATE INDEX "index_Entity_on_tableID" ON "Entity" ("tableID");

-- Adds Table
CREATE TABLE "Table" (
    "id" BLOB NOT NULL PRIMARY KEY,
    "entityID" BLOB REFERENCES "Entity" ("id") ON DELETE SET NULL
) STRICT;
CREATE INDEX "index_Table_on_entityID" ON "Table" ("entityID");

-- Adds Row
CREATE TABLE "Row" (
    "id" BLOB NOT NULL PRIMARY KEY,
    "statementID" BLOB REFERENCES "Statement" ("id") ON DELETE SET NULL,
    "tableID" BLOB REFERENCES "Table" ("id") ON DELETE SET NULL
) STRICT;
CREATE INDEX "index_Row_on_statementID" ON "Row" ("statementID");
CREATE INDEX "index_Row_on_tableID" ON "Row" ("tableID");

-- Adds Hub
CREATE TABLE "Hub" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "selfID" INTEGER REFERENCES "Hub" ("id") ON DELETE SET NULL,
    "initID" INTEGER REFERENCES "Hub" ("id") ON DELETE SET NULL,
    "TypeID" INTEGER REFERENCES "Hub" ("id") ON DELETE SET NULL,
    "HubID" INTEGER REFERENCES "Hub" ("id") ON DELETE SET NULL,
    "SpokeValue" INTEGER,
    "SpokePart1" TEXT,
    "IntID" INTEGER REFERENCES "Hub" ("id") ON DELETE SET NULL,
    FOREIGN KEY ("SpokeValue", "SpokePart1") REFERENCES "Spoke" ("value", "part1") ON DELETE SET NULL,
    CONSTRAINT "whole_Spoke" CHECK (("SpokeValue" IS NULL) = ("SpokePart1" IS NULL))
) STRICT;
CREATE INDEX "index_Hub_on_HubID" ON "Hub" ("HubID");
CREATE INDEX "index_Hub_on_IntID" ON "Hub" ("IntID");
CREATE INDEX "index_Hub_on_SpokeValue_SpokePart1" ON "Hub" ("SpokeValue", "SpokePart1");
CREATE INDEX "index_Hub_on_TypeID" ON "Hub" ("TypeID");
CREATE INDEX "index_Hub_on_initID" ON "Hub" ("initID");
CREATE INDEX "index_Hub_on_selfID" ON "Hub" ("selfID");

-- Adds Hub.relationships
CREATE TABLE "Hub_relationships" (
    "hubID" INTEGER NOT NULL REFERENCES "Hub" ("id") ON DELETE CASCADE,
    "relationshipsID" INTEGER NOT NULL REFERENCES "Hub" ("id") ON DELETE CASCADE,
    PRIMARY KEY ("hubID", "relationshipsID")
) STRICT;
CREATE INDEX "index_Hub_relationships_on_relationshipsID" ON "Hub_relationships" ("relationshipsID");

-- Adds Spoke
CREATE TABLE "Spoke" (
    "value" INTEGER NOT NULL,
    "part1" TEXT NOT NULL,
    "hubID" INTEGER NOT NULL REFERENCES "Hub" ("id") DEFERRABLE INITIALLY DEFERRED,
    "defaultID" INTEGER REFERENCES "Hub" ("id") ON DELETE SET NULL,
    "whereID" INTEGER REFERENCES "Hub" ("id") ON DELETE SET NULL,
    "rimIn" INTEGER,
    "rimSelf" TEXT,
    PRIMARY KEY ("value", "part1"),
    FOREIGN KEY ("rimIn", "rimSelf") REFERENCES "Rim" ("in", "self") ON DELETE SET NULL,
    CONSTRAINT "whole_rim" CHECK (("rimIn" IS NULL) = ("rimSelf" IS NULL))
) STRICT;
CREATE INDEX "index_Spoke_on_defaultID" ON "Spoke" ("defaultID");
CREATE INDEX "index_Spoke_on_hubID" ON "Spoke" ("hubID");
CREATE INDEX "index_Spoke_on_rimIn_rimSelf" ON "Spoke" ("rimIn", "rimSelf");
CREATE INDEX "index_Spoke_on_whereID" ON "Spoke" ("whereID");

-- Adds Hub.class
CREATE TABLE "Hub_class" (
    "hubID" INTEGER NOT NULL REFERENCES "Hub" ("id") ON DELETE CASCADE,
    "spokeValue" INTEGER NOT NULL,
    "spokePart1" TEXT NOT NULL,
    PRIMARY KEY ("hubID", "spokeValue", "spokePart1"),
    FOREIGN KEY ("spokeValue", "spokePart1") REFERENCES "Spoke" ("value", "part1") ON DELETE CASCADE
) STRICT;
CREATE INDEX "index_Hub_class_on_spokeValue_spokePart1" ON "Hub_class" ("spokeValue", "spokePart1");

-- Adds Hub.description
CREATE TABLE "Hub_description" (
    "hubID" INTEGER NOT NULL REFERENCES "Hub" ("id") ON DELETE CASCADE,
    "spokeValue" INTEGER NOT NULL,
    "spokePart1" TEXT NOT NULL,
    PRIMARY KEY ("hubID", "spokeValue", "spokePart1"),
    FOREIGN KEY ("spokeValue", "spokePart1") REFERENCES "Spoke" ("value", "part1") ON DELETE CASCADE
) STRICT;
CREATE INDEX "index_Hub_description_on_spokeValue_spokePart1" ON "Hub_description" ("spokeValue", "spokePart1");

-- Adds Hub.func
CREATE TABLE "Hub_func" (
    "hubID" INTEGER NOT NULL REFERENCES "Hub" ("id") ON DELETE CASCADE,
    "spokeValue" INTEGER NOT NULL,
    "spokePart1" TEXT NOT NULL,
    PRIMARY KEY ("hubID", "spokeValue", "spokePart1"),
    FOREIGN KEY ("spokeValue", "spokePart1") REFERENCES "Spoke" ("value", "part1") ON DELETE CASCADE
) STRICT;
CREATE INDEX "index_Hub_func_on_spokeValue_spokePart1" ON "Hub_func" ("spokeValue", "spokePart1");

-- Adds the view Workload
-- Adds the view Totals
-- Adds the view extension
-- Adds the view Mirror
-- Adds the view Never
CREATE VIEW "Mirror" AS
SELECT 1 AS id;
CREATE VIEW "Never" AS
SELECT 1 AS count, 2 AS columns, 3 AS "table";
CREATE VIEW "Workload" AS
SELECT Member.id AS memberID, Member.name AS title, count(Chore.id) AS count, min(Chore.shiftDay) AS firstDay
FROM Member LEFT JOIN Chore ON Chore.assigneeID = Member.id GROUP BY Member.id;
CREATE VIEW "extension" AS
SELECT 1 AS self, 2 AS "Int", 'r' AS row, 't' AS text, NULL AS defaultID;
CREATE VIEW "totals of all" AS
SELECT (SELECT count(*) FROM Member) AS members, (SELECT count(*) FROM Chore) AS chores;
CREATE VIRTUAL TABLE "Page_search" USING fts5("title", "text", content='Page', content_rowid='rowid');
CREATE TRIGGER "Page_search_insert" AFTER INSERT ON "Page"
BEGIN
    INSERT INTO "Page_search" (rowid, "title", "text") VALUES (new."rowid", new."title", new."text");
END;
CREATE TRIGGER "Page_search_delete" AFTER DELETE ON "Page"
BEGIN
    INSERT INTO "Page_search" ("Page_search", rowid, "title", "text") VALUES ('delete', old."rowid", old."title", old."text");
END;
CREATE TRIGGER "Page_search_update" AFTER UPDATE ON "Page"
WHEN old."rowid" IS NOT new."rowid" COLLATE BINARY OR old."title" IS NOT new."title" COLLATE BINARY OR old."text" IS NOT new."text" COLLATE BINARY
BEGIN
    INSERT INTO "Page_search" ("Page_search", rowid, "title", "text") VALUES ('delete', old."rowid", old."title", old."text");
    INSERT INTO "Page_search" (rowid, "title", "text") VALUES (new."rowid", new."title", new."text");
END;
CREATE VIRTUAL TABLE "Way_search" USING fts5("path", content='Way', content_rowid='id');
CREATE TRIGGER "Way_search_insert" AFTER INSERT ON "Way"
BEGIN
    INSERT INTO "Way_search" (rowid, "path") VALUES (new."id", new."path");
END;
CREATE TRIGGER "Way_search_delete" AFTER DELETE ON "Way"
BEGIN
    INSERT INTO "Way_search" ("Way_search", rowid, "path") VALUES ('delete', old."id", old."path");
END;
CREATE TRIGGER "Way_search_update" AFTER UPDATE ON "Way"
WHEN old."id" IS NOT new."id" COLLATE BINARY OR old."path" IS NOT new."path" COLLATE BINARY
BEGIN
    INSERT INTO "Way_search" ("Way_search", rowid, "path") VALUES ('delete', old."id", old."path");
    INSERT INTO "Way_search" (rowid, "path") VALUES (new."id", new."path");
END;
CREATE VIRTUAL TABLE "the chapters_search" USING fts5("search", "full text", content='the chapters', content_rowid='chapter number');
CREATE TRIGGER "the chapters_search_insert" AFTER INSERT ON "the chapters"
BEGIN
    INSERT INTO "the chapters_search" (rowid, "search", "full text") VALUES (new."chapter number", new."search", new."full text");
END;
CREATE TRIGGER "the chapters_search_delete" AFTER DELETE ON "the chapters"
BEGIN
    INSERT INTO "the chapters_search" ("the chapters_search", rowid, "search", "full text") VALUES ('delete', old."chapter number", old."search", old."full text");
END;
CREATE TRIGGER "the chapters_search_update" AFTER UPDATE ON "the chapters"
WHEN old."chapter number" IS NOT new."chapter number" COLLATE BINARY OR old."search" IS NOT new."search" COLLATE BINARY OR old."full text" IS NOT new."full text" COLLATE BINARY
BEGIN
    INSERT INTO "the chapters_search" ("the chapters_search", rowid, "search", "full text") VALUES ('delete', old."chapter number", old."search", old."full text");
    INSERT INTO "the chapters_search" (rowid, "search", "full text") VALUES (new."chapter number", new."search", new."full text");
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

-- Notes each change of Change
CREATE TRIGGER "change's history_history_insert" AFTER INSERT ON "change's history"
BEGIN
    INSERT INTO "strata_history" ("entity", "kind", "key", "columns")
    VALUES ('change''s history', 0, 'i' || new."token, 100%" || ',t' || hex(new."entity") || ',r' || printf('%!.20g', new."kind"), '');
END;
CREATE TRIGGER "change's history_history_delete" AFTER DELETE ON "change's history"
BEGIN
    INSERT INTO "strata_history" ("entity", "kind", "key", "columns")
    VALUES ('change''s history', 2, 'i' || old."token, 100%" || ',t' || hex(old."entity") || ',r' || printf('%!.20g', old."kind"), '');
END;
CREATE TRIGGER "change's history_history_update" AFTER UPDATE ON "change's history"
WHEN old."token, 100%" IS new."token, 100%" COLLATE BINARY
AND old."entity" IS new."entity" COLLATE BINARY
AND old."kind" IS new."kind" COLLATE BINARY
AND (
    old."columns" IS NOT new."columns" COLLATE BINARY
    OR old."it's ""IIF""" IS NOT new."it's ""IIF""" COLLATE BINARY
    OR old."key" IS NOT new."key" COLLATE BINARY
    OR old."new" IS NOT new."new" COLLATE BINARY
    OR old."old" IS NOT new."old" COLLATE BINARY
)
BEGIN
    INSERT INTO "strata_history" ("entity", "kind", "key", "columns")
    VALUES ('change''s history', 1, 'i' || new."token, 100%" || ',t' || hex(new."entity") || ',r' || printf('%!.20g', new."kind"), ','
        || iif(old."columns" IS NOT new."columns" COLLATE BINARY, 'columns,', '')
        || iif(old."it's ""IIF""" IS NOT new."it's ""IIF""" COLLATE BINARY, 'it''s "IIF",', '')
        || iif(old."key" IS NOT new."key" COLLATE BINARY, 'key,', '')
        || iif(old."new" IS NOT new."new" COLLATE BINARY, 'new,', '')
        || iif(old."old" IS NOT new."old" COLLATE BINARY, 'old,', ''));
END;
CREATE TRIGGER "change's history_history_rekey" AFTER UPDATE ON "change's history"
WHEN old."token, 100%" IS NOT new."token, 100%" COLLATE BINARY
OR old."entity" IS NOT new."entity" COLLATE BINARY
OR old."kind" IS NOT new."kind" COLLATE BINARY
BEGIN
    INSERT INTO "strata_history" ("entity", "kind", "key", "columns")
    VALUES ('change''s history', 2, 'i' || old."token, 100%" || ',t' || hex(old."entity") || ',r' || printf('%!.20g', old."kind"), '');
    INSERT INTO "strata_history" ("entity", "kind", "key", "columns")
    VALUES ('change''s history', 0, 'i' || new."token, 100%" || ',t' || hex(new."entity") || ',r' || printf('%!.20g', new."kind"), '');
END;
