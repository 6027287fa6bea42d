import Synchronization

@testable import Strata

/// Counts how often an observer is told of a commit.
final class CommitCounter: ChangeReceiver {
    private let told = Mutex(0)

    var count: Int { told.withLock { $0 } }
    var report: ObservationReport { .ofTest(wakeCount: count) }

    func prepare(for wake: Wake) {}

    func receive(_ wake: Wake) { told.withLock { $0 += 1 } }
    func end() {}
}

extension ObservationReport {
    /// Of a receiver that is no observation.
    static func ofTest(wakeCount: Int = 0) -> ObservationReport {
        ObservationReport(
            subject: "a test",
            consumers: 1,
            tracked: nil,
            isFiltered: false,
            wakeCount: wakeCount,
            lastCause: nil,
            lookCount: 0,
            valueCount: 0,
            lastLook: nil
        )
    }
}
