import StrataSQLite

/// What happened to a row.
public enum HistoryKind: Sendable, Hashable {
    /// The row is new.
    case inserted
    /// Some of its columns have other values now.
    ///
    /// The columns are named as in the table. Those that the database computes are not among them.
    case updated(columns: Set<String>)
    /// The row is gone.
    case deleted
}

/// One change of one row, of any entity that has a history.
///
/// It says which row, not which values: those are in the database as they are now, and a row that was changed three
/// times has three entries.
public struct HistoryEntry: Sendable, Hashable {
    /// The place right behind the change: with it, reading goes on.
    public let token: HistoryToken
    /// The entity's table, by the name that it has now.
    public let table: String
    /// What happened.
    public let kind: HistoryKind
    /// The row's primary key: a value for each part, in key order.
    public let key: [StoredValue]
    /// The commit; nil of a change that is not committed yet, or that another program has made since Strata wrote last.
    public let transaction: HistoryTransaction?

    /// Describes a change.
    public init(
        token: HistoryToken,
        table: String,
        kind: HistoryKind,
        key: [StoredValue],
        transaction: HistoryTransaction?
    ) {
        self.token = token
        self.table = table
        self.kind = kind
        self.key = key
        self.transaction = transaction
    }
}
