import StrataMigration
import StrataMigrator
import StrataSQLite
import StrataSchema
import Testing

private func people(
    collation: Schema.Collation = .binary,
    _ indexes: [Schema.Index] = []
) -> Schema {
    schema([
        entity(
            "Person",
            [
                attribute("id", .integer(.int)), attribute("mail", .string) { $0.collation = collation },
                attribute("isOld", .bool),
            ]
        ) { $0.indexes = indexes }
    ])
}

private let byMail = Schema.Index(isUnique: true, parts: [.init(attribute: "mail")])
private let rows = "INSERT INTO Person VALUES (1, 'a@x', 0), (2, 'B@x', 0), (3, 'b@x', 1);"

@Test("Text that is compared without regard to letter case: a rebuild, after a look for what becomes equal")
func folded() throws {
    let evolution = try SchemaEvolution(
        from: people([byMail]),
        to: people(collation: .nocase, [byMail]),
        rows: "INSERT INTO Person VALUES (1, 'a@x', 0), (2, 'B@x', 0);"
    )
    #expect(evolution.sentences == ["dataDependent: compares Person.mail without regard to upper and lower case"])
    #expect(try evolution.rows("SELECT id FROM Person WHERE mail = 'b@X'") == ["2"])
    #expect(try failure { try evolution.connection.execute("INSERT INTO Person VALUES (9, 'A@X', 0)") }.code == .unique)
    let message = try refusal(from: people([byMail]), to: people(collation: .nocase, [byMail]), rows: rows)
    #expect(message.contains("(mail) is not unique in Person (2 rows: 2, 3)"))

    let back = try SchemaEvolution(
        from: people(collation: .nocase, [byMail]),
        to: people([byMail]),
        rows: "INSERT INTO Person VALUES (1, 'a@x', 0)"
    )
    #expect(back.sentences == ["rebuild: tells upper and lower case apart in Person.mail"])
    try back.connection.execute("INSERT INTO Person VALUES (9, 'A@X', 0)")
}

@Test("A key that is folded is looked at before, and what leads to it is folded with it")
func foldedKey() throws {
    func tags(_ collation: Schema.Collation) -> Schema {
        schema([
            entity("Tag", key: ["name"], [attribute("name", .string) { $0.collation = collation }]),
            entity(
                "Item",
                [attribute("id", .integer(.int)), attribute("tagName", .string) { $0.relationship = "tag" }]
            ) {
                $0.relationships = [
                    Schema.Relationship(
                        name: "tag",
                        documentation: [],
                        destination: "Tag",
                        isOptional: false,
                        deleteRule: .cascade,
                        keyAttributes: ["tagName"],
                        location: nowhere
                    )
                ]
            },
        ])
    }
    let rows = "INSERT INTO Tag VALUES ('red'), ('Blue'); INSERT INTO Item VALUES (1, 'Blue'), (2, 'red');"
    let evolution = try SchemaEvolution(from: tags(.binary), to: tags(.nocase), rows: rows)
    #expect(evolution.sentences == ["dataDependent: compares Tag.name without regard to upper and lower case"])
    #expect(try evolution.rows("SELECT * FROM Item WHERE tagName = 'BLUE'") == ["1, 'Blue'"])
    try evolution.connection.execute("DELETE FROM Tag WHERE name = 'bLUE'")
    #expect(try evolution.rows("SELECT * FROM Item") == ["2, 'red'"])
    #expect(
        try refusal(from: tags(.binary), to: tags(.nocase), rows: rows + "INSERT INTO Tag VALUES ('blue')")
            .contains("the key of Tag is not different in every row (2 rows: 'Blue', 'blue')")
    )
}

@Test("Partial and expression indexes come, change and go without a rebuild")
func partialIndexes() throws {
    let partial = Schema.Index(
        isUnique: true,
        parts: [.init(expression: sql("lower(mail)"), isDescending: true)],
        condition: sql("NOT isOld")
    )
    let added = try SchemaEvolution(from: people(), to: people([partial]), rows: rows)
    #expect(
        added.sentences == [
            "dataDependent: requires Person (lower(\"mail\") descending where NOT \"isOld\") to be unique"
        ]
    )
    #expect(!added.sql.contains("CREATE TABLE"))
    #expect(try failure { try added.connection.execute("INSERT INTO Person VALUES (9, 'A@X', 0)") }.code == .unique)
    try added.connection.execute("INSERT INTO Person VALUES (9, 'A@X', 1)")
    let clash = rows + "INSERT INTO Person VALUES (4, 'b@X', 0), (5, 'A@x', 1);"
    #expect(
        try refusal(from: people(), to: people([partial]), rows: clash)
            .contains("(lower(\"mail\") descending where NOT \"isOld\") is not unique in Person (2 rows: 2, 4)")
    )

    var all = partial
    all.condition = nil
    let widened = try SchemaEvolution(
        from: people([all]),
        to: people([partial]),
        rows: "INSERT INTO Person VALUES (1, 'a', 0)"
    )
    #expect(
        widened.sentences == [
            "dataDependent: requires Person (lower(\"mail\") descending where NOT \"isOld\") to be unique",
            "safe: no longer requires Person (lower(\"mail\") descending) to be unique",
        ]
    )
    let gone = try SchemaEvolution(from: people([partial]), to: people(), rows: rows)
    #expect(
        gone.sentences == [
            "safe: no longer requires Person (lower(\"mail\") descending where NOT \"isOld\") to be unique"
        ]
    )
}

@Test("Expressions and conditions follow a rename")
func renamedInExpressions() throws {
    let old = people([
        Schema.Index(isUnique: false, parts: [.init(expression: sql("lower(mail)"))], condition: sql("isOld = 0"))
    ])
    var new = people([
        Schema.Index(isUnique: false, parts: [.init(expression: sql("lower(address)"))], condition: sql("isOld = 0"))
    ])
    new.entities[0].attributes[1] = attribute("address", .string) { $0.previousName = "mail" }
    let evolution = try SchemaEvolution(from: old, to: new, rows: rows)
    #expect(evolution.sentences == ["safe: renames Person.mail to address"])
    #expect(try evolution.rows("SELECT address FROM Person") == ["'a@x'", "'B@x'", "'b@x'"])
}
