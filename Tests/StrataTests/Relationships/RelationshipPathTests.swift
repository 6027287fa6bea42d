import StrataSQLite
import Testing

@testable import Strata

@Suite("The way of a relationship")
struct RelationshipPathTests {
    @Test("is one statement, which looks each key up")
    func sql() throws {
        let path = RelationshipPath<Guest>(.destination(foreignKey: ["seatRow", "seatNumber"]), from: Seat.table)
        #expect(
            try path.rows(keyCount: 2).sql == """
                WITH "strata_keys" ("i", "k0", "k1") AS (VALUES (0, ?1, ?2), (1, ?3, ?4)) \
                SELECT d."id", d."seatRow", d."seatNumber", k."i" FROM "strata_keys" AS k \
                CROSS JOIN main."Guest" AS d ON d."seatRow" = k."k0" AND d."seatNumber" = k."k1" ORDER BY d."id"
                """
        )
        let through = RelationshipPath<Seat>(Guest.relationships.wished.link, from: Guest.table)
        #expect(
            try through.rows(keyCount: 1).sql == """
                WITH "strata_keys" ("i", "k0") AS (VALUES (0, ?1)) \
                SELECT d."row", d."number", k."i" FROM "strata_keys" AS k \
                CROSS JOIN main."Wish" AS j ON j."guestID" = k."k0" \
                CROSS JOIN main."Seat" AS d ON d."row" = j."seatRow" AND d."number" = j."seatNumber" \
                GROUP BY k."i", d."row", d."number" ORDER BY d."row", d."number"
                """
        )
    }

    @Test("takes a statement for each 4,096 keys, and few different ones")
    func chunks() throws {
        let path = RelationshipPath<Team>(byKeyOf: Team.table)
        var statements = 0
        var texts: Set<String> = []
        var left = 100_000
        while left > 0 {
            let size = path.chunk(for: left)
            statements += 1
            texts.insert(try path.rows(keyCount: size).sql)
            left -= size
        }
        #expect(statements == 25)
        #expect(texts.count == 1)
        #expect(
            [1, 2, 8, 9, 64, 65, 512, 513, 5_000].map { path.chunk(for: $0) } == [
                1, 8, 8, 64, 64, 512, 512, 4_096, 4_096,
            ]
        )
    }

    @Test("reads no table from end to end, however few keys there are")
    func plan() throws {
        let connection = try Connection.inMemory()
        try connection.execute(WorkshopSchema.script)
        func plan<Owner, Destination>(
            _ link: RelationshipLink,
            from owner: Owner.Type,
            to destination: Destination.Type
        ) throws -> [String] where Owner: Entity, Destination: Entity {
            let sql = try RelationshipPath<Destination>(link, from: Owner.table).rows(keyCount: 8).sql
            let count = 8 * Owner.table.primaryKey.count
            let rows = try connection.rows("EXPLAIN QUERY PLAN \(sql)", [StoredValue](repeating: .null, count: count))
            return rows.compactMap { row in if case .text(let text) = row[3] { text } else { nil } }
        }
        let plans = [
            try plan(Job.relationships.team.link, from: Job.self, to: Team.self),
            try plan(Team.relationships.children.link, from: Team.self, to: Team.self),
            try plan(Team.relationships.jobs.link, from: Team.self, to: Job.self),
            try plan(Job.relationships.tags.link, from: Job.self, to: Tag.self),
            try plan(Tag.relationships.jobs.link, from: Tag.self, to: Job.self),
            try plan(Guest.relationships.seat.link, from: Guest.self, to: Seat.self),
            try plan(Seat.relationships.guest.link, from: Seat.self, to: Guest.self),
            try plan(Guest.relationships.wished.link, from: Guest.self, to: Seat.self),
        ]
        for plan in plans {
            #expect(plan.contains { $0.hasPrefix("SEARCH d USING") })
            #expect(!plan.contains { $0.hasPrefix("SCAN d") || $0.hasPrefix("SCAN o") || $0.hasPrefix("SCAN j") })
            #expect(!plan.contains { $0.contains("AUTOMATIC") })
        }
    }
}
