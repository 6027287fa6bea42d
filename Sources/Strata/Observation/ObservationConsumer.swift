import StrataSQLite
import Synchronization

/// One who consumes a shared observation, as long as it lives.
final class ObservationConsumer<Value: Sendable>: Sendable {
    private let observation: SharedObservation<Value>
    /// The version of the value that it has got last.
    private let seen = Mutex(0)

    /// - Parameter observation: One that has counted this consumer.
    init(_ observation: SharedObservation<Value>) { self.observation = observation }

    deinit { observation.leave() }

    /// The latest value after the last one; nil at the end.
    func next() async throws(StrataError) -> Value? {
        var version = seen.withLock { $0 }
        let value = try await observation.next(after: &version)
        seen.withLock { $0 = max($0, version) }
        return value
    }
}
