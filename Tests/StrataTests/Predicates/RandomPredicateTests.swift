import Foundation
import RuntimeModel
import Strata
import Testing

/// Predicates put together at random find what Foundation finds: nil, negation and what connects them.
@Suite struct RandomPredicateTests {
    @Test func randomPredicatesAgree() async throws {
        let readings = try await PredicateMatrix.readings()
        let seed = UInt64.random(in: 0 ... .max)
        var random = RandomPredicates(seed: seed)
        var (some, all) = (0, 0)
        for round in 0..<2_000 {
            let predicate = Predicate<Reading> { random.condition(of: $0, depth: 4) }
            let expected = try readings.values.filter { try predicate.evaluate($0) }.map(\.id)
            let found = try await readings.repository.fetch(predicate, sortBy: [SortDescriptor(\.id)]).map(\.id)
            try #require(found == expected, "seed \(seed), round \(round): \(Query(predicate))")
            let memory = try await readings.memory.fetch(predicate, sortBy: [SortDescriptor(\.id)]).map(\.id)
            try #require(memory == expected, "in memory, seed \(seed), round \(round): \(Query(predicate))")
            if expected.count == readings.values.count { all += 1 } else if !expected.isEmpty { some += 1 }
        }
        // Most tell something.
        #expect(some > 1_000)
        #expect(all > 10)
    }
}

/// Makes parts of predicates, as the macro does.
private struct RandomPredicates {
    typealias Row = PredicateExpressions.Variable<Reading>
    typealias Condition = any StandardPredicateExpression<Bool>

    private var state: UInt64

    init(seed: UInt64) { state = seed }

    /// SplitMix64.
    private mutating func next(below count: Int) -> Int {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = (state ^ (state >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return Int((mixed ^ (mixed >> 31)) % UInt64(count))
    }

    mutating func condition(of row: Row, depth: Int) -> Condition {
        guard depth > 0 else { return leaf(row) }
        switch next(below: 8) {
        case 0, 1: return and(condition(of: row, depth: depth - 1), condition(of: row, depth: depth - 1))
        case 2, 3: return or(condition(of: row, depth: depth - 1), condition(of: row, depth: depth - 1))
        case 4: return not(condition(of: row, depth: depth - 1))
        case 5: return equal(condition(of: row, depth: depth - 1), condition(of: row, depth: depth - 1))
        case 6:
            return conditional(
                leaf(row),
                condition(of: row, depth: depth - 1),
                condition(of: row, depth: depth - 1)
            )
        default: return leaf(row)
        }
    }

    private func and(_ left: some StandardPredicateExpression<Bool>, _ right: some StandardPredicateExpression<Bool>)
        -> Condition
    { PredicateExpressions.Conjunction(lhs: left, rhs: right) }

    private func or(_ left: some StandardPredicateExpression<Bool>, _ right: some StandardPredicateExpression<Bool>)
        -> Condition
    { PredicateExpressions.Disjunction(lhs: left, rhs: right) }

    private func not(_ condition: some StandardPredicateExpression<Bool>) -> Condition {
        PredicateExpressions.Negation(condition)
    }

    private func equal(_ left: some StandardPredicateExpression<Bool>, _ right: some StandardPredicateExpression<Bool>)
        -> Condition
    { PredicateExpressions.Equal(lhs: left, rhs: right) }

    private func conditional(
        _ test: some StandardPredicateExpression<Bool>,
        _ first: some StandardPredicateExpression<Bool>,
        _ second: some StandardPredicateExpression<Bool>
    ) -> Condition { PredicateExpressions.Conditional(test: test, trueBranch: first, falseBranch: second) }

    private mutating func leaf(_ row: Row) -> Condition {
        let amounts: [Int?] = [nil, 0, 1, 2, .max]
        let answers: [Bool?] = [nil, true, false]
        let values: [Double?] = [nil, 0, 1, .infinity]
        let amount = PredicateExpressions.Value(amounts[next(below: amounts.count)])
        let answer = PredicateExpressions.Value(answers[next(below: answers.count)])
        let value = PredicateExpressions.Value(values[next(below: values.count)])
        let number = PredicateExpressions.Value(next(below: 4))
        let bound = PredicateExpressions.Value(Double(next(below: 3)))
        let flag = PredicateExpressions.Value(next(below: 2) == 0)
        switch next(below: 11) {
        case 0: return PredicateExpressions.KeyPath(root: row, keyPath: \.isFinal)
        case 1: return PredicateExpressions.Equal(lhs: row.amount, rhs: amount)
        case 2: return PredicateExpressions.NotEqual(lhs: amount, rhs: row.amount)
        case 3: return PredicateExpressions.Equal(lhs: row.isValid, rhs: answer)
        case 4: return PredicateExpressions.NilCoalesce(lhs: row.isValid, rhs: flag)
        case 5: return PredicateExpressions.NotEqual(lhs: row.value, rhs: value)
        case 6:
            let known = PredicateExpressions.NilCoalesce(lhs: row.amount, rhs: number)
            return PredicateExpressions.Comparison(lhs: known, rhs: number, op: .lessThan)
        case 7:
            let greater = PredicateExpressions.OptionalFlatMap(row.value) { value in
                PredicateExpressions.Comparison(lhs: value, rhs: bound, op: .greaterThanOrEqual)
            }
            return PredicateExpressions.NilCoalesce(lhs: greater, rhs: flag)
        case 8:
            let differs = PredicateExpressions.OptionalFlatMap(row.amount) { amount in
                PredicateExpressions.NotEqual(lhs: amount, rhs: number)
            }
            return PredicateExpressions.Equal(lhs: differs, rhs: answer)
        case 9:
            let list = PredicateExpressions.Value([amounts[0], amounts[1], amount.value])
            return PredicateExpressions.SequenceContains(sequence: list, element: row.amount)
        default: return flag
        }
    }
}

extension PredicateExpressions.Variable<Reading> {
    fileprivate var amount: PredicateExpressions.KeyPath<Self, Int?> { .init(root: self, keyPath: \.amount) }
    fileprivate var value: PredicateExpressions.KeyPath<Self, Double?> { .init(root: self, keyPath: \.value) }
    fileprivate var isValid: PredicateExpressions.KeyPath<Self, Bool?> { .init(root: self, keyPath: \.isValid) }
}
