import Synchronization

/// One observation: asleep until a table of its own changes.
///
/// It holds no values and no backlog. Whoever waits learns that something has changed and fetches what is there by
/// then, so that a slow consumer gets the latest and a writer waits for nobody.
final class Observer: Sendable {
    private enum State {
        /// Nothing has changed since the last fetch.
        case clean
        /// Something has.
        case dirty
        /// Somebody waits for a change.
        case waiting(CheckedContinuation<Bool, Never>)
        /// There will be no more.
        case finished
    }

    /// Among the tables of an observer: whatever changes may concern it.
    ///
    /// No table has this name.
    static let everyTable = ""

    let identifier: Int
    let tables: Set<String>
    private let state = Mutex(State.dirty)

    init(identifier: Int, tables: Set<String>) {
        self.identifier = identifier
        self.tables = tables
    }

    func markDirty() {
        let waiting = state.withLock { state -> CheckedContinuation<Bool, Never>? in
            switch state {
            case .clean, .dirty:
                state = .dirty
                return nil
            case .waiting(let continuation):
                // The one who waits takes the change with it.
                state = .clean
                return continuation
            case .finished: return nil
            }
        }
        waiting?.resume(returning: true)
    }

    func finish() {
        let waiting = state.withLock { state -> CheckedContinuation<Bool, Never>? in
            defer { state = .finished }
            guard case .waiting(let continuation) = state else { return nil }
            return continuation
        }
        waiting?.resume(returning: false)
    }

    /// Waits for a change after the last one that was taken.
    /// - Returns: False when the observation or the task has ended.
    func nextChange() async -> Bool {
        await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                let answer = state.withLock { state -> Bool? in
                    switch state {
                    case .dirty:
                        state = .clean
                        return true
                    case .clean:
                        if Task.isCancelled {
                            state = .finished
                            return false
                        }
                        state = .waiting(continuation)
                        return nil
                    // Two tasks on one iterator: the second gets nothing.
                    case .waiting: return false
                    case .finished: return false
                    }
                }
                if let answer { continuation.resume(returning: answer) }
            }
        } onCancel: {
            finish()
        }
    }
}
