/// What a transaction has changed, as far as a ``TrackingPlan`` asks for it.
///
/// It may report more than there is: rows that a savepoint has given back, and rows that were put as they had been.
package struct ChangeSet: Sendable, Equatable {
    /// The version of the plan that it was noted by.
    package var planVersion: Int
    /// The tables of the plan that were changed; those that a virtual table keeps its content in are tables like others.
    package var tables: ChangedTables
    /// False: more may have changed than was seen, in any table.
    ///
    /// The schema was changed, by this transaction or by another process since the tables were looked at; or SQLite has
    /// counted more rows than were seen.
    package var isComplete: Bool

    package init(planVersion: Int, tables: ChangedTables, isComplete: Bool) {
        self.planVersion = planVersion
        self.tables = tables
        self.isComplete = isComplete
    }
}

/// What a transaction has changed in one table.
package struct TableChanges: Sendable, Hashable {
    /// The changes in the order in which they were made; one row may have several.
    package var rows: [RowChange]
    /// Rows were changed that `rows` does not have.
    package var isWhole: Bool

    package init(rows: [RowChange] = [], isWhole: Bool = false) {
        self.rows = rows
        self.isWhole = isWhole
    }
}

/// What a statement has done to one row.
package struct RowChange: Sendable, Hashable {
    package enum Kind: Sendable {
        case inserted
        case updated
        case deleted
    }

    package var kind: Kind
    /// The noted columns before; empty of an insertion.
    package var old: [StoredValue]
    /// The noted columns after; empty of a deletion.
    package var new: [StoredValue]
    /// Which of the watched columns an update has changed, at least one of each group; all bits of an insertion and of a
    /// deletion.
    package var changed: UInt64
    /// False: a value in `old` or `new` may be another than the row's.
    ///
    /// What cannot be read is NULL there: a virtual generated column, which no row holds; a column that a row does not
    /// have because it is older than the column; text that is not UTF-8 is repaired.
    package var isCertain: Bool

    package init(kind: Kind, old: [StoredValue], new: [StoredValue], changed: UInt64 = .max, isCertain: Bool = true) {
        self.kind = kind
        self.old = old
        self.new = new
        self.changed = changed
        self.isCertain = isCertain
    }
}

extension StoredValue {
    /// How many bytes it takes beside its own size.
    package var variableSize: Int {
        switch self {
        case .text(let text): text.utf8.count
        case .blob(let bytes): bytes.count
        default: 0
        }
    }
}
