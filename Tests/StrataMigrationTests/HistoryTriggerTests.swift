import StrataMigration
import StrataMigrator
import StrataSQLite
import StrataSchema
import Testing

/// A database with one entity that has a history.
private func database(_ entity: Schema.Entity, _ others: [Schema.Entity] = []) throws -> Connection {
    var noted = entity
    noted.hasHistory = true
    let connection = try Connection.inMemory()
    try connection.run("PRAGMA trusted_schema = ON")
    try connection.execute(RelationalSchema(lowering: schema([noted] + others)).creationScript())
    return connection
}

extension Connection {
    /// Makes changes, and returns what was noted of them.
    fileprivate func noting(_ changes: String) throws -> [String] {
        let last = try value("SELECT coalesce(max(token), 0) FROM strata_history")
        try execute(changes)
        return try rows("SELECT kind, key, columns FROM strata_history WHERE token > ? ORDER BY token", [last])
            .map { $0.map(SQLText.literal).joined(separator: ", ") }
    }
}

private let note = entity(
    "Note",
    [
        attribute("id", .integer(.int)), attribute("title", .string) { $0.collation = .nocase },
        attribute("text", .string, optional: true), attribute("scan", .data, optional: true) { $0.isLazy = true },
        attribute("short", .string) {
            $0.generation = Schema.Generation(sql: sql("substr(title, 1, 1)"), isStored: true)
        },
    ]
)

@Test("An update notes the columns that it changes, and nothing if it changes none")
func notedColumns() throws {
    let connection = try database(note)
    #expect(
        try connection.noting("INSERT INTO Note (id, title) VALUES (1, 'a'), (2, 'b')") == [
            "0, 'i1', ''", "0, 'i2', ''",
        ]
    )
    #expect(try connection.noting("UPDATE Note SET title = title, text = NULL, scan = scan") == [])
    // Equal without regard to case is not the same.
    #expect(try connection.noting("UPDATE Note SET title = 'A' WHERE id = 1") == ["1, 'i1', ',title,'"])
    #expect(
        try connection.noting("UPDATE Note SET text = '', scan = x'00', title = 'c' WHERE id = 2")
            == ["1, 'i2', ',scan,text,title,'"]
    )
    // A blob and a text of the same bytes cannot be in one column of a STRICT table; NULL and '' can.
    #expect(try connection.noting("UPDATE Note SET text = NULL") == ["1, 'i2', ',text,'"])
    #expect(try connection.noting("DELETE FROM Note") == ["2, 'i1', ''", "2, 'i2', ''"])
}

@Test("Every way to write a row is noted: upsert, REPLACE, OR IGNORE, a change of the key, rolled-back savepoints")
func notedWays() throws {
    let connection = try database(note)
    #expect(
        try connection.noting(
            """
            INSERT INTO Note (id, title) VALUES (1, 'a');
            INSERT INTO Note (id, title) VALUES (1, 'b') ON CONFLICT (id) DO UPDATE SET title = excluded.title;
            INSERT OR IGNORE INTO Note (id, title) VALUES (1, 'c');
            """
        ) == ["0, 'i1', ''", "1, 'i1', ',title,'"]
    )
    #expect(try connection.noting("REPLACE INTO Note (id, title) VALUES (1, 'c')") == ["2, 'i1', ''", "0, 'i1', ''"])
    #expect(try connection.noting("UPDATE Note SET id = -5, title = 'd'") == ["2, 'i1', ''", "0, 'i-5', ''"])
    #expect(
        try connection.noting(
            "BEGIN; SAVEPOINT s; DELETE FROM Note; ROLLBACK TO s; UPDATE Note SET text = 'x'; RELEASE s; COMMIT"
        ) == ["1, 'i-5', ',text,'"]
    )
    #expect(try connection.noting("BEGIN; DELETE FROM Note; ROLLBACK") == [])
}

