import Dispatch

extension OtherProcesses {
    /// What calls after a while.
    protocol Alarm: Sendable {
        /// Sets when it calls next, in place of what was set before.
        func set(after duration: Duration)
        /// It does not call again.
        func cancel()
    }

    /// What looking depends on: others for tests, which then decide when time passes and what the system tells.
    struct Means: Sendable {
        /// The queue on which it looks.
        ///
        /// One of its own has a thread also where the app blocks all of those that the global queues share.
        var queue = DispatchQueue(label: "strata.others", qos: .utility)
        /// Makes an alarm that calls on a queue.
        var alarm: @Sendable (DispatchQueue, @escaping @Sendable () -> Void) -> any Alarm
        /// Makes a watcher of a file, or nil where that is not to be had.
        var watcher: @Sendable (String, @escaping @Sendable () -> Void) -> FileWatcher?

        static var system: Means {
            Means(
                alarm: { DispatchAlarm(queue: $0, ring: $1) },
                watcher: { FileWatcher(path: $0, tell: $1) }
            )
        }
    }

    // Unchecked: any thread may use a source, and it is set once.
    private final class DispatchAlarm: Alarm, @unchecked Sendable {
        private let timer: any DispatchSourceTimer

        init(queue: DispatchQueue, ring: @escaping @Sendable () -> Void) {
            timer = DispatchSource.makeTimerSource(queue: queue)
            timer.setEventHandler(handler: ring)
            timer.schedule(deadline: .distantFuture)
            timer.activate()
        }

        deinit { timer.cancel() }

        /// An eighth of the time of leeway, in which the system may join it with other wakes.
        func set(after duration: Duration) {
            let milliseconds = duration.milliseconds
            timer.schedule(
                deadline: .now() + .milliseconds(milliseconds),
                leeway: .microseconds(milliseconds * 125)
            )
        }

        func cancel() { timer.cancel() }
    }
}
