// The scalar types of Swift: INTEGER, REAL and TEXT as SQLite has them.

extension ColumnValue where Self: FixedWidthInteger {
    @inlinable
    @inline(__always)
    public static func read(
        from row: borrowing Row,
        at column: Int32,
        storedAs storage: ColumnStorage = .standard
    ) throws(StrataError) -> Self {
        let number = try row.integer(at: column)
        guard let value = Self(exactly: number) else {
            throw row.mismatch(at: column, expected: "an integer from \(Self.min) to \(Self.max)")
        }
        return value
    }

    public static func value(of stored: StoredValue, storedAs storage: ColumnStorage) throws(StrataError) -> Self {
        guard let value = Self(exactly: try stored.requiredInteger) else {
            throw stored.mismatch("an integer from \(Self.min) to \(Self.max)")
        }
        return value
    }

    @inlinable
    public func bind(
        to statement: Statement,
        at position: Int32,
        storedAs storage: ColumnStorage
    ) throws(StrataError) {
        try statement.bind(integer: try stored, at: position)
    }

    public func storedValue(as storage: ColumnStorage) throws(StrataError) -> StoredValue { .integer(try stored) }

    /// The number as SQLite holds it: 64 bits, signed.
    @inlinable var stored: Int64 {
        get throws(StrataError) {
            guard let number = Int64(exactly: self) else {
                throw StrataError(.validation, "an integer that needs more than 63 bits cannot be stored")
            }
            return number
        }
    }
}

extension Int: ColumnValue {}
extension Int8: ColumnValue {}
extension Int16: ColumnValue {}
extension Int32: ColumnValue {}
extension Int64: ColumnValue {}
extension UInt8: ColumnValue {}
extension UInt16: ColumnValue {}
extension UInt32: ColumnValue {}

extension Bool: ColumnValue {
    @inlinable
    @inline(__always)
    public static func read(
        from row: borrowing Row,
        at column: Int32,
        storedAs storage: ColumnStorage = .standard
    ) throws(StrataError) -> Bool {
        switch try row.integer(at: column) {
        case 0: false
        case 1: true
        default: throw row.mismatch(at: column, expected: "0 or 1")
        }
    }

    public static func value(of stored: StoredValue, storedAs storage: ColumnStorage) throws(StrataError) -> Bool {
        switch try stored.requiredInteger {
        case 0: false
        case 1: true
        default: throw stored.mismatch("0 or 1")
        }
    }

    @inlinable
    public func bind(
        to statement: Statement,
        at position: Int32,
        storedAs storage: ColumnStorage
    ) throws(StrataError) {
        try statement.bind(integer: self ? 1 : 0, at: position)
    }

    public func storedValue(as storage: ColumnStorage) throws(StrataError) -> StoredValue { .integer(self ? 1 : 0) }
}

extension Double: ColumnValue {
    @inlinable
    @inline(__always)
    public static func read(
        from row: borrowing Row,
        at column: Int32,
        storedAs storage: ColumnStorage = .standard
    ) throws(StrataError) -> Double {
        try row.real(at: column)
    }

    public static func value(of stored: StoredValue, storedAs storage: ColumnStorage) throws(StrataError) -> Double {
        try stored.requiredReal
    }

    @inlinable
    public func bind(
        to statement: Statement,
        at position: Int32,
        storedAs storage: ColumnStorage
    ) throws(StrataError) {
        try statement.bind(real: self, at: position)
    }

    public func storedValue(as storage: ColumnStorage) throws(StrataError) -> StoredValue {
        guard !isNaN else { throw StrataError(.validation, "NaN cannot be stored: SQLite would make it NULL") }
        return .real(self)
    }
}

extension Float: ColumnValue {
    @inlinable
    @inline(__always)
    public static func read(
        from row: borrowing Row,
        at column: Int32,
        storedAs storage: ColumnStorage = .standard
    ) throws(StrataError) -> Float {
        let number = try row.real(at: column)
        guard let value = Float(exactly: number) else {
            throw row.mismatch(at: column, expected: "a number of 32 bits")
        }
        return value
    }

    public static func value(of stored: StoredValue, storedAs storage: ColumnStorage) throws(StrataError) -> Float {
        guard let value = Float(exactly: try stored.requiredReal) else {
            throw stored.mismatch("a number of 32 bits")
        }
        return value
    }

    @inlinable
    public func bind(
        to statement: Statement,
        at position: Int32,
        storedAs storage: ColumnStorage
    ) throws(StrataError) {
        try statement.bind(real: Double(self), at: position)
    }

    public func storedValue(as storage: ColumnStorage) throws(StrataError) -> StoredValue {
        try Double(self).storedValue(as: storage)
    }
}

extension String: ColumnValue {
    @inlinable
    @inline(__always)
    public static func read(
        from row: borrowing Row,
        at column: Int32,
        storedAs storage: ColumnStorage = .standard
    ) throws(StrataError) -> String {
        try row.text(at: column)
    }

    public static func value(of stored: StoredValue, storedAs storage: ColumnStorage) throws(StrataError) -> String {
        try stored.requiredText
    }

    @inlinable
    public func bind(
        to statement: Statement,
        at position: Int32,
        storedAs storage: ColumnStorage
    ) throws(StrataError) {
        try statement.bind(text: self, at: position)
    }

    public func storedValue(as storage: ColumnStorage) throws(StrataError) -> StoredValue { .text(self) }
}
