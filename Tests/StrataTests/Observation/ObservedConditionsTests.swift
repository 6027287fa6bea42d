import Foundation
import RuntimeModel
import Strata
import Testing

/// Conditions and orders about more than the changed row itself, or about what the row does not hold as it is stored.
@Suite("Observing conditions and orders", .serialized)
struct ObservedConditionsTests {
    @Test("that lead back to the table sees rows change that matter to others")
    func backToTheTable() async throws {
        let library = try await Library()
        let database = library.database
        let byID = Author.all.order { $0.id.ascending }
        let audience = try await Audience([
            .values(database, byID.where { $0.pupils.isEmpty }),
            .differences(database, byID.where { $0.pupils.contains { $0.name == "Ivan" } }),
            .values(database, byID.where { $0.mentor.name == "Hanna" }),
            .values(
                database,
                byID.where {
                    $0.countryCode == "NO"; $0.pupils.isEmpty
                }.limit(2)
            ),
            .values(
                database,
                Author.all.order {
                    $0.pupils.count.descending; $0.id.ascending
                }
            ),
            .values(
                database,
                Author.all.order {
                    $0.mentor.name.ascending; $0.id.ascending
                }.limit(3)
            ),
            .count(
                database,
                Author.where {
                    $0.countryCode == "NO"; $0.mentor.name == "Chloé"
                }
            ),
            .selection(
                database,
                Author.where { $0.countryCode == "NO" }.select { ($0.name, $0.mentor.name, $0.pupils.count) }.order {
                    $0.id.ascending
                }
            ),
            .loaded(database, byID.where { $0.countryCode == "NO" }.with { $0.mentor }),
            .loaded(database, byID.where { $0.countryCode == "NO" }.with { $0.pupils.order { $0.id.ascending } }),
            .loaded(database, byID.where { $0.countryCode == "NO" }.with { $0.mentor.with { $0.mentor } }),
            .loaded(
                database,
                byID.where { $0.countryCode == "NO" }.with { $0.country.with { $0.authors.order { $0.id.ascending } } }
            ),
        ])
        func write(_ sql: String) async throws {
            try await database.write { try $0.execute(sql) }
            try await audience.follow(sql)
        }
        try await write("UPDATE Author SET mentorID = 3 WHERE id = 2")
        try await write("UPDATE Author SET name = 'Karl' WHERE id = 3")
        try await write("UPDATE Author SET mentorID = 3 WHERE id = 4")
        try await write("UPDATE Author SET mentorID = NULL WHERE id = 2")
        try await write("INSERT INTO Author (id, name, mentorID) VALUES (5, 'Ivan', 1)")
        try await write("UPDATE Author SET name = 'Hanna' WHERE id = 3")
        try await write("UPDATE Author SET mentorID = 5 WHERE id = 1")
        try await write("DELETE FROM Author WHERE id = 3")
        try await write("UPDATE Author SET countryCode = 'NO'")
        try await write("DELETE FROM Author WHERE id = 5")
    }

