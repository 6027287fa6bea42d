public import Foundation

extension Data: ColumnValue {
    @inlinable
    @inline(__always)
    public static func read(
        from row: borrowing Row,
        at column: Int32,
        storedAs storage: ColumnStorage = .standard
    ) throws(StrataError) -> Data {
        try row.withBlob(at: column) { bytes in Data(bytes) }
    }

    public static func value(of stored: StoredValue, storedAs storage: ColumnStorage) throws(StrataError) -> Data {
        Data(try stored.requiredBytes)
    }

    @inlinable
    public func bind(
        to statement: Statement,
        at position: Int32,
        storedAs storage: ColumnStorage
    ) throws(StrataError) {
        // Data's own withUnsafeBytes knows no typed errors.
        let outcome = withUnsafeBytes { bytes in
            Result { () throws(StrataError) in try statement.bind(blob: bytes, at: position) }
        }
        try outcome.get()
    }

    public func storedValue(as storage: ColumnStorage) throws(StrataError) -> StoredValue { .blob([UInt8](self)) }
}

extension UUID: ColumnValue {
    @inlinable
    @inline(__always)
    public static func read(
        from row: borrowing Row,
        at column: Int32,
        storedAs storage: ColumnStorage = .standard
    ) throws(StrataError) -> UUID {
        if storage == .text { return try readText(from: row, at: column) }
        let bytes: uuid_t? = try row.withBlob(at: column) { bytes in
            bytes.count == 16 ? bytes.loadUnaligned(as: uuid_t.self) : nil
        }
        guard let bytes else { throw row.mismatch(at: column, expected: "a BLOB of 16 bytes") }
        return UUID(uuid: bytes)
    }

    public static func value(of stored: StoredValue, storedAs storage: ColumnStorage) throws(StrataError) -> UUID {
        if storage == .text {
            guard let value = UUID(uuidString: try stored.requiredText) else {
                throw stored.mismatch("a UUID of 36 characters")
            }
            return value
        }
        let bytes = try stored.requiredBytes
        guard bytes.count == 16 else { throw stored.mismatch("a BLOB of 16 bytes") }
        return UUID(uuid: bytes.withUnsafeBytes { $0.loadUnaligned(as: uuid_t.self) })
    }

    @usableFromInline
    static func readText(from row: borrowing Row, at column: Int32) throws(StrataError) -> UUID {
        guard let value = UUID(uuidString: try row.text(at: column)) else {
            throw row.mismatch(at: column, expected: "a UUID of 36 characters")
        }
        return value
    }

    @inlinable
    public func bind(
        to statement: Statement,
        at position: Int32,
        storedAs storage: ColumnStorage
    ) throws(StrataError) {
        if storage == .text {
            try statement.bind(text: uuidString, at: position)
        } else {
            try withUnsafeBytes(of: uuid) { bytes throws(StrataError) in
                try statement.bind(blob: bytes, at: position)
            }
        }
    }

    public func storedValue(as storage: ColumnStorage) throws(StrataError) -> StoredValue {
        storage == .text ? .text(uuidString) : withUnsafeBytes(of: uuid) { .blob([UInt8]($0)) }
    }
}

extension URL: ColumnValue {
    public static func read(
        from row: borrowing Row,
        at column: Int32,
        storedAs storage: ColumnStorage = .standard
    ) throws(StrataError) -> URL {
        guard let value = URL(string: try row.text(at: column), encodingInvalidCharacters: false) else {
            throw row.mismatch(at: column, expected: "a URL")
        }
        return value
    }

    public static func value(of stored: StoredValue, storedAs storage: ColumnStorage) throws(StrataError) -> URL {
        guard let value = URL(string: try stored.requiredText, encodingInvalidCharacters: false) else {
            throw stored.mismatch("a URL")
        }
        return value
    }

    public func bind(
        to statement: Statement,
        at position: Int32,
        storedAs storage: ColumnStorage
    ) throws(StrataError) {
        try statement.bind(text: try text, at: position)
    }

    public func storedValue(as storage: ColumnStorage) throws(StrataError) -> StoredValue { .text(try text) }

    // The text of a URL that has a base is only its end: it would come back as another URL.
    private var text: String {
        get throws(StrataError) {
            guard baseURL == nil else {
                throw StrataError(
                    .validation,
                    "a URL that is relative to another cannot be stored; use its absoluteURL"
                )
            }
            return absoluteString
        }
    }
}
