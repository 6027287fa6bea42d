import StrataSchema

extension ValueConversion {
    /// Seconds from 1970 to 2001, where the dates of Foundation begin.
    private static let reference = "978307200.0"

    /// The numbers that come back from a `Date` as they were: it counts from 2001, with 53 binary digits.
    private static func unixRange(_ storage: Schema.Storage) -> (range: ClosedRange<Int64>, words: String)? {
        switch storage {
        case .unixSeconds:
            (-4_503_599_627_370_496...4_503_599_627_370_496, "is a date that seconds since 1970 can hold")
        case .unixMilliseconds:
            (-1_000_000_000_000_000...1_000_000_000_000_000, "is a date that milliseconds since 1970 can hold")
        default: nil
        }
    }

    static func dates(_ old: Domain, _ new: Domain) -> ValueConversion? {
        switch (old.type, new.type) {
        case (.date, .date): break
        case (.date, .double): return old.storage == .standard ? ValueConversion() : nil
        case (.double, .date): return new.storage == .standard ? ValueConversion() : nil
        case (.date, .integer(.int)), (.date, .integer(.int64)):
            return old.storage == .unixSeconds || old.storage == .unixMilliseconds ? ValueConversion() : nil
        case (.integer, .date):
            guard let unix = unixRange(new.storage), let range = old.integerRange else { return nil }
            let fits = unix.range.contains(range.lowerBound) && unix.range.contains(range.upperBound)
            return ValueConversion(requirement: fits ? nil : (within(unix.range), unix.words))
        case (.date, .string): return old.storage == .iso8601 ? ValueConversion() : nil
        default: return nil
        }
        // Everything goes over seconds since 1970: exact where both storages are integers.
        let isDate = "is a date between the years 0 and 9999"
        func text(_ modifier: String) -> ValueConversion {
            let expression = "strftime('%Y-%m-%dT%H:%M:%fZ', \(modifier), 'unixepoch')"
            return ValueConversion(
                expression: expression,
                // SQLite knows years before 0, which the text has no digits for.
                requirement: ("\(modifier) >= -62167219200 AND \(expression) IS NOT NULL", isDate)
            )
        }
        let julian = "(julianday({}) - 2440587.5) * 86400.0"
        let isReadable = ("julianday({}) IS NOT NULL", isDate)
        switch (old.storage, new.storage) {
        case (.standard, .unixSeconds):
            return ValueConversion(
                expression: "CAST(round({} + \(reference)) AS INTEGER)",
                requirement: unixRange(.unixSeconds).map { (within($0.range, "round({} + \(reference))"), $0.words) },
                loss: "to whole seconds"
            )
        case (.standard, .unixMilliseconds):
            return ValueConversion(
                expression: "CAST(round(({} + \(reference)) * 1000) AS INTEGER)",
                requirement: unixRange(.unixMilliseconds).map {
                    (within($0.range, "round(({} + \(reference)) * 1000)"), $0.words)
                },
                loss: "to milliseconds"
            )
        case (.standard, .iso8601):
            var conversion = text("{} + \(reference)")
            conversion.loss = "to milliseconds"
            return conversion
        case (.unixSeconds, .standard): return ValueConversion(expression: "{} - \(reference)")
        case (.unixSeconds, .unixMilliseconds):
            return ValueConversion(
                expression: "{} * 1000",
                requirement: unixRange(.unixMilliseconds).map { (within($0.range, "{} * 1000"), $0.words) }
            )
        case (.unixSeconds, .iso8601): return text("{}")
        case (.unixMilliseconds, .standard): return ValueConversion(expression: "{} / 1000.0 - \(reference)")
        case (.unixMilliseconds, .unixSeconds):
            return ValueConversion(expression: "CAST(round({} / 1000.0) AS INTEGER)", loss: "to whole seconds")
        case (.unixMilliseconds, .iso8601): return text("{} / 1000.0")
        case (.iso8601, .standard):
            return ValueConversion(expression: "round(\(julian), 3) - \(reference)", requirement: isReadable)
        case (.iso8601, .unixSeconds):
            return ValueConversion(
                expression: "CAST(round(\(julian)) AS INTEGER)",
                requirement: isReadable,
                loss: "to whole seconds"
            )
        case (.iso8601, .unixMilliseconds):
            return ValueConversion(expression: "CAST(round(\(julian) * 1000) AS INTEGER)", requirement: isReadable)
        default: return nil
        }
    }
}
