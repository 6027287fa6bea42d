/// A type of an app's own that one column can hold: `@custom(integer | real | text | blob)` in a schema.
///
/// ```swift
/// public struct Effort: CustomColumnValue {
///     public var minutes: Int
///
///     public init(stored: Int64) throws {
///         guard stored >= 0 else { throw EffortError.negative }
///         minutes = Int(stored)
///     }
///
///     public var stored: Int64 { Int64(minutes) }
/// }
/// ```
///
/// A value that comes back must equal the value that went in.
public protocol CustomColumnValue: ColumnValue, Codable {
    /// What the column holds: `Int64` for `integer`, `Double` for `real`, `String` for `text`, `Data` for `blob`.
    associatedtype Stored: ColumnValue

    /// Makes a value of what the column holds.
    /// - Throws: Anything, if it cannot be made; reading throws ``StrataError/Code/valueMismatch`` then.
    init(stored: Stored) throws

    /// What the column holds for the value.
    /// - Throws: Anything, if the value cannot be stored; writing throws ``StrataError/Code/validation`` then.
    var stored: Stored { get throws }
}

extension CustomColumnValue {
    @inlinable
    public static func read(
        from row: borrowing Row,
        at column: Int32,
        storedAs storage: ColumnStorage = .standard
    ) throws(StrataError) -> Self {
        let stored = try Stored.read(from: row, at: column, storedAs: .standard)
        do {
            return try Self(stored: stored)
        } catch {
            throw refused(by: error, row: row, column: column)
        }
    }

    public static func value(of stored: StoredValue, storedAs storage: ColumnStorage) throws(StrataError) -> Self {
        let held = try Stored.value(of: stored, storedAs: .standard)
        do {
            return try Self(stored: held)
        } catch {
            throw stored.mismatch(refusal(by: error))
        }
    }

    @inlinable
    public func bind(
        to statement: Statement,
        at position: Int32,
        storedAs storage: ColumnStorage
    ) throws(StrataError) {
        try checkedStored.bind(to: statement, at: position, storedAs: .standard)
    }

    public func storedValue(as storage: ColumnStorage) throws(StrataError) -> StoredValue {
        try checkedStored.storedValue(as: .standard)
    }

    @usableFromInline var checkedStored: Stored {
        get throws(StrataError) {
            do {
                return try stored
            } catch {
                // The type of the error alone: its text may hold the value.
                throw StrataError(
                    .validation,
                    "a value of \(Self.self) cannot be stored: its `stored` has thrown \(type(of: error))"
                )
            }
        }
    }

    @usableFromInline
    static func refused(by error: any Error, row: borrowing Row, column: Int32) -> StrataError {
        row.mismatch(at: column, expected: refusal(by: error))
    }

    private static func refusal(by error: any Error) -> String {
        "a stored \(Self.self) (its `init(stored:)` has thrown \(type(of: error)))"
    }
}

/// A claim that the compiler checks: a type of an app's own stores its values as the schema says.
///
/// Generated code writes `_ = StoredAs<Effort, Int64>.self` for `@custom(integer)`; where `Effort` stores something
/// else, that does not compile.
public enum StoredAs<Value: CustomColumnValue, Stored: ColumnValue> where Value.Stored == Stored {}