@Test("Rows that a cascade deletes, that SET NULL changes and that triggers write are noted")
func notedCascades() throws {
    func child(_ name: String, _ rule: Schema.Relationship.DeleteRule) -> Schema.Entity {
        entity(
            name,
            [
                attribute("id", .integer(.int)),
                attribute("noteID", .integer(.int), optional: true) { $0.relationship = "note" },
            ]
        ) {
            $0.hasHistory = true
            $0.relationships = [
                Schema.Relationship(
                    name: "note",
                    documentation: [],
                    destination: "Note",
                    isOptional: true,
                    deleteRule: rule,
                    keyAttributes: ["noteID"],
                    location: nowhere
                )
            ]
        }
    }
    let connection = try database(note, [child("Mark", .cascade), child("Link", .setNull)])
    try connection.run("PRAGMA foreign_keys = ON")
    try connection.execute(
        """
        INSERT INTO Note (id, title) VALUES (1, 'a'); INSERT INTO Mark VALUES (2, 1); INSERT INTO Link VALUES (3, 1);
        CREATE TRIGGER mine AFTER DELETE ON Note BEGIN INSERT INTO Mark VALUES (old.id + 10, NULL); END;
        """
    )
    let entries = try connection.noting("DELETE FROM Note")
    #expect(entries.sorted() == ["0, 'i11', ''", "1, 'i3', ',noteID,'", "2, 'i1', ''", "2, 'i2', ''"])
}

@Test("A key is noted so that its values can be read back: texts with NUL, bytes, fractions, several parts")
func notedKeys() throws {
    let connection = try database(
        entity(
            "Part",
            key: ["a", "b", "c", "d"],
            [
                attribute("a", .string) { $0.columnName = "a,'\"b" }, attribute("b", .data),
                attribute("c", .double), attribute("d", .integer(.int)),
            ]
        )
    )
    #expect(
        try connection.noting(
            "INSERT INTO Part VALUES ('é' || char(0) || ',''', x'00ff2c', 0.1, -9223372036854775808), ('', x'', -9e999, 0)"
        ) == [
            "0, 'tC3A9002C27,b00FF2C,r0.10000000000000000555,i-9223372036854775808', ''", "0, 't,b,r-Inf,i0', ''",
        ]
    )
    #expect(
        try connection.noting("UPDATE Part SET c = 1 WHERE d = 0") == ["2, 't,b,r-Inf,i0', ''", "0, 't,b,r1.0,i0', ''"]
    )
}

@Test("A fraction in a key reads back as the same number, whichever it is")
func notedFractions() throws {
    let connection = try database(entity("Spot", key: ["at"], [attribute("at", .double)]))
    var generator = SystemRandomNumberGenerator()
    var values: [Double] = [.leastNonzeroMagnitude, -.greatestFiniteMagnitude, .leastNormalMagnitude, 1 / 3, 1e23]
    while values.count < 5_000 {
        let value = Double(bitPattern: generator.next())
        if value.isFinite { values.append(value) }
        values.append(Double.random(in: -1e9...1e9, using: &generator))
    }
    for value in Set(values) { try connection.run("INSERT INTO Spot VALUES (?)", [.real(value)]) }
    var wrong: [Double] = []
    let rows = try connection.rows("SELECT s.at, h.key FROM Spot AS s JOIN strata_history AS h ON h.token = s.rowid")
    #expect(rows.count == Set(values).count)
    for row in rows {
        guard case .real(let value) = row[0], case .text(let key) = row[1] else { continue }
        if key.first != "r" || Double(key.dropFirst())?.bitPattern != value.bitPattern { wrong.append(value) }
    }
    #expect(wrong == [])
}

@Test("An entry is the history's last, whatever has been deleted, and has a mark of its own")
func notedOrder() throws {
    let connection = try database(note)
    try connection.execute(
        "INSERT INTO Note (id, title) VALUES (1, 'a'), (2, 'b'), (3, 'c'); DELETE FROM Note WHERE id = 2"
    )
    #expect(
        try connection.lines("SELECT token, key FROM strata_history") == ["1, 'i1'", "2, 'i2'", "3, 'i3'", "4, 'i2'"]
    )
    #expect(try connection.lines("SELECT count(DISTINCT mark) > 1, min(mark) >= 0 FROM strata_history") == ["1, 1"])
}
