import Dispatch
import Foundation
import StrataSQLite

/// Control-C while a database is changed: the step that runs is stopped and rolled back, not torn off.
package final class InterruptSignal {
    package let interruption = Interruption()
    private let source: any DispatchSourceSignal

    package init() {
        // The default action would end the process before the source sees the signal.
        signal(SIGINT, SIG_IGN)
        source = DispatchSource.makeSignalSource(signal: SIGINT, queue: .global(qos: .userInitiated))
        source.setEventHandler { [interruption] in
            // Whoever asks twice does not want to wait; SQLite rolls back when the file is next opened.
            if interruption.wasRequested { _exit(ExitCode.interrupted.rawValue) }
            interruption.request()
        }
        source.resume()
    }

    deinit {
        source.cancel()
        signal(SIGINT, SIG_DFL)
    }
}
