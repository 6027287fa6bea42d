import StrataSQLite

/// What has happened since an observation looked the last time.
enum PendingChanges: Sendable {
    /// Nothing that matters.
    case none
    /// Changes of single rows of its table, as they were noted.
    case rows([RowChange])
    /// Anything.
    case everything

    /// More single rows are not worth to be looked at one by one, and must not fill the memory while nobody asks.
    private static let rowLimit = 4_096

    var isNone: Bool { if case .none = self { true } else { false } }

    mutating func add(_ wake: Wake) {
        switch (self, wake) {
        case (.everything, _), (_, .everything), (_, .rows(_, isComplete: false, _)): self = .everything
        case (.none, .rows(let rows, _, _)): self = .rows(rows)
        case (.rows(let known), .rows(let rows, _, _)):
            self = known.count + rows.count > Self.rowLimit ? .everything : .rows(known + rows)
        }
    }
}
