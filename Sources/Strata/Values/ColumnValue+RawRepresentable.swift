// Enums of a schema are stored as their raw values. The two kinds are written out, and not as one extension over any
// raw value that is a column value: there the raw value's own reading would be a dynamic call for each row.

extension ColumnValue where Self: RawRepresentable<Int> {
    @inlinable
    @inline(__always)
    public static func read(
        from row: borrowing Row,
        at column: Int32,
        storedAs storage: ColumnStorage = .standard
    ) throws(StrataError) -> Self {
        guard let value = Self(rawValue: try Int.read(from: row, at: column)) else {
            throw row.mismatch(at: column, expected: "the raw value of a case of \(Self.self)")
        }
        return value
    }

    public static func value(of stored: StoredValue, storedAs storage: ColumnStorage) throws(StrataError) -> Self {
        guard let value = Self(rawValue: try Int.value(of: stored, storedAs: .standard)) else {
            throw stored.mismatch("the raw value of a case of \(Self.self)")
        }
        return value
    }

    @inlinable
    public func bind(
        to statement: Statement,
        at position: Int32,
        storedAs storage: ColumnStorage
    ) throws(StrataError) {
        try rawValue.bind(to: statement, at: position, storedAs: .standard)
    }

    public func storedValue(as storage: ColumnStorage) throws(StrataError) -> StoredValue {
        try rawValue.storedValue(as: .standard)
    }
}

extension ColumnValue where Self: RawRepresentable<String> {
    @inlinable
    @inline(__always)
    public static func read(
        from row: borrowing Row,
        at column: Int32,
        storedAs storage: ColumnStorage = .standard
    ) throws(StrataError) -> Self {
        guard let value = Self(rawValue: try String.read(from: row, at: column)) else {
            throw row.mismatch(at: column, expected: "the raw value of a case of \(Self.self)")
        }
        return value
    }

    public static func value(of stored: StoredValue, storedAs storage: ColumnStorage) throws(StrataError) -> Self {
        guard let value = Self(rawValue: try String.value(of: stored, storedAs: .standard)) else {
            throw stored.mismatch("the raw value of a case of \(Self.self)")
        }
        return value
    }

    @inlinable
    public func bind(
        to statement: Statement,
        at position: Int32,
        storedAs storage: ColumnStorage
    ) throws(StrataError) {
        try rawValue.bind(to: statement, at: position, storedAs: .standard)
    }

    public func storedValue(as storage: ColumnStorage) throws(StrataError) -> StoredValue {
        try rawValue.storedValue(as: .standard)
    }
}
