import StrataSQLite
import Testing

@testable import Strata

@Suite("Changes that wait for a look")
struct PendingChangesTests {
    private let cause = WakeCause.otherProcess

    private func change(_ text: String) -> RowChange {
        RowChange(kind: .updated, old: [.integer(1), .text(text)], new: [.integer(1), .text("")])
    }

    private func count(_ pending: PendingChanges) -> Int? {
        if case .rows(let rows) = pending { rows.changes.count } else { nil }
    }

    @Test("are kept one by one up to a number")
    func number() {
        var pending = PendingChanges.none
        for number in 1...4_096 {
            pending.add(.rows([change("")], isComplete: true, cause))
            #expect(count(pending) == number)
        }
        pending.add(.rows([change("")], isComplete: true, cause))
        #expect(count(pending) == nil && !pending.isNone)
    }

    @Test("are kept one by one up to a size of the values that were noted")
    func size() {
        let text = String(repeating: "x", count: 1 << 18)
        var pending = PendingChanges.none
        for number in 1...4 {
            pending.add(.rows([change(text)], isComplete: true, cause))
            #expect(count(pending) == number)
        }
        pending.add(.rows([change("x")], isComplete: true, cause))
        #expect(count(pending) == nil && !pending.isNone)
    }

    @Test("become everything where rows of other tables are among them, and stay so")
    func others() {
        var pending = PendingChanges.none
        pending.add(.rows([], isComplete: false, cause))
        pending.add(.rows([change("")], isComplete: true, cause))
        #expect(count(pending) == nil && !pending.isNone)
    }
}
