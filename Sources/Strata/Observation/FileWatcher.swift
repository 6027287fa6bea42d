/// Waits for a file to be written by anybody, and tells it once.
///
/// Once, so that a file that is written all the time costs its writers one event and not one for each write. Who wants
/// to know of more makes another watcher and looks at the file then, since nothing tells what happened in between.
/// It also tells when the file is deleted, renamed or replaced: at the next watcher's making it is seen what is there.
final class FileWatcher: Sendable {
    private let events: FileEvents

    /// Begins to watch a file.
    /// - Parameters:
    ///   - path: The file's path; not that of a file on which this process holds locks, see `leavesLocksAlone`.
    ///   - tell: Called once, on a queue of its own.
    /// - Returns: Nil if there is no such file, or the system has no more room for watchers.
    init?(path: String, tell: @escaping @Sendable () -> Void) {
        guard let events = FileEvents(path, tell) else { return nil }
        self.events = events
    }

    #if canImport(Darwin)
        /// Whether files on which this process holds POSIX locks may be watched.
        ///
        /// "If a process closes any file descriptor referring to a file, then all of the process's locks on that file are
        /// released": a watcher has to open the file, and its end would take SQLite's locks away. SQLite locks the
        /// database file and the log's index, never the log.
        static let leavesLocksAlone = false
    #else
        /// Whether files on which this process holds POSIX locks may be watched.
        ///
        /// The system watches by path: nothing is opened, so nothing is closed that would take the locks away.
        static let leavesLocksAlone = true
    #endif
}

#if !canImport(Darwin) && !canImport(Glibc) && !canImport(Musl)
    extension FileWatcher {
        /// Nothing tells of files here, so that whoever wants to know has to look from time to time.
        struct FileEvents: Sendable {
            init?(_ path: String, _ tell: @escaping @Sendable () -> Void) { return nil }
        }
    }
#endif
