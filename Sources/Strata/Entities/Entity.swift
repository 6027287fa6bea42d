/// A struct that a schema declares: a value with an identity, stored as one row of one table.
///
/// The conformance is generated beside the struct. Its members are for repositories; an app uses ``where(_:)``, ``all``
/// and the struct itself.
public protocol Entity: Identifiable, Hashable, Sendable, Codable where ID: Sendable {
    /// The schema that declares the entity.
    associatedtype Schema: DatabaseSchema
    /// The typed columns that conditions and orders are written with.
    associatedtype Columns: Sendable

    /// The table: its name, its columns in the order that ``init(row:)`` and ``bind(to:)`` use.
    static var table: Table { get }
    /// The typed columns.
    static var columns: Columns { get }

    /// Reads a value from a row that holds the table's columns in their order.
    /// - Throws: ``StrataError/Code/valueMismatch`` if a column holds what the schema excludes.
    init(row: borrowing Row) throws(StrataError)

    /// Binds every column, in the table's order, from parameter 1.
    /// - Throws: ``StrataError/Code/validation`` if a value cannot be stored.
    func bind(to statement: Statement) throws(StrataError)

    /// The value of one column as it is stored.
    /// - Parameter column: The position in the table's columns, 0 for the first.
    func storedValue(at column: Int) throws(StrataError) -> StoredValue

    /// Binds a key, one parameter for each of its parts.
    static func bind(key: ID, to statement: Statement, at position: Int32) throws(StrataError)

    /// Reads a key from a row that begins with the key's columns.
    static func key(of row: borrowing Row) throws(StrataError) -> ID

    // The loops over rows are requirements, so that their default implementations are specialised in the module of the
    // entity: called through `any Repository` they still cost one dynamic call for all rows, not several for each.

    /// Reads every row of a statement that selects the table's columns.
    static func readAll(from statement: Statement) throws(StrataError) -> [Self]

    /// Runs a statement once for each value, with its columns bound.
    /// - Returns: How often it changed a row.
    @discardableResult
    static func run(_ statement: Statement, forEach models: [Self]) throws(StrataError) -> Int

    /// Runs a statement once for each key.
    /// - Returns: How often it changed a row.
    static func run(_ statement: Statement, forEachKey keys: [ID]) throws(StrataError) -> Int
}

extension Entity {
    @inlinable
    public static func readAll(from statement: Statement) throws(StrataError) -> [Self] {
        var models: [Self] = []
        models.reserveCapacity(statement.expectedRowCount)
        do throws(StrataError) {
            while try statement.step() { models.append(try Self(row: statement.row)) }
        } catch {
            // The statement still stands on the row that could not be read.
            throw table.locate(error, in: statement.row)
        }
        // Few rows are no matter, and very many not to be reserved for a query that may find fewer this time.
        statement.expectedRowCount = models.count < 1_000_000 ? models.count : 0
        return models
    }

    @inlinable
    @discardableResult
    public static func run(_ statement: Statement, forEach models: [Self]) throws(StrataError) -> Int {
        var count = 0
        for model in models {
            do throws(StrataError) {
                try model.bind(to: statement)
                _ = try statement.step()
            } catch {
                throw table.locate(error, writing: key(stored: model))
            }
            count += statement.changes
            statement.reset()
        }
        return count
    }

    @inlinable
    public static func run(_ statement: Statement, forEachKey keys: [ID]) throws(StrataError) -> Int {
        var count = 0
        for key in keys {
            try bind(key: key, to: statement, at: 1)
            _ = try statement.step()
            count += statement.changes
            statement.reset()
        }
        return count
    }

    /// The key's values, as far as they can be stored: for messages.
    @usableFromInline
    static func key(stored model: Self) -> [StoredValue] {
        var values: [StoredValue] = []
        for column in table.primaryKey {
            do throws(StrataError) { values.append(try model.storedValue(at: column)) } catch { values.append(.null) }
        }
        return values
    }
}

/// A value of an entity whose key the database assigns, before it has one.
///
/// It is generated as the entity's nested `Draft`. Storing it returns the whole value, so that no struct carries a
/// made-up key.
public protocol EntityDraft: Hashable, Sendable {
    /// The entity that the draft becomes.
    associatedtype Model: Entity where Model.ID: ColumnValue

    /// Binds every column but the assigned key, in the table's order, from parameter 1.
    func bind(to statement: Statement) throws(StrataError)

    /// The stored value.
    /// - Parameter id: The key that the database has assigned.
    func model(id: Model.ID) -> Model
}

/// What a `.schema` file declares as a whole: generated as `<Name>Schema`.
public protocol DatabaseSchema: Sendable {
    /// Every entity.
    static var entities: [any Entity.Type] { get }
    /// The migrations, and the script of a new database.
    static var history: SchemaHistory { get }
}
