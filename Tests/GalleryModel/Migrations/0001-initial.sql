-- strata migration 1
-- step: 1
-- name: initial
-- from: 1-e3b0c44298fc1c149afbf4c8996fb92427ae41e4
-- to: 1-989abe371eaddad3d0928640dc1e9f949a44e770

-- Adds Any
CREATE TABLE "Any" (
    "id" BLOB NOT NULL PRIMARY KEY,
    "anyID" BLOB REFERENCES "Any" ("id") ON DELETE SET NULL
) STRICT;
CREATE INDEX "index_Any_on_anyID" ON "Any" ("anyID");

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

-- Adds Self
CREATE TABLE "Self" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "sameID" INTEGER REFERENCES "Self" ("id") ON DELETE SET NULL
) STRICT;
CREATE INDEX "index_Self_on_sameID" ON "Self" ("sameID");

-- Adds Shadow
CREATE TABLE "Shadow" (
    "key" TEXT NOT NULL,
    "row" INTEGER NOT NULL,
    "position" TEXT NOT NULL,
    PRIMARY KEY ("key", "row", "position")
) STRICT;

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
    FOREIGN KEY ("stampPassportPersonID", "stampPosition") REFERENCES "Stamp" ("passportPersonID", "position") ON DELETE SET NULL
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

-- Adds Ticket
CREATE TABLE "Ticket" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT
) STRICT;

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

-- Adds Adopted
CREATE TABLE "adopted ""things""" (
    "thing id" INTEGER NOT NULL PRIMARY KEY,
    "the_title" TEXT NOT NULL,
    "owner" BLOB REFERENCES "Person" ("id") ON DELETE SET NULL
) STRICT;
CREATE INDEX "index_adopted ""things""_on_owner" ON "adopted ""things""" ("owner");

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

-- Adds Column
CREATE TABLE "Column" (
    "id" BLOB NOT NULL PRIMARY KEY,
    "name" TEXT NOT NULL,
    "rowID" BLOB REFERENCES "Row" ("id") ON DELETE SET NULL
) STRICT;
CREATE INDEX "index_Column_on_rowID" ON "Column" ("rowID");

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
