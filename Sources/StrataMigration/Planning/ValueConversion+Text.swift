import StrataSchema

extension ValueConversion {
    /// `hex(NULL)` is an empty text, not NULL.
    private static let uuidText =
        "CASE WHEN {} IS NOT NULL THEN substr(hex({}), 1, 8) || '-' || substr(hex({}), 9, 4) || '-' || "
        + "substr(hex({}), 13, 4) || '-' || substr(hex({}), 17, 4) || '-' || substr(hex({}), 21) END"

    static func texts(_ old: Domain, _ new: Domain) -> ValueConversion? {
        switch (old.type, old.storage, new.type, new.storage) {
        case (.url, _, .string, _): return ValueConversion()
        case (.string, _, .url, _): return ValueConversion(isUncertain: true)
        case (.string, _, .data, _), (.url, _, .data, _): return ValueConversion(expression: "CAST({} AS BLOB)")
        case (.uuid, .text, .string, _): return ValueConversion()
        case (.uuid, .standard, .string, _), (.uuid, .standard, .uuid, .text):
            return ValueConversion(expression: uuidText)
        case (.string, _, .uuid, .text):
            return ValueConversion(
                expression: "upper({})",
                requirement: ("length({}) = 36 AND {} LIKE '________-____-____-____-____________'", "is a UUID")
            )
        case (.uuid, .standard, .data, _): return ValueConversion()
        case (.data, _, .uuid, .standard):
            return ValueConversion(requirement: ("length({}) = 16", "is a UUID of 16 bytes"))
        case (.decimal, .standard, .string, _): return ValueConversion()
        default: return nil
        }
    }

    /// Seconds from 1970 to 2001, where the dates of Foundation begin.
    private static let reference = "978307200.0"

    static func dates(_ old: Domain, _ new: Domain) -> ValueConversion? {
        switch (old.type, new.type) {
        case (.date, .date): break
        case (.date, .double): return old.storage == .standard ? ValueConversion() : nil
        case (.double, .date): return new.storage == .standard ? ValueConversion() : nil
        case (.date, .integer(.int)), (.date, .integer(.int64)):
            return old.storage == .unixSeconds || old.storage == .unixMilliseconds ? ValueConversion() : nil
        case (.integer, .date):
            return new.storage == .unixSeconds || new.storage == .unixMilliseconds ? ValueConversion() : nil
        case (.date, .string): return old.storage == .iso8601 ? ValueConversion() : nil
        default: return nil
        }
        // Everything goes over seconds since 1970: exact where both storages are integers.
        let isDate = "is a date between the years 0 and 9999"
        func text(_ modifier: String) -> ValueConversion {
            let expression = "strftime('%Y-%m-%dT%H:%M:%fZ', \(modifier), 'unixepoch')"
            return ValueConversion(expression: expression, requirement: ("\(expression) IS NOT NULL", isDate))
        }
        let julian = "(julianday({}) - 2440587.5) * 86400.0"
        let isReadable = ("julianday({}) IS NOT NULL", isDate)
        switch (old.storage, new.storage) {
        case (.standard, .unixSeconds):
            return ValueConversion(expression: "CAST(round({} + \(reference)) AS INTEGER)", loss: "to whole seconds")
        case (.standard, .unixMilliseconds):
            return ValueConversion(
                expression: "CAST(round(({} + \(reference)) * 1000) AS INTEGER)",
                loss: "to milliseconds"
            )
        case (.standard, .iso8601):
            var conversion = text("{} + \(reference)")
            conversion.loss = "to milliseconds"
            return conversion
        case (.unixSeconds, .standard): return ValueConversion(expression: "{} - \(reference)")
        case (.unixSeconds, .unixMilliseconds): return ValueConversion(expression: "{} * 1000")
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
