/// A struct that a schema declares, as far as it is read: an entity, or a view.
///
/// The conformance is generated beside the struct. Its members are for repositories; an app uses ``where(_:)``, ``all``
/// and the struct itself. A view has this half alone: it is fetched, counted and observed, but never written.
///
/// ```swift
/// let open = try await database.fetch(OpenItem.where { $0.open > 10 })
/// ```
public protocol ReadableEntity: Hashable, Sendable, Codable {
    /// The schema that declares the struct.
    associatedtype Schema: DatabaseSchema
    /// The typed columns that conditions and orders are written with.
    associatedtype Columns: Sendable

    /// The table or view: its name, its columns in the order that ``init(row:)`` uses.
    static var table: Table { get }
    /// The typed columns.
    static var columns: Columns { get }
    /// The columns by the key paths of the struct's properties.
    static var keyPaths: KeyPathTable<Self> { get }

    /// Reads a value from a row that holds the table's columns in their order.
    /// - Throws: ``StrataError/Code/valueMismatch`` if a column holds what the schema excludes.
    init(row: borrowing Row) throws(StrataError)

    /// The value of one column as it is stored.
    /// - Parameter column: The position in the table's columns, 0 for the first.
    func storedValue(at column: Int) throws(StrataError) -> StoredValue

    // A loop over rows is a requirement, so that its default implementation is specialised in the module of the entity:
    // called through `any Repository` it still costs one dynamic call for all rows, not several for each.

    /// Reads every row of a statement that selects the table's columns, and appends them.
    static func readAll(from statement: Statement, into models: inout [Self]) throws(StrataError)

    /// Reads the first row of a statement that selects the table's columns, or nil if there is none.
    static func readFirst(from statement: Statement) throws(StrataError) -> Self?
}

extension ReadableEntity {
    /// No key path is known.
    public static var keyPaths: KeyPathTable<Self> { KeyPathTable([]) }

    @inlinable
    public static func readAll(from statement: Statement, into models: inout [Self]) throws(StrataError) {
        let earlier = models.count
        // What is appended to grows by doubling, or has its room already.
        if earlier == 0, statement.expectedRowCount > models.capacity {
            models.reserveCapacity(statement.expectedRowCount)
        }
        do throws(StrataError) {
            while try statement.step() { models.append(try Self(row: statement.row)) }
        } catch {
            // The statement still stands on the row that could not be read.
            throw table.locate(error, in: statement.row)
        }
        // Few rows are no matter, and very many not to be reserved for a query that may find fewer this time.
        let count = models.count - earlier
        statement.expectedRowCount = count < 1_000_000 ? count : 0
    }

    /// Reads every row of a statement that selects the table's columns.
    static func readAll(from statement: Statement) throws(StrataError) -> [Self] {
        var models: [Self] = []
        try readAll(from: statement, into: &models)
        return models
    }

    @inlinable
    public static func readFirst(from statement: Statement) throws(StrataError) -> Self? {
        do throws(StrataError) {
            return try statement.step() ? try Self(row: statement.row) : nil
        } catch {
            throw table.locate(error, in: statement.row)
        }
    }
}
