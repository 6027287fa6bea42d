import StrataSQLite

/// What an observation depends on: tables, columns, and rows as far as they can be told apart.
struct ObservedRegion: Sendable {
    /// The tables and columns that were read; nil while nothing has been read, so that everything matters.
    var reads: ReadSet?
    /// Which rows of one of the tables can matter; nil for all.
    var filter: RowFilter?
    /// The columns of one table whose values the observation wants to see, before and after.
    var noted: [String] = []
    /// That table.
    var notedTable: String?

    /// Everything.
    static let everything = ObservedRegion()
}

/// Why an observation has to look again.
enum WakeCause: Sendable {
    /// Rows of a table were inserted, updated or deleted by a commit.
    ///
    /// Of columns that nobody tells apart `columns` has one.
    case rows(table: String, inserted: Int, updated: Int, deleted: Int, columns: [String])
    /// More rows of a table than are told apart.
    case table(String)
    /// A commit of which it is not known what it has changed.
    case unknownCommit
    /// Another process, or a connection of somebody else's, may have committed.
    case otherProcess
    /// More tables were read than the last time: what was committed to them meanwhile was not watched.
    case newTables
}

/// What a commit means for one observation.
enum Wake: Sendable {
    /// Anything may have changed.
    case everything(WakeCause)
    /// Nothing but these rows of the one table whose values are noted, or rows of other tables too.
    case rows([RowChange], isComplete: Bool, WakeCause)
}
