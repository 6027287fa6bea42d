/// How much is measured: all of it, or so little that it takes less than a minute.
///
/// The short form shows that nothing has become much slower, with wider limits where few rows make a difference; those of the
/// full one are the limits.
enum Scale: Sendable {
    case full
    case short

    /// The rows of a table.
    var rows: Int { self == .full ? 200_000 : 20_000 }

    /// How often each way is measured.
    func rounds(_ count: Int) -> Int { self == .full ? count : min(count, 5) }

    /// How many operations of one row are timed together.
    func operations(_ count: Int) -> Int { self == .full ? count : count / 10 }
}
