import StrataMigration
import StrataMigrator
import StrataSQLite
import Testing

private func read(_ sql: String) throws -> RelationalSchema {
    let connection = try Connection.inMemory()
    try connection.execute(sql)
    return try RelationalSchema(introspecting: connection)
}

private let plain = """
    CREATE TABLE "Parent" ("id" INTEGER NOT NULL PRIMARY KEY, "x" TEXT DEFAULT 'a,b' CHECK ("x" <> '(')) STRICT;
    CREATE TABLE "Child" (
        "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
        "a" INTEGER REFERENCES "Parent" ("id") ON DELETE SET NULL,
        "b" INTEGER NOT NULL REFERENCES "Parent" ("id") DEFERRABLE INITIALLY DEFERRED
    ) STRICT;
    CREATE INDEX "byA" ON "Child" ("a" DESC) WHERE "a" > 1 AND "b" IS NOT NULL;
    """

@Test(
    "Quoting, spacing, comments, letter case of keywords and the order of columns are no difference (pitfall 18)",
    arguments: [
        """
        create table Parent(id integer primary key,x text default 'a,b' check(x<>'('))strict;
        create table Child(
          -- "b" comes first, REFERENCES nothing here
          [b] integer not null references Parent deferrable /* AUTOINCREMENT */ initially deferred,
          `a` integer references Parent(id) on delete set null,
          id integer primary key autoincrement
        ) strict;
        create index byA on Child(a desc) where a>1 and b is not null;
        """,
        """
        CREATE TABLE 'Child' (
            "id" INTEGER PRIMARY KEY AUTOINCREMENT NOT NULL,
            "a" INTEGER,
            "b" INTEGER NOT NULL,
            FOREIGN KEY ("b") REFERENCES "Parent" ("id") NOT DEFERRABLE,
            FOREIGN KEY ("a") REFERENCES "Parent" ("id") ON DELETE SET NULL NOT DEFERRABLE INITIALLY DEFERRED
        ) STRICT;
        DROP TABLE "Child";
        CREATE TABLE "Child" (
            "id" INTEGER PRIMARY KEY AUTOINCREMENT NOT NULL,
            "a" INTEGER,
            "b" INTEGER NOT NULL,
            FOREIGN KEY ("b") REFERENCES "Parent" ("id") DEFERRABLE INITIALLY DEFERRED
            FOREIGN KEY ("a") REFERENCES "Parent" ("id") ON DELETE SET NULL DEFERRABLE INITIALLY IMMEDIATE
        ) STRICT;
        CREATE TABLE "Parent" ("id" INTEGER NOT NULL PRIMARY KEY, "x" TEXT DEFAULT 'a,b', CHECK ( "X" <> '(' )) STRICT;
        CREATE INDEX "byA" ON "Child" ("a" DESC) WHERE"a">1 AND "B" Is Not Null;
        """,
    ]
)
func sqlTextIsNoDifference(other: String) throws {
    let expected = try read(plain)
    let found = try read(other)
    #expect(found.differences(from: expected) == [])
    #expect(found.fingerprint == expected.fingerprint)
}

@Test("What only the text says is read from its tokens")
func tokensOfTheText() throws {
    let schema = try read(
        """
        CREATE TABLE "T" (
            "check" TEXT CONSTRAINT "not empty" CHECK (length("check") > 0) COLLATE NOCASE,
            "AUTOINCREMENT" TEXT DEFAULT 'CHECK (1) DEFERRABLE INITIALLY DEFERRED',
            "n" INTEGER DEFAULT (1 + 2),
            "parent" TEXT REFERENCES "T" ("check") ON UPDATE CASCADE,
            CONSTRAINT "named" UNIQUE ("n"),
            CHECK ("n" IN (1, 2, ')')),
            PRIMARY KEY ("check", "n")
        ) STRICT, WITHOUT ROWID;
        CREATE UNIQUE INDEX "WHERE" ON "T" ("n" COLLATE RTRIM);
        """
    )
    let table = try #require(schema.table(named: "T"))
    #expect(table.isAutoincrement == false)
    #expect(table.isWithoutRowID)
    #expect(
        table.checks == [
            RelationalCheck(name: "not empty", expression: #"LENGTH ( "check" ) > 0"#),
            RelationalCheck(name: nil, expression: #""n" IN ( 1 , 2 , ')' )"#),
        ]
    )
    #expect(table.columns.map(\.collation) == ["NOCASE", "BINARY", "BINARY", "BINARY"])
    #expect(table.columns[2].defaultSQL == "1 + 2")
    #expect(table.uniqueConstraints == [["n"]])
    #expect(table.foreignKeys.map(\.isDeferred) == [false])
    #expect(table.foreignKeys.map(\.onUpdate) == ["CASCADE"])
    #expect(table.primaryKey == ["check", "n"])
    #expect(
        table.indexes == [
            RelationalIndex(name: "WHERE", isUnique: true, parts: [.init(column: "n", collation: "RTRIM")])
        ]
    )
}

