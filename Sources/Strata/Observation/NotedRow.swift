import StrataSQLite
import Synchronization

/// A row as a writer has noted it before and after a change, for the evaluation of a query's expressions.
///
/// It is refilled for each change: the closures of an ``Evaluator`` are made once.
final class NotedRow: EvaluationRows {
    /// Which of the two states, as the evaluator's position of a row.
    enum Moment {
        static let before = 0
        static let after = 1
    }

    private struct State {
        /// For each column of the table its place among the noted values, or nil.
        var places: [Int?]
        var before: [StoredValue] = []
        var after: [StoredValue] = []
    }

    let table: Table
    let caseInsensitive: Set<String>
    private let state: Mutex<State>

    /// - Parameters:
    ///   - table: What the row is one of.
    ///   - caseInsensitive: The columns whose text is compared without regard to case.
    ///   - noted: The columns that are noted.
    init(of table: Table, caseInsensitive: Set<String>, noted: [String]) {
        self.table = table
        self.caseInsensitive = caseInsensitive
        state = Mutex(State(places: table.columns.map { noted.firstIndex(of: $0) }))
    }

    var count: Int { 2 }

    /// Sets which columns are noted.
    func setNoted(_ noted: [String]) {
        state.withLock { state in state.places = table.columns.map { noted.firstIndex(of: $0) } }
    }

    /// Fills the row with the noted columns of a change.
    func fill(before: [StoredValue], after: [StoredValue]) {
        state.withLock { state in
            state.before = before
            state.after = after
        }
    }

    func value(at column: Int, of row: Int) throws(StrataError) -> StoredValue {
        let value = state.withLock { state -> StoredValue? in
            guard let place = state.places[column] else { return nil }
            let values = row == Moment.before ? state.before : state.after
            return place < values.count ? values[place] : nil
        }
        guard let value else {
            throw StrataError(.unsupported, "the column was not noted", table: table.name)
        }
        return value
    }
}

/// Where the columns of a table are among the values that are noted of its rows.
struct NotedLayout: Hashable, Sendable {
    /// For each column of the table its place among the noted values, or nil.
    let places: [Int?]

    init(of table: Table, in noted: [String]) {
        places = table.columns.map { noted.firstIndex(of: $0) }
    }
}

extension QueryExpression {
    /// The names of the columns of the row itself that the expression is made of.
    var ownColumns: Set<String> {
        var names: Set<String> = []
        if case .column(let column) = self, column.path == .root { names.insert(column.name) }
        for child in children { names.formUnion(child.ownColumns) }
        return names
    }
}
