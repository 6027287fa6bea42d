import RuntimeModel
import Testing

@testable import Strata

@Suite("A check that failed")
struct DeclaredCheckTests {
    /// The check `name` of a table that has a column of integers, and what it is said to demand.
    private func check(_ name: String, _ condition: String) -> DeclaredCheck? {
        DeclaredCheck(
            named: name,
            in: "CREATE TABLE \"T\" (\"n\" INTEGER NOT NULL, CONSTRAINT \"other\" CHECK (\"n\" > (1)), "
                + "CONSTRAINT \"\(name)\" CHECK (\(condition)), CONSTRAINT \"last\" CHECK (\"n\" < 5)) STRICT"
        )
    }

    @Test(
        "says what its annotation says",
        arguments: [
            ("length_n", "length(\"n\") BETWEEN 1 AND 200", "must have 1 to 200 characters"),
            ("length_n", "length(\"n\") BETWEEN 2 AND 2", "must have 2 characters"),
            ("length_n", "length(\"n\") >= 1", "must have at least 1 character"),
            ("length_n", "length(\"n\") < 3", "must have at most 2 characters"),
            (
                "length_n", "length(\"n\") <= 3 AND instr(\"n\", char(0)) = 0",
                "must have at most 3 characters, and none of them NUL"
            ),
            (
                "length_n", "length(\"n\") >= 1 AND length(\"n\") < 9 AND instr(\"n\", char(0)) = 0",
                "must have 1 to 8 characters, and none of them NUL"
            ),
            ("length_n", "json_array_length(\"n\") <= 3", "must have at most 3 elements"),
            ("range_n", "\"n\" BETWEEN -5 AND 100", "must be from -5 to 100"),
            ("range_n", "\"n\" >= 0.5 AND \"n\" < 1e3", "must be from 0.5 to less than 1e3"),
            ("range_n", "\"n\" < 10", "must be less than 10"), ("range_n", "n <= 10", "must be at most 10"),
            ("range_n", "\"n\" >= - 1", "must be at least -1"),
            (
                "whole_owner", "(\"a\" IS NULL) = (\"b\" IS NULL)",
                "a and b are one key; give all of them a value, or none"
            ),
            (
                "whole_owner", "(\"a\" IS NULL) = (\"b\" IS NULL) AND (\"a\" IS NULL) = (\"c\" IS NULL)",
                "a, b and c are one key; give all of them a value, or none"
            ),
        ]
    )
    func sentences(name: String, condition: String, sentence: String) throws {
        #expect(try #require(check(name, condition)).sentence(ofBytes: false) == sentence)
    }

    @Test(
        "of the schema's own words is left to its name",
        arguments: [
            ("positive", "\"n\" >= 0"), ("length_m", "length(\"n\") <= 3"), ("range_n", "\"n\" <> 3"),
            ("range_n", "\"n\" <= 3 OR \"n\" = 7"), ("range_n", "\"n\" BETWEEN 1 AND \"m\""),
            ("length_n", "length(\"n\") + 1 <= 3"), ("length_n", "length(\"n\") >= 1 AND length(\"m\") < 9"),
            ("whole_owner", "(\"a\" IS NULL) OR (\"b\" IS NULL)"), ("whole_", ""), ("range_n", ""),
        ]
    )
    func others(name: String, condition: String) {
        #expect(check(name, condition) == nil)
    }

    @Test("for half a key names the relationship and its columns")
    func halfKey() async throws {
        let workshop = try Workshop()
        try await workshop.guests.create(Guest(id: 1))
        let insertion = "INSERT INTO Wish (id, guestID, seatRow) VALUES (1, 1, 'A')"
        let own = await failure { try await workshop.execute(insertion) }
        #expect(own?.code == .check)
        #expect(own?.message == "Wish.seat: seatRow and seatNumber are one key; give all of them a value, or none")
        #expect(own?.table == "Wish")
        #expect(own?.columns == ["seatRow", "seatNumber"])
        // What a trigger writes is another table than the one that is asked about.
        try await workshop.execute("CREATE TRIGGER wishing AFTER INSERT ON Team BEGIN \(insertion); END")
        for error in [
            await failure { try await workshop.teams.create(Team(id: 1, name: "a")) },
            await failure { try await workshop.teams.save(Team(id: 1, name: "a")) },
            await failure { try await workshop.teams.save([Team(id: 1, name: "a")]) },
        ] {
            #expect(error?.message == own?.message)
            #expect(error?.table == "Wish")
            #expect(error?.key == nil)
        }
    }

    @Test("and says something of its own keeps SQLite's name of it")
    func ownCheck() async throws {
        let workshop = try Workshop()
        try await workshop.guests.create(Guest(id: 13))
        let error = await failure { try await workshop.execute("INSERT INTO Wish (id, guestID) VALUES (1, 13)") }
        #expect(error?.code == .check)
        #expect(error?.message == "the check range_guestID of Wish refused the row")
    }
}
