import Foundation
import RuntimeModel
import Strata
import Testing

/// A generator that gives the same numbers for the same seed.
private struct Numbers: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
        // SplitMix64.
        state &+= 0x9e37_79b9_7f4a_7c15
        var word = state
        word = (word ^ (word >> 30)) &* 0xbf58_476d_1ce4_e5b9
        word = (word ^ (word >> 27)) &* 0x94d0_49bb_1331_11eb
        return word ^ (word >> 31)
    }

    mutating func one<Element>(of elements: [Element]) -> Element {
        elements[Int(next() % UInt64(elements.count))]
    }
}

/// The same random work in SQLite and in plain Swift has the same results, errors included.
///
/// `STRATA_SEED` repeats what has failed.
@Suite("Random work")
struct RandomWorkTests {
    private typealias Assignments = @Sendable (Reading.Columns) -> [QueryAssignment<Reading>]

    private let amounts: [Int?] = [nil, 0, 1, -3, 3, 7, .max, .min, 1 << 53 + 1]
    private let values: [Double?] = [nil, 0, 1.5, -1e300, .infinity, -.infinity, 0.1]

    private let conditions: [Query<Reading>] = [
        Reading.all, Reading.where { $0.amount > 0 }, Reading.where { $0.value == nil },
        Reading.where { $0.id % 2 == 1 || $0.isFinal }, Reading.where { $0.amount != 3 && $0.bound >= 0 },
        Reading.where { $0.isValid == nil }, Reading.where { !($0.value < 1) },
    ]

    private let orders: [Query<Reading>] = [
        Reading.all, Reading.all.order { $0.id.descending }, Reading.all.order { $0.amount.ascending },
        Reading.all.order { $0.value.descending },
        Reading.all.order {
            $0.isValid.descending
            $0.amount.ascending
        },
        Reading.all.order {
            ($0.amount == nil).ascending
            $0.bound.descending
        },
        Reading.all.order { ($0.bound * 2 - 1).ascending },
    ]

    private let changes: [Assignments] = [
        { [$0.amount.set($0.amount + 1)] }, { [$0.amount.set($0.amount * $0.amount - 1)] },
        { [$0.amount.set(nil), $0.value.set($0.bound)] }, { [$0.bound.set($0.value.or(2))] },
        { [$0.isFinal.set($0.amount > 2), $0.isValid.set($0.isFinal)] }, { [$0.isValid.set(nil)] },
        { [$0.amount.set($0.amount.magnitude)] }, { [$0.value.set($0.value * 3 - 0.5)] }, { [$0.amount.set(7)] },
        { [$0.bound.set($0.bound + 0.25), $0.amount.set($0.amount - 5)] }, { [$0.isFinal.set(false)] },
    ]

    private func outcome<Result>(_ work: () async throws(StrataError) -> Result) async -> String {
        do throws(StrataError) {
            return "\(try await work())"
        } catch {
            return "\(error.code) \(error.message) \(error.columns)"
        }
    }

    private func reading(_ id: Int, _ numbers: inout Numbers) -> Reading {
        Reading(
            id: id,
            value: numbers.one(of: values),
            bound: numbers.one(of: values) ?? 4,
            amount: numbers.one(of: amounts),
            isValid: numbers.one(of: [nil, true, false]),
            isFinal: numbers.one(of: [true, false])
        )
    }

    /// A piece of work, as a function of the repository that does it.
    private func work(
        _ numbers: inout Numbers
    ) -> @Sendable (any Repository<Reading>) async throws(StrataError) -> String {
        let query = numbers.one(of: conditions)
        let made = (0..<4).map { _ in reading(numbers.one(of: Array(0..<40)), &numbers) }
        switch numbers.next() % 8 {
        case 0:
            return { repository throws(StrataError) in
                try await repository.save(made)
                return ""
            }
        case 1, 2:
            let assignments = numbers.one(of: changes)(Reading.columns)
            return { repository throws(StrataError) in "\(try await repository.assign(assignments, to: query))" }
        case 3:
            let assignments = numbers.one(of: changes)(Reading.columns)
            return { repository throws(StrataError) in
                let found = try await repository.assign(assignments, toReturning: query)
                return "\(found.sorted { $0.id < $1.id })"
            }
        case 4:
            return { repository throws(StrataError) in
                try await repository.save([made[0], made[1]], on: ["id"]).description
            }
        case 5:
            let first = query.order { $0.id.ascending }.limit(2)
            return { repository throws(StrataError) in try await repository.delete(returning: first).description }
        default:
            let order = numbers.one(of: orders)
            let size = Int(numbers.next() % 6) + 1
            return { repository throws(StrataError) in
                var text = ""
                var page = try await repository.page(order, size: size, countingTotal: true)
                for _ in 0..<50 {
                    text += "\(page)\n"
                    guard let next = page.next else { break }
                    page = try await repository.page(order, size: size, after: next)
                }
                page = try await repository.page(order, size: size, before: nil)
                while let previous = page.previous {
                    text += "\(page)\n"
                    page = try await repository.page(order, size: size, before: previous)
                }
                return text
            }
        }
    }

    @Test("has the same results in SQLite and in plain Swift")
    func same() async throws {
        let seed = ProcessInfo.processInfo.environment["STRATA_SEED"].flatMap { UInt64($0) } ?? .random(in: 0 ... .max)
        var numbers = Numbers(state: seed)
        let store = try TestStore.inMemory()
        let repositories: [any Repository<Reading>] = [store.readings, try InMemoryRepository<Reading>()]
        for round in 0..<600 {
            let work = work(&numbers)
            var outcomes: [String] = []
            for repository in repositories {
                let result = await outcome { () throws(StrataError) in try await work(repository) }
                let all = try await repository.fetch(Reading.all.order { $0.id.ascending })
                outcomes.append("\(result)\n\(all)")
            }
            try #require(outcomes[0] == outcomes[1], "STRATA_SEED=\(seed), round \(round)")
        }
    }
}
