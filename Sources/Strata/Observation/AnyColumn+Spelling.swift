import Foundation

extension AnyColumn {
    /// Whether a column holds just what its values are stored as, also where somebody else has written it.
    ///
    /// A UUID that is text may be written with small letters, a date without milliseconds, JSON with blanks: SQLite sorts and
    /// compares what is written, and a value of Swift no longer tells what that was.
    var hasOneSpelling: Bool {
        switch storage {
        case .text, .iso8601: false
        case .unixSeconds, .unixMilliseconds, .scaled: true
        case .standard: !(isRespelled)
        }
    }

    private var isRespelled: Bool {
        valueType is any RespelledValue.Type || valueType is any CustomColumnValue.Type
            || valueType is any OptionalCustomValue.Type
    }
}

extension Entity {
    /// Whether each of these columns is known to hold just what its values are stored as.
    static func haveOneSpelling(_ columns: Set<String>) -> Bool {
        let known = keyPaths.columns.values.filter(\.hasOneSpelling).compactMap { $0.rootColumn?.name }
        return columns.isSubset(of: known)
    }
}

/// A type that reads more than one text as the same value.
private protocol RespelledValue {}

extension Decimal: RespelledValue {}
extension JSON: RespelledValue {}
extension URL: RespelledValue {}
extension Optional: RespelledValue where Wrapped: RespelledValue {}

/// Of a type of the app's own nobody here knows what it reads.
private protocol OptionalCustomValue {}

extension Optional: OptionalCustomValue where Wrapped: CustomColumnValue {}
