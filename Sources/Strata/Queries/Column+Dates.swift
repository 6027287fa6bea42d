public import Foundation

/// What holds a date: `Date` and `Date?`.
public protocol DateValue: ColumnValue {}
extension Date: DateValue {}
extension Optional: DateValue where Wrapped: DateValue {}

/// Parts of a date, in UTC and the Gregorian calendar: SQLite computes with no others.
///
/// A day as a person in some place means it is an interval, which a `Calendar` knows and which an index finds:
/// `$0.dueAt.in(Calendar.current.dateInterval(of: .day, for: day))`. The parts are nil for nil, and for dates after
/// the year 9999. SQLite rounds to milliseconds first, and has the years before 0 with a sign.
extension Column where Value: DateValue {
    /// The year.
    public var year: Column<Root, Int?> { part(.year) }
    /// The month, 1 to 12.
    public var month: Column<Root, Int?> { part(.month) }
    /// The day of the month, 1 to 31.
    public var day: Column<Root, Int?> { part(.day) }
    /// The hour, 0 to 23.
    public var hour: Column<Root, Int?> { part(.hour) }
    /// The minute, 0 to 59.
    public var minute: Column<Root, Int?> { part(.minute) }
    /// The second, 0 to 59.
    public var second: Column<Root, Int?> { part(.second) }
    /// The day of the week, 1 for Sunday, as Foundation counts.
    public var weekday: Column<Root, Int?> { part(.weekday) }
    /// The day as text, `2026-11-30`: to group by, and to sort by.
    public var isoDay: Column<Root, String?> {
        Column<Root, String?>(
            expression: .function(.datePart(.isoDay, storedAs: storage), [expression]),
            depth: depth + 1
        )
    }

    /// From an interval's start up to but without its end; false for nil.
    ///
    /// ```swift
    /// if let today = Calendar.current.dateInterval(of: .day, for: .now) {
    ///     let due = try await todos.fetch(TodoItem.where { $0.dueAt.in(today) })
    /// }
    /// ```
    public func `in`(_ interval: DateInterval) -> Condition<Root> {
        let date = Column<Root, Date>(expression: expression, storage: storage, depth: depth)
        return date >= interval.start && date < interval.end
    }

    private func part(_ part: DatePart) -> Column<Root, Int?> {
        Column<Root, Int?>(expression: .function(.datePart(part, storedAs: storage), [expression]), depth: depth + 1)
    }
}
