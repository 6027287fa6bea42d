import StrataSQLite

// `strftime` of SQLite, whose dates are milliseconds since noon of November 24th, 4714 BC.

extension DatePart {
    /// The part of a date, or NULL if SQLite knows no such date.
    func apply(_ date: StoredValue, storedAs storage: ColumnStorage) -> StoredValue {
        if date.isNull { return .null }
        switch storage {
        case .iso8601:
            guard case .text(let text) = date, let milliseconds = ISO8601Text.milliseconds(in: text) else {
                return .null
            }
            return part(ofJulian: milliseconds + 210_866_760_000_000)
        case .unixSeconds: return part(ofSeconds: date.realValue)
        case .unixMilliseconds: return part(ofSeconds: date.realValue / 1_000)
        // Seconds since 2001, which began 978,307,200 seconds after 1970.
        default: return part(ofSeconds: date.realValue + 978_307_200)
        }
    }

    private func part(ofSeconds seconds: Double) -> StoredValue {
        let milliseconds = seconds * 1_000 + 210_866_760_000_000
        guard milliseconds >= 0, milliseconds < 464_269_060_800_000 else { return .null }
        let julian = Int64(milliseconds + 0.5)
        return julian > 464_269_060_799_999 ? .null : part(ofJulian: julian)
    }

    private func part(ofJulian julian: Int64) -> StoredValue {
        let time = (julian + 43_200_000) % 86_400_000
        switch self {
        case .hour: return .integer(time / 3_600_000)
        case .minute: return .integer(time / 60_000 % 60)
        case .second: return .integer(time / 1_000 % 60)
        case .weekday: return .integer((julian + 129_600_000) / 86_400_000 % 7 + 1)
        case .year: return .integer(Self.civil(julian).year)
        case .month: return .integer(Self.civil(julian).month)
        case .day: return .integer(Self.civil(julian).day)
        case .isoDay:
            let date = Self.civil(julian)
            let sign = date.year < 0 ? "-" : ""
            let year = Self.digits(abs(date.year), date.year < 0 ? 3 : 4)
            return .text("\(sign)\(year)-\(Self.digits(date.month, 2))-\(Self.digits(date.day, 2))")
        }
    }

    private static func digits(_ number: Int64, _ count: Int) -> String {
        let text = String(number)
        return String(repeating: "0", count: max(0, count - text.count)) + text
    }

    /// SQLite's own formulas, from Jean Meeus' Astronomical Algorithms, with their ways of rounding.
    private static func civil(_ julian: Int64) -> (year: Int64, month: Int64, day: Int64) {
        let z = (julian + 43_200_000) / 86_400_000
        var a = Int64((Double(z) - 1_867_216.25) / 36_524.25)
        a = z + 1 + a - a / 4
        let b = a + 1_524
        let c = Int64((Double(b) - 122.1) / 365.25)
        let d = 36_525 * (c & 32_767) / 100
        let e = Int64(Double(b - d) / 30.6001)
        let month = e < 14 ? e - 1 : e - 13
        return (month > 2 ? c - 4_716 : c - 4_715, month, b - d - Int64(30.6001 * Double(e)))
    }
}
