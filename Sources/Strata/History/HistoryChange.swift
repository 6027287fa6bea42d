/// One change of one row of an entity.
///
/// ```swift
/// for change in try await database.history(of: TodoItem.self, since: token) {
///     switch change.kind {
///     case .deleted: upload.delete(change.id)
///     case .inserted, .updated: upload.send(change.id)
///     }
/// }
/// ```
public struct HistoryChange<Model: Entity>: Sendable, Hashable {
    /// The row's key.
    public let id: Model.ID
    /// What happened.
    public let kind: HistoryKind
    /// The place right behind the change: with it, reading goes on.
    public let token: HistoryToken
    /// The commit; nil of a change that is not committed yet, or that another program has made since Strata wrote last.
    public let transaction: HistoryTransaction?

    /// Describes a change.
    public init(id: Model.ID, kind: HistoryKind, token: HistoryToken, transaction: HistoryTransaction?) {
        self.id = id
        self.kind = kind
        self.token = token
        self.transaction = transaction
    }

    /// Whether the change is an update that gave a column another value.
    ///
    /// Of a part of a JSON value it says whether the whole has changed.
    ///
    /// ```swift
    /// if change.isUpdate(of: { $0.title }) { … }
    /// ```
    public func isUpdate<Value>(of column: (Model.Columns) -> Column<Model, Value>) -> Bool {
        guard case .updated(let columns) = kind else { return false }
        var expression = column(Model.columns).expression
        while case .json(let whole, path: _) = expression { expression = whole }
        guard case .column(let column) = expression, column.path == .root else { return false }
        return columns.contains(column.name)
    }
}
