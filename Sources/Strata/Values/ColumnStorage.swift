/// How a value is stored when the schema chooses another way than the type's own: `@stored(…)` in a `.schema` file.
public enum ColumnStorage: Hashable, Sendable {
    /// The type's own storage.
    case standard
    /// `UUID` as a string of 36 characters.
    case text
    /// `Date` as TEXT, `2026-01-02T03:04:05.678Z`: to the millisecond, years 0000 to 9999.
    case iso8601
    /// `Date` as INTEGER seconds since 1970.
    case unixSeconds
    /// `Date` as INTEGER milliseconds since 1970.
    case unixMilliseconds
    /// `Decimal` as INTEGER units of 10^-digits: `.scaled(digits: 2)` holds hundredths.
    case scaled(digits: Int)
}
