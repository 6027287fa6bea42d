import Dispatch
import RuntimeModel
import Strata
import StrataSQLite
import Testing

@Suite("Cancelling a small write that runs among others", .serialized)
struct GroupCancellationTests {
    @Test("interrupts its statement, and the others are stored")
    func interrupted() async throws {
        let store = try await TestStore.onFile()
        // Without an end of its own, as far as a test can wait.
        try await store.database.write { transaction in
            try transaction.execute(
                """
                CREATE TRIGGER slow AFTER INSERT ON Label WHEN new.name = 'slow'
                BEGIN
                    INSERT INTO Pair (left, right)
                    WITH RECURSIVE c(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM c WHERE n < 1000000000000)
                    SELECT count(*), 'slow' FROM c;
                END
                """
            )
        }
        let stop = Stop()
        let holder = Task { try await store.database.write { _ in stop.wait() } }
        await stop.reached()
        let slow = Task { try await store.labels.create(Label(name: "slow")) }
        let others = (0..<5).map { number in
            Task { try await store.labels.create(Label(name: "other \(number)")) }
        }
        try await Task.sleep(for: .milliseconds(50))
        stop.release()
        try await holder.value
        try await Task.sleep(for: .milliseconds(50))
        slow.cancel()
        #expect(await failure { try await slow.value }?.code == .cancelled)
        for other in others { _ = try await other.value }
        #expect(try await store.labels.count(Label.where { $0.name.hasPrefix("other") }) == 5)
        #expect(try await store.labels.exists(id: "slow") == false)
    }
}