@Test("The tables of SQLite, of Strata and behind virtual tables are left out")
func ownTablesAreLeftOut() throws {
    let schema = try read(
        """
        CREATE TABLE "A" ("id" INTEGER PRIMARY KEY AUTOINCREMENT);
        CREATE TABLE "Strata_x" ("id" INTEGER PRIMARY KEY);
        CREATE VIRTUAL TABLE "F" USING fts5("x");
        CREATE VIEW "V" AS SELECT 1;
        ANALYZE;
        """
    )
    #expect(schema.tables.map(\.name) == ["A"])
}

@Test("Every part of a table makes a difference, and the sentence says which")
func differencesAreSentences() throws {
    let expected = try read(
        """
        CREATE TABLE "Gone" ("id" INTEGER PRIMARY KEY) STRICT;
        CREATE TABLE "P" ("id" INTEGER PRIMARY KEY) STRICT;
        CREATE TABLE "T" ("id" INTEGER PRIMARY KEY AUTOINCREMENT, "a" TEXT NOT NULL DEFAULT 'x', "b" TEXT, "c" TEXT,
            "p" INTEGER REFERENCES "P" ("id"), CHECK ("a" <> '')) STRICT;
        CREATE INDEX "one" ON "T" ("a");
        CREATE INDEX "two" ON "T" ("b");
        """
    )
    let found = try read(
        """
        CREATE TABLE "P" ("id" INTEGER PRIMARY KEY) STRICT;
        CREATE TABLE "New" ("id" INTEGER PRIMARY KEY) STRICT;
        CREATE TABLE "T" ("id" TEXT, "a" INTEGER, "b" TEXT COLLATE NOCASE, "d" TEXT,
            "p" INTEGER REFERENCES "P" ("id") ON DELETE CASCADE, PRIMARY KEY ("id", "a")) WITHOUT ROWID;
        CREATE INDEX "one" ON "T" ("a" DESC);
        CREATE INDEX "three" ON "T" ("b");
        """
    )
    #expect(
        found.differences(from: expected, extras: .reported) == [
            "table Gone is missing",
            "column T.id is TEXT instead of INTEGER",
            "column T.a is INTEGER instead of TEXT",
            "column T.a has no default instead of 'x'",
            "column T.b has the collation NOCASE instead of BINARY",
            "table T lacks the column c",
            "table T has a column d that is not declared",
            "table T has the key (id, a) instead of (id)",
            "the key of table T is not AUTOINCREMENT",
            "table T is not STRICT",
            "table T is WITHOUT ROWID",
            #"table T lacks the foreign key (p) REFERENCES "P" ("id")"#,
            #"table T has a foreign key (p) REFERENCES "P" ("id") ON DELETE CASCADE that is not declared"#,
            #"table T lacks the CHECK ("a" <> '')"#,
            "the index one of table T is not as declared",
            "table T lacks the index two",
            "table T has an index three that is not declared",
            "table New is not declared",
        ]
    )
    #expect(found.fingerprint != expected.fingerprint)
    #expect(expected.differences(from: expected) == [])
}

@Test("The fingerprint of a schema never changes by accident")
func fingerprintIsStable() throws {
    let schema = try Project.schema(
        """
        entity TodoItem {
            id: Int = .automatic
            title: String = "new"
            dueAt: Date?
            list: TodoList? @onDelete(cascade)
            index (dueAt descending)
        }
        entity TodoList { id: UUID = .random
            name: String @unique }
        """
    )
    let lowered = RelationalSchema(lowering: schema)
    #expect(
        lowered.canonicalText == """
            table "TodoItem" strict
              column "dueAt" REAL
              column "id" INTEGER not null
              column "listID" BLOB
              column "title" TEXT not null default 'new'
              key ("id") autoincrement
              foreign key ("listID") references "TodoList" ("id") on delete CASCADE
              index "index_TodoItem_on_dueAt_descending" ("dueAt" descending)
              index "index_TodoItem_on_listID" ("listID")
            table "TodoList" strict
              column "id" BLOB not null
              column "name" TEXT not null
              key ("id")
              index "unique_TodoList_on_name" unique ("name")

            """
    )
    #expect(lowered.fingerprint == "1-6f5c64cbb7d4450634491e79435585b750961b55")
    #expect(RelationalSchema().fingerprint == "1-e3b0c44298fc1c149afbf4c8996fb92427ae41e4")
}
