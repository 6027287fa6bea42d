import Dispatch
import Foundation
import StrataSQLite

/// Control-C while a database is changed, or a request to end: the step that runs is stopped and rolled back, not torn off.
package final class InterruptSignal {
    package let interruption = Interruption()
    private let sources: [any DispatchSourceSignal]
    private static let signals = [SIGINT, SIGTERM, SIGHUP]

    package init() {
        sources = Self.signals.map { number in
            // The default action would end the process before the source sees the signal.
            signal(number, SIG_IGN)
            return DispatchSource.makeSignalSource(signal: number, queue: .global(qos: .userInitiated))
        }
        for source in sources {
            source.setEventHandler { [interruption] in
                // Whoever asks twice does not want to wait; SQLite rolls back when the file is next opened.
                if interruption.wasRequested { _exit(ExitCode.interrupted.rawValue) }
                interruption.request()
            }
            source.resume()
        }
    }

    deinit {
        for source in sources { source.cancel() }
        for number in Self.signals { signal(number, SIG_DFL) }
    }
}
