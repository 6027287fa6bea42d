extension OtherProcesses {
    /// When to look at a database for commits of others: soon after its files were written, and hardly ever else.
    ///
    /// A writer writes the log, waits for the disk if the commit is to survive a loss of power, and shows the commit to
    /// others only then. So one look at the event is not enough: looks follow it, at 5, 10, 20, 40 and 80 milliseconds
    /// and every 80 from then on, until a second has passed.
    struct Schedule: Sendable {
        /// What a look saw.
        enum Sight: Sendable {
            /// Nobody else has committed.
            case same
            /// Somebody has.
            case changed
            /// The file was locked, or could not be read.
            case nothing
        }

        /// Between looks while nothing tells of writing: as long as nobody notices.
        static let blindGap = Duration.milliseconds(50)
        /// Between looks where the system tells of writing and nothing was told of: a net, for the file systems that do
        /// not tell what other machines write.
        static let idleGap = Duration.seconds(2)
        private static let shortestGap = Duration.milliseconds(5)
        private static let longestGap = Duration.milliseconds(80)
        private static let commitTime = Duration.seconds(1)
        /// A watcher tells once; made anew not before this has passed, events come so often at most.
        private static let eventGap = Duration.milliseconds(20)

        /// The time since the last event, as far as gaps have counted it.
        private var age = Duration.zero
        /// How long it waits for the next look.
        private(set) var gap = Duration.zero
        /// False after a commit that no event told of.
        private var trustsEvents = true

        /// Whether it is time to watch the files again.
        var wantsEvents: Bool { age >= Self.eventGap }

        /// A file was written.
        mutating func fileWasWritten() {
            age = .zero
            gap = .zero
            trustsEvents = true
        }

        /// The time to the next look has passed.
        mutating func gapPassed() { age += gap }

        /// - Parameters:
        ///   - sight: What the look saw that just took place.
        ///   - isWatched: Whether the system will tell when the files are written.
        /// - Returns: The time to the next look.
        mutating func nextGap(after sight: Sight, isWatched: Bool) -> Duration {
            if sight == .changed, gap == Self.idleGap { trustsEvents = false }
            // An unwatched file that is soon to be watched again is in the looks' hands for these milliseconds.
            let isTold = trustsEvents && (isWatched || !wantsEvents) && sight != .nothing
            let longest = age >= Self.commitTime ? Self.idleGap : Self.longestGap
            let next = age >= Self.commitTime ? Self.idleGap : max(Self.shortestGap, age)
            gap = min(next, isTold ? longest : Self.blindGap)
            return gap
        }
    }
}
