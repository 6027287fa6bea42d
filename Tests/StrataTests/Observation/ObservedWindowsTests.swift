import Foundation
import RuntimeModel
import Strata
import Testing

/// Random parts of sorted lists, and random commits of a few rows: rows that change in their places, that enter and leave,
/// that move over the edges; one row a commit and several, one commit a look and several.
///
/// `STRATA_ROUNDS=20000 swift test --filter ObservedWindows` is the long form; `STRATA_SEED` is the first seed.
@Suite("Observing with limit and offset", .serialized)
struct ObservedWindowsTests {
    private static func setting(_ name: String, _ standard: Int) -> Int {
        ProcessInfo.processInfo.environment[name].flatMap(Int.init) ?? standard
    }

    private static func query(_ random: inout RandomOperations) -> Query<Note> {
        let rank = random.next(4)
        var query: Query<Note> =
            switch random.next(5) {
            case 0: Note.where { $0.rank <= rank }
            case 1: Note.where { $0.rank != rank }
            case 2: Note.where { $0.body != nil }
            default: Note.all
            }
        switch random.next(6) {
        case 0: query = query.order { $0.rank.ascending }
        case 1:
            query = query.order {
                $0.rank.descending; $0.title.ascending
            }
        case 2:
            query = query.order {
                $0.title.descending; $0.id.descending
            }
        case 3: query = query.order { $0.dueAt.ascending }
        case 4:
            query = query.order {
                ($0.rank * 3 % 4).descending; $0.title.ascending
            }
        default: query = query.order { $0.id.descending }
        }
        // A fetch sorts what is equal as it likes.
        query = query.order { $0.id.ascending }
        if random.next(8) > 0 { query = query.limit(random.next(7)) }
        if random.next(2) == 0 { query = query.offset(random.next(5)) }
        return query
    }

    private static func statement(_ random: inout RandomOperations) -> String {
        let (id, rank, letter) = (random.next(10) + 1, random.next(5), ["a", "b", "c", "D", "é"][random.next(5)])
        switch random.next(12) {
        case 0...1: return "INSERT OR IGNORE INTO Note (id, title, rank) VALUES (\(id), '\(letter)', \(rank))"
        case 2: return "INSERT OR REPLACE INTO Note (id, title, rank) VALUES (\(id), '\(letter)', \(rank))"
        case 3: return "DELETE FROM Note WHERE id = \(id)"
        case 4: return "UPDATE Note SET title = '\(letter)' WHERE id = \(id)"
        case 5: return "UPDATE Note SET rank = \(rank) WHERE id = \(id)"
        case 6: return "UPDATE Note SET body = CASE WHEN body IS NULL THEN '\(letter)' END WHERE id = \(id)"
        case 7: return "UPDATE OR IGNORE Note SET id = \(random.next(10) + 1) WHERE id = \(id)"
        case 8: return "UPDATE Note SET dueAt = nullif(\(rank), 2) WHERE id = \(id)"
        case 9: return "UPDATE Note SET isDone = NOT isDone WHERE id = \(id)"
        case 10: return "UPDATE Note SET rank = rank + 1 WHERE id IN (\(id), \(id % 10 + 1))"
        default: return "UPDATE Note SET rank = (rank + 2) % 5, title = title WHERE rank = \(rank)"
        }
    }

    @Test("gives what a fetch finds, whatever moves over the edges", arguments: Form.allCases)
    func windows(_ form: Form) async throws {
        var random = RandomOperations(seed: UInt64(Self.setting("STRATA_SEED", 1)))
        let (rounds, length) = (Self.setting("STRATA_ROUNDS", 60), 40)
        let store = try await form.open()
        let database = store.database
        var (values, reread) = (0, 0)
        for _ in 0..<max(1, rounds / length) {
            let audience = try await Audience(
                (0..<24).map { number in
                    let query = Self.query(&random)
                    return number % 3 == 0 ? .differences(database, query) : .values(database, query)
                }
            )
            for _ in 0..<length {
                var commits: [String] = []
                for _ in 0...(random.next(3) == 0 ? random.next(3) : 0) {
                    let statements = (0...(random.next(3) == 0 ? random.next(4) : 0)).map { _ in Self.statement(&random)
                    }
                    try await database.write { transaction in
                        for statement in statements { try transaction.execute(statement) }
                    }
                    commits.append(statements.joined(separator: "; "))
                }
                values += try await audience.follow("seed \(random.seed): " + commits.joined(separator: " | "))
            }
            reread += database.observations.count { $0.lastLook?.contains("read again") == true }
            withExtendedLifetime(audience) {}
        }
        #expect(values > rounds)
        #expect(reread > rounds / length)
    }
}
