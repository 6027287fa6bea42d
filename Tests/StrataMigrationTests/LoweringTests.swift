import StrataLowering
import StrataMigrator
import StrataSQLite
import StrataSchema
import Testing

/// What the creation script of a schema makes, read back.
private func roundTrip(_ text: String) throws -> (lowered: RelationalSchema, read: RelationalSchema) {
    let lowered = RelationalSchema(lowering: try Project.schema(text))
    let connection = try Connection.inMemory()
    try connection.execute(lowered.creationScript())
    return (lowered, try RelationalSchema(introspecting: connection))
}

@Test("The creation script makes exactly the lowered schema, for every type, storage and default")
func roundTripOfTypes() throws {
    let (lowered, read) = try roundTrip(
        """
        entity Everything {
            id: UUID = .timeOrdered
            bool: Bool = true
            int: Int = -9223372036854775808
            int8: Int8 = -128
            small: UInt8? = 255
            double: Double = -1.5
            tiny: Double = 1e-300
            whole: Double = 3
            float: Float = 0.1
            text: String = "It's \\"quoted\\""
            empty: String = ""
            data: Data = .empty
            uuid: UUID = "0123abcd-0000-4000-8000-00000000000f"
            uuidText: UUID = "0123abcd-0000-4000-8000-00000000000f" @stored(text)
            url: URL = "https://example.org/?a='b'"
            decimal: Decimal = 12.50
            cents: Decimal = 12.5 @stored(scaled: 2)
            now: Date = .now
            iso: Date? @stored(iso8601)
            seconds: Date? @stored(unixSeconds)
            milliseconds: Date? @stored(unixMilliseconds)
            kind: Kind = .fancy
            priority: Priority = .high
        }
        enum Kind: String { plain, fancy = "very 'fancy'" }
        enum Priority: Int { low = -1, high = 2 }
        """
    )
    #expect(read == lowered)
    #expect(read.differences(from: lowered) == [])
    let defaults = lowered.tables[0].columns.compactMap { column in column.defaultSQL.map { "\(column.name) \($0)" } }
    #expect(
        defaults == [
            "bool 1", "int -9223372036854775808", "int8 -128", "small 255", "double -1.5", "tiny 1e-300", "whole 3.0",
            "float 0.10000000149011612", "text 'It''s \"quoted\"'", "empty ''", "data x''",
            "uuid x'0123abcd00004000800000000000000f'", "uuidText '0123ABCD-0000-4000-8000-00000000000F'",
            "url 'https://example.org/?a=''b'''", "decimal '12.5'", "cents 1250", "kind 'very ''fancy'''", "priority 2",
        ]
    )
}

@Test("The creation script makes exactly the lowered schema, for every key, relationship and index")
func roundTripOfKeys() throws {
    let (lowered, read) = try roundTrip(
        """
        entity Automatic { id: Int = .automatic
            self1: Automatic? @onDelete(setNull) }
        entity Supplied { id: Int }
        entity Natural { name: String @id }
        entity Pair {
            left: Supplied @onDelete(restrict)
            right: Natural @onDelete(cascade)
            note: String?
            primaryKey (left, right)
        }
        entity Detail { pair: Pair? @onDelete(setNull)
            id: UUID = .random
            index (pair, id descending) }
        entity Profile {
            owner: Supplied @id @onDelete(cascade)
            nick: String @unique
            mail: String
            unique (mail, nick)
            index (mail descending, nick)
        }
        entity Chicken { id: UUID = .random
            egg: Egg? }
        entity Egg { id: UUID = .random
            chicken: Chicken }
        """
    )
    #expect(read == lowered)
    #expect(read.differences(from: lowered) == [])
    #expect(read.fingerprint == lowered.fingerprint)
}

@Test("A creation script reads like a careful person's")
func creationScriptText() throws {
    let schema = try Project.schema(
        """
        entity TodoItem {
            id: Int = .automatic
            title: String
            isDone: Bool = false
            list: TodoList? @onDelete(cascade)
            next: TodoItem?
            owner: Person
            index (isDone, title descending)
        }
        entity TodoList { id: UUID = .random
            name: String @unique }
        entity Person { first: String
            last: String
            primaryKey (last, first) }
        """
    )
    #expect(
        RelationalSchema(lowering: schema).creationScript() == """
            CREATE TABLE "Person" (
                "first" TEXT NOT NULL,
                "last" TEXT NOT NULL,
                PRIMARY KEY ("last", "first")
            ) STRICT;

            CREATE TABLE "TodoList" (
                "id" BLOB NOT NULL PRIMARY KEY,
                "name" TEXT NOT NULL
            ) STRICT;
            CREATE UNIQUE INDEX "unique_TodoList_on_name" ON "TodoList" ("name");

            CREATE TABLE "TodoItem" (
                "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
                "title" TEXT NOT NULL,
                "isDone" INTEGER NOT NULL DEFAULT 0,
                "listID" BLOB REFERENCES "TodoList" ("id") ON DELETE CASCADE,
                "nextID" INTEGER REFERENCES "TodoItem" ("id") ON DELETE SET NULL,
                "ownerLast" TEXT NOT NULL,
                "ownerFirst" TEXT NOT NULL,
                FOREIGN KEY ("ownerLast", "ownerFirst") REFERENCES "Person" ("last", "first") DEFERRABLE INITIALLY DEFERRED
            ) STRICT;
            CREATE INDEX "index_TodoItem_on_isDone_title_descending" ON "TodoItem" ("isDone", "title" DESC);
            CREATE INDEX "index_TodoItem_on_listID" ON "TodoItem" ("listID");
            CREATE INDEX "index_TodoItem_on_nextID" ON "TodoItem" ("nextID");
            CREATE INDEX "index_TodoItem_on_ownerLast_ownerFirst" ON "TodoItem" ("ownerLast", "ownerFirst");
            """
    )
}

@Test("A foreign key has no index of its own where a key or a declared index starts with it")
func foreignKeyIndexes() throws {
    let schema = try Project.schema(
        """
        entity A { id: Int }
        entity B {
            a: A
            other: A
            third: A @unique
            name: String
            primaryKey (a, name)
            index (other, name)
        }
        """
    )
    let table = try #require(RelationalSchema(lowering: schema).table(named: "B"))
    #expect(table.indexes.map(\.name) == ["index_B_on_otherID_name", "unique_B_on_thirdID"])
}

@Test("Indexes that would have one name get different ones")
func indexNames() throws {
    let schema = try Project.schema(
        """
        entity A {
            id: Int
            b: Int
            c: Int
            b_c: Int
            index (b, c)
            index (b_c)
        }
        entity C { id: Int
            d: Int @unique }
        entity unique_c_on_d { id: Int }
        """
    )
    let lowered = RelationalSchema(lowering: schema)
    #expect(
        lowered.tables.map { $0.indexes.map(\.name) } == [
            ["index_A_on_b_c", "index_A_on_b_c_2"], ["unique_C_on_d_2"], [],
        ]
    )
    try Connection.inMemory().execute(lowered.creationScript())
}

@Test("Any name is data: keywords, quotes, letters of all scripts")
func strangeNames() throws {
    let (lowered, read) = try roundTrip(
        """
        entity Order @table("group \\"by\\" 'x'; --") {
            id: Int
            `where`: String @column("größe (m²) /* no */")
            check: Int? @column("CHECK")
            primaryKey: Int?
            unique (`where`, check)
        }
        """
    )
    #expect(read == lowered)
}