    @Test("of what SQLite computes for each row")
    func generated() async throws {
        for workshop in [try Workshop(), try await Workshop.onFile()] {
            let database = workshop.database
            let byID = Job.all.order { $0.id.ascending }
            let audience = try await Audience([
                .values(database, byID.where { $0.size > 4 }),
                .differences(database, byID.where { $0.size == 3 }),
                .values(database, Job.all.order { $0.size.descending }.limit(3)),
                .differences(
                    database,
                    Job.where { $0.progress > 0.2 }.order {
                        $0.size.ascending; $0.title.descending
                    }
                ),
                .count(database, Job.where { $0.size.in([1, 5]) }),
                .values(database, byID.where { $0.photo == nil }),
                .values(database, Job.all.order { $0.photo.ascending }.limit(2)),
                .values(
                    database,
                    Job.where { $0.photo != nil }.order {
                        $0.photo.descending; $0.id.ascending
                    }
                ),
                .values(database, byID.where { $0.address.json("zip", as: String.self) == "Oslo" }),
                .values(
                    database,
                    Job.all.order {
                        $0.address.json("zip", as: String.self).ascending; $0.id.descending
                    }.limit(2)
                ),
                .differences(
                    database,
                    Job.all.order {
                        $0.address.json("other", as: Int.self).ascending; $0.id.ascending
                    }
                ),
                .values(
                    database,
                    Job.all.order {
                        $0.effort.ascending; $0.id.ascending
                    }
                ),
            ])
            func write(_ sql: String) async throws {
                try await database.write { try $0.execute(sql) }
                try await audience.follow(sql)
            }
            for number in 1...6 {
                let title = String("abcdefgh".prefix(number))
                try await workshop.jobs.create(Job.Draft(title: title, progress: Double(number % 4) / 4))
                try await audience.follow("job \(number)")
            }
            try await write("UPDATE Job SET title = 'abc' WHERE id = 5")
            try await write("UPDATE Job SET title = title || 'x' WHERE id < 3")
            try await write("UPDATE Job SET photo = x'0102' WHERE id = 2")
            try await write("UPDATE Job SET photo = x'0001' WHERE id IN (3, 4)")
            try await write("UPDATE Job SET photo = x'0901' WHERE id = 3")
            try await write(#"UPDATE Job SET address = '{"street":"a","zip":"Oslo"}' WHERE id = 4"#)
            try await write(#"UPDATE Job SET address = '{"other":3,"street":"a","zip":"Rome"}' WHERE id IN (1, 4)"#)
            try await write(#"UPDATE Job SET address = '{"street":"b","zip":"Bonn","other":9}' WHERE id = 1"#)
            try await write(#"UPDATE Job SET address = '{"street":"b","zip":"Ulm","other":1}' WHERE id = 3"#)
            try await write("UPDATE Job SET effort = 7 - id")
            try await write("UPDATE Job SET id = id + 10 WHERE id = 1")
            #expect(database.observations.contains { $0.lastLook?.contains("read again") == true })
            try await write("DELETE FROM Job WHERE size = 3")
            try await write("UPDATE Job SET photo = NULL")
        }
    }

    @Test("of texts that are not spelled as values of Swift spell them", arguments: Form.allCases)
    func spellings(_ form: Form) async throws {
        let store = try await form.open()
        let database = store.database
        let audience = try await Audience([
            .values(database, Stored.all.order { $0.uuid.ascending }),
            .differences(database, Stored.all.order { $0.iso.ascending }),
            .values(database, Stored.all.order { $0.uuid.descending }.limit(2)),
            .values(
                database,
                Sample.all.order {
                    $0.url.ascending; $0.id.ascending
                }.limit(2)
            ),
        ])
        func write(_ sql: String) async throws {
            try await database.write { try $0.execute(sql) }
            try await audience.follow(sql)
        }
        let uuid = { (letter: String) in "'\(String(repeating: letter, count: 8))-0000-0000-0000-000000000000'" }
        try await write("INSERT INTO Stored (uuid, iso) VALUES (\(uuid("b")), '2026-01-02T03:04:05.000Z')")
        try await write("INSERT INTO Stored (uuid, iso) VALUES (\(uuid("A")), '2026-01-02T03:04:05Z')")
        try await write("INSERT INTO Stored (uuid, iso) VALUES (\(uuid("C")), '2026-01-02T03:04:05.5Z')")
        try await write("UPDATE Stored SET uuid = \(uuid("a")) WHERE id = 3")
        try await write("UPDATE Stored SET price = 3 WHERE id = 1")
        try await write("UPDATE Stored SET uuid = \(uuid("D")), iso = '2026-01-02T03:04:05.500Z' WHERE id = 1")
        try await write("UPDATE Stored SET uuid = \(uuid("B")), iso = NULL WHERE id = 2")
        try await write("UPDATE Stored SET price = id")
        try await write("DELETE FROM Stored WHERE id = 3")
        for (id, decimal) in [(1, "1.50"), (2, "1.5"), (3, "01.5"), (4, "1.5")] {
            let url = id % 2 == 0 ? "http://a.example/%20" : "http://A.example/\(id)"
            try await write(
                "INSERT INTO Sample (id, decimal, url, uuid, date) VALUES (\(id), '\(decimal)', '\(url)', zeroblob(16), 0)"
            )
        }
        try await write("UPDATE Sample SET decimal = '1.500' WHERE id = 2")
        try await write("UPDATE Sample SET int = id")
        try await write("DELETE FROM Sample WHERE id = 1")
        try await write("UPDATE Sample SET decimal = '7', url = NULL WHERE id = 3")
    }
}
