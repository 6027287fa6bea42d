/// Where SQLite's preupdate hook has the values of one column, and what is to be known of them.
struct ColumnPlace {
    enum Affinity { case integer, numeric, real, text, none }

    /// The number of the column in its table.
    let position: Int32
    /// The number by which the value before is asked.
    private(set) var old: Int32 = 0
    /// The number by which the value of an inserted row is asked.
    private(set) var inserted: Int32 = 0
    /// The number by which the value after an update is asked.
    private(set) var updated: Int32 = 0
    var affinity = Affinity.none
    /// Whether a row that is older than the column has a value that is not NULL.
    var hasDefault = false
    /// Whether the column is another name of the rowid.
    var isRowID = false
    /// False: no row holds the column, or SQLite hands out something else in its place.
    var isReadable = true
    /// Whether SQLite makes a REAL of an INTEGER before it hands it out.
    var mayBecomeReal = false

    /// Whether SQLite hands out the column's values before and after an update as they are.
    var isComparable: Bool { !isRowID && isReadable && !mayBecomeReal }

    init(position: Int) { self.position = Int32(clamping: position) }

    /// The place of a column that the table does not have.
    static var nowhere: ColumnPlace {
        var place = ColumnPlace(position: -1)
        place.isReadable = false
        return place
    }

    mutating func setNumbers(old: Int, inserted: Int, updated: Int) {
        self.old = Int32(clamping: old)
        self.inserted = Int32(clamping: inserted)
        self.updated = Int32(clamping: updated)
    }
}
