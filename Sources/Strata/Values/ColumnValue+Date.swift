public import Foundation

extension Date: ColumnValue {
    @inlinable
    @inline(__always)
    public static func read(
        from row: borrowing Row,
        at column: Int32,
        storedAs storage: ColumnStorage = .standard
    ) throws(StrataError) -> Date {
        switch storage {
        case .iso8601, .unixSeconds, .unixMilliseconds: try readCoarse(from: row, at: column, storedAs: storage)
        default: Date(timeIntervalSinceReferenceDate: try row.real(at: column))
        }
    }

    @usableFromInline
    static func readCoarse(
        from row: borrowing Row,
        at column: Int32,
        storedAs storage: ColumnStorage
    ) throws(StrataError) -> Date {
        let stored: StoredValue =
            storage == .iso8601 ? .text(try row.text(at: column)) : .integer(try row.integer(at: column))
        do throws(StrataError) {
            return try value(of: stored, storedAs: storage)
        } catch {
            throw error.with(columnIndex: Int(column))
        }
    }

    public static func value(of stored: StoredValue, storedAs storage: ColumnStorage) throws(StrataError) -> Date {
        switch storage {
        case .iso8601:
            guard let milliseconds = ISO8601Text.milliseconds(in: try stored.requiredText) else {
                throw stored.mismatch("a date such as 2026-01-02T03:04:05.678Z")
            }
            return Date(millisecondsSince1970: milliseconds)
        case .unixMilliseconds:
            let number = try stored.requiredInteger
            let date = Date(millisecondsSince1970: number)
            guard date.milliseconds == number else {
                throw stored.mismatch("milliseconds since 1970 that a Date can hold")
            }
            return date
        case .unixSeconds:
            let number = try stored.requiredInteger
            let date = Date(timeIntervalSince1970: Double(number))
            guard Int64(exactly: date.timeIntervalSince1970.rounded()) == number else {
                throw stored.mismatch("seconds since 1970 that a Date can hold")
            }
            return date
        default: return Date(timeIntervalSinceReferenceDate: try stored.requiredReal)
        }
    }

    @inlinable
    public func bind(
        to statement: Statement,
        at position: Int32,
        storedAs storage: ColumnStorage
    ) throws(StrataError) {
        switch storage {
        case .iso8601, .unixSeconds, .unixMilliseconds:
            try statement.bind(try storedValue(as: storage), at: position)
        default: try statement.bind(real: timeIntervalSinceReferenceDate, at: position)
        }
    }

    public func storedValue(as storage: ColumnStorage) throws(StrataError) -> StoredValue {
        switch storage {
        case .iso8601:
            guard let milliseconds, let text = ISO8601Text.text(ofMilliseconds: milliseconds) else {
                throw StrataError(.validation, "a date stored as ISO 8601 lies in the years 0000 to 9999")
            }
            return .text(text)
        case .unixMilliseconds:
            guard let milliseconds else {
                throw StrataError(.validation, "the date is too far away to be stored in milliseconds since 1970")
            }
            return .integer(milliseconds)
        case .unixSeconds:
            guard let seconds = Int64(exactly: timeIntervalSince1970.rounded()) else {
                throw StrataError(.validation, "the date is too far away to be stored in seconds since 1970")
            }
            return .integer(seconds)
        default: return try timeIntervalSinceReferenceDate.storedValue(as: .standard)
        }
    }

    /// The date as it comes back from a storage that is coarser than `Date`.
    ///
    /// Generated initialisers call it, so that a value in memory equals the stored one. A date that the storage cannot
    /// hold is returned as it is; storing it throws.
    /// - Parameter storage: How the column stores dates.
    public func rounded(to storage: ColumnStorage) -> Date {
        switch storage {
        case .iso8601, .unixMilliseconds: milliseconds.map { Date(millisecondsSince1970: $0) } ?? self
        case .unixSeconds:
            Int64(exactly: timeIntervalSince1970.rounded()).map { Date(timeIntervalSince1970: Double($0)) } ?? self
        default: self
        }
    }

    private var milliseconds: Int64? { Int64(exactly: (timeIntervalSince1970 * 1_000).rounded()) }

    private init(millisecondsSince1970 milliseconds: Int64) {
        self.init(timeIntervalSince1970: Double(milliseconds) / 1_000)
    }
}
