import StrataSQLite

/// What has happened since an observation looked the last time.
enum PendingChanges: Sendable {
    /// Nothing that matters.
    case none
    /// Changes of single rows of its table, as they were noted.
    case rows(PendingRows)
    /// Anything.
    case everything

    var isNone: Bool { if case .none = self { true } else { false } }

    mutating func add(_ wake: Wake) {
        switch (self, wake) {
        case (.everything, _), (_, .everything), (_, .rows(_, isComplete: false, _)): self = .everything
        case (.none, .rows(let rows, _, _)): self = PendingChanges.rows(PendingRows()).adding(rows)
        case (.rows, .rows(let rows, _, _)): self = adding(rows)
        }
    }

    /// With what has happened later.
    func joined(with later: PendingChanges) -> PendingChanges {
        switch (self, later) {
        case (.everything, _), (_, .everything): .everything
        case (let changes, .none), (.none, let changes): changes
        case (.rows, .rows(let rows)): adding(rows.changes)
        }
    }

    private func adding(_ rows: [RowChange]) -> PendingChanges {
        guard case .rows(var known) = self else { return self }
        known.add(rows)
        return known.isTooMuch ? .everything : .rows(known)
    }
}

/// Changes of single rows that wait for a look.
///
/// Many are not worth to be looked at one by one, and must not fill the memory while nobody asks.
struct PendingRows: Sendable {
    private(set) var changes: [RowChange] = []
    private var byteCount = 0

    /// How many rows are read again at most by a look that must not take long: together they take less time than a change of
    /// threads.
    static let boundedCount = 16
    private static let countLimit = 4_096
    private static let byteLimit = 1 << 20

    var isTooMuch: Bool { changes.count > Self.countLimit || byteCount > Self.byteLimit }

    mutating func add(_ rows: [RowChange]) {
        changes += rows
        for row in rows {
            for value in row.old + row.new { byteCount += value.variableSize }
        }
    }
}
