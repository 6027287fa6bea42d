import Foundation
import RuntimeModel
import Strata
import Testing

/// Keys and orders of texts and of several parts, which SQLite tells apart in another way than Swift.
@Suite("Observing keys", .serialized)
struct ObservedKeysTests {
    private static func setting(_ name: String, _ standard: Int) -> Int {
        ProcessInfo.processInfo.environment[name].flatMap(Int.init) ?? standard
    }

    /// The first two are one text for Swift, and two for SQLite; of the next two it is the other way round, where a column is
    /// compared without regard to case.
    private static let texts = ["\u{E9}", "e\u{301}", "ab", "AB", "Ab", "", "z", "\u{C9}"]

    private static func observers(_ database: Database) -> [ObservedForm] {
        let (labels, pairs) = (
            Label.all.order { $0.name.ascending },
            Pair.all.order {
                $0.right.descending; $0.left.ascending
            }
        )
        let authors = Author.all.order {
            $0.name.ascending; $0.id.descending
        }
        return [
            .values(database, labels), .differences(database, labels), .values(database, labels.limit(3)),
            .values(
                database,
                Label.where { $0.color > "B" }.order {
                    $0.color.descending; $0.name.descending
                }
            ),
            .differences(
                database,
                Label.where { $0.color != "ab" }.order {
                    $0.color.ascending; $0.name.ascending
                }.limit(4)
            ),
            .count(database, Label.where { $0.name.in(["\u{E9}", "AB"]) }),
            .value(database, Label.self, "\u{E9}"), .value(database, Label.self, "e\u{301}"),
            .values(database, pairs), .differences(database, pairs.limit(3)),
            .values(database, Pair.where { $0.left == 1 }.order { $0.right.ascending }),
            .value(database, Pair.self, Pair.ID(left: 1, right: "\u{E9}")),
            .values(database, authors), .differences(database, authors.limit(3)),
            .values(
                database,
                Author.all.order {
                    $0.name.descending; $0.id.ascending
                }.limit(2)
            ),
            .values(database, Author.where { $0.name == "aB" }.order { $0.id.ascending }),
            .count(database, Author.where { $0.name > "AB" }),
            .differences(
                database,
                Author.where { $0.name.in(["ab", "\u{E9}"]) }.order {
                    $0.name.ascending; $0.id.ascending
                }
            ),
        ]
    }

    private static func statement(_ random: inout RandomOperations) -> String {
        let (one, other) = (texts[random.next(texts.count)], texts[random.next(texts.count)])
        let (id, left) = (random.next(6), random.next(3))
        switch random.next(11) {
        case 0: return "INSERT OR REPLACE INTO Label VALUES ('\(one)', '\(other)')"
        case 1: return "UPDATE OR IGNORE Label SET name = '\(one)' WHERE name = '\(other)'"
        case 2: return "UPDATE Label SET color = '\(one)' WHERE name = '\(other)'"
        case 3: return "DELETE FROM Label WHERE name = '\(one)'"
        case 4: return "INSERT OR IGNORE INTO Pair VALUES (\(left), '\(one)')"
        case 5: return "UPDATE OR REPLACE Pair SET left = \(left), right = '\(one)' WHERE right = '\(other)'"
        case 6: return "UPDATE OR IGNORE Pair SET left = left + 1"
        case 7: return "DELETE FROM Pair WHERE left = \(left) OR right = '\(one)'"
        case 8: return "INSERT OR REPLACE INTO Author (id, name) VALUES (\(id), '\(one)')"
        case 9: return "UPDATE Author SET name = '\(one)' WHERE id = \(id)"
        default: return "DELETE FROM Author WHERE id = \(id)"
        }
    }

    @Test("of texts and of several parts gives what a fetch finds", arguments: Form.allCases)
    func keys(_ form: Form) async throws {
        var random = RandomOperations(seed: UInt64(Self.setting("STRATA_SEED", 1)))
        let rounds = Self.setting("STRATA_ROUNDS", 40)
        let store = try await form.open()
        let database = store.database
        let audience = try await Audience(Self.observers(database))
        var values = 0
        for _ in 0..<rounds {
            let statements = (0...(random.next(3) == 0 ? random.next(4) : 0)).map { _ in Self.statement(&random) }
            try await database.write { transaction in
                for statement in statements { try transaction.execute(statement) }
            }
            values += try await audience.follow("seed \(random.seed): " + statements.joined(separator: "; "))
        }
        #expect(values > rounds)
        #expect(database.observations.contains { $0.lastLook?.contains("read again") == true })
        withExtendedLifetime(audience) {}
    }
}
