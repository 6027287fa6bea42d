/// Somebody who reads an old state of a file, as checkpoints find out: what was written since stays in the log.
struct LogReader {
    /// From when on somebody holds the log so long that it is no use to wait for that one for milliseconds.
    static let longest = Duration.milliseconds(100)

    /// The pages that were in the file after the last checkpoint, and since when there have been as many.
    private var last: (written: Int, since: ContinuousClock.Instant)?

    /// Whether a checkpoint has found that the log cannot end, and will not soon.
    /// - Parameters:
    ///   - length: The pages of the log when the checkpoint began.
    ///   - written: The pages of the log that were in the file when it ended; nil if it failed.
    ///   - now: When it ended.
    mutating func isHolding(_ length: Int, written: Int?, at now: ContinuousClock.Instant) -> Bool {
        // A few pages may be those of a reader who is gone by now.
        guard let written, written + Checkpointer.threshold <= length else {
            last = nil
            return false
        }
        if let last, last.written == written { return now - last.since >= Self.longest }
        last = (written, now)
        return false
    }
}
