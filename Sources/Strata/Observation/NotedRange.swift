import StrataSQLite

/// A condition that a column is a number of a range, as one of those that must all hold.
///
/// It is what most conditions of lists that are no equality come down to, and is decided in some nanoseconds.
struct NotedRange {
    /// The column's place among the noted values.
    let place: Int
    let values: ClosedRange<Int64>

    /// - Parameters:
    ///   - condition: The condition.
    ///   - noted: The columns that are noted.
    /// - Returns: Nil for a condition of another kind.
    init?(_ condition: QueryExpression, in noted: [String]) {
        guard case .compare(let comparison, .column(let column), .value(.integer(let bound))) = condition,
            column.path == .root, let place = noted.firstIndex(of: column.name)
        else { return nil }
        self.place = place
        switch comparison {
        case .less where bound > .min: values = .min...(bound - 1)
        case .lessOrEqual: values = .min...bound
        case .greater where bound < .max: values = (bound + 1)...(.max)
        case .greaterOrEqual: values = bound...(.max)
        default: return nil
        }
    }

    /// Whether the column of a row may be in the range; what is no integer may.
    /// - Parameter noted: What was noted of the row; nothing if there was none.
    func mayHave(_ noted: [StoredValue]) -> Bool {
        guard place < noted.count else { return !noted.isEmpty }
        guard case .integer(let value) = noted[place] else { return true }
        return values.contains(value)
    }
}

extension RowFilter {
    /// One of the conditions, if it is a range of numbers.
    /// - Parameter noted: The columns that are noted.
    func range(in noted: [String]) -> NotedRange? {
        conditions.lazy.compactMap { NotedRange($0, in: noted) }.first
    }
}
