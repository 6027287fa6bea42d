import Testing

@testable import Strata

@Suite("What stays where it is")
struct IncreasingSubsequenceTests {
    @Test("is a longest increasing subsequence")
    func longest() {
        var numbers = SeededNumbers(state: 4)
        for _ in 0..<3_000 {
            let list = Array(0..<20).shuffled(using: &numbers).prefix(numbers.below(11)).map { $0 }
            let flags = IncreasingSubsequence.flags(of: list)
            let kept = zip(list, flags).filter(\.1).map(\.0)
            var lengths: [Int] = []
            for (index, number) in list.enumerated() {
                let before = (0..<index).filter { list[$0] < number }.map { lengths[$0] }
                lengths.append(1 + (before.max() ?? 0))
            }
            #expect(flags.count == list.count)
            #expect(zip(kept, kept.dropFirst()).allSatisfy(<))
            #expect(kept.count == lengths.max() ?? 0)
        }
    }
}
