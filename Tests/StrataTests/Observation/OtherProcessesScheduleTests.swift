import Testing

@testable import Strata

@Suite("When to look for commits of others")
struct OtherProcessesScheduleTests {
    private typealias Schedule = OtherProcesses.Schedule

    /// The gaps, in milliseconds, while nothing is seen.
    private func gaps(_ schedule: inout Schedule, _ count: Int, isWatched: Bool = true) -> [Int] {
        (0..<count).map { _ in
            let gap = schedule.nextGap(after: .same, isWatched: isWatched)
            schedule.gapPassed()
            return gap.milliseconds
        }
    }

    @Test("soon after a file was written, for a second, and every two seconds from then on")
    func afterAnEvent() {
        var schedule = Schedule()
        let expected = [5, 5, 10, 20, 40] + Array(repeating: 80, count: 12) + [2_000, 2_000, 2_000]
        #expect(gaps(&schedule, 20) == expected)
        schedule.fileWasWritten()
        #expect(gaps(&schedule, 20) == expected)
    }

    @Test("every fifty milliseconds where nothing tells of writing, for ever")
    func unwatched() {
        var schedule = Schedule()
        #expect(gaps(&schedule, 6, isWatched: false) == [5, 5, 10, 20, 40, 50])
        #expect(gaps(&schedule, 1_000, isWatched: false) == Array(repeating: 50, count: 1_000))
        #expect(gaps(&schedule, 2, isWatched: true) == [2_000, 2_000])
    }

    @Test("a watcher is made anew twenty milliseconds after the last one has told")
    func wantsEvents() {
        var schedule = Schedule()
        schedule.fileWasWritten()
        var wants: [Bool] = []
        for _ in 0..<5 {
            _ = schedule.nextGap(after: .same, isWatched: false)
            schedule.gapPassed()
            wants.append(schedule.wantsEvents)
        }
        #expect(wants == [false, false, true, true, true])
    }

    @Test("every fifty milliseconds after a commit that no event told of, until one tells again")
    func distrust() {
        var schedule = Schedule()
        _ = gaps(&schedule, 30)
        #expect(schedule.nextGap(after: .changed, isWatched: true) == .milliseconds(50))
        schedule.gapPassed()
        #expect(gaps(&schedule, 3) == [50, 50, 50])
        schedule.fileWasWritten()
        _ = gaps(&schedule, 30)
        #expect(gaps(&schedule, 2) == [2_000, 2_000])
    }

    @Test("a commit that takes its time after the event is no reason for distrust")
    func slowCommit() {
        var schedule = Schedule()
        schedule.fileWasWritten()
        _ = gaps(&schedule, 16)
        #expect(schedule.nextGap(after: .changed, isWatched: true) == .milliseconds(80))
        schedule.gapPassed()
        #expect(gaps(&schedule, 2) == [2_000, 2_000])
    }

    @Test("again after fifty milliseconds where a look could see nothing")
    func locked() {
        var schedule = Schedule()
        _ = gaps(&schedule, 30)
        #expect(schedule.nextGap(after: .nothing, isWatched: true) == .milliseconds(50))
        schedule.gapPassed()
        #expect(gaps(&schedule, 1) == [2_000])
    }
}
