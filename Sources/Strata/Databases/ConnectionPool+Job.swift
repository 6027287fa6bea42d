import StrataSQLite

extension ConnectionPool {
    /// A piece of work that waits for a connection.
    final class Job: Sendable {
        /// It hands the connection to a thread that waits for it, which takes no time: it needs no thread of its own.
        let isHandover: Bool
        /// What it does, if that is a small write: it is run together with those behind it.
        let write: SmallWrite?
        let run: @Sendable (Result<Lease, StrataError>) -> Void

        init(
            isHandover: Bool = false,
            write: SmallWrite? = nil,
            _ run: @escaping @Sendable (Result<Lease, StrataError>) -> Void
        ) {
            self.isHandover = isHandover
            self.write = write
            self.run = run
        }
    }
}
