/// Dates as `2026-01-02T03:04:05.678Z`: UTC, milliseconds, four digits of year, so that text sorts as time does.
///
/// Formatters of Foundation cost microseconds and round in their own ways; a row should cost neither.
enum ISO8601Text {
    private static let day: Int64 = 86_400_000
    /// 0000-01-01 and the last millisecond of 9999, in the proleptic Gregorian calendar.
    private static let range: ClosedRange<Int64> = -62_167_219_200_000...253_402_300_799_999

    /// The text of a time, or nil outside the years 0000 to 9999.
    static func text(ofMilliseconds milliseconds: Int64) -> String? {
        guard range.contains(milliseconds) else { return nil }
        let days = (milliseconds - (milliseconds % day + day) % day) / day
        let time = milliseconds - days * day
        let date = civil(fromDays: days)
        func digits(_ number: Int64, _ count: Int) -> String {
            let text = String(number)
            return String(repeating: "0", count: max(0, count - text.count)) + text
        }
        return "\(digits(date.year, 4))-\(digits(date.month, 2))-\(digits(date.day, 2))T"
            + "\(digits(time / 3_600_000, 2)):\(digits(time / 60_000 % 60, 2)):\(digits(time / 1_000 % 60, 2))"
            + ".\(digits(time % 1_000, 3))Z"
    }

    /// The time of a text with or without a fraction of a second of up to nine digits, or nil if it is no such text or
    /// finer than a millisecond: nothing is rounded in silence.
    static func milliseconds(in text: String) -> Int64? {
        let bytes = Array(text.utf8)
        guard bytes.count >= 20, bytes.count <= 30, bytes.last == UInt8(ascii: "Z") else { return nil }
        func number(_ range: Range<Int>) -> Int64? {
            var value: Int64 = 0
            for byte in bytes[range] {
                guard (48...57).contains(byte) else { return nil }
                value = value * 10 + Int64(byte - 48)
            }
            return value
        }
        for (position, separator) in [(4, "-"), (7, "-"), (10, "T"), (13, ":"), (16, ":")]
        where bytes[position] != separator.utf8.first {
            return nil
        }
        guard let year = number(0..<4), let month = number(5..<7), let day = number(8..<10),
            let hour = number(11..<13), let minute = number(14..<16), let second = number(17..<19),
            (1...12).contains(month), hour < 24, minute < 60, second < 60
        else { return nil }
        var fraction: Int64 = 0
        if bytes.count > 20 {
            guard bytes[19] == UInt8(ascii: "."), bytes.count > 21, let value = number(20..<bytes.count - 1) else {
                return nil
            }
            let count = bytes.count - 21
            let unit = power(max(0, count - 3))
            guard value % unit == 0 else { return nil }
            fraction = count <= 3 ? value * power(3 - count) : value / unit
        }
        let days = days(fromYear: year, month: month, day: day)
        let date = civil(fromDays: days)
        // The 31st of February counts on into March: such a date is none.
        guard date.month == month, date.day == day else { return nil }
        return days * Self.day + hour * 3_600_000 + minute * 60_000 + second * 1_000 + fraction
    }

    private static func power(_ exponent: Int) -> Int64 { (0..<exponent).reduce(1) { product, _ in product * 10 } }

    /// Days since 1970-01-01 to a date, counting in eras of 400 years that begin in March.
    private static func civil(fromDays days: Int64) -> (year: Int64, month: Int64, day: Int64) {
        let shifted = days + 719_468
        let era = (shifted >= 0 ? shifted : shifted - 146_096) / 146_097
        let dayOfEra = shifted - era * 146_097
        let yearOfEra = (dayOfEra - dayOfEra / 1_460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
        let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        let shiftedMonth = (5 * dayOfYear + 2) / 153
        let month = shiftedMonth < 10 ? shiftedMonth + 3 : shiftedMonth - 9
        return (
            year: yearOfEra + era * 400 + (month <= 2 ? 1 : 0),
            month: month,
            day: dayOfYear - (153 * shiftedMonth + 2) / 5 + 1
        )
    }

    private static func days(fromYear year: Int64, month: Int64, day: Int64) -> Int64 {
        let shiftedYear = month <= 2 ? year - 1 : year
        let era = (shiftedYear >= 0 ? shiftedYear : shiftedYear - 399) / 400
        let yearOfEra = shiftedYear - era * 400
        let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
        let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
        return era * 146_097 + dayOfEra - 719_468
    }
}
