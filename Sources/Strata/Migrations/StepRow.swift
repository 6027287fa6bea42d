/// A row as it is at one point of a migration: generated for each table that a Swift function of a step sees.
///
/// It names no type of today's schema, so the function compiles and works the same in ten years.
public protocol StepRow: Sendable {
    /// The table and its columns, in the order of ``storedValue(of:at:)``.
    static var layout: StepLayout { get }

    /// Reads the row that a statement stands on.
    /// - Parameter row: The columns of ``layout``, in order.
    /// - Throws: ``StrataError/Code/valueMismatch`` if a column holds something else.
    static func read(from row: borrowing Row) throws(StrataError) -> Self

    /// The value of a column as it is stored.
    /// - Parameters:
    ///   - row: The row.
    ///   - column: Its position in ``layout``.
    /// - Throws: ``StrataError/Code/validation`` if the column cannot hold the value.
    static func storedValue(of row: Self, at column: Int) throws(StrataError) -> StoredValue
}

/// The table of a ``StepRow``.
public struct StepLayout: Sendable {
    /// The table's name at that point of the step.
    public let table: String
    /// The names of the columns that the row has; generated ones are not among them.
    public let columns: [String]
    /// The columns by which the table is walked: a name of the rowid, or the primary key.
    let walk: [String]
    /// The positions of those in ``columns``.
    let walked: [Int]

    /// Describes a table.
    ///
    /// Generated code calls it; there is no reason to call it by hand.
    /// - Parameters:
    ///   - table: The table's name.
    ///   - columns: The names of its columns.
    ///   - walk: What tells its rows apart and orders them: a name of the rowid, or the primary key.
    public init(table: String, columns: [String], walk: [String]) {
        self.table = table
        self.columns = columns
        self.walk = walk
        walked = columns.indices.filter { column in walk.contains { $0.isSameName(as: columns[column]) } }
    }
}
