/// A type that one column can hold.
///
/// Generated code calls the conformances by their types, `try UUID.read(from: row, at: 0)`: such calls are inlined into
/// the loop over the rows, whereas one through this protocol is a dynamic call for each value, which costs 40 % of
/// fetching.
///
/// The schema language's types conform, optionals of them, and generated enums. A value that comes back equals the
/// value that went in, or reading throws: nothing is rounded, truncated or replaced by a default.
public protocol ColumnValue: Hashable, Sendable {
    /// The type without nil: of `Int?` it is `Int`, of every other type the type itself.
    associatedtype Unwrapped: ColumnValue = Self

    /// Reads a value from a row.
    /// - Parameters:
    ///   - row: The row.
    ///   - column: The position, 0 for the first.
    ///   - storage: How the column stores the type.
    /// - Throws: ``StrataError/Code/valueMismatch`` if the column holds something else.
    static func read(
        from row: borrowing Row,
        at column: Int32,
        storedAs storage: ColumnStorage
    ) throws(StrataError) -> Self

    /// Makes a value of what a column holds, as ``read(from:at:storedAs:)`` does: for rows that are not in SQLite.
    /// - Parameters:
    ///   - stored: What the column holds.
    ///   - storage: How the column stores the type.
    /// - Throws: ``StrataError/Code/valueMismatch`` if that is something else.
    static func value(of stored: StoredValue, storedAs storage: ColumnStorage) throws(StrataError) -> Self

    /// Binds the value to a parameter.
    /// - Parameters:
    ///   - statement: The statement.
    ///   - position: The parameter, 1 for the first.
    ///   - storage: How the column stores the type.
    /// - Throws: ``StrataError/Code/validation`` if the storage cannot hold the value.
    func bind(to statement: Statement, at position: Int32, storedAs storage: ColumnStorage) throws(StrataError)

    /// The value as the column stores it.
    /// - Parameter storage: How the column stores the type.
    /// - Throws: ``StrataError/Code/validation`` if the storage cannot hold the value.
    func storedValue(as storage: ColumnStorage) throws(StrataError) -> StoredValue
}

extension ColumnValue {
    /// The value as the type's own storage has it.
    /// - Throws: ``StrataError/Code/validation`` if it cannot be stored.
    public func storedValue() throws(StrataError) -> StoredValue { try storedValue(as: .standard) }
}

extension Row {
    /// The value of a required column.
    /// - Parameters:
    ///   - column: The position, 0 for the first.
    ///   - storage: How the column stores the type.
    /// - Throws: ``StrataError/Code/valueMismatch`` if the column holds something else, NULL included.
    @inlinable
    @inline(__always)
    public func value<Value: ColumnValue>(
        at column: Int32,
        storedAs storage: ColumnStorage = .standard
    ) throws(StrataError) -> Value {
        try Value.read(from: self, at: column, storedAs: storage)
    }

    /// The value of an optional column: nil for NULL.
    /// - Parameters:
    ///   - column: The position, 0 for the first.
    ///   - storage: How the column stores the type.
    /// - Throws: ``StrataError/Code/valueMismatch`` if the column holds something else.
    @inlinable
    @inline(__always)
    public func optional<Value: ColumnValue>(
        at column: Int32,
        storedAs storage: ColumnStorage = .standard
    ) throws(StrataError) -> Value? {
        isNull(at: column) ? nil : try Value.read(from: self, at: column, storedAs: storage)
    }
}

extension Statement {
    /// Binds a value to a parameter.
    /// - Parameters:
    ///   - value: The value; nil binds NULL.
    ///   - position: The parameter, 1 for the first.
    ///   - storage: How the column stores the type.
    /// - Throws: ``StrataError/Code/validation`` if the storage cannot hold the value.
    @inlinable
    public func bind<Value: ColumnValue>(
        _ value: Value,
        at position: Int32,
        storedAs storage: ColumnStorage = .standard
    ) throws(StrataError) {
        do throws(StrataError) {
            try value.bind(to: self, at: position, storedAs: storage)
        } catch {
            throw place(error, atParameter: position)
        }
    }

    /// A value that cannot be stored knows not where it would have gone.
    @usableFromInline
    @inline(never)
    func place(_ error: StrataError, atParameter position: Int32) -> StrataError {
        error.code == .validation ? error.with(columnIndex: Int(position) - 1) : error
    }
}

extension Optional: ColumnValue where Wrapped: ColumnValue {
    public typealias Unwrapped = Wrapped.Unwrapped

    @inlinable
    @inline(__always)
    public static func read(
        from row: borrowing Row,
        at column: Int32,
        storedAs storage: ColumnStorage
    ) throws(StrataError) -> Wrapped? {
        row.isNull(at: column) ? nil : try Wrapped.read(from: row, at: column, storedAs: storage)
    }

    public static func value(
        of stored: StoredValue,
        storedAs storage: ColumnStorage
    ) throws(StrataError) -> Wrapped? {
        stored == .null ? nil : try Wrapped.value(of: stored, storedAs: storage)
    }

    @inlinable
    public func bind(
        to statement: Statement,
        at position: Int32,
        storedAs storage: ColumnStorage
    ) throws(StrataError) {
        switch self {
        case .none: try statement.bindNull(at: position)
        case .some(let value): try value.bind(to: statement, at: position, storedAs: storage)
        }
    }

    public func storedValue(as storage: ColumnStorage) throws(StrataError) -> StoredValue {
        switch self {
        case .none: .null
        case .some(let value): try value.storedValue(as: storage)
        }
    }
}
