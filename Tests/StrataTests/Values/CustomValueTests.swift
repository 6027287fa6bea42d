import Foundation
import Strata
import StrataSQLite
import Testing

/// Types that store the other three kinds of values.
private struct Ratio: Strata.CustomColumnValue {
    var value: Double
    init(stored: Double) { value = stored }
    var stored: Double { value }
}

private struct Code: Strata.CustomColumnValue {
    var text: String
    init(stored: String) { text = stored }
    var stored: String { text }
}

private struct Token: Strata.CustomColumnValue {
    var bytes: Data
    init(stored: Data) { bytes = stored }
    var stored: Data { bytes }
}

@Suite("Values of an app's own types")
struct CustomValueTests {
    private func roundTrip<Value: ColumnValue>(_ value: Value) throws -> (Value, StoredValue) {
        let connection = try Connection.inMemory()
        return try connection.withStatement("SELECT ?") { statement throws(StrataError) in
            try statement.bind(value, at: 1)
            _ = try statement.step()
            return (
                try Value.read(from: statement.row, at: 0, storedAs: .standard), statement.row.storedValue(at: 0)
            )
        }
    }

    @Test("return as they went in, in each kind of column")
    func roundTrips() throws {
        #expect(try roundTrip(Effort(minutes: 90)) == (Effort(minutes: 90), .integer(90)))
        #expect(try roundTrip(Ratio(stored: 0.1)) == (Ratio(stored: 0.1), .real(0.1)))
        #expect(try roundTrip(Code(stored: "a\u{0}b")) == (Code(stored: "a\u{0}b"), .text("a\u{0}b")))
        #expect(try roundTrip(Token(stored: Data([0]))) == (Token(stored: Data([0])), .blob([0])))
        #expect(try roundTrip(Effort?.none) == (nil, .null))
        #expect(try Effort(minutes: 5).storedValue() == .integer(5))
    }

    @Test("an enum stores what it says, not its raw value")
    func rawRepresentable() throws {
        #expect(try roundTrip(Priority.second) == (.second, .integer(20)))
        #expect(try Priority.first.storedValue() == .integer(10))
    }

    @Test("are attributes like others: stored, read, compared, sorted")
    func attributes() async throws {
        let workshop = try Workshop()
        let jobs = try await workshop.jobs.create([
            Job.Draft(title: "a", effort: Effort(minutes: 90)), Job.Draft(title: "b"),
            Job.Draft(title: "c", effort: Effort(minutes: 5)),
        ])
        #expect(jobs.map { $0.effort?.minutes } == [90, nil, 5])
        #expect(try await workshop.jobs.fetch(Job.where { $0.effort < Effort(minutes: 90) }).map(\.title) == ["c"])
        #expect(try await workshop.jobs.fetch(Job.where { $0.effort == nil }).map(\.title) == ["b"])
        let sorted = try await workshop.jobs.fetch(Job.all.order { $0.effort.descending })
        #expect(sorted.map(\.title) == ["a", "c", "b"])
    }

    @Test("that their type refuses to store or to read are errors in place")
    func refused() async throws {
        let workshop = try Workshop()
        try await workshop.jobs.create(Job.Draft(title: "a"))
        let write = await failure { try await workshop.jobs.update(1) { $0.effort = Effort(minutes: -1) } }
        #expect(write?.code == .validation)
        #expect(
            write?.message
                == "Job.effort: a value of Effort cannot be stored: its `stored` has thrown Refused"
        )
        #expect(write?.key == [.integer(1)])
        let draft = Job.Draft(title: "b", effort: Effort(minutes: -1))
        let create = await failure { try await workshop.jobs.create(draft) }
        #expect(create?.message == write?.message)
        #expect(create?.key == nil)
        try await workshop.execute("UPDATE Job SET effort = -7")
        let read = await failure { try await workshop.jobs.fetch() }
        #expect(read?.code == .valueMismatch)
        #expect(
            read?.message
                == "Job.effort: expected a stored Effort (its `init(stored:)` has thrown Refused), found another INTEGER"
        )
        #expect(read?.value == .integer(-7))
        #expect(failure { try roundTrip(Ratio(stored: .nan)) }?.code == .validation)
    }
}

@Suite("Open enums")
struct OpenEnumerationTests {
    @Test("carry a raw value that they do not know through, unchanged")
    func unknown() async throws {
        let workshop = try Workshop()
        try await workshop.jobs.create([
            Job.Draft(title: "a", mood: .tense, level: .high), Job.Draft(title: "b", mood: nil, level: .low),
        ])
        try await workshop.execute(
            "INSERT INTO Job (title, updatedAt, mood, level) VALUES ('c', 0, ?, 77)",
            [.text("so\u{0}so")]
        )
        var jobs = try await workshop.jobs.fetch(Job.all.order { $0.id.ascending })
        #expect(jobs.map(\.mood) == [.tense, nil, .unknown("so\u{0}so")])
        #expect(jobs.map(\.level) == [.high, .low, .unknown(77)])
        #expect(jobs[2].mood?.isKnown == false)
        #expect(jobs[0].mood?.isKnown == true)
        jobs[2].title = "d"
        try await workshop.jobs.update(jobs[2])
        #expect(
            try await workshop.rows("SELECT mood, level FROM Job ORDER BY id") == [
                [.text("very tense"), .integer(1)], [.null, .integer(0)], [.text("so\u{0}so"), .integer(77)],
            ]
        )
        let found = try await workshop.jobs.fetch(Job.where { $0.mood == .unknown("so\u{0}so") })
        #expect(found.map(\.title) == ["d"])
    }

    @Test("are their raw values in Codable")
    func codable() throws {
        let moods: [Mood] = [.calm, .tense, .unknown("odd")]
        let json = try JSONEncoder().encode(moods)
        #expect(String(decoding: json, as: UTF8.self) == #"["calm","very tense","odd"]"#)
        #expect(try JSONDecoder().decode([Mood].self, from: json) == moods)
        let grades: [Grade] = [.high, .unknown(-5)]
        let numbers = try JSONEncoder().encode(grades)
        #expect(String(decoding: numbers, as: UTF8.self) == "[1,-5]")
        #expect(try JSONDecoder().decode([Grade].self, from: numbers) == grades)
        #expect(throws: DecodingError.self) { try JSONDecoder().decode([Mood].self, from: Data("[1]".utf8)) }
    }

    @Test("an unknown of a raw value that a case has equals that case")
    func equality() {
        #expect(Mood.unknown("calm") == .calm)
        #expect(Set([Mood.unknown("calm"), .calm]).count == 1)
        #expect(Mood.unknown("calm").isKnown)
        #expect(Mood.unknown("Calm") != .calm)
        #expect(Mood(rawValue: "very tense") == .tense)
    }
}
